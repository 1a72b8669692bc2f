#include "deals.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "check.hpp"

using namespace demonfan;

TEST(split_mix_gives_the_published_numbers) {
    // The first outputs for the seed 1234567, as in the test vectors that go with the generator.
    SplitMix64 random(1234567);
    CHECK_EQ(random.next(), std::uint64_t{6457827717110365317U});
    CHECK_EQ(random.next(), std::uint64_t{3203168211198807973U});
    CHECK_EQ(random.next(), std::uint64_t{9817491932198370423U});
}

TEST(below_is_in_range_and_reaches_every_value) {
    SplitMix64 random(5);
    std::array<int, 7> counts{};
    for (int i = 0; i < 7000; ++i) ++counts[random.below(7)];
    for (const int count : counts) CHECK(count > 850 && count < 1150);
    CHECK_EQ(random.below(1), std::uint64_t{0});
}

TEST(the_canonical_pack_goes_suit_by_suit) {
    const std::vector<Card> pack = canonical_pack(3, 2);
    const std::vector<Card> expected = {0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11,
                                        0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11};
    CHECK(pack == expected);
}

TEST(an_order_is_a_permutation_that_number_and_shuffle_name) {
    std::vector<Card> order = pack_order(13, 1, 12345, 0);
    CHECK(order == pack_order(13, 1, 12345, 0));
    CHECK(order != pack_order(13, 1, 12345, 1));
    CHECK(order != pack_order(13, 1, 12346, 0));
    std::sort(order.begin(), order.end());
    for (std::size_t i = 0; i < 52; ++i) CHECK_EQ(order[i], static_cast<Card>(i));
    CHECK(pack_order(13, 1, kLastDealNumber, 6).size() == 52);
}

TEST(cards_left_keep_the_order_of_the_whole_pack) {
    const std::vector<Card> order = {4, 0, 4, 1, 0, 5};
    CHECK((order_of_cards_left(order, std::vector<Card>{5, 0, 4}) == std::vector<Card>{4, 0, 5}));
    CHECK((order_of_cards_left(order, std::vector<Card>{4, 4, 1}) == std::vector<Card>{4, 4, 1}));
    const std::array<std::uint8_t, 4> heights = {1, 0, 0, 0};
    CHECK((order_above_heights(std::vector<Card>{4, 0, 1, 5}, heights) == std::vector<Card>{4, 1, 5}));
}

TEST(fans_are_dealt_whole_and_the_first_card_lies_lowest) {
    const std::vector<Card> order = {9, 8, 7, 6, 5, 4, 3};
    const auto fans = deal_fans(order, std::array<int, 3>{3, 2, 2});
    CHECK_EQ(fans.size(), std::size_t{3});
    CHECK((fans[0] == std::vector<Card>{9, 8, 7}));
    CHECK((fans[2] == std::vector<Card>{4, 3}));
    const auto threes = deal_fans_of(order, 3);
    CHECK_EQ(threes.size(), std::size_t{3});
    CHECK((threes[2] == std::vector<Card>{3}));
    CHECK_EQ(deal_fans(order, std::array<int, 4>{3, 3, 3, 3}).size(), std::size_t{3});
}
