// Which event comes before which: a relation that grows, is undone backwards, and must stay free of cycles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace demonfan::alternate {

// Keeps the transitive closure, one row of bits an event, so that "is this implied?" and "would this close a
// cycle?" are each one bit. Every relation carries a tag, by which a chain of relations is explained.
class Precedence {
public:
    int add_event() { return events_++; }
    int events() const { return events_; }

    // Forgets all relations and makes room for the events added so far.
    void clear();

    bool before(int first, int second) const { return bit(later_, first, second); }

    // `first` comes before `second`. Neither order may be known yet.
    void insert(int first, int second, int tag);

    // What was inserted after the mark is undone. Relations inserted before the first mark stay.
    void mark();
    void undo(std::size_t marks);

    // The events whose set of later events has grown since the last call.
    const std::vector<int>& drain();

    // Appends the tags of a shortest chain of relations that leads from `first` to `second`, of those
    // relations whose tag is admitted. There must be such a chain.
    template <class Admits>
    void explain(int first, int second, Admits&& admits, std::vector<int>& tags) {
        queue_.assign(1, first);
        reached_by_.assign(static_cast<std::size_t>(events_), kNone);
        for (std::size_t next = 0; next < queue_.size(); ++next) {
            for (const int index : out_[static_cast<std::size_t>(queue_[next])]) {
                const Relation& relation = relations_[static_cast<std::size_t>(index)];
                int& known = reached_by_[static_cast<std::size_t>(relation.second)];
                if (relation.second == first || known != kNone || !admits(relation.tag)) continue;
                known = index;
                if (relation.second == second) return unwind(first, second, tags);
                queue_.push_back(relation.second);
            }
        }
    }

    // The events, each after all that come before it.
    std::vector<int> order() const;

    std::size_t bytes() const { return (later_.size() * 2 + backup_.capacity()) * sizeof(std::uint64_t); }

private:
    using Rows = std::vector<std::uint64_t>;

    static constexpr int kNone = -1;

    struct Relation {
        int first, second, tag;
    };
    struct Mark {
        std::size_t relations, rows;
    };

    bool bit(const Rows& rows, int row, int column) const {
        const auto place = static_cast<std::size_t>(column);
        return ((rows[static_cast<std::size_t>(row) * words_ + place / 64] >> (place % 64)) & 1U) != 0;
    }
    template <class Changed>
    void spread(Rows& rows, const Rows& receivers, int receiver, int giver, int side, Changed&& changed);
    void unwind(int first, int second, std::vector<int>& tags) const;

    int events_ = 0;
    std::size_t words_ = 0;
    Rows later_, earlier_;  // each event is in its own rows
    std::vector<Relation> relations_;
    std::vector<std::vector<int>> out_;  // by first event: indices of relations
    std::vector<Mark> marks_;
    std::vector<int> backup_rows_;  // twice the event, plus one for rows of `earlier_`
    Rows backup_;
    std::vector<int> grown_, drained_;
    std::vector<bool> is_grown_;
    std::vector<int> queue_, reached_by_;
};

}  // namespace demonfan::alternate
