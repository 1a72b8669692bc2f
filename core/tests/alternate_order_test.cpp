#include "alternate_order.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "check.hpp"
#include "deals.hpp"

using namespace demonfan;
using alternate::kTruth;
using alternate::Literal;
using alternate::OrderSolver;

namespace {

constexpr int kVariables = 9;
constexpr int kEvents = 5;
const auto kGoesOn = [] { return true; };

struct Relation {
    Literal condition;
    int before, after;
};

struct Question {
    std::vector<std::vector<Literal>> clauses;
    std::vector<Relation> relations;
    std::vector<Literal> assumptions;
};

// Variable v of the question has bit v - 1 of the values; variable 0 is the truth.
bool holds(Literal literal, unsigned values) {
    const bool value = literal.variable() == 0 || (values >> (literal.variable() - 1) & 1U) != 0;
    return value != literal.negated();
}

bool has_order(const Question& question, unsigned values) {
    std::array<int, kEvents> order{0, 1, 2, 3, 4};
    do {
        const bool obeyed = std::ranges::all_of(question.relations, [&](const Relation& relation) {
            const auto place = [&](int event) { return std::ranges::find(order, event) - order.begin(); };
            return !holds(relation.condition, values) || place(relation.before) < place(relation.after);
        });
        if (obeyed) return true;
    } while (std::ranges::next_permutation(order).found);
    return false;
}

bool has_model(const Question& question, const std::vector<Literal>& assumptions) {
    for (unsigned values = 0; values < 1U << kVariables; ++values) {
        const auto is_held = [&](Literal literal) { return holds(literal, values); };
        if (std::ranges::all_of(assumptions, is_held) &&
            std::ranges::all_of(question.clauses,
                                [&](const auto& clause) { return std::ranges::any_of(clause, is_held); }) &&
            has_order(question, values)) {
            return true;
        }
    }
    return false;
}

Literal random_literal(SplitMix64& random) {
    return {static_cast<int>(2 + random.below(std::uint64_t{2} * kVariables))};
}

Question random_question(SplitMix64& random) {
    Question question;
    for (std::uint64_t left = 8 + random.below(16); left > 0; --left) {
        auto& clause = question.clauses.emplace_back();
        for (int i = 0; i < 3; ++i) clause.push_back(random_literal(random));
    }
    for (std::uint64_t left = 4 + random.below(14); left > 0; --left) {
        const int before = static_cast<int>(random.below(kEvents));
        const int after = (before + 1 + static_cast<int>(random.below(kEvents - 1))) % kEvents;
        question.relations.push_back({random.below(6) == 0 ? kTruth : random_literal(random), before, after});
    }
    for (std::uint64_t left = random.below(4); left > 0; --left) {
        const Literal literal = random_literal(random);
        if (std::ranges::find(question.assumptions, ~literal) == question.assumptions.end()) {
            question.assumptions.push_back(literal);
        }
    }
    return question;
}

}  // namespace

TEST(alternate_order_answers_as_trying_everything_does) {
    SplitMix64 random(8);
    int satisfiable = 0, refuted = 0, contradictory = 0;
    for (int i = 0; i < check::trials(400); ++i) {
        const Question question = random_question(random);
        OrderSolver solver;
        for (int v = 0; v < kVariables; ++v) solver.variable(random.below(2) == 0);
        for (int e = 0; e < kEvents; ++e) solver.event();
        for (const auto& clause : question.clauses) solver.clause(clause);
        for (const Relation& one : question.relations) solver.precede(one.condition, one.before, one.after);
        // Asked twice: what the first answer taught must not change the second.
        for (const auto& assumptions : {question.assumptions, std::vector<Literal>{}, question.assumptions}) {
            const bool expected = has_model(question, assumptions);
            const auto answer = solver.solve(assumptions, kGoesOn);
            CHECK_EQ(answer,
                     expected ? OrderSolver::Answer::satisfiable : OrderSolver::Answer::unsatisfiable);
            if (answer == OrderSolver::Answer::satisfiable) {
                ++satisfiable;
                unsigned values = 0;
                for (int v = 1; v <= kVariables; ++v) values |= (solver.value({2 * v}) ? 1U : 0U) << (v - 1);
                for (const Literal literal : assumptions) CHECK(holds(literal, values));
                for (const auto& clause : question.clauses) {
                    CHECK(std::ranges::any_of(clause, [&](Literal one) { return holds(one, values); }));
                }
                const auto place = [&](int event) { return std::ranges::find(solver.order(), event); };
                for (const Relation& one : question.relations) {
                    if (holds(one.condition, values)) CHECK(place(one.before) < place(one.after));
                }
            } else if (answer == OrderSolver::Answer::unsatisfiable) {
                ++(solver.core().empty() ? contradictory : refuted);
                CHECK(!has_model(question, solver.core()));
                for (const Literal literal : solver.core()) {
                    CHECK(std::ranges::find(assumptions, literal) != assumptions.end());
                }
            }
        }
    }
    CHECK(satisfiable > check::trials(100));
    CHECK(refuted > check::trials(40));
    CHECK(contradictory > check::trials(100));
}

TEST(alternate_order_stops_when_told_and_goes_on_when_asked_again) {
    // Eight pigeons in seven holes.
    OrderSolver solver;
    std::array<std::array<Literal, 7>, 8> in{};
    for (auto& pigeon : in) {
        for (Literal& hole : pigeon) hole = solver.variable();
        solver.clause({pigeon.begin(), pigeon.end()});
    }
    for (std::size_t hole = 0; hole < 7; ++hole) {
        for (std::size_t a = 0; a < 8; ++a) {
            for (std::size_t b = a + 1; b < 8; ++b) solver.clause({~in[a][hole], ~in[b][hole]});
        }
    }
    int conflicts = 0;
    CHECK_EQ(solver.solve({}, [&] { return ++conflicts < 10; }), OrderSolver::Answer::stopped);
    CHECK_EQ(conflicts, 10);
    CHECK_EQ(solver.solve({}, kGoesOn), OrderSolver::Answer::unsatisfiable);
    CHECK(solver.core().empty());
    CHECK(solver.bytes() > 0);
}

TEST(alternate_order_an_event_is_not_before_itself) {
    OrderSolver solver;
    const Literal never = solver.variable(true);
    const int event = solver.event();
    solver.precede(never, event, event);
    CHECK_EQ(solver.solve({}, kGoesOn), OrderSolver::Answer::satisfiable);
    CHECK(!solver.value(never));
}
