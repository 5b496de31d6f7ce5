"""A file is written whole or not at all."""

import json
import os
import stat
import subprocess
import sys
import textwrap

import pytest

from trueline import Assessment, assess
from trueline.exceptions import InputError


@pytest.fixture
def found():
    """A small assessment."""
    return assess([0.2, 0.7], [0, 1])


def test_the_suffix_says_what_is_written(found, tmp_path):
    """A name that ends in .json gets the data, one that ends in .html the page, whatever its case."""
    found.save(tmp_path / "a.json")
    assert Assessment.from_dict(json.loads((tmp_path / "a.json").read_text("utf-8"))).verdict == found.verdict
    for name in ("a.html", "a.HTM"):
        found.save(str(tmp_path / name))
        assert (tmp_path / name).read_text("utf-8") == found.html()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.HTM", "a.html", "a.json"]


def test_the_title_reaches_the_page(found, tmp_path):
    """A title that is given stands on the saved page."""
    found.save(tmp_path / "a.html", title="Rain & snow")
    assert "<title>Rain &amp; snow</title>" in (tmp_path / "a.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a.pdf", r"must end in \.html for the page or \.json for the data; came '.*a\.pdf'"),
        ("a", "must end in"),
        (".", "the file to write must not be a folder; came the folder"),
        ("none/a.html", "the folder of the file to write must exist; came .* there is no folder '.*none'"),
    ],
)
def test_a_path_that_cannot_be_written_is_refused(found, tmp_path, name, words):
    """An unknown suffix, a folder, and a folder that is not there each get a sentence, and nothing is written."""
    with pytest.raises(InputError, match=words):
        found.save(tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_a_write_that_fails_leaves_the_old_file(tmp_path):
    """When the disk takes no more, here by a limit on file sizes, the old file stays and no remains lie about."""
    pytest.importorskip("resource", reason="limits on file sizes are Unix's")
    target = tmp_path / "a.json"
    target.write_text("old")
    script = """
        import resource, sys
        from trueline import assess
        found = assess([0.2, 0.7], [0, 1])
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
        try:
            found.save(sys.argv[1])
        except OSError as reason:
            print("refused:", reason.strerror)
    """
    command = [sys.executable, "-c", textwrap.dedent(script), str(target)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - this very Python
    assert done.stdout.startswith("refused:")
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_file_is_replaced_and_not_written_into(found, tmp_path):
    """The new file is another one put in the old one's place, so that a reader sees either, never a part."""
    target, kept = tmp_path / "a.json", tmp_path / "kept"
    target.write_text("old")
    os.link(target, kept)
    found.save(target)
    assert kept.read_text() == "old"
    assert json.loads(target.read_text("utf-8"))["record"] == "Assessment"


def test_a_link_is_written_through(found, tmp_path):
    """Where the path is a link, the file that it points at is replaced and the link stays."""
    (tmp_path / "real.json").write_text("old")
    (tmp_path / "link.json").symlink_to(tmp_path / "real.json")
    found.save(tmp_path / "link.json")
    assert (tmp_path / "link.json").is_symlink()
    assert json.loads((tmp_path / "real.json").read_text("utf-8"))["record"] == "Assessment"


@pytest.mark.skipif(os.name != "posix", reason="rights of files are Unix's")
def test_rights_are_those_of_the_old_file_or_of_any_new_one(found, tmp_path):
    """A new file has the rights that open() gives; one that is replaced keeps its own."""
    (tmp_path / "other").touch()
    found.save(tmp_path / "a.json")
    assert stat.S_IMODE((tmp_path / "a.json").stat().st_mode) == stat.S_IMODE((tmp_path / "other").stat().st_mode)
    (tmp_path / "a.json").chmod(0o640)
    found.save(tmp_path / "a.json")
    assert stat.S_IMODE((tmp_path / "a.json").stat().st_mode) == 0o640
