// The ring against turning card by card.
#include <set>
#include <utility>

#include "check.hpp"
#include "demon_stock.hpp"

using namespace demonfan;

namespace {

// The indices played from this stand with at most so many turn-overs, by turning and looking.
std::set<int> played(int waste, int size, int turn, int turn_overs) {
    std::set<int> indices;
    std::set<std::pair<int, int>> seen;
    while (seen.insert({waste, turn_overs}).second) {
        if (waste > 0) indices.insert(waste - 1);
        if (waste < size) {
            waste = waste + turn < size ? waste + turn : size;
        } else if (turn_overs > 0) {
            waste = 0;
            --turn_overs;
        } else {
            break;
        }
    }
    return indices;
}

template <class Visit>
void each_stand(Visit&& visit) {
    for (int turn = 1; turn <= 4; ++turn) {
        for (int size = 0; size <= 14; ++size) {
            for (int waste = 0; waste <= size; ++waste) visit(waste, size, turn);
        }
    }
}

}  // namespace

TEST(demon_stock_shows_what_turning_shows) {
    each_stand([](int waste, int size, int turn) {
        for (int turn_overs = 0; turn_overs <= 1; ++turn_overs) {
            std::set<int> indices;
            for (int index = 0; index < size; ++index) {
                if (turn_overs_needed(index, waste, size, turn) <= turn_overs) indices.insert(index);
            }
            CHECK_EQ(indices, played(waste, size, turn, turn_overs));
            if (turn_overs == 1) CHECK_EQ(indices, played(waste, size, turn, 4));
        }
    });
}

TEST(demon_stock_has_one_stand_for_each_set_of_plays) {
    each_stand([](int waste, int size, int turn) {
        for (int other = 0; other <= size; ++other) {
            const bool one = canonical_waste(waste, size, turn) == canonical_waste(other, size, turn);
            CHECK_EQ(one, played(waste, size, turn, 3) == played(other, size, turn, 3));
        }
    });
}

TEST(demon_stock_stands_before_show_no_less) {
    each_stand([](int waste, int size, int turn) {
        for (const bool unlimited : {false, true}) {
            const int stand = unlimited ? canonical_waste(waste, size, turn) : waste;
            for (int before = 0; before <= size; ++before) {
                if ((stands_before(stand, size, turn, unlimited) >> before & 1) == 0) continue;
                const std::set<int> more = played(before, size, turn, unlimited ? 3 : 0);
                for (const int index : played(stand, size, turn, unlimited ? 3 : 0))
                    CHECK(more.contains(index));
            }
        }
    });
}
