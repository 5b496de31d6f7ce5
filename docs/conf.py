"""How Sphinx builds trueline's documentation; nothing here or in it needs the network."""

import sys
from pathlib import Path

import trueline

sys.path.insert(0, str(Path(__file__).parent / "_extensions"))

project = "trueline"
author = "the trueline developers"
copyright = f"2026, {author}"
version = release = trueline.__version__

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "sphinx_gallery.gen_gallery",
    "mathml",  # docs/_extensions/mathml.py: formulas without scripts
    "public_names",  # docs/_extensions/public_names.py: the pages under api/, from the package itself
]
exclude_patterns = ["_build", "_extensions", "gallery"]
templates_path: list[str] = []
default_role = "code"

# A reference to a function, class or page that does not exist is an error. Types in signatures are left alone: most
# of them are other libraries', whose documentation is on the network.
nitpicky = True
nitpick_ignore_regex = [("py:class", ".*"), ("py:obj", ".*")]

autosummary_generate = False
napoleon_use_ivar = True
add_module_names = False

html_math_renderer = "mathml"
html_theme = "pydata_sphinx_theme"
html_title = f"trueline {release}"
html_theme_options = {
    "navbar_align": "left",
    "navbar_end": ["theme-switcher"],
    "show_prev_next": False,
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
}
html_sidebars = {
    "why": [],
    "which-measure": [],
    "commands": [],
    "glossary": [],
    "conventions": [],
    "messages": [],
    "architecture": [],
    "api/index": [],
}
html_show_sourcelink = False

copybutton_prompt_text = ">>> |\\.\\.\\. |\\$ "
copybutton_prompt_is_regexp = True

sphinx_gallery_conf = {
    "examples_dirs": "gallery",
    "gallery_dirs": "auto_examples",
    "download_all_examples": False,
    "run_stale_examples": True,  # an example that did not change still shows what trueline computes today
    "min_reported_time": 10,
    "show_memory": False,
    "write_computation_times": False,
}
