#include "alternate_precedence.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "check.hpp"
#include "deals.hpp"

using namespace demonfan;
using alternate::Precedence;

namespace {

// The closure computed anew from the relations.
std::vector<std::vector<bool>> closure(int events, const std::vector<std::pair<int, int>>& relations) {
    const auto size = static_cast<std::size_t>(events);
    std::vector<std::vector<bool>> before(size, std::vector<bool>(size));
    for (std::size_t i = 0; i < size; ++i) before[i][i] = true;
    for (const auto& [first, second] : relations) {
        before[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)] = true;
    }
    for (std::size_t k = 0; k < size; ++k) {
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t j = 0; j < size; ++j)
                before[i][j] = before[i][j] || (before[i][k] && before[k][j]);
        }
    }
    return before;
}

}  // namespace

TEST(alternate_precedence_is_the_closure_and_can_be_undone) {
    constexpr int kEvents = 70;  // rows of two words
    SplitMix64 random(5);
    Precedence precedence;
    while (precedence.events() < kEvents) precedence.add_event();
    precedence.clear();
    std::vector<std::pair<int, int>> relations;
    std::vector<std::size_t> marks;
    for (int round = 0; round < check::trials(300); ++round) {
        if (random.below(4) == 0) {
            precedence.mark();
            marks.push_back(relations.size());
        } else if (random.below(12) == 0 && !marks.empty()) {
            const auto kept = static_cast<std::size_t>(random.below(marks.size()));
            precedence.undo(kept);
            relations.resize(marks[kept]);
            marks.resize(kept);
        } else {
            const int first = static_cast<int>(random.below(kEvents));
            const int second = static_cast<int>(random.below(kEvents));
            if (precedence.before(first, second) || precedence.before(second, first)) continue;
            precedence.insert(first, second, static_cast<int>(relations.size()));
            relations.emplace_back(first, second);
        }
        const auto expected = closure(kEvents, relations);
        bool equal = true;
        for (int i = 0; i < kEvents; ++i) {
            for (int j = 0; j < kEvents; ++j) {
                equal = equal && precedence.before(i, j) ==
                                     expected[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
            }
        }
        CHECK(equal);
    }
    const std::vector<int> order = precedence.order();
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (std::size_t j = i + 1; j < order.size(); ++j) CHECK(!precedence.before(order[j], order[i]));
    }
}

TEST(alternate_precedence_explains_by_a_shortest_chain_of_what_is_admitted) {
    Precedence precedence;
    while (precedence.events() < 5) precedence.add_event();
    precedence.clear();
    precedence.insert(0, 1, 10);
    precedence.insert(1, 2, 11);
    precedence.insert(2, 4, 12);
    precedence.insert(3, 4, 13);
    precedence.insert(0, 3, 14);
    std::vector<int> tags;
    precedence.explain(0, 4, [](int) { return true; }, tags);
    CHECK(tags == (std::vector<int>{13, 14}));
    tags.clear();
    precedence.explain(0, 4, [](int tag) { return tag < 13; }, tags);
    CHECK(tags == (std::vector<int>{12, 11, 10}));
}

TEST(alternate_precedence_tells_whose_later_events_have_grown) {
    Precedence precedence;
    while (precedence.events() < 4) precedence.add_event();
    precedence.clear();
    precedence.insert(0, 1, 0);
    CHECK(precedence.drain() == (std::vector<int>{0}));
    precedence.insert(1, 2, 1);
    CHECK(precedence.drain() == (std::vector<int>{0, 1}));
    CHECK(precedence.drain().empty());
}
