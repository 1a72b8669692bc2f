// The Python module demonfan._core. This file and those in bindings/ alone know both the core and Python.
#include "bindings/bindings.hpp"
#include "version.hpp"

NB_MODULE(_core, m) {
    m.doc() = "The native core of demonfan.";
    m.def("core_version", &demonfan::version, "The version of the package that the core was built from.");
    demonfan::python::bind_control(m);
    demonfan::python::bind_deals(m);
    demonfan::python::bind_rules(m);
    demonfan::python::bind_general(m);
    demonfan::python::bind_fans(m);
    demonfan::python::bind_demon(m);
    demonfan::python::bind_odds(m);
    demonfan::python::bind_bulk(m);
}
