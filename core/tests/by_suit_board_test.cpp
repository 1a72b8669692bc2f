#include "by_suit_board.hpp"

#include "check.hpp"

using namespace demonfan;
using by_suit::Board;
using by_suit::Cards;
using by_suit::Position;

namespace {

constexpr Card kAce = make_card(0, 0), kTwo = make_card(1, 0), kThree = make_card(2, 0);
constexpr Card kSpadeAce = make_card(0, 1), kSpadeTwo = make_card(1, 1), kSpadeThree = make_card(2, 1);

FanLayout small(std::vector<std::vector<Card>> fans, Fill fill = Fill::none) {
    FanLayout layout;
    layout.fans = std::move(fans);
    layout.heights = {0, 0, 3, 3};
    layout.ranks = 3;
    layout.fill = fill;
    return layout;
}

}  // namespace

TEST(by_suit_sets_run_from_the_aces) {
    CHECK_EQ(by_suit::from_aces(0b1011), Cards{0b0011});
    CHECK_EQ(by_suit::from_aces(0b1110), Cards{0});
    CHECK_EQ(by_suit::from_aces(Cards{0b0111} << 16 | 0b1), Cards{0b0111} << 16 | 0b1);
    CHECK_EQ(by_suit::heights_of(by_suit::cards_below({3, 0, 13, 1})), (by_suit::Heights{3, 0, 13, 1}));
    for (int card = 0; card < 52; ++card) {
        CHECK_EQ(by_suit::card_at(by_suit::index_of(static_cast<Card>(card))), card);
    }
}

TEST(by_suit_a_card_dealt_on_its_parent_counts_as_moved_when_it_is_a_top) {
    const Board board(small({{kSpadeThree, kThree, kTwo}, {kAce, kSpadeAce, kSpadeTwo}}));
    CHECK_EQ(board.start.tops, by_suit::set_of(kThree) | by_suit::set_of(kSpadeTwo));
    CHECK((board.start.dealt & by_suit::set_of(kTwo)) == 0);
    const Cards moved = board.moved(board.start, board.up_at_start);
    CHECK_EQ(moved, by_suit::set_of(kTwo));
    CHECK_EQ(Board::movable(board.start, moved), by_suit::set_of(kSpadeTwo));
    CHECK_EQ(board.builds(board.start, moved), Cards{0});
}

TEST(by_suit_what_can_go_up_goes_up_at_once) {
    const Board board(small({{kSpadeThree, kAce}, {kThree, kTwo, kSpadeTwo}, {kSpadeAce}}));
    Position position = board.start;
    CHECK_EQ(board.move_up(position, board.pack), board.pack);
    CHECK_EQ(position.dealt, Cards{0});
    position = board.start;
    const Cards goal = by_suit::cards_below({1, 2, 3, 3});
    CHECK_EQ(board.move_up(position, goal), goal);
}

TEST(by_suit_empty_fans_are_counted_not_named) {
    const Board board(small({{kSpadeAce, kThree}, {kAce, kSpadeTwo, kTwo}, {kSpadeThree}, {}}, Fill::kings));
    const Cards moved = board.moved(board.start, board.up_at_start);
    CHECK_EQ(moved, by_suit::set_of(kSpadeThree));
    CHECK_EQ(board.empty_fans(board.start, moved), 1);
    CHECK_EQ(board.king_moves(board.start, moved), by_suit::set_of(kThree));
    Position after = board.start;
    board.leave(after, by_suit::set_of(kThree));
    CHECK_EQ(board.empty_fans(after, board.moved(after, board.up_at_start)), 0);
}

TEST(by_suit_a_card_apart_is_a_pile_of_its_own) {
    const std::vector<std::vector<Card>> fans{{kSpadeThree, kThree, kTwo}, {kAce, kSpadeAce, kSpadeTwo}, {}};
    for (const Fill fill : {Fill::none, Fill::kings}) {
        const Board board(small(fans, fill));
        for (std::size_t fan = 0; fan < fans.size(); ++fan) {
            for (const Card card : fans[fan]) {
                auto apart = fans;
                std::erase(apart[fan], card);
                apart.push_back({card});
                CHECK(board.with_apart(fans[fan], card) == Board(small(apart, fill)));
                CHECK(board.with_apart(fans[fan], card) != board);
            }
        }
    }
}
