// Rules as plain data: every field by its name, every policy by the word that rules files use for it.
#include "rules.hpp"

#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bindings.hpp"

namespace demonfan::python {

namespace {

using namespace general;

constexpr std::array<std::string_view, 3> kStarts{"rank", "base", "any"};
constexpr std::array<std::string_view, 3> kFoundationBuilds{"suit", "alternate", "rank"};
constexpr std::array<std::string_view, 6> kSources{"reserve", "fuller-reserve", "waste",
                                                   "tableau", "cell",           "stock"};
constexpr std::array<std::string_view, 5> kBuilds{"none", "rank", "suit", "alternate", "any"};
constexpr std::array<std::string_view, 3> kWraps{"off", "full", "not-at-base"};
constexpr std::array<std::string_view, 5> kLifts{"single", "packed", "whole", "single-or-whole", "cells"};
constexpr std::array<std::string_view, 3> kPlays{"top", "any", "last"};
constexpr std::array<std::string_view, 3> kStocks{"none", "turned", "filling"};
constexpr std::array<std::string_view, 4> kRedeals{"none", "shuffled", "gathered", "bottom-to-top"};
constexpr std::array<std::string_view, 3> kWhens{"any", "stuck", "no-empty-or-no-stock"};
constexpr std::array<std::string_view, 3> kTakeBacks{"off", "on", "not-base"};
constexpr std::array<std::string_view, 3> kAreas{"tableau", "reserve", "cells"};
constexpr std::array<std::string_view, 3> kOrders{"pile", "row", "row-back"};
constexpr std::array<std::string_view, 4> kFaces{"up", "top", "alternate", "down"};
constexpr std::array<std::string_view, 3> kBaseCards{"stay", "up", "up-leaving-gap"};
constexpr std::array<std::string_view, 3> kKings{"stay", "sink", "sink-below-suit"};

// A field that Python sets and reads as a word.
template <class Class, class Enum, std::size_t N>
void def_word(nb::class_<Class>& type, const char* name, Enum Class::* field,
              const std::array<std::string_view, N>& words) {
    type.def_prop_rw(
        name, [field, &words](const Class& object) { return name_of(words, object.*field); },
        [field, &words](Class& object, std::string_view word) { object.*field = named<Enum>(words, word); });
}

}  // namespace

void bind_rules(const nb::module_& m) {
    nb::class_<Foundation> foundation(m, "Foundation");
    foundation.def(nb::init<>())
        .def_rw("start_rank", &Foundation::start_rank)
        .def_rw("chosen", &Foundation::chosen)
        .def_rw("whole", &Foundation::whole)
        .def_rw("step", &Foundation::step)
        .def_rw("wrap", &Foundation::wrap)
        .def_rw("suit", &Foundation::suit)
        .def_rw("length", &Foundation::length);
    def_word(foundation, "start", &Foundation::start, kStarts);
    def_word(foundation, "build", &Foundation::build, kFoundationBuilds);

    nb::class_<Fill> fill(m, "Fill");
    fill.def(nb::init<>())
        .def_rw("ranks", &Fill::ranks)
        .def_rw("count", &Fill::count)
        .def_rw("automatic", &Fill::automatic)
        .def_rw("base_cards_up", &Fill::base_cards_up)
        .def_prop_rw(
            "sources",
            [](const Fill& object) {
                std::vector<std::string_view> words;
                words.reserve(object.sources.size());
                for (const Source source : object.sources) words.push_back(name_of(kSources, source));
                return words;
            },
            [](Fill& object, const std::vector<std::string_view>& words) {
                object.sources.clear();
                for (const auto word : words) object.sources.push_back(named<Source>(kSources, word));
            });

    nb::class_<PileRule> pile(m, "PileRule");
    pile.def(nb::init<>())
        .def_rw("down", &PileRule::down)
        .def_rw("up", &PileRule::up)
        .def_rw("fills", &PileRule::fills);
    def_word(pile, "by", &PileRule::by, kBuilds);
    def_word(pile, "wrap", &PileRule::wrap, kWraps);

    nb::class_<Lay> lay(m, "Lay");
    lay.def(nb::init<>()).def_rw("sizes", &Lay::sizes);
    def_word(lay, "to", &Lay::to, kAreas);
    def_word(lay, "order", &Lay::order, kOrders);
    def_word(lay, "faces", &Lay::faces, kFaces);
    def_word(lay, "base_cards", &Lay::base_cards, kBaseCards);
    def_word(lay, "kings", &Lay::kings, kKings);

    nb::class_<Rules> rules(m, "Rules");
    rules.def(nb::init<>())
        .def_rw("ranks", &Rules::ranks)
        .def_rw("packs", &Rules::packs)
        .def_rw("foundations", &Rules::foundations)
        .def_rw("pile_rules", &Rules::pile_rules)
        .def_rw("rule_of_pile", &Rules::rule_of_pile)
        .def_rw("max_cards", &Rules::max_cards)
        .def_rw("max_run", &Rules::max_run)
        .def_rw("reserves", &Rules::reserves)
        .def_rw("cells", &Rules::cells)
        .def_rw("cell_ranks", &Rules::cell_ranks)
        .def_rw("turns", &Rules::turns)
        .def_rw("passes", &Rules::passes)
        .def_rw("turn_when_stuck", &Rules::turn_when_stuck)
        .def_rw("fill_on_request", &Rules::fill_on_request)
        .def_rw("redeals", &Rules::redeals)
        .def_rw("redeal_as_deal", &Rules::redeal_as_deal)
        .def_rw("redeal_size", &Rules::redeal_size)
        .def_rw("redeal_packet", &Rules::redeal_packet)
        .def_rw("redeal_split", &Rules::redeal_split)
        .def_rw("draws", &Rules::draws)
        .def_rw("draw_in_last_layout", &Rules::draw_in_last_layout)
        .def_rw("draw_second_only", &Rules::draw_second_only)
        .def_rw("draw_must_play", &Rules::draw_must_play)
        .def_rw("won_all_out", &Rules::won_all_out)
        .def_rw("auto_base_cards", &Rules::auto_base_cards)
        .def_rw("lays", &Rules::lays);
    def_word(rules, "lift", &Rules::lift, kLifts);
    def_word(rules, "reserve_play", &Rules::reserve_play, kPlays);
    def_word(rules, "stock", &Rules::stock, kStocks);
    def_word(rules, "redeal", &Rules::redeal, kRedeals);
    def_word(rules, "redeal_when", &Rules::redeal_when, kWhens);
    def_word(rules, "redeal_faces", &Rules::redeal_faces, kFaces);
    def_word(rules, "take_back", &Rules::take_back, kTakeBacks);
}

}  // namespace demonfan::python
