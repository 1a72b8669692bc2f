// What the parts of the Python module share. Only the files of this folder know Python.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "control.hpp"

namespace demonfan::python {

namespace nb = nanobind;

void bind_control(const nb::module_& m);
void bind_deals(nb::module_& m);
void bind_rules(const nb::module_& m);
void bind_general(const nb::module_& m);
void bind_fans(nb::module_& m);
void bind_demon(nb::module_& m);
void bind_odds(nb::module_& m);
void bind_bulk(nb::module_& m);

inline std::span<const std::uint8_t> view(const nb::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

inline nb::bytes to_bytes(std::span<const std::uint8_t> bytes) {
    return nb::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

// Limits from Python: None is without limit. Throws std::invalid_argument on a negative or undefined one.
Limits limits_of(std::optional<std::int64_t> positions, std::optional<double> seconds,
                 std::optional<std::int64_t> memory);

// The names by which Python knows the values of an enumeration, from 0 on.
template <class Enum, std::size_t N>
Enum named(const std::array<std::string_view, N>& names, std::string_view name) {
    for (std::size_t i = 0; i < N; ++i) {
        if (names[i] == name) return static_cast<Enum>(i);
    }
    throw std::invalid_argument("no such value: " + std::string(name.substr(0, 40)));
}

// A line as Python has it: the kind, the card, the card below and the place, -1 where there is none.
using StepTuples = std::vector<std::tuple<std::string_view, int, int, int>>;
StepTuples step_tuples(const Line& line);

inline constexpr std::array<std::string_view, 3> kVerdicts{"won", "lost", "undecided"};
inline constexpr std::array<std::string_view, 5> kStops{"none", "positions", "seconds", "memory",
                                                        "cancelled"};
inline constexpr std::array<std::string_view, 7> kSteps{"up",   "onto",   "empty", "cell",
                                                        "turn", "redeal", "draw"};

template <class Enum, std::size_t N>
std::string_view name_of(const std::array<std::string_view, N>& names, Enum value) {
    return names[static_cast<std::size_t>(value)];
}

}  // namespace demonfan::python
