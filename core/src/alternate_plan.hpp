// Building by alternate colour: a line as a question about the order of events.
//
// Every card's way is a chain of *stays*: where it lies at the start, then on parents (a king: in an empty
// fan), then up. A stay begins and ends with an event. That a card stays on a host during one of the host's
// own stays means: the host's stay begins before (in the first stay: what was dealt onto the host has left
// before) and ends after. That two cards want the same place means: one leaves before the other comes. A card
// goes up after the next lower of its suit. Choices (how many stays, on which host, who first) are literals;
// a line is a choice in which the events can be ordered, and every order of them is a line. Which of the
// independent moves comes first, over which a search through positions multiplies, is never asked.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "alternate_board.hpp"
#include "alternate_dominance.hpp"
#include "alternate_order.hpp"

namespace demonfan::alternate {

// The first stays of a card are modelled exactly, as many as are *tracked*, and so is one more that ends the
// way. A card with more stays than that *wanders*: its first stays and its last are modelled, and between
// them it may be anywhere, in nobody's way. So a model without wanderers is a line, and if there is no model
// with wanderers, there is no line.
class Plan {
public:
    using Tracked = std::array<std::uint8_t, kMostCards>;

    // Without a goal the heights are free: which cards go up is then a choice too. `most_stays`: the stays
    // that suffice for a card.
    Plan(const Board& board, const std::optional<Heights>& goal, const Tracked& tracked,
         const Dominances& dominances, int most_stays = kMostStays);

    OrderSolver& solver() { return solver_; }
    // For each card that might wander, that it does not.
    std::vector<Literal> settled() const;
    // The card that the literal of `settled` speaks of.
    Card card_of(Literal settled) const;
    // After a model was found: the cards that wander in it, or else the line.
    Cards wanderers() const;
    Line line() const;

    // How the layout is left: the card is up; it never left the place where it lay; it lies on this host.
    Literal up(Card card) const { return up_[card]; }
    Literal never_left(Card card);
    Literal left_on(Card card, Card host);
    Literal left_in_empty(Card king);

private:
    struct Perch {
        Literal on;
        int place;  // the host's card, or the number of the fan
    };
    struct Stay {
        int begins, ends;  // events
        Literal used;
        std::vector<Perch> perches;
    };
    struct Way {
        int leaves = -1;             // the event that ends the first stay
        int goes_up = -1;            // for a card that does not: leaves the table when all is over
        std::vector<Stay> stays;     // [0] where it lies at the start, then the tracked ones, then the last
        std::vector<Literal> exact;  // exact[n]: n stays on parents
        Literal wanders;
        Stay roaming, final;  // of a wanderer: the time in between, and its last stay
    };

    Way& way(int card) { return ways_[static_cast<std::size_t>(card)]; }
    const Way& way(int card) const { return ways_[static_cast<std::size_t>(card)]; }
    std::vector<Card> hosts(Card card) const;
    int last_event(Card card, std::size_t stays) const;

    void make_way(Card card, int tracked);
    void make_length(Card card, bool may_wander);
    void order_departures(Card card);
    void precede(Literal condition, int before, int after);
    Literal both(Literal a, Literal b);
    void choose_hosts(Card card);
    void choose_hosts(Card card, Stay& stay);
    void choose_fan(Card king);
    Literal stay_on(Card host, const Stay& guest);
    void alternate(const Stay& stay, const Stay& next);
    void change_parent(Card card, Literal used, int event);
    void uncovered(Literal condition, Card host, int event);
    void take_turns(const Way& a, const Way& b);
    std::vector<const Stay*> stays_on_places(const Way& way) const;

    const Board& board_;
    Dominances dominances_;
    int most_stays_;
    OrderSolver solver_;
    std::array<Literal, kMostCards> up_;
    std::map<std::pair<Card, Card>, Literal>
        left_;  // (card, host); (card, card): never left; (king, none): in an empty fan
    std::array<Way, kMostCards> ways_;
    int end_ = -1;  // the event after the last move
};

}  // namespace demonfan::alternate
