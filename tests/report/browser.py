"""A real browser for the tests: what it makes of a page, as the text of its document."""

import os
import shutil
import subprocess

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def document_of(page, folder):
    """The document of a page after its scripts have run, or a skip where no browser is installed."""
    browser = next(filter(None, map(shutil.which, NAMES)), None)
    if browser is None:
        pytest.skip(f"no browser is installed; looked for {', '.join(NAMES)}")
    file = folder / "page.html"
    file.write_bytes(page.encode("utf-8"))
    command = [browser, "--headless", "--disable-gpu", "--disable-background-networking", "--virtual-time-budget=8000"]
    # A browser that is run by the machine's administrator, as in a container, starts only without its sandbox.
    command += ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    command += [f"--user-data-dir={folder / 'profile'}", "--dump-dom", file.as_uri()]
    done = subprocess.run(command, capture_output=True, timeout=120, check=False)  # noqa: S603 - a browser by name
    assert done.returncode == 0, done.stderr.decode(errors="replace")[-2000:]
    return done.stdout.decode("utf-8", errors="replace")
