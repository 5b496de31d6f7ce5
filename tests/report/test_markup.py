"""Text becomes HTML that is read back as the same text, whatever letters it has."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.report.elements import parsed

from trueline.report.markup import Markup, data_block, element, joined

# HTML knows no NUL and turns carriage returns into newlines; a lone surrogate is no text.
WORDS = st.text(st.characters(exclude_characters="\r\0", exclude_categories=["Cs"]))


@given(WORDS, WORDS)
def test_text_and_attributes_are_read_back_as_they_were(text, attribute):
    """No text can become markup: a parser finds one element with the text and the attribute that went in."""
    (found,) = parsed(element("p", text, attributes={"title": attribute})).all()
    assert (found.name, found.text, found.attributes["title"]) == ("p", text, attribute)


@given(WORDS)
def test_markup_is_made_by_this_package_alone(text):
    """What is markup stays markup, and text beside it is text."""
    (found,) = parsed(element("p", joined([element("b", text), text]))).all("p")
    assert [inside.name for inside in found.all()] == ["b"]
    assert found.text == 2 * text


@given(st.dictionaries(WORDS, WORDS | st.floats(allow_nan=False, allow_infinity=False) | st.none()))
def test_data_survives_in_a_block_that_it_cannot_end(values):
    """A data block holds the very values, and nothing in it that HTML or a script would obey."""
    block = data_block(values, "x")
    body = block.removeprefix('<script type="application/json" id="x">').removesuffix("</script>")
    assert not set(body) & set("<>&\u2028\u2029")
    assert json.loads(body) == values


def test_what_is_not_text_at_all_is_replaced():
    """Half a letter, which no file can hold, is replaced by a question mark."""
    assert element("p", "a\ud800b") == "<p>a?b</p>"


def test_a_number_that_json_lacks_is_refused():
    """NaN would make the block unreadable, so that it fails here and not in a browser."""
    with pytest.raises(ValueError, match="not JSON compliant"):
        data_block([float("nan")], "x")


def test_only_markup_is_taken_as_it_is():
    """A plain string that looks like markup is escaped; the same as markup is not."""
    assert element("p", "<b>", Markup("<b></b>")) == "<p>&lt;b&gt;<b></b></p>"
