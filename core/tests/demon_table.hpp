// The Demon games once more, card by card on piles, for the tests: no numbering from the base, no ring, no
// macro moves, no dominance. Slow, and meant to be read against the rules.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "demon.hpp"

namespace demonfan::demon_test {

using Pile = std::vector<Card>;

struct Table {
    DemonRules rules;
    DemonPosition at;
    std::size_t passes = 0;  // that have ended, where they are limited

    Table(const DemonRules& given, const DemonPosition& position) : rules(given), at(position) {
        fill_by_rule();
    }

    bool won() const {
        const bool out = reserves_empty() && at.stock.empty() && at.waste.empty();
        if (rules.goal == DemonGoal::all_out) return out;
        return std::all_of(at.heights.begin(), at.heights.end(), [&](int h) { return h == rules.ranks; });
    }

    bool reserves_empty() const {
        return std::all_of(at.reserves.begin(), at.reserves.end(),
                           [](const Pile& pile) { return pile.empty(); });
    }

    bool builds(Card below, Card card) const {
        if (rank_of(card) != (rank_of(below) + rules.ranks - 1) % rules.ranks) return false;
        if (rules.wrap == DemonWrap::off && rank_of(below) == 0) return false;
        if (rules.wrap == DemonWrap::not_at_base && rank_of(below) == at.base_rank) return false;
        switch (rules.build) {
            case DemonBuild::in_suit:
                return suit_of(card) == suit_of(below);
            case DemonBuild::any_suit:
                return true;
            case DemonBuild::alternate_colour:
                return is_red(card) != is_red(below);
        }
        return false;
    }

    bool goes_up(Card card) const {
        const int height = at.heights[static_cast<std::size_t>(suit_of(card))];
        return height < rules.ranks && rank_of(card) == (at.base_rank + height) % rules.ranks;
    }

    // How many cards from the end of this column may move to another.
    std::vector<std::size_t> tails(const Pile& column) const {
        std::vector<std::size_t> lengths;
        for (std::size_t n = 1; n <= column.size(); ++n) {
            if (n > 1 && !builds(column[column.size() - n], column[column.size() - n + 1])) break;
            const bool single = n == 1, whole = n == column.size();
            const bool may = rules.move == DemonMove::any_tail || (rules.move == DemonMove::top && single) ||
                             (rules.move == DemonMove::whole_column && whole) ||
                             (rules.move == DemonMove::top_or_whole && (single || whole));
            if (may) lengths.push_back(n);
        }
        return lengths;
    }

    void fill_by_rule() {
        if (rules.fill != DemonFill::at_once) return;
        for (Pile& column : at.columns) {
            if (!column.empty()) continue;
            Pile* fullest = nullptr;
            for (Pile& reserve : at.reserves) {
                if (fullest == nullptr || reserve.size() > fullest->size()) fullest = &reserve;
            }
            if (fullest == nullptr || fullest->empty()) return;
            column.push_back(fullest->back());
            fullest->pop_back();
        }
    }

    int turn_count() const {
        if (passes == 0 || rules.later_turns.empty()) return rules.turn;
        return rules.later_turns[std::min(passes, rules.later_turns.size()) - 1];
    }

    bool turn() {
        if (!at.stock.empty()) {
            const auto count = std::min(at.stock.size(), static_cast<std::size_t>(turn_count()));
            at.waste.insert(at.waste.end(), at.stock.begin(),
                            at.stock.begin() + static_cast<std::ptrdiff_t>(count));
            at.stock.erase(at.stock.begin(), at.stock.begin() + static_cast<std::ptrdiff_t>(count));
            return true;
        }
        if (at.waste.empty() || (!rules.unlimited_passes && at.turn_overs == 0)) return false;
        if (!rules.unlimited_passes) --at.turn_overs;
        std::swap(at.stock, at.waste);
        if (!rules.unlimited_passes) ++passes;
        return true;
    }

    // Visits every position one move away.
    template <class Visit>
    void each_successor(Visit&& visit) const {
        if (Table next = *this; next.turn()) visit(next);
        for (std::size_t r = 0; r < at.reserves.size(); ++r) {
            if (!at.reserves[r].empty())
                single_moves([r](Table& t) -> Pile& { return t.at.reserves[r]; }, true, visit);
        }
        if (!at.waste.empty()) {
            single_moves([](Table& t) -> Pile& { return t.at.waste; }, reserves_empty(), visit);
        }
        const bool any = reserves_empty() && rules.empty == DemonEmpty::any_after_reserve;
        for (std::size_t from = 0; from < at.columns.size(); ++from) {
            const Pile& column = at.columns[from];
            if (column.empty()) continue;
            if (goes_up(column.back())) {
                Table next = *this;
                next.at.columns[from].pop_back();
                next.send_up(column.back());
                next.fill_by_rule();
                visit(next);
            }
            for (const std::size_t n : tails(column)) {
                for (std::size_t to = 0; to < at.columns.size(); ++to) {
                    const Pile& target = at.columns[to];
                    if (to == from) continue;
                    if (target.empty() ? !any : !builds(target.back(), column[column.size() - n])) continue;
                    Table next = *this;
                    next.move_tail(from, n, to);
                    visit(next);
                }
            }
        }
    }

    void move_tail(std::size_t from, std::size_t n, std::size_t to) {
        Pile& source = at.columns[from];
        const auto first = source.end() - static_cast<std::ptrdiff_t>(n);
        at.columns[to].insert(at.columns[to].end(), first, source.end());
        source.erase(source.end() - static_cast<std::ptrdiff_t>(n), source.end());
        fill_by_rule();
    }

    void send_up(Card card) { ++at.heights[static_cast<std::size_t>(suit_of(card))]; }

    // One text for all orders of the columns.
    std::string text() const {
        std::vector<std::string> columns;
        columns.reserve(at.columns.size());
        for (const Pile& column : at.columns) columns.emplace_back(column.begin(), column.end());
        std::sort(columns.begin(), columns.end());
        std::string all;
        const auto add = [&all](const auto& pile) {
            for (const auto item : pile) all.push_back(static_cast<char>(item));
            all.push_back('\x7F');
        };
        for (const std::string& column : columns) add(column);
        for (const Pile& reserve : at.reserves) add(reserve);
        add(at.stock);
        add(at.waste);
        add(at.heights);
        if (!rules.unlimited_passes) all.push_back(static_cast<char>(at.turn_overs));
        return all;
    }

    // Plays one step of a line; false if it is not legal.
    bool play(const Step& step) {
        if (step.kind == StepKind::turn) return turn();
        const Table before = *this;
        bool done = false;
        // The wanted successor is the legal one in which the card lies where the step says.
        before.each_successor([&](const Table& next) {
            if (done || next.at.stock.size() != before.at.stock.size()) return;
            if (!before.is_step(next, step)) return;
            *this = next;
            done = true;
        });
        return done;
    }

private:
    // Where a card that goes alone may go: up, onto a column, and if `to_empty`, to an empty one.
    template <class Source, class Visit>
    void single_moves(const Source& source, bool to_empty, Visit& visit) const {
        Table copy = *this;
        const Card card = source(copy).back();
        source(copy).pop_back();
        if (goes_up(card)) {
            Table next = copy;
            next.send_up(card);
            next.fill_by_rule();
            visit(next);
        }
        bool tried_empty = false;
        for (std::size_t to = 0; to < at.columns.size(); ++to) {
            const bool empty = at.columns[to].empty();
            if (empty ? !to_empty || std::exchange(tried_empty, true) : !builds(at.columns[to].back(), card))
                continue;
            Table next = copy;
            next.at.columns[to].push_back(card);
            next.fill_by_rule();
            visit(next);
        }
    }

    // -2: in no column; -1: at a column's bottom; else the card below.
    int below(Card card) const {
        for (const Pile& column : at.columns) {
            for (std::size_t i = 0; i < column.size(); ++i) {
                if (column[i] == card) return i == 0 ? -1 : column[i - 1];
            }
        }
        return -2;
    }

    bool is_step(const Table& next, const Step& step) const {
        if (step.kind == StepKind::to_foundation) {
            const auto suit = static_cast<std::size_t>(suit_of(step.card));
            return goes_up(step.card) && next.at.heights[suit] == at.heights[suit] + 1;
        }
        if (next.at.heights != at.heights) return false;
        const int wanted = step.kind == StepKind::to_empty ? -1 : step.onto;
        if (below(step.card) == wanted || next.below(step.card) != wanted) return false;
        // With a fill by the rules one more card gets to a bottom: that one is no step of its own.
        return wanted != -1 || rules.fill != DemonFill::at_once || reserves_empty();
    }
};

}  // namespace demonfan::demon_test
