#include "position_table.hpp"

#include <array>
#include <cstdint>
#include <set>

#include "check.hpp"
#include "deals.hpp"

using namespace demonfan;

TEST(position_table_enters_a_key_once) {
    PositionTable<std::uint64_t> table;
    CHECK(table.insert(0) == Inserted::fresh);
    CHECK(table.insert(0) == Inserted::seen);
    CHECK(table.insert(~std::uint64_t{0}) == Inserted::fresh);
    CHECK_EQ(table.size(), std::size_t{2});
    CHECK(table.contains(0));
    CHECK(!table.contains(1));
}

TEST(position_table_agrees_with_a_set_through_growth_and_clear) {
    PositionTable<std::uint64_t> table;
    SplitMix64 random(1);
    for (int round = 0; round < 3; ++round) {
        std::set<std::uint64_t> expected;
        for (int i = 0; i < 30000; ++i) {
            const std::uint64_t key = random.below(20000);
            CHECK((table.insert(key) == Inserted::fresh) == expected.insert(key).second);
        }
        CHECK_EQ(table.size(), expected.size());
        std::size_t visited = 0;
        table.for_each([&](std::uint64_t key, NoPayload) { visited += expected.count(key); });
        CHECK_EQ(visited, expected.size());
        table.clear();
        CHECK_EQ(table.size(), std::size_t{0});
        CHECK(!table.contains(*expected.begin()));
    }
}

TEST(position_table_compares_whole_keys) {
    using Key = std::array<std::uint64_t, 3>;
    PositionTable<Key, std::uint16_t> table;
    for (std::uint64_t i = 0; i < 5000; ++i) CHECK(table.insert({i % 3, i % 5, i}, 7) == Inserted::fresh);
    for (std::uint64_t i = 0; i < 5000; ++i) {
        CHECK(table.insert({i % 3, i % 5, i}, 9) == Inserted::seen);
        CHECK(!table.contains({i % 3 + 1, i % 5, i}));
    }
    CHECK_EQ(*table.find({0, 0, 0}), std::uint16_t{7});
}

TEST(position_table_stays_within_its_bytes) {
    PositionTable<std::uint64_t> table(200000);
    std::uint64_t entered = 0;
    while (table.insert(entered) == Inserted::fresh) ++entered;
    CHECK(table.insert(entered) == Inserted::full);
    CHECK(table.insert(0) == Inserted::seen);
    CHECK(table.bytes() <= std::size_t{200000});
    CHECK_EQ(entered, static_cast<std::uint64_t>(table.capacity() - table.capacity() / 8));
    table.clear();
    CHECK(table.insert(entered) == Inserted::fresh);
}
