"""A page as a list of its elements, read by Python's own HTML parser."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "img", "br"}


@dataclass
class Element:
    """An element: its name, attributes, children and text."""

    name: str
    attributes: dict
    inside: list = field(default_factory=list)

    @property
    def text(self):
        """All text inside, as a reader sees it."""
        return "".join(part if isinstance(part, str) else part.text for part in self.inside)

    def all(self, *names):
        """Elements inside with one of these names, in order; every element where none is given."""
        found = []
        for part in self.inside:
            if isinstance(part, Element):
                found += ([part] if not names or part.name in names else []) + part.all(*names)
        return found

    def first(self, *names):
        """The first element inside with one of these names."""
        return self.all(*names)[0]


class _Builder(HTMLParser):
    """Puts elements into one another, and fails where one is closed that is not open."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open = [Element("document", {})]

    def handle_starttag(self, tag, attrs):
        element = Element(tag, dict(attrs))
        self.open[-1].inside.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag):
        assert self.open.pop().name == tag

    def handle_data(self, data):
        self.open[-1].inside.append(data)


def parsed(page):
    """The document that holds the page's elements, each of which is closed."""
    builder = _Builder()
    builder.feed(page)
    builder.close()
    assert len(builder.open) == 1
    return builder.open[0]
