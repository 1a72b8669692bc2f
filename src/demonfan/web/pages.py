"""The files of the table: one page, its modules, style and cards, and the texts in each language.

The page asks for its files by addresses that name their version, ``/static/~VERSION/…``: those a browser keeps and
never asks for again, and a page never mixes two versions. For all else it asks each time whether its copy is still the
same (an entity tag). What has to be loaded is compressed once.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from starlette.requests import Request
from starlette.responses import Response

from demonfan.messages import LANGUAGES
from demonfan.web import texts

STATIC = Path(__file__).parent / "static"

#: What is served, by the end of the name; nothing else is.
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
#: What an address begins with, below ``/static/``, where it names the version.
MARK = "~"
#: Below this, compressing does not pay.
_SMALL = 500


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent: plain and compressed."""

    kind: str
    plain: bytes
    packed: bytes | None
    tag: str

    @staticmethod
    def of(kind: str, content: bytes) -> Asset:
        worth = len(content) >= _SMALL and not kind.startswith("image/png")
        packed = gzip.compress(content, 9, mtime=0) if worth else None
        return Asset(kind, content, packed, f'"{hashlib.sha256(content).hexdigest()[:24]}"')

    def response(self, request: Request, *, for_ever: bool = False) -> Response:
        """The answer to a request; `for_ever` tells the browser to keep it and not to ask again."""
        keep = "max-age=31536000, immutable" if for_ever else "no-cache"
        headers = {"ETag": self.tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
        if self.tag in [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]:
            return Response(status_code=304, headers=headers)
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, media_type=self.kind, headers=headers | {"Content-Encoding": "gzip"})
        return Response(self.plain, media_type=self.kind, headers=headers)


class Assets:
    """The files under a folder. One that has changed on the disk is read again."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder = folder
        self._known: dict[Path, tuple[tuple[int, int], Asset]] = {}
        self._made: tuple[object, str, Asset | None, dict[str, Asset]] | None = None
        self._tags: frozenset[str] = frozenset()

    def file(self, name: str) -> Asset | None:
        """A file by its path below the folder; None if there is none that may be served."""
        parts = PurePosixPath(name).parts
        kind = KINDS.get(PurePosixPath(name).suffix)
        if kind is None or not parts or any(part.startswith((".", "/")) or "\\" in part for part in parts):
            return None
        path = self.folder.joinpath(*parts)
        try:
            stat = path.stat()
        except (OSError, ValueError):
            return None
        seen = (stat.st_mtime_ns, stat.st_size)
        known = self._known.get(path)
        if known is None or known[0] != seen:
            if not path.is_file():
                return None
            known = self._known[path] = (seen, Asset.of(kind, path.read_bytes()))
        return known[1]

    def warm(self) -> None:
        """Read and compress every file, so that the first page does not wait for it."""
        self._all()

    # ---- what is made of the files

    def page(self) -> Asset | None:
        """The page, with the version in the addresses of what it asks for."""
        return self._all()[1]

    def version(self) -> str:
        """A name for all files and texts as they are now."""
        return self._all()[0]

    def is_of(self, version: str, asset: Asset) -> bool:
        """Whether a version that was given out has this very content; no file is looked at again."""
        return self._made is not None and self._made[1] == version and asset.tag in self._tags

    def texts(self, language: str) -> Asset:
        """The client's texts in a language, as JSON."""
        return self._all()[2][language]

    def _all(self) -> tuple[str, Asset | None, dict[str, Asset]]:
        """Version, page and texts; made anew when a file has changed."""
        paths = sorted(self.folder.rglob("*.*"))
        seen = [(path, stat.st_mtime_ns, stat.st_size) for path in paths for stat in [path.stat()]]
        if self._made is None or self._made[0] != seen:
            words = {
                language: Asset.of(KINDS[".json"], texts.exported(self.folder, language)) for language in LANGUAGES
            }
            files = [self.file(path.relative_to(self.folder).as_posix()) for path in paths]
            tags = [asset.tag for asset in (*files, *words.values()) if asset]
            version = hashlib.sha256("".join(tags).encode()).hexdigest()[:12]
            self._tags = frozenset(tags)
            self._made = (seen, version, self._versioned(version), words)
        return self._made[1:]

    def _versioned(self, version: str) -> Asset | None:
        page = self.file("index.html")
        if page is None:
            return None
        return Asset.of(page.kind, page.plain.replace(b'"/static/', f'"/static/{MARK}{version}/'.encode()))
