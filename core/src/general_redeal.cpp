#include "general_redeal.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "deals.hpp"

namespace demonfan::general {

namespace {

using Pile = std::vector<std::uint8_t>;

std::uint8_t lying(Card card, bool up) { return static_cast<std::uint8_t>(card | (up ? 0 : kDown)); }

void set_faces(Pile& pile, Faces faces) {
    const std::size_t size = pile.size();
    for (std::size_t place = 0; place < size; ++place) {
        const bool up = faces == Faces::up || (faces == Faces::top && place + 1 == size) ||
                        (faces == Faces::alternate && (size - 1 - place) % 2 == 0);
        pile[place] = lying(card_of(pile[place]), up);
    }
}

std::vector<Card> gathered(const Game& game, const State& state) {
    std::vector<Card> cards;
    const auto gather = [&](int first, int last) {
        for (int place = state.start(first); place < state.start(last); ++place) {
            cards.push_back(card_of(state.at(place)));
        }
    };
    gather(0, game.first_cell);
    gather(game.stock, game.stock + 1);
    return cards;
}

// Our own order of redeal k ranks the whole pack by (number, k). Of a card that several packs hold, the
// places of its first copies count, as many as are left.
std::vector<Card> own_order(const Game& game, const State& state, const std::vector<Card>& left) {
    if (state.deal == 0) throw std::invalid_argument("the order of this redeal is not known");
    const std::vector<Card> pack = canonical_pack(game.rules.ranks, game.rules.packs);
    std::vector<std::uint8_t> shuffled(pack.size());  // indices into the pack
    std::iota(shuffled.begin(), shuffled.end(), std::uint8_t{0});
    shuffle_pack(shuffled, state.deal, state.redeals + std::uint64_t{1});
    std::array<int, 64> copies{};
    for (const Card card : left) ++copies[card];
    const std::size_t single = pack.size() / static_cast<std::size_t>(game.rules.packs);
    std::vector<Card> order;
    for (const std::uint8_t index : shuffled) {
        if (static_cast<int>(index / single) < copies[pack[index]]) order.push_back(pack[index]);
    }
    return order;
}

// Fans of `size` in order, the last place with what is left; a last fan of `split` cards is dealt as two, if
// there is a place.
std::vector<Pile> fans(const std::vector<Card>& cards, std::size_t size, std::size_t split, Faces faces,
                       std::size_t places) {
    std::vector<std::size_t> starts;
    for (std::size_t first = 0; first < cards.size() && starts.size() < places; first += size)
        starts.push_back(first);
    if (split != 0 && !starts.empty() && cards.size() - starts.back() == split && starts.size() < places) {
        starts.push_back(cards.size() - 1);
    }
    std::vector<Pile> piles(places);
    for (std::size_t fan = 0; fan < starts.size(); ++fan) {
        const std::size_t end = fan + 1 < starts.size() ? starts[fan + 1] : cards.size();
        for (std::size_t i = starts[fan]; i < end; ++i) piles[fan].push_back(cards[i]);
        set_faces(piles[fan], faces);
    }
    return piles;
}

// Lays cards out again as the first deal does, and what is left over is the stock.
class Dealer {
public:
    Dealer(const Game& game, State& state, const std::vector<Card>& order)
        : game_(game), state_(state), cards_(order.begin(), order.end()) {}

    void deal() {
        std::vector<Pile> tableau(static_cast<std::size_t>(game_.tableau));
        std::vector<Pile> reserves(static_cast<std::size_t>(game_.rules.reserves));
        std::size_t tableau_laid = 0;
        std::size_t reserves_laid = 0;
        for (const Lay& lay : game_.rules.lays) {
            const std::vector<Pile> laid = step(lay);
            if (lay.to == Area::cells) {
                if (!laid.empty())
                    replace_piles(state_, game_.first_cell, game_.first_cell + static_cast<int>(laid.size()),
                                  game_.piles, laid);
                continue;
            }
            std::vector<Pile>& area = lay.to == Area::tableau ? tableau : reserves;
            std::size_t& done = lay.to == Area::tableau ? tableau_laid : reserves_laid;
            for (const Pile& pile : laid) area.at(done++) = pile;
        }
        tableau.insert(tableau.end(), reserves.begin(), reserves.end());
        Pile stock(cards_.rbegin(), cards_.rend());
        for (std::uint8_t& card : stock) card |= kDown;
        const std::array<Pile, 1> left{std::move(stock)};
        replace_piles(state_, game_.stock, game_.stock + 1, game_.piles, left);
        replace_piles(state_, 0, game_.first_cell, game_.piles, tableau);
    }

private:
    std::vector<Pile> step(const Lay& lay) {
        std::vector<Pile> piles(lay.sizes.size());
        if (lay.order == Order::pile) {
            for (std::size_t pile = 0; pile < piles.size(); ++pile) {
                for (int i = 0; i < lay.sizes[pile]; ++i) deal_one(lay, piles[pile]);
            }
        } else {
            const int rows = lay.sizes.empty() ? 0 : std::ranges::max(lay.sizes);
            for (int row = 0; row < rows; ++row) {
                for (std::size_t i = 0; i < piles.size(); ++i) {
                    const std::size_t pile = lay.order == Order::row ? i : piles.size() - 1 - i;
                    if (row < lay.sizes[pile]) deal_one(lay, piles[pile]);
                }
            }
        }
        for (Pile& pile : piles) {
            sink_kings(lay.kings, pile);
            set_faces(pile, lay.faces);
        }
        return piles;
    }

    void deal_one(const Lay& lay, Pile& pile) {
        while (!cards_.empty()) {
            const Card card = cards_.front();
            cards_.pop_front();
            if (lay.base_cards == BaseCards::stay || !is_base(card) || !put_up(card)) {
                pile.push_back(card);
                return;
            }
            if (lay.base_cards == BaseCards::up_leaving_gap) return;
        }
    }

    bool is_base(Card card) const {
        return std::ranges::any_of(game_.rules.foundations, [&](const Foundation& foundation) {
            return game_.start_rank(foundation, state_.base) == rank_of(card);
        });
    }

    bool put_up(Card card) {
        for (int pile = game_.first_foundation; pile < game_.piles; ++pile) {
            if (!goes_up(game_, state_, pile, card)) continue;
            const std::span<const std::uint8_t> before = state_.cards(pile);
            Pile cards(before.begin(), before.end());
            cards.push_back(card);
            const std::array<Pile, 1> laid{std::move(cards)};
            replace_piles(state_, pile, pile + 1, game_.piles, laid);
            return true;
        }
        return false;
    }

    void sink_kings(Kings how, Pile& pile) const {
        const int king = game_.rules.ranks - 1;
        if (how == Kings::sink) {
            // Not of std::ranges: Clang before 16 cannot read what these return, here and in rules.cpp.
            std::stable_partition(pile.begin(), pile.end(),
                                  [&](std::uint8_t card) { return rank_of(card) == king; });
        } else if (how == Kings::sink_below_suit) {
            Pile done;
            for (const std::uint8_t card : pile) {
                const auto lower =
                    std::ranges::find_if(done, [&](auto other) { return suit_of(other) == suit_of(card); });
                done.insert(rank_of(card) == king ? lower : done.end(), card);
            }
            pile = std::move(done);
        }
    }

    const Game& game_;
    State& state_;
    std::deque<Card> cards_;
};

void deal_shuffled(const Game& game, State& state, std::span<const Card> given) {
    const std::vector<Card> left = gathered(game, state);
    std::vector<Card> order(given.begin(), given.end());
    if (order.empty()) order = own_order(game, state, left);
    if (!std::ranges::is_permutation(order, left))
        throw std::invalid_argument("an order of other cards than are left");
    const std::vector<Pile> none(static_cast<std::size_t>(game.first_cell));
    replace_piles(state, 0, game.first_cell, game.piles, none);
    const std::array<Pile, 1> no_stock{};
    replace_piles(state, game.stock, game.stock + 1, game.piles, no_stock);
    if (game.rules.redeal_as_deal) {
        Dealer(game, state, order).deal();
    } else {
        const auto laid = fans(order, static_cast<std::size_t>(game.rules.redeal_size), 0,
                               game.rules.redeal_faces, static_cast<std::size_t>(game.tableau));
        replace_piles(state, 0, game.tableau, game.piles, laid);
    }
}

void deal_gathered(const Game& game, State& state) {
    std::vector<Card> cards;
    for (int pile = 0; pile < game.tableau; ++pile) {
        const std::size_t first = cards.size();
        for (const std::uint8_t card : state.cards(pile)) cards.push_back(card_of(card));
        if (!game.rules.redeal_packet)
            std::reverse(cards.begin() + static_cast<std::ptrdiff_t>(first), cards.end());
    }
    const auto size = static_cast<std::size_t>(game.rules.redeal_size);
    const std::size_t split = game.rules.redeal_split ? size : 0;
    const auto laid =
        fans(cards, size, split, game.rules.redeal_faces, static_cast<std::size_t>(game.tableau));
    replace_piles(state, 0, game.tableau, game.piles, laid);
}

void bottoms_to_tops(const Game& game, State& state) {
    for (int pile = 0; pile < game.tableau; ++pile) {
        if (state.size(pile) < 2) continue;
        const auto bottom = state.line.begin() + state.start(pile);
        std::rotate(bottom, bottom + 1, state.line.begin() + state.end(pile));
    }
}

}  // namespace

void redeal(const Game& game, State& state, std::span<const Card> order) {
    switch (game.rules.redeal) {
        case RedealKind::none:
            throw std::invalid_argument("the game has no redeal");
        case RedealKind::shuffled:
            deal_shuffled(game, state, order);
            break;
        case RedealKind::gathered:
            deal_gathered(game, state);
            break;
        case RedealKind::bottom_to_top:
            bottoms_to_tops(game, state);
            break;
    }
    ++state.redeals;
}

}  // namespace demonfan::general
