"""An assessment as a file that is there whole or not at all."""

import json
import os
import secrets
from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from trueline.exceptions import InputError

if TYPE_CHECKING:
    from trueline.report.assessment import Assessment


def save(assessment: "Assessment", path: str | PathLike[str], title: str) -> None:
    """Write the page or the data, as the file's suffix asks."""
    target = writable(path)
    suffix = target.suffix.casefold()
    if suffix in {".html", ".htm"}:
        write_whole(target, assessment.html(title=title))
    elif suffix == ".json":
        write_whole(target, json.dumps(assessment.to_dict(), allow_nan=False) + "\n")
    else:
        message = f"the file to write must end in .html for the page or .json for the data; came {str(path)!r}"
        raise InputError(message)


def writable(path: str | PathLike[str]) -> Path:
    """The path that is written to, through links; a folder in its place, or none to hold it, is refused."""
    target = Path(os.path.realpath(path))
    if target.is_dir():
        whole = str(Path(path) / "report.html")
        message = f"the file to write must not be a folder; came the folder {str(path)!r}. Add a name, as in {whole!r}"
        raise InputError(message)
    if not target.parent.is_dir():
        folder = str(target.parent)
        message = f"the folder of the file to write must exist; came {str(path)!r}, and there is no folder {folder!r}"
        raise InputError(message)
    return target


def write_whole(target: Path, text: str) -> None:
    """Write beside the target, flush to disk, and put it in its place in one step."""
    beside = target.with_name(f".{target.name[:100]}.{secrets.token_hex(6)}.part")
    try:
        beside.touch(exist_ok=False)
    except OSError as reason:
        message = f"the folder of the file must take a new file; {str(target.parent)!r} does not: {reason.strerror}"
        raise InputError(message) from None
    try:
        with beside.open("wb") as file:
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            beside.chmod(target.stat().st_mode)
        beside.replace(target)
    finally:
        with suppress(FileNotFoundError):
            beside.unlink()
