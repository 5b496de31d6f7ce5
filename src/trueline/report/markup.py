"""HTML by construction: what is text is escaped, so nothing from the data can become markup."""

import html
import json
from collections.abc import Iterable, Mapping

# Elements that hold nothing and have no end.
VOID = {"meta"}


class Markup(str):
    """Text that is HTML already; made by `element`, `joined` and what this package ships, never from data."""

    __slots__ = ()


def element(name: str, *inside: str, attributes: Mapping[str, str] | None = None) -> Markup:
    """An element; what stands inside is escaped unless it is markup, and so is every attribute.

    >>> element("p", "1 < 2 ", element("b", "&"), attributes={"title": 'a "b"'})
    '<p title="a &quot;b&quot;">1 &lt; 2 <b>&amp;</b></p>'
    """
    written = "".join(f' {key}="{_escaped(value)}"' for key, value in (attributes or {}).items())
    if name in VOID:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{joined(inside)}</{name}>")


def joined(parts: Iterable[str], between: str = "") -> Markup:
    """Parts one after the other; text among them is escaped."""
    return Markup(between.join(part if isinstance(part, Markup) else _escaped(part) for part in parts))


def name_of(text: str) -> Markup:
    """A name from the data, set apart so that its direction of writing turns nothing around it."""
    return element("bdi", text)


def data_block(values: object, identifier: str) -> Markup:
    r"""Values as JSON that a script of the page reads; no text in it can end the block.

    >>> print(data_block({"a": "</script>"}, "x"))
    <script type="application/json" id="x">{"a": "\u003c/script\u003e"}</script>
    """
    text = json.dumps(values, allow_nan=False)  # ASCII, so that U+2028 and U+2029 are written as escapes
    for letter in "<>&":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return Markup(f'<script type="application/json" id="{_escaped(identifier)}">{text}</script>')


def _escaped(text: str) -> str:
    """Text with nothing left that HTML would obey, and nothing that UTF-8 cannot write."""
    return html.escape(text.encode("utf-8", "replace").decode("utf-8"))
