"""The files of the table: one page, its modules, style and cards, and the texts in each language.

A browser asks each time whether its copy is still the same (an entity tag), so that a page never mixes two versions;
what it has to load is compressed once, when first asked for.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from starlette.requests import Request
from starlette.responses import Response

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

    def response(self, request: Request) -> Response:
        headers = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
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
        for path in sorted(self.folder.rglob("*.*")):
            self.file(path.relative_to(self.folder).as_posix())

    def texts(self, language: str) -> Asset:
        """The client's texts in a language, as JSON."""
        return Asset.of(KINDS[".json"], texts.exported(self.folder, language))
