#include "alternate_plan.hpp"

#include <cstddef>

namespace demonfan::alternate {

namespace {

template <class Visit>
void for_each_card(Cards cards, Visit&& visit) {
    for (; cards != 0; cards &= cards - 1) visit(lowest(cards));
}

}  // namespace

Plan::Plan(const Board& board, const std::optional<Heights>& goal, const Tracked& tracked,
           const Dominances& dominances, int most_stays)
    : board_(board), dominances_(dominances), most_stays_(most_stays), end_(solver_.event()) {
    const Cards table = board.pack & ~board.start.up();
    up_.fill(kTruth);
    for_each_card(table, [&](Card card) {
        if (!goal) {
            up_[card] = solver_.variable(true);
            if (rank_of(card) > 0) solver_.clause({~up_[card], up_[card - kSuits]});
        } else if (rank_of(card) >= (*goal)[static_cast<std::size_t>(suit_of(card))]) {
            up_[card] = ~kTruth;
        }
    });
    for_each_card(table, [&](Card card) { make_way(card, tracked[card]); });
    for_each_card(table, [&](Card card) {
        order_departures(card);
        choose_hosts(card);
    });
    for_each_card(table & ~board.kings, [&](Card card) {
        const Card twin = twin_of(card);
        if (card < twin && board.on_table(twin)) take_turns(way(card), way(twin));
    });
    for_each_card(table & board.kings, [&](Card card) {
        for (int other = card + 1; other < board.ranks * kSuits; ++other) {
            if (board.on_table(static_cast<Card>(other))) take_turns(way(card), way(other));
        }
    });
}

std::vector<Card> Plan::hosts(Card card) const {
    std::vector<Card> found;
    if (board_.is_king(card)) return found;
    for (int which = 0; which < 2; ++which) {
        if (board_.on_table(parent_of(card, which))) found.push_back(parent_of(card, which));
    }
    return found;
}

// The events of a card and the stays they bound. A king moves at most once, and one at the bottom of its fan
// never; a card with one parent left has at most one stay more.
void Plan::make_way(Card card, int tracked) {
    Way& self = way(card);
    self.leaves = solver_.event();
    self.stays.push_back({-1, self.leaves, kTruth, {}});
    const std::size_t parents = hosts(card).size();
    const bool into_empty =
        board_.is_king(card) && board_.fill == Fill::kings && board_.place(card).below != Board::kNone;
    if (parents == 0 && !into_empty) {
        self.goes_up = self.leaves;
        self.exact.push_back(kTruth);
        return;
    }
    if (parents < 2) tracked = 0;
    const bool may_wander = parents == 2 && (!dominances_.few_stays || tracked < most_stays_ - 1);
    int begins = self.leaves;
    for (int i = 0; i < tracked; ++i) {
        const int ends = solver_.event();
        solver_.precede(kTruth, begins, ends);
        self.stays.push_back({begins, ends, Literal{}, {}});
        begins = ends;
    }
    self.goes_up = solver_.event();
    solver_.precede(kTruth, begins, self.goes_up);
    self.stays.push_back({begins, self.goes_up, Literal{}, {}});
    if (may_wander) {
        const int settles = solver_.event();
        solver_.precede(kTruth, begins, settles);
        solver_.precede(kTruth, settles, self.goes_up);
        self.roaming = {begins, settles, Literal{}, {}};
        self.final = {settles, self.goes_up, Literal{}, {}};
    }
    make_length(card, may_wander);
}

// Exactly one number of stays, or wandering; and which stays are used then.
void Plan::make_length(Card card, bool may_wander) {
    Way& self = way(card);
    std::vector<Literal> lengths;
    lengths.reserve(self.stays.size() + 1);
    for (std::size_t n = 0; n < self.stays.size(); ++n) lengths.push_back(solver_.variable(n == 0));
    self.exact = lengths;
    if (may_wander) {
        self.wanders = self.roaming.used = self.final.used = solver_.variable();
        lengths.push_back(self.wanders);
    }
    solver_.clause(lengths);
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        for (std::size_t j = i + 1; j < lengths.size(); ++j) solver_.clause({~lengths[i], ~lengths[j]});
    }
    for (std::size_t k = 1; k + 1 < self.stays.size(); ++k) {
        self.stays[k].used = solver_.variable();
        for (std::size_t n = 0; n < lengths.size(); ++n) {
            solver_.clause({n < k ? ~self.stays[k].used : self.stays[k].used, ~lengths[n]});
        }
    }
    self.stays.back().used = self.exact.back();
}

// The event by which a card with so many stays goes up. It stands for `goes_up` then: what must come before
// the card's going up is put before it, and what must come after, after `goes_up`.
int Plan::last_event(Card card, std::size_t stays) const {
    const Way& self = way(card);
    return stays < self.stays.size() ? self.stays[stays].ends : self.goes_up;
}

void Plan::order_departures(Card card) {
    const Way& self = way(card);
    const int above = board_.place(card).above;
    if (above != Board::kNone) solver_.precede(kTruth, way(above).leaves, self.leaves);
    // A card that goes up does so before the end and after the next lower of its suit; any other leaves the
    // table after the end.
    const Literal up = up_[card];
    precede(up, self.goes_up, end_);
    precede(~up, end_, self.goes_up);
    const int lower = rank_of(card) > 0 && board_.on_table(static_cast<Card>(card - kSuits))
                          ? way(card - kSuits).goes_up
                          : -1;
    if (lower >= 0) precede(up, lower, self.goes_up);
    for (std::size_t n = 0; n < self.exact.size(); ++n) {
        if (n > 0) precede(self.exact[n], self.stays[n].begins, end_);
        const int last = last_event(card, n);
        if (last == self.goes_up) continue;
        precede(both(self.exact[n], ~up), end_, last);
        if (lower >= 0) precede(both(self.exact[n], up), lower, last);
    }
    if (!self.wanders.is_none()) precede(self.wanders, self.final.begins, end_);
}

void Plan::precede(Literal condition, int before, int after) {
    if (condition != ~kTruth) solver_.precede(condition, before, after);
}

Literal Plan::both(Literal a, Literal b) {
    if (a == kTruth || b == ~kTruth) return b;
    if (b == kTruth || a == ~kTruth) return a;
    const Literal both = solver_.variable();
    solver_.clause({~both, a});
    solver_.clause({~both, b});
    solver_.clause({both, ~a, ~b});
    return both;
}

Literal Plan::never_left(Card card) {
    const auto [place, fresh] = left_.try_emplace({card, card});
    if (fresh) place->second = both(way(card).exact[0], ~up_[card]);
    return place->second;
}

Literal Plan::left_on(Card card, Card host) {
    const auto [place, fresh] = left_.try_emplace({card, host});
    if (!fresh) return place->second;
    const Way& self = way(card);
    std::vector<Literal> choices;
    const auto last = [&](const Stay& stay, Literal is_last) {
        for (const Perch& perch : stay.perches) {
            if (perch.place == host) choices.push_back(both(perch.on, is_last));
        }
    };
    for (std::size_t k = 1; k < self.stays.size(); ++k) last(self.stays[k], self.exact[k]);
    if (!self.wanders.is_none()) last(self.final, self.wanders);
    const Literal any = solver_.variable();
    for (const Literal choice : choices) solver_.clause({any, ~choice});
    choices.push_back(~any);
    solver_.clause(choices);
    return place->second = both(any, ~up_[card]);
}

void Plan::choose_hosts(Card card) {
    Way& self = way(card);
    if (self.exact.size() == 1) return;
    if (board_.is_king(card)) return choose_fan(card);
    for (std::size_t k = 1; k < self.stays.size(); ++k) {
        choose_hosts(card, self.stays[k]);
        if (k > 1) alternate(self.stays[k - 1], self.stays[k]);
        if (k > 1 || board_.at_home(card)) change_parent(card, self.stays[k].used, self.stays[k].begins);
    }
    if (self.wanders.is_none()) return;
    choose_hosts(card, self.final);
    change_parent(card, self.wanders, self.final.begins);
    if (self.stays.size() > 2 || board_.at_home(card)) {
        change_parent(card, self.wanders, self.roaming.begins);
        return;
    }
    // Coming into play it wanders from the first: onto either parent.
    std::vector<Literal> choices{~self.wanders};
    for (const Card host : hosts(card)) {
        choices.push_back(solver_.variable());
        uncovered(choices.back(), host, self.leaves);
        solver_.precede(choices.back(), self.leaves, way(host).goes_up);
    }
    solver_.clause(choices);
}

void Plan::choose_hosts(Card card, Stay& stay) {
    std::vector<Literal> choices{~stay.used};
    for (const Card host : hosts(card)) {
        // A card dealt onto its parent does not move from it onto it.
        if (stay.begins == way(card).leaves && board_.place(card).below == host) continue;
        const Literal on = stay_on(host, stay);
        solver_.clause({~on, stay.used});
        choices.push_back(on);
        stay.perches.push_back({on, host});
    }
    if (choices.size() == 3) solver_.clause({~choices[1], ~choices[2]});
    solver_.clause(choices);
}

// That the guest's stay is on the host: within one of the host's stays.
Literal Plan::stay_on(Card host, const Stay& guest) {
    const Literal on = solver_.variable();
    std::vector<Literal> choices{~on};
    const auto within = [&](const Stay& stay) {
        const Literal here = solver_.variable();
        choices.push_back(here);
        solver_.clause({~here, on});
        solver_.clause({~here, stay.used});
        if (stay.begins >= 0) {
            solver_.precede(here, stay.begins, guest.begins);
        } else {
            uncovered(here, host, guest.begins);
        }
        solver_.precede(here, guest.ends, stay.ends);
    };
    for (const Stay& stay : way(host).stays) within(stay);
    if (!way(host).wanders.is_none()) {
        within(way(host).roaming);
        within(way(host).final);
    }
    solver_.clause(choices);
    return on;
}

// A king goes into a fan that has emptied.
void Plan::choose_fan(Card king) {
    Stay& stay = way(king).stays.back();
    std::vector<Literal> choices{~stay.used};
    for (std::size_t fan = 0; fan < board_.bottoms.size(); ++fan) {
        if (static_cast<int>(fan) == board_.place(king).fan) continue;
        const Literal on = solver_.variable();
        const int bottom = board_.bottoms[fan];
        if (bottom != Board::kNone) solver_.precede(on, way(bottom).leaves, stay.begins);
        solver_.clause({~on, stay.used});
        choices.push_back(on);
        stay.perches.push_back({on, static_cast<int>(fan)});
    }
    solver_.clause(choices);
}

void Plan::uncovered(Literal condition, Card host, int event) {
    const int above = board_.place(host).above;
    if (above != Board::kNone) solver_.precede(condition, way(above).leaves, event);
}

void Plan::alternate(const Stay& stay, const Stay& next) {
    for (const Perch& here : stay.perches) {
        for (const Perch& there : next.perches) {
            if (here.place == there.place) solver_.clause({~here.on, ~there.on});
        }
    }
}

// Where a card goes from one parent to the other, both are there and uncovered, and its twin is frozen with
// it if it is in play.
void Plan::change_parent(Card card, Literal used, int event) {
    for (const Card host : hosts(card)) {
        if (board_.place(host).above != card) uncovered(used, host, event);
        solver_.precede(used, event, way(host).goes_up);
    }
    const Card twin = twin_of(card);
    if (!dominances_.frozen_twins || !board_.on_table(twin)) return;
    const Literal after = solver_.variable();
    solver_.precede(after, way(twin).goes_up, event);
    std::vector<Literal> choices{~used, after};
    if (!board_.at_home(twin)) {
        choices.push_back(solver_.variable());
        solver_.precede(choices.back(), event, way(twin).leaves);
    }
    solver_.clause(choices);
}

std::vector<const Plan::Stay*> Plan::stays_on_places(const Way& way) const {
    std::vector<const Stay*> stays;
    for (std::size_t k = 1; k < way.stays.size(); ++k) stays.push_back(&way.stays[k]);
    if (!way.wanders.is_none()) stays.push_back(&way.final);
    return stays;
}

// A place holds one card at a time.
void Plan::take_turns(const Way& a, const Way& b) {
    for (const Stay* mine : stays_on_places(a)) {
        for (const Stay* other : stays_on_places(b)) {
            Literal first, second;
            for (const Perch& here : mine->perches) {
                for (const Perch& there : other->perches) {
                    if (here.place != there.place) continue;
                    if (first.is_none()) {
                        first = solver_.variable();
                        second = solver_.variable();
                        solver_.precede(first, mine->ends, other->begins);
                        solver_.precede(second, other->ends, mine->begins);
                    }
                    solver_.clause({~here.on, ~there.on, first, second});
                }
            }
        }
    }
}

Literal Plan::left_in_empty(Card king) {
    if (way(king).exact.size() == 1) return ~kTruth;
    const auto [place, fresh] = left_.try_emplace({king, kNoCard});
    if (fresh) place->second = both(way(king).exact[1], ~up_[king]);
    return place->second;
}

std::vector<Literal> Plan::settled() const {
    std::vector<Literal> literals;
    for (const Way& self : ways_) {
        if (!self.wanders.is_none()) literals.push_back(~self.wanders);
    }
    return literals;
}

Card Plan::card_of(Literal settled) const {
    for (std::size_t card = 0; card < ways_.size(); ++card) {
        if (ways_[card].wanders == ~settled) return static_cast<Card>(card);
    }
    return kNoCard;
}

Cards Plan::wanderers() const {
    Cards found = 0;
    for (std::size_t card = 0; card < ways_.size(); ++card) {
        if (!ways_[card].wanders.is_none() && solver_.value(ways_[card].wanders)) {
            found |= set_of(static_cast<Card>(card));
        }
    }
    return found;
}

Line Plan::line() const {
    std::vector<Line> at_event(solver_.order().size());
    for_each_card(board_.pack & ~board_.start.up(), [&](Card card) {
        const Way& self = way(card);
        std::size_t stays = 0;
        while (!solver_.value(self.exact[stays])) ++stays;
        for (std::size_t k = 1; k <= stays; ++k) {
            const Stay& stay = self.stays[k];
            for (const Perch& perch : stay.perches) {
                if (!solver_.value(perch.on)) continue;
                at_event[static_cast<std::size_t>(stay.begins)].push_back(
                    board_.is_king(card) ? Step{StepKind::to_empty, card}
                                         : Step{StepKind::onto_card, card, static_cast<Card>(perch.place)});
                break;
            }
        }
        if (!solver_.value(up_[card])) return;
        at_event[static_cast<std::size_t>(last_event(card, stays))].push_back(
            {StepKind::to_foundation, card});
    });
    Line line;
    for (const int event : solver_.order()) {
        if (event == end_) break;
        for (const Step& step : at_event[static_cast<std::size_t>(event)]) line.push_back(step);
    }
    return line;
}

}  // namespace demonfan::alternate
