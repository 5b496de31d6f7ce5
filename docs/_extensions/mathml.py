"""Formulas as MathML, which browsers show by themselves: pages need no script and no network to be read."""

from docutils import nodes
from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.writers.html5 import HTML5Translator

logger = logging.getLogger(__name__)


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls first."""
    app.add_html_math_renderer("mathml", (inline_formula, None), (formula, None))
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def inline_formula(translator: HTML5Translator, node: nodes.math) -> None:
    """A formula within a sentence."""
    translator.body.append(mathml(node, as_block=False))
    raise nodes.SkipNode


def formula(translator: HTML5Translator, node: nodes.math_block) -> None:
    """A formula on a line of its own."""
    translator.body.append(f'<div style="margin: 1em 0">{mathml(node, as_block=True)}</div>\n')
    raise nodes.SkipNode


def mathml(node: nodes.Element, *, as_block: bool) -> str:
    """The formula; one that cannot be read is a warning, which fails the build."""
    try:
        return str(tex2mathml(node.astext(), as_block=as_block))
    except MathError as error:
        logger.warning("this formula cannot be shown: %s", error, location=node)
        return ""
