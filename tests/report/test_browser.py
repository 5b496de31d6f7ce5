"""In a real browser the diagrams are drawn, and nothing from the data can act."""

import re

import numpy as np
import pytest
from tests.report.browser import document_of
from tests.report.elements import parsed

from trueline import assess

# Each would set a mark on the document if any of it were taken for markup.
MARK = "document.documentElement.dataset.owned=1"
HOSTILE = (
    f"<script>{MARK}</script>",
    f"</script><script>{MARK}</script>",
    f"</title></style><img src=x onerror={MARK}>",
    f"'\"><svg onload={MARK}>",
    f"<!--<script>\u2028{MARK}\u2029//",
    f"${{{MARK}}}",
)


@pytest.fixture
def hostile(binary):
    """Names of models and segments that try to leave their place."""
    forecast, outcome = binary
    segment = np.array(HOSTILE)[np.arange(500) % len(HOSTILE)]
    return assess(dict.fromkeys(HOSTILE, forecast), outcome, segment=segment).html(title="".join(HOSTILE))


def test_nothing_but_what_the_package_wrote_is_markup(hostile, binary):
    """With hostile names the page has the elements that it has with plain ones."""
    forecast, outcome = binary
    names = [f"name {n}" for n in range(len(HOSTILE))]
    plain = assess(dict.fromkeys(names, forecast), outcome, segment=np.array(names)[np.arange(500) % len(names)])
    assert [e.name for e in parsed(hostile).all()] == [e.name for e in parsed(plain.html()).all()]
    heads = [head.text for head in parsed(hostile).all("h2")]
    assert heads[: len(HOSTILE)] == list(HOSTILE)


def without_policy(page):
    """The page as if it had no policy, so that escaping stands alone."""
    bare, count = re.subn(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page)
    assert count == 1
    return bare


def test_a_browser_draws_every_chart(several, tmp_path):
    """Under the page's own policy a browser draws both diagrams of both models, with their marks."""
    document = document_of(several.html(), tmp_path)
    assert document.count('<svg xmlns="http://www.w3.org/2000/svg"') == 4
    assert document.count('class="mark-symbol role-mark') == 2
    assert document.count('class="mark-trail role-mark') == 2
    assert not [place for place in parsed(document).all("div") if place.text.startswith("The diagram could not")]


def test_hostile_names_run_nothing_in_a_browser(hostile, tmp_path):
    """No script in a name runs, even where no policy stands in its way, and the charts are drawn."""
    document = document_of(without_policy(hostile), tmp_path)
    assert "data-owned" not in document.split(">", 2)[1]
    assert document.count('class="mark-symbol role-mark') == len(HOSTILE)


def test_the_policy_stops_what_escaping_would_miss(binary, tmp_path):
    """A script that got into the page runs without the policy, and does not run with it."""
    page = assess(*binary).html()
    head, tail = page.rsplit("</body>", 1)
    broken = f"{head}<script>{MARK}</script></body>{tail}"
    (tmp_path / "open").mkdir()
    assert "data-owned" in document_of(without_policy(broken), tmp_path / "open").split(">", 2)[1]
    assert "data-owned" not in document_of(broken, tmp_path).split(">", 2)[1]
