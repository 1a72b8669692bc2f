// The check header checked: equality across signedness, and how values print.
#include "check.hpp"

#include <cstdint>
#include <vector>

namespace {

enum class Colour : std::uint8_t { black, red };

template <typename T>
std::string shown(const T& value) {
    std::ostringstream out;
    demonfan::check::show(out, value);
    return out.str();
}

}  // namespace

TEST(integers_compare_by_value) {
    CHECK(demonfan::check::equal(3, std::size_t{3}));
    CHECK(!demonfan::check::equal(-1, std::uint32_t{0xFFFFFFFF}));
}

TEST(values_print_readably) {
    CHECK_EQ(shown(std::uint8_t{7}), "7");
    CHECK_EQ(shown(true), "true");
    CHECK_EQ(shown(Colour::red), "1");
    CHECK_EQ(shown(std::vector<int>{1, 2}), "[1, 2]");
    CHECK_EQ(shown(std::vector<int>{}), "[]");
}

TEST(a_thrown_exception_is_seen) { CHECK_THROWS(std::out_of_range, std::vector<int>{}.at(0)); }
