"""How the tests run: hypothesis draws the same examples every time, and takes as long as it needs."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    derandomize=True,  # a failure is the same on every machine
    database=None,
    deadline=None,  # shared machines pause
    max_examples=30,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors],
)
# `pytest --hypothesis-profile=search` looks further than any run before it.
settings.register_profile("search", parent=settings.get_profile("ci"), derandomize=False, max_examples=1000)
settings.load_profile("ci")
