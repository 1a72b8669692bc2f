from __future__ import annotations

import pytest

from demonfan.web.security import own_hosts
from tests.web.served import Served


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "", None])
@pytest.mark.parametrize("path", ["/", "/api/saved", "/static/pack.svg"])
def test_a_foreign_host_gets_nothing(served: Served, host: str | None, path: str) -> None:
    named = host and host.format(port=served.host.rpartition(":")[2])
    answer = served.request("GET", path, headers={"Host": named})
    # Without any Host the HTTP parser itself refuses.
    assert answer.status in ((403,) if host is not None else (400, 403))


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST"])
def test_its_own_names_are_served(served: Served, name: str) -> None:
    host = f"{name}:{served.host.rpartition(':')[2]}"
    assert served.request("GET", "/api/saved", headers={"Host": host}).status == 200


def test_the_default_port_is_left_out_of_a_host() -> None:
    assert "localhost" in own_hosts(80)
    assert "localhost" not in own_hosts(8052)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://{host}", "http://localhost:1", None, ""])
@pytest.mark.parametrize("path", ["/api/new", "/api/import", "/api/settings"])
def test_a_foreign_origin_changes_nothing(served: Served, origin: str | None, path: str) -> None:
    named = origin and origin.format(host=served.host)
    answer = served.request("POST", path, b"{}", headers={"Origin": named})
    assert (answer.status, answer.code) == (403, "foreign-origin")


def test_a_page_of_another_site_reads_nothing(served: Served) -> None:
    answer = served.request("GET", "/api/saved", headers={"Origin": "http://evil.example"})
    assert (answer.status, answer.code) == (403, "foreign-origin")
    assert not any(name.startswith("access-control") for name in answer.headers)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1", "", None])
def test_a_foreign_page_opens_no_socket(served: Served, origin: str | None) -> None:
    key = served.begin("la-belle-lucie", "1")
    assert served.knock(key, **({} if origin is None else {"Origin": origin})) == 403


def test_a_rebound_name_opens_no_socket(served: Served) -> None:
    key = served.begin("la-belle-lucie", "1")
    # The name of a foreign site that points to this machine: host and origin agree, and are not ours.
    host = f"evil.example:{served.host.rpartition(':')[2]}"
    assert served.knock(key, Host=host, Origin=f"http://{host}") == 403


@pytest.mark.parametrize("path", ["/api/new", "/api/import"])
def test_nothing_is_changed_by_get(served: Served, path: str) -> None:
    before = served.get("/api/saved").json
    answer = served.get(path)
    assert (answer.status, answer.code) == (405, "wrong-method")
    assert served.get("/api/saved").json == before


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
def test_other_methods_are_refused(served: Served, method: str) -> None:
    headers: dict[str, str | None] = {"Origin": served.origin, "Content-Type": "application/json"}
    assert served.request(method, "/api/settings", headers=headers).status == 405


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", None])
def test_what_a_form_can_send_is_refused(served: Served, kind: str | None) -> None:
    answer = served.request("POST", "/api/settings", b'{"sound": true}', headers={"Content-Type": kind})
    assert (answer.status, answer.code) == (415, "not-json")
    assert served.get("/api/settings").json["sound"] is False


@pytest.mark.parametrize("path", ["/", "/api/games", "/static/pack.css", "/static/none.js", "/api/record/none"])
def test_every_answer_carries_the_policy(served: Served, path: str) -> None:
    headers = served.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers
