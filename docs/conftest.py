"""Pages written by hand are tested; scripts and what a build made are not."""

collect_ignore_glob = ["*.py", "_build/*", "api/*", "auto_examples/*"]
