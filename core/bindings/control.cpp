// Limits, cancelling, progress, and the form of an answer.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "bindings.hpp"

namespace demonfan::python {

Limits limits_of(std::optional<std::int64_t> positions, std::optional<double> seconds,
                 std::optional<std::int64_t> memory) {
    Limits limits;
    if (positions) {
        if (*positions < 0) throw std::invalid_argument("a limit of positions is not negative");
        limits.positions = static_cast<std::uint64_t>(*positions);
    }
    if (seconds) {
        if (std::isnan(*seconds) || *seconds < 0)
            throw std::invalid_argument("a limit of seconds is not negative");
        limits.seconds = *seconds;
    }
    if (memory) {
        if (*memory < 0) throw std::invalid_argument("a limit of memory is not negative");
        limits.bytes = static_cast<std::size_t>(*memory);
    }
    return limits;
}

StepTuples step_tuples(const Line& line) {
    StepTuples steps;
    steps.reserve(line.size());
    for (const Step& step : line) {
        steps.emplace_back(name_of(kSteps, step.kind), step.card == kNoCard ? -1 : step.card,
                           step.onto == kNoCard ? -1 : step.onto, step.place);
    }
    return steps;
}

void bind_control(const nb::module_& m) {
    nb::class_<Control>(m, "Control", "A handle on a running search, shared with the thread that watches it.")
        .def(nb::init<>())
        .def(
            "cancel", [](Control& control) { control.cancelled = true; }, "Make the search give up at once.")
        .def_prop_ro("cancelled", [](const Control& control) { return control.cancelled.load(); })
        .def_prop_ro(
            "positions", [](const Control& control) { return control.positions.load(); },
            "Positions entered so far, updated now and then.");

    nb::class_<Result>(m, "Result", "The answer of a search for cards named, not placed.")
        .def_prop_ro("verdict", [](const Result& result) { return name_of(kVerdicts, result.verdict); })
        .def_prop_ro("stop", [](const Result& result) { return name_of(kStops, result.stop); })
        .def_ro("positions", &Result::positions)
        .def_ro("seconds", &Result::seconds)
        .def_prop_ro("line", [](const Result& result) { return step_tuples(result.line); });
}

}  // namespace demonfan::python
