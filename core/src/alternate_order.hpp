// Clauses over before-relations: a small clause-learning solver for propositional clauses in which a true
// literal may also say "this event comes before that one", and all events must have an order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "alternate_agenda.hpp"
#include "alternate_precedence.hpp"

namespace demonfan::alternate {

// Twice the variable, plus one where it is negated.
struct Literal {
    int code = -1;

    constexpr int variable() const { return code >> 1; }
    constexpr bool negated() const { return (code & 1) != 0; }
    constexpr bool is_none() const { return code < 0; }
    constexpr Literal operator~() const { return {code ^ 1}; }
    constexpr bool operator==(const Literal&) const = default;
};

inline constexpr Literal kTruth{0};  // holds in every solver

// Conflict-driven: a contradiction, whether of clauses or a cycle of events, is traced back to the decisions
// that made it, and the clause that forbids them is learned (Marques-Silva and Sakallah's scheme, with
// two watched literals, restarts after Luby, and learned clauses forgotten by the number of levels they
// span). A cycle's clause is the negation of the literals along it.
class OrderSolver {
public:
    enum class Answer : std::uint8_t { satisfiable, unsatisfiable, stopped };

    OrderSolver();

    // A new variable; the search tries `first` as its value first.
    Literal variable(bool first = false);
    int event() { return precedence_.add_event(); }
    void clause(const std::vector<Literal>& literals);
    // Where `condition` is true, `before` comes before `after`.
    void precede(Literal condition, int before, int after);

    // Can all clauses hold together with the assumptions? `goes_on` is called at every conflict and stops the
    // search by returning false. After any answer more may be asked; what was learned is kept.
    Answer solve(const std::vector<Literal>& assumptions, const std::function<bool()>& goes_on);

    // After `satisfiable`: the values found, and the events in an order that obeys every relation.
    bool value(Literal literal) const { return model_[at(literal)]; }
    const std::vector<int>& order() const { return order_; }
    // After `unsatisfiable`: assumptions that cannot all hold; none where the clauses alone contradict.
    const std::vector<Literal>& core() const { return core_; }

    // The memory in use, but for what each variable needs.
    std::size_t bytes() const {
        return clause_bytes_ + precedence_.bytes() + relations_.size() * sizeof(Relation);
    }

private:
    using Index = std::size_t;
    static constexpr int kNone = -1;

    struct Clause {
        std::vector<Literal> literals;
        int span = 0;  // number of levels when learned; 0: given, or free
    };
    struct Watch {
        int clause;
        Literal blocker;  // another of the clause's literals: if it holds, the clause need not be looked at
    };
    struct Relation {
        Literal condition;
        int before, after;
    };
    struct Incoming {  // a relation as seen from its later event
        int before;
        Literal condition;
        int relation;
    };
    // Why a variable has its value: a clause, or a relation that would close a cycle; neither for a decision.
    struct Reason {
        int clause = kNone, relation = kNone;
        bool is_none() const { return clause == kNone && relation == kNone; }
    };
    struct Variable {
        bool phase = false;  // the value it had last
        bool seen = false;
        int level = 0;
        int position = 0;  // on the trail
        Reason reason;
        std::vector<Literal> explanation;  // made when first asked for
    };

    static std::size_t bytes_of(const Clause& clause) {
        return sizeof(Clause) + clause.literals.size() * sizeof(Literal) + 2 * sizeof(Watch);
    }
    static Index at(Literal literal) { return static_cast<Index>(literal.code); }
    Variable& of(Literal literal) { return variables_[static_cast<Index>(literal.variable())]; }
    const Variable& of(Literal literal) const { return variables_[static_cast<Index>(literal.variable())]; }
    bool is_true(Literal literal) const { return values_[at(literal)] > 0; }
    bool is_false(Literal literal) const { return values_[at(literal)] < 0; }
    bool is_open(Literal literal) const { return values_[at(literal)] == 0; }
    int level() const { return static_cast<int>(levels_.size()); }

    void begin_level();
    void enqueue(Literal literal, Reason reason);
    void backtrack(int level);
    bool propagate();
    bool propagate_clauses();
    bool revisit(Literal now_true, Watch& watch, bool& moved);
    bool propagate_order();
    void forbid_cycles();

    const std::vector<Literal>& explain(Literal literal);
    void trace(int before, int after, int position, std::vector<Literal>& out);
    void learn();
    int analyse();
    bool is_implied(Literal literal) const;
    int span(const std::vector<Literal>& literals);
    void blame(Literal assumption);
    int store(Clause clause);
    void watch(int clause);
    void forget();

    enum class Next : std::uint8_t { decided, failed, complete };
    Next decide(const std::vector<Literal>& assumptions);
    void restart_order();

    std::vector<Variable> variables_;
    std::vector<std::int8_t> values_;  // by literal: 1 true, -1 false, 0 open
    Agenda agenda_;
    std::vector<Clause> clauses_;
    std::vector<int> free_clauses_;
    std::size_t clause_bytes_ = 0;
    std::vector<std::vector<Watch>> watches_;  // by literal: clauses that watch its negation
    std::vector<Literal> trail_;
    std::vector<Index> levels_;  // where each level begins on the trail
    Index clause_head_ = 0, order_head_ = 0;
    bool contradiction_ = false;

    Precedence precedence_;
    std::vector<Relation> relations_;
    std::vector<std::vector<int>> relations_if_;   // by literal
    std::vector<std::vector<Incoming>> incoming_;  // by later event

    std::vector<Literal> conflict_, learned_;
    std::vector<int> tags_;
    std::vector<std::uint64_t> counted_;
    std::uint64_t counting_ = 0;
    std::uint64_t until_forget_ = 3000, forget_after_ = 3000;

    std::vector<bool> model_;
    std::vector<int> order_;
    std::vector<Literal> core_;
};

}  // namespace demonfan::alternate
