#!/usr/bin/env python3
"""How fast the table in the browser is, by Chromium's own measures: loading, moving, answering.

Each figure is told with the bound that it should keep; nothing fails here, for a figure depends on the machine and on
what else it does. Needs Playwright and /usr/bin/chromium (`make dev`); run it on an idle machine:

    PYTHONPATH=. python bench/table.py [--rounds 5] [--throttle 4]
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from demonfan.solve.solver import solve
from demonfan.store import Store
from tests.browser.driver import Room
from tests.web.served import Served, serving

WATCH = """
    window.shifts = 0;
    window.long = [];
    const watch = (type, each) =>
        new PerformanceObserver(list => list.getEntries().forEach(each)).observe({ type, buffered: true });
    watch("layout-shift", entry => { if (!entry.hadRecentInput) window.shifts += entry.value; });
    watch("longtask", entry => window.long.push([entry.startTime, entry.duration]));
    new MutationObserver(() => {
        if (!window.playable && document.querySelector("#table[data-act]")) window.playable = performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
"""
INPUTS = {"pointerdown", "pointermove", "pointerup", "mousedown", "mousemove", "mouseup", "click", "keydown"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--throttle", type=int, default=4, help="how many times slower, for the second measure of moves"
    )
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.open(str(Path(folder) / "games.db")) as store,
        serving(store.player()) as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        loading(browser, served, arguments.rounds)
        moving(browser, served, 1)
        moving(browser, served, arguments.throttle)
        answering(served)
        browser.close()


def median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def show(name: str, value: float, unit: str, bound: float) -> None:
    print(f"{name:<46} {value:8.1f} {unit:<3} (bound {bound:g}){'' if value <= bound else '   above'}")


def new_page(browser: Browser) -> Page:
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.add_init_script(WATCH)
    return page


def loading(browser: Browser, served: Served, rounds: int) -> None:
    """From the address to the first picture and to a table that can be played, with an empty cache."""
    paints, playables, sizes, shifts = [], [], [], []
    key = served.begin("la-belle-lucie", "12345")
    for _ in range(rounds):
        page = new_page(browser)
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        received = heard(session)
        page.goto(f"{served.origin}/#/game/{key}")
        page.wait_for_selector("#table[data-act]")
        page.wait_for_timeout(1500)
        paints.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        playables.append(page.evaluate("window.playable"))
        shifts.append(page.evaluate("window.shifts"))
        sizes.append(sum(received) / 1000)
        page.context.close()
    show("first contentful paint, median", median(paints), "ms", 300)
    show("playable, median", median(playables), "ms", 500)
    show("received in all, compressed", max(sizes), "kB", 200)
    show("layout shift", max(shifts), "", 0)


def heard(session: CDPSession) -> list[int]:
    """The bytes of each answer, as they come."""
    received: list[int] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    return received


def moving(browser: Browser, served: Served, throttle: int) -> None:
    """Main-thread work from an input event to the end of the layout that follows it, while a game is dragged along."""
    page = new_page(browser)
    room = Room(page, served)
    room.begin("ceiling-fan", "2")
    page.wait_for_timeout(1500)
    session = page.context.new_cdp_session(page)
    if throttle > 1:
        session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    events = start_trace(session)
    begun = page.evaluate("performance.now()")
    for move in solve(room.game.state).line[:20]:
        act = room.act
        room.drag(str(move.source), str(move.target), move.count, steps=8)  # type: ignore[union-attr]
        room.wait_for_act(act + 1)
        page.wait_for_timeout(300)
    stop_trace(session)
    work = input_to_layout(events)
    named = "" if throttle == 1 else f", CPU {throttle} times slower"
    ordered = sorted(work)
    show(
        f"input to layout, p95 of {len(work)}{named}",
        ordered[int(len(ordered) * 0.95)],
        "ms",
        8 if throttle == 1 else 16,
    )
    show(f"input to layout, worst{named}", ordered[-1], "ms", 50)
    late = [duration for start, duration in page.evaluate("window.long") if start > begun]
    show(f"long tasks while dragging{named}", len(late), "", 0)
    page.context.close()


def start_trace(session: CDPSession) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    wanted = {"includedCategories": ["devtools.timeline", "toplevel"]}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": wanted})
    return events


def stop_trace(session: CDPSession) -> None:
    done: list[bool] = []
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    session.send("Tracing.end")
    until = time.monotonic() + 20
    while not done and time.monotonic() < until:
        session.send("Performance.enable")


def input_to_layout(events: list[dict[str, Any]]) -> list[float]:
    """For each input event that a handler saw: its handlers, and the style and layout of the next frame, in ms."""
    main = {event["tid"] for event in events if input_kind(event) in INPUTS}
    ours = [event for event in events if event.get("ph") == "X" and event.get("tid") in main]
    found = []
    pending = 0.0
    for event in sorted(ours, key=lambda event: float(event["ts"])):
        # The thread's own time, where it is told: what other programs take of the machine is not the page's work.
        name, length = event["name"], event.get("tdur", event.get("dur", 0)) / 1000
        if input_kind(event) in INPUTS or (pending and name in ("FireAnimationFrame", "UpdateLayoutTree", "Layout")):
            pending += length
        elif name in ("PrePaint", "Paint", "Commit") and pending:
            found.append(pending)
            pending = 0.0
    return found or [0.0]


def input_kind(event: dict[str, Any]) -> str:
    """The type of the input that a handler was called for; empty for other entries of a trace."""
    if event.get("name") != "EventDispatch":
        return ""
    return str(event.get("args", {}).get("data", {}).get("type", ""))


def answering(served: Served) -> None:
    """From a move sent to the server's answer received, by WebSocket."""
    key = served.begin("ceiling-fan", "2")
    times = []
    with served.tab(key) as tab:
        line = solve(served.hub.tables[key].session.game.state).line
        for move in line:
            begun = time.perf_counter()
            assert tab.ask("play", move=str(move))["type"] == "acted"
            times.append((time.perf_counter() - begun) * 1000)
    show(f"server's answer to a move, median of {len(times)}", median(times), "ms", 5)


if __name__ == "__main__":
    main()
