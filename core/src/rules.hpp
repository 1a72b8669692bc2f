// A game's rules as plain data, and what the core derives from them once.
//
// `Rules` is what the Python side fills in from a rules file, each field the compiled form of one there
// (src/demonfan/rules.py says what they mean). `Game` adds the numbering of the piles and the table of
// which card lies on which, so that nothing has to be worked out while positions are made.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "card.hpp"

namespace demonfan::general {

inline constexpr int kMaxCards = 208;  // four packs
inline constexpr int kMaxPiles = 248;  // of all areas together; 60 an area
inline constexpr int kMaxRanks = 13;
inline constexpr std::uint8_t kNoRank = 0xFF;  // as a base: not dealt, or not yet chosen

using CardSet = std::uint64_t;  // bit `card`; equal cards of several packs share it
using RankSet = std::uint32_t;  // bit `rank`

constexpr CardSet set_of(Card card) { return CardSet{1} << card; }

enum class Start : std::uint8_t { rank, base, any };
enum class FoundationBuild : std::uint8_t { suit, alternate, rank };

struct Foundation {
    Start start = Start::rank;
    int start_rank = 0;   // where `start` is `rank`
    bool chosen = false;  // the first card on it sets the base rank
    FoundationBuild build = FoundationBuild::suit;
    bool whole = false;  // takes a full set moved together, and nothing else
    int step = 1;        // negative: down
    bool wrap = false;
    int suit = 0;     // of the first card, unless it builds by rank
    int length = 13;  // cards that fill it

    friend bool operator==(const Foundation&, const Foundation&) = default;
};

enum class Source : std::uint8_t { reserve, fuller_reserve, waste, tableau, cell, stock };

struct Fill {
    std::vector<Source> sources;  // in order
    RankSet ranks = std::numeric_limits<RankSet>::max();
    int count = 1;
    bool automatic = false;
    bool base_cards_up = false;
};

enum class By : std::uint8_t { none, rank, suit, alternate, any };
enum class Wrap : std::uint8_t { off, full, not_at_base };

struct PileRule {
    By by = By::suit;
    bool down = true;  // a card goes on the next higher rank
    bool up = false;   // a card goes on the next lower rank
    Wrap wrap = Wrap::off;
    std::vector<Fill> fills;
};

enum class Lift : std::uint8_t { single, packed, whole, single_or_whole, cells };
enum class Play : std::uint8_t { top, any, last };
enum class StockKind : std::uint8_t { none, turned, filling };
enum class RedealKind : std::uint8_t { none, shuffled, gathered, bottom_to_top };
enum class RedealWhen : std::uint8_t { any, stuck, no_empty_or_no_stock };
enum class TakeBack : std::uint8_t { off, on, not_base };
enum class Area : std::uint8_t { tableau, reserve, cells };
enum class Order : std::uint8_t { pile, row, row_back };
enum class Faces : std::uint8_t { up, top, alternate, down };
enum class BaseCards : std::uint8_t { stay, up, up_leaving_gap };
enum class Kings : std::uint8_t { stay, sink, sink_below_suit };

// One step of laying cards out, as a redeal that deals again needs it.
struct Lay {
    Area to = Area::tableau;
    std::vector<int> sizes;
    Order order = Order::pile;
    Faces faces = Faces::up;
    BaseCards base_cards = BaseCards::stay;
    Kings kings = Kings::stay;
};

struct Rules {
    int ranks = 13;
    int packs = 1;
    std::vector<Foundation> foundations;
    std::vector<PileRule> pile_rules;
    std::vector<int> rule_of_pile;  // for each tableau pile, its rule
    Lift lift = Lift::single;
    int max_cards = 0;  // 0: no limit
    int max_run = 0;    // 0: no limit
    int reserves = 0;
    Play reserve_play = Play::top;
    int cells = 0;
    RankSet cell_ranks = std::numeric_limits<RankSet>::max();
    StockKind stock = StockKind::none;
    std::vector<int> turns;  // the turn count of each pass, the last repeated
    int passes = 0;          // 0: no limit
    bool turn_when_stuck = false;
    bool fill_on_request = false;  // a filling stock fills when the player turns it
    RedealKind redeal = RedealKind::none;
    int redeals = 0;
    RedealWhen redeal_when = RedealWhen::any;
    bool redeal_as_deal = false;  // laid out by `lays`, else in fans of `redeal_size`
    int redeal_size = 3;
    bool redeal_packet = false;  // gathered: the packet is turned over
    bool redeal_split = false;   // gathered: a last full fan is dealt as two
    Faces redeal_faces = Faces::up;
    int draws = 0;
    bool draw_in_last_layout = true;
    bool draw_second_only = false;
    bool draw_must_play = false;
    bool won_all_out = false;
    bool auto_base_cards = false;
    TakeBack take_back = TakeBack::off;
    std::vector<Lay> lays;
};

class Game {
public:
    // Throws std::invalid_argument where the rules make no game, or one too large for the core.
    explicit Game(Rules given);

    // Whether the card may be laid on the other in that tableau pile.
    bool lies_on(int pile, std::uint8_t base, Card card, Card onto) const {
        return (parents(rule_of(pile), base, card) & set_of(onto)) != 0;
    }

    // The cards that the card may be laid on, and those that may be laid on it.
    CardSet parents(int rule, std::uint8_t base, Card card) const {
        return relations(rule, base).parents[card];
    }
    CardSet children(int rule, std::uint8_t base, Card card) const {
        return relations(rule, base).children[card];
    }

    int rule_of(int pile) const { return rules.rule_of_pile[static_cast<std::size_t>(pile)]; }
    const PileRule& pile_rule(int pile) const {
        return rules.pile_rules[static_cast<std::size_t>(rule_of(pile))];
    }
    const Foundation& foundation(int pile) const {
        return rules.foundations[static_cast<std::size_t>(pile - first_foundation)];
    }

    // The rank of the foundation's first card; kNoRank if the base is not chosen yet, or any may begin it.
    std::uint8_t start_rank(const Foundation& foundation, std::uint8_t base) const {
        if (foundation.start == Start::rank) return static_cast<std::uint8_t>(foundation.start_rank);
        return foundation.start == Start::base ? base : kNoRank;
    }

    bool is_tableau(int pile) const { return pile < tableau; }
    bool is_reserve(int pile) const { return pile >= first_reserve && pile < first_cell; }
    bool is_cell(int pile) const { return pile >= first_cell && pile < waste; }
    bool is_foundation(int pile) const { return pile >= first_foundation; }

    const Rules rules;
    // The piles are numbered through all areas, in this order.
    int tableau = 0;
    int first_reserve = 0;
    int first_cell = 0;
    int waste = 0;
    int stock = 0;
    int first_foundation = 0;
    int piles = 0;
    int cards = 0;
    bool base_is_chosen = false;
    bool takes_whole_sets = false;  // some foundation does
    // Whether positions that differ only in the order of piles with equal rules are one. Steps that the
    // rules take by themselves go through the piles in order; see the definition.
    bool order_is_free = false;
    // Piles by kind: those of a kind have equal rules.
    std::vector<std::vector<std::uint8_t>> tableau_kinds;
    std::vector<std::vector<std::uint8_t>> foundation_kinds;
    std::vector<std::uint8_t> cell_piles;

private:
    void check() const;
    void sort_into_kinds();

    struct Relations {
        std::array<CardSet, 64> parents{};
        std::array<CardSet, 64> children{};
    };

    const Relations& relations(int rule, std::uint8_t base) const {
        return relations_[static_cast<std::size_t>(rule * (kMaxRanks + 1) +
                                                   (base == kNoRank ? kMaxRanks : base))];
    }
    Relations relate(const PileRule& rule, std::uint8_t base) const;

    std::vector<Relations> relations_;  // by rule and base
};

}  // namespace demonfan::general
