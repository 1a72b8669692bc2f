// The Python module demonfan._core: the only file that knows both the core and Python.
#include <nanobind/nanobind.h>

#include "version.hpp"

NB_MODULE(_core, m) {
    m.doc() = "The native core of demonfan.";
    m.def("core_version", &demonfan::version, "The version of the package that the core was built from.");
}
