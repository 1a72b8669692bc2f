"""The native core (core/bindings.cpp)."""

def core_version() -> str:
    """The version of the package that the core was built from."""
