#include "general_table.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "check.hpp"

using namespace demonfan;
using namespace demonfan::general;

namespace {

// A key of its own for each number, of changing length.
std::span<const std::uint8_t> numbered(std::array<std::uint8_t, 64>& room, std::uint32_t number) {
    const std::size_t size = 4 + number % 50;
    room.fill(0x55);
    for (std::size_t i = 0; i < 4; ++i) room[i] = static_cast<std::uint8_t>(number >> (8 * i));
    return std::span(room).first(size);
}

}  // namespace

TEST(a_table_knows_the_keys_it_was_given) {
    KeyTable table(std::size_t{1} << 30);
    std::array<std::uint8_t, 64> room{};
    std::uint32_t fresh = 0;
    for (std::uint32_t i = 0; i < 50'000; ++i) {
        const KeyTable::Entry entry = table.insert(numbered(room, i), i == 0 ? KeyTable::kNone : 0);
        fresh += entry.inserted == Inserted::fresh ? 1 : 0;
    }
    CHECK_EQ(fresh, 50'000U);
    for (std::uint32_t i = 0; i < 50'000; ++i) {
        const auto key = numbered(room, i);
        const KeyTable::Entry entry = table.insert(key, 0);
        CHECK(entry.inserted == Inserted::seen && std::ranges::equal(table.key(entry.id), key));
    }
    CHECK_EQ(table.size(), 50'000U);
}

TEST(a_table_keeps_within_its_memory) {
    constexpr std::size_t kLimit = std::size_t{3} << 20;
    KeyTable table(kLimit);
    std::array<std::uint8_t, 64> room{};
    std::uint32_t count = 0;
    while (count < 10'000'000 && table.insert(numbered(room, count), 0).inserted == Inserted::fresh) ++count;
    CHECK(count > 10'000 && count < 200'000);
    CHECK(table.bytes() <= kLimit);
    CHECK(table.insert(numbered(room, 5), 0).inserted == Inserted::seen);
}
