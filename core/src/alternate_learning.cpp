// What the order solver learns from a contradiction: why it came about, the clause that forbids it, and which
// learned clauses are forgotten again.
#include <algorithm>
#include <utility>

#include "alternate_order.hpp"

namespace demonfan::alternate {

namespace {

constexpr std::uint64_t kForgetGrowth = 500;
constexpr int kAlwaysKept = 2;  // learned clauses that span so few levels are not forgotten

}  // namespace

// Appends the negated conditions of the relations, held before the trail's position, that lead from one
// event to the other.
void OrderSolver::trace(int before, int after, int position, std::vector<Literal>& out) {
    const auto condition = [this](int tag) { return relations_[static_cast<Index>(tag)].condition; };
    tags_.clear();
    precedence_.explain(
        before, after, [&](int tag) { return of(condition(tag)).position < position; }, tags_);
    for (const int tag : tags_) {
        if (std::ranges::find(out, ~condition(tag)) == out.end()) out.push_back(~condition(tag));
    }
}

// The literals, all false, that forced this one.
const std::vector<Literal>& OrderSolver::explain(Literal literal) {
    Variable& variable = of(literal);
    if (!variable.explanation.empty() || variable.reason.is_none()) return variable.explanation;
    if (variable.reason.clause != kNone) {
        const auto& literals = clauses_[static_cast<Index>(variable.reason.clause)].literals;
        std::ranges::copy_if(literals, std::back_inserter(variable.explanation),
                             [&](Literal other) { return other.variable() != literal.variable(); });
    } else {
        const Relation& relation = relations_[static_cast<Index>(variable.reason.relation)];
        trace(relation.after, relation.before, variable.position, variable.explanation);
    }
    return variable.explanation;
}

void OrderSolver::learn() {
    const int target = analyse();
    const int levels = span(learned_);
    backtrack(target);
    const Literal first = learned_.front();
    if (learned_.size() == 1) {
        enqueue(first, {});
    } else {
        enqueue(first, {store({learned_, levels}), kNone});
    }
    agenda_.fade();
    if (--until_forget_ > 0) return;
    forget();
    forget_after_ += kForgetGrowth;
    until_forget_ = forget_after_;
}

// Makes learned_ of the conflict: a clause with one literal of this level, put first, and one of the next
// lower level concerned, put second; that level is returned.
int OrderSolver::analyse() {
    learned_.assign(1, Literal{});
    std::vector<Literal> seen;
    const std::vector<Literal>* why = &conflict_;
    int open = 0;
    for (Index place = trail_.size();;) {
        for (const Literal literal : *why) {
            Variable& variable = of(literal);
            if (variable.seen || variable.level == 0) continue;
            variable.seen = true;
            seen.push_back(literal);
            agenda_.bump(literal.variable());
            if (variable.level == level()) {
                ++open;
            } else {
                learned_.push_back(literal);
            }
        }
        do --place;
        while (!of(trail_[place]).seen);
        if (--open == 0) {
            learned_[0] = ~trail_[place];
            break;
        }
        why = &explain(trail_[place]);
    }
    learned_.erase(std::remove_if(learned_.begin() + 1, learned_.end(),
                                  [this](Literal literal) { return is_implied(literal); }),
                   learned_.end());
    for (const Literal literal : seen) of(literal).seen = false;
    if (learned_.size() == 1) return 0;
    std::iter_swap(learned_.begin() + 1,
                   std::max_element(learned_.begin() + 1, learned_.end(),
                                    [this](Literal a, Literal b) { return of(a).level < of(b).level; }));
    return of(learned_[1]).level;
}

// Idle in the learned clause, because the clause's other literals force it.
bool OrderSolver::is_implied(Literal literal) const {
    const int reason = of(literal).reason.clause;
    if (reason == kNone) return false;
    return std::ranges::all_of(clauses_[static_cast<Index>(reason)].literals, [&](Literal other) {
        return other.variable() == literal.variable() || of(other).seen || of(other).level == 0;
    });
}

int OrderSolver::span(const std::vector<Literal>& literals) {
    counted_.resize(levels_.size() + 1);
    ++counting_;
    int levels = 0;
    for (const Literal literal : literals) {
        auto& counted = counted_[static_cast<Index>(of(literal).level)];
        if (counted != counting_) ++levels;
        counted = counting_;
    }
    return levels;
}

// Makes core_ of an assumption that the earlier ones refute.
void OrderSolver::blame(Literal assumption) {
    core_.assign(1, assumption);
    of(assumption).seen = true;
    const Index first = levels_.empty() ? trail_.size() : levels_.front();
    for (Index i = trail_.size(); i-- > first;) {
        const Literal literal = trail_[i];
        if (!of(literal).seen) continue;
        of(literal).seen = false;
        if (of(literal).reason.is_none()) {
            core_.push_back(literal);
        } else {
            for (const Literal cause : explain(literal)) of(cause).seen = of(cause).level > 0;
        }
    }
    of(assumption).seen = false;
}

int OrderSolver::store(Clause clause) {
    int index = static_cast<int>(clauses_.size());
    if (free_clauses_.empty()) {
        clauses_.push_back(std::move(clause));
    } else {
        index = free_clauses_.back();
        free_clauses_.pop_back();
        clauses_[static_cast<Index>(index)] = std::move(clause);
    }
    clause_bytes_ += bytes_of(clauses_[static_cast<Index>(index)]);
    const auto& literals = clauses_[static_cast<Index>(index)].literals;
    watches_[at(~literals[0])].push_back({index, literals[1]});
    watches_[at(~literals[1])].push_back({index, literals[0]});
    return index;
}

// Drops the half of the learned clauses that span most levels, save those that are reasons now.
void OrderSolver::forget() {
    std::vector<bool> is_reason(clauses_.size());
    for (const Literal literal : trail_) {
        if (of(literal).reason.clause != kNone)
            is_reason[static_cast<Index>(of(literal).reason.clause)] = true;
    }
    std::vector<int> candidates;
    for (Index i = 0; i < clauses_.size(); ++i) {
        if (clauses_[i].span > kAlwaysKept && !is_reason[i]) candidates.push_back(static_cast<int>(i));
    }
    std::ranges::stable_sort(candidates, std::ranges::greater{},
                             [this](int index) { return clauses_[static_cast<Index>(index)].span; });
    candidates.resize(candidates.size() / 2);
    for (const int index : candidates) {
        clause_bytes_ -= bytes_of(clauses_[static_cast<Index>(index)]);
        clauses_[static_cast<Index>(index)] = {};
        free_clauses_.push_back(index);
    }
    for (auto& watches : watches_) {
        std::erase_if(watches, [this](const Watch& one) {
            return clauses_[static_cast<Index>(one.clause)].literals.empty();
        });
    }
}

}  // namespace demonfan::alternate
