// Our own deal numbers.
#include "deals.hpp"

#include <nanobind/stl/vector.h>

#include "bindings.hpp"

namespace demonfan::python {

void bind_deals(nb::module_& m) {
    m.def(
        "pack_order",
        [](int ranks, int packs, std::uint64_t number, std::uint64_t shuffle) {
            if (ranks < 2 || ranks > 13 || packs < 1 || packs > 4)
                throw std::invalid_argument("no such pack");
            if (number < 1 || number > kLastDealNumber) throw std::invalid_argument("no such deal number");
            return to_bytes(pack_order(ranks, packs, number, shuffle));
        },
        nb::arg("ranks"), nb::arg("packs"), nb::arg("number"), nb::arg("shuffle") = 0);
}

}  // namespace demonfan::python
