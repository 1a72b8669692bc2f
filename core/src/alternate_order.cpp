#include "alternate_order.hpp"

#include <algorithm>
#include <utility>

namespace demonfan::alternate {

namespace {

constexpr std::uint64_t kRestartUnit = 64;

// 1 1 2 1 1 2 4 1 1 2 ... (Luby, Sinclair and Zuckerman).
std::uint64_t luby(std::uint64_t index) {
    std::uint64_t size = 1, power = 0;
    while (size <= index) {
        size = 2 * size + 1;
        ++power;
    }
    while (size - 1 != index) {
        size /= 2;
        --power;
        index %= size;
    }
    return std::uint64_t{1} << power;
}

}  // namespace

OrderSolver::OrderSolver() { clause({variable(true)}); }

Literal OrderSolver::variable(bool first) {
    const Literal literal{static_cast<int>(values_.size())};
    variables_.emplace_back().phase = first;
    values_.resize(values_.size() + 2);
    watches_.resize(values_.size());
    relations_if_.resize(values_.size());
    agenda_.add_variable();
    return literal;
}

void OrderSolver::clause(const std::vector<Literal>& literals) {
    std::vector<Literal> kept;
    for (const Literal literal : literals) {
        if (is_true(literal) || std::ranges::find(kept, ~literal) != kept.end()) return;
        if (is_false(literal) || std::ranges::find(kept, literal) != kept.end()) continue;
        kept.push_back(literal);
    }
    if (kept.empty()) {
        contradiction_ = true;
    } else if (kept.size() == 1) {
        enqueue(kept.front(), {});
    } else {
        store({std::move(kept), 0});
    }
}

void OrderSolver::precede(Literal condition, int before, int after) {
    if (before == after) return clause({~condition});
    relations_if_[at(condition)].push_back(static_cast<int>(relations_.size()));
    relations_.push_back({condition, before, after});
}

OrderSolver::Answer OrderSolver::solve(const std::vector<Literal>& assumptions,
                                       const std::function<bool()>& goes_on) {
    core_.clear();
    restart_order();
    for (std::uint64_t round = 0; !contradiction_; ++round) {
        std::uint64_t conflicts = kRestartUnit * luby(round);
        for (;;) {
            if (!propagate()) {
                if (level() == 0) {
                    contradiction_ = true;
                    break;
                }
                learn();
                if (conflicts > 0) --conflicts;
                if (goes_on()) continue;
                backtrack(0);
                return Answer::stopped;
            }
            if (conflicts == 0) break;
            const Next next = decide(assumptions);
            if (next == Next::decided) continue;
            if (next == Next::complete) {
                model_.resize(values_.size());
                for (Index i = 0; i < values_.size(); ++i) model_[i] = values_[i] > 0;
                order_ = precedence_.order();
            }
            backtrack(0);
            return next == Next::complete ? Answer::satisfiable : Answer::unsatisfiable;
        }
        backtrack(0);
    }
    return Answer::unsatisfiable;
}

// The relations are put in anew, for events may have been added since the last question.
void OrderSolver::restart_order() {
    precedence_.clear();
    order_head_ = 0;
    incoming_.assign(static_cast<Index>(precedence_.events()), {});
    for (Index i = 0; i < relations_.size(); ++i) {
        const auto& [condition, before, after] = relations_[i];
        if (is_open(condition)) {
            incoming_[static_cast<Index>(after)].push_back({before, condition, static_cast<int>(i)});
        }
    }
}

OrderSolver::Next OrderSolver::decide(const std::vector<Literal>& assumptions) {
    while (static_cast<Index>(level()) < assumptions.size()) {
        const Literal wanted = assumptions[static_cast<Index>(level())];
        if (is_false(wanted)) {
            blame(wanted);
            return Next::failed;
        }
        begin_level();
        if (is_true(wanted)) continue;  // a level of its own all the same: level i holds assumption i
        enqueue(wanted, {});
        return Next::decided;
    }
    while (!agenda_.empty()) {
        const Literal literal{agenda_.pop() * 2};
        if (!is_open(literal)) continue;
        begin_level();
        enqueue(of(literal).phase ? literal : ~literal, {});
        return Next::decided;
    }
    return Next::complete;
}

void OrderSolver::begin_level() {
    levels_.push_back(trail_.size());
    precedence_.mark();
}

void OrderSolver::enqueue(Literal literal, Reason reason) {
    values_[at(literal)] = 1;
    values_[at(~literal)] = -1;
    Variable& variable = of(literal);
    variable.level = level();
    variable.position = static_cast<int>(trail_.size());
    variable.reason = reason;
    trail_.push_back(literal);
}

void OrderSolver::backtrack(int target) {
    if (level() <= target) return;
    const Index start = levels_[static_cast<Index>(target)];
    for (Index i = trail_.size(); i-- > start;) {
        const Literal literal = trail_[i];
        values_[at(literal)] = values_[at(~literal)] = 0;
        of(literal).phase = !literal.negated();
        of(literal).explanation.clear();
        agenda_.insert(literal.variable());
    }
    trail_.resize(start);
    clause_head_ = order_head_ = start;
    levels_.resize(static_cast<Index>(target));
    precedence_.undo(static_cast<Index>(target));
}

// Draws all conclusions. False: conflict_ holds a clause whose literals are all false.
bool OrderSolver::propagate() {
    for (;;) {
        if (!propagate_clauses()) return false;
        const Index concluded = trail_.size();
        if (!propagate_order()) return false;
        if (trail_.size() == concluded) return true;
    }
}

bool OrderSolver::propagate_clauses() {
    while (clause_head_ < trail_.size()) {
        const Literal now_true = trail_[clause_head_++];
        auto& watches = watches_[at(now_true)];
        Index kept = 0;
        bool holds = true;
        for (Index i = 0; i < watches.size(); ++i) {
            bool moved = false;
            if (holds) holds = revisit(now_true, watches[i], moved);
            if (!moved) watches[kept++] = watches[i];
        }
        watches.resize(kept);
        if (!holds) return false;
    }
    return true;
}

// One of the two watched literals has become false: watch another, or conclude the other watched one.
bool OrderSolver::revisit(Literal now_true, Watch& watch, bool& moved) {
    if (is_true(watch.blocker)) return true;
    auto& literals = clauses_[static_cast<Index>(watch.clause)].literals;
    if (literals[0] == ~now_true) std::swap(literals[0], literals[1]);
    watch.blocker = literals[0];
    if (is_true(literals[0])) return true;
    for (Index i = 2; i < literals.size(); ++i) {
        if (is_false(literals[i])) continue;
        std::swap(literals[1], literals[i]);
        watches_[at(~literals[1])].push_back(watch);
        moved = true;
        return true;
    }
    if (is_false(literals[0])) {
        conflict_ = literals;
        return false;
    }
    enqueue(literals[0], {watch.clause, kNone});
    return true;
}

bool OrderSolver::propagate_order() {
    const Index start = order_head_;
    while (order_head_ < trail_.size()) {
        const Literal now_true = trail_[order_head_++];
        for (const int index : relations_if_[at(now_true)]) {
            const Relation& relation = relations_[static_cast<Index>(index)];
            if (precedence_.before(relation.before, relation.after)) continue;
            if (precedence_.before(relation.after, relation.before)) {
                conflict_.assign(1, ~now_true);
                trace(relation.after, relation.before, static_cast<int>(trail_.size()), conflict_);
                return false;
            }
            precedence_.insert(relation.before, relation.after, index);
        }
    }
    if (order_head_ != start) forbid_cycles();
    return true;
}

// Relations that would now close a cycle cannot hold.
void OrderSolver::forbid_cycles() {
    for (const int event : precedence_.drain()) {
        for (const auto& [before, condition, relation] : incoming_[static_cast<Index>(event)]) {
            if (is_open(condition) && precedence_.before(event, before))
                enqueue(~condition, {kNone, relation});
        }
    }
}

}  // namespace demonfan::alternate
