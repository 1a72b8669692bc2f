// The set of positions a search has seen: open addressing over whole packed keys.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace demonfan {

// A key is one word, or a fixed array of words. Keys are compared whole: two positions are one only if
// every bit agrees, so "seen" is never a guess and "lost" never rests on a hash.
constexpr std::uint64_t hash_word(std::uint64_t word) {
    word ^= word >> 32;
    word *= 0x9E3779B97F4A7C15ULL;
    return word ^ (word >> 29);
}

constexpr std::uint64_t hash_key(std::uint64_t key) { return hash_word(key); }

template <class Word, std::size_t N>
constexpr std::uint64_t hash_key(const std::array<Word, N>& key) {
    static_assert(std::is_unsigned_v<Word>);
    std::uint64_t hash = N;
    for (const Word word : key) hash = hash_word(hash * 0xD6E8FEB86659FD93ULL + word);
    return hash;
}

inline std::uint64_t hash_bytes(std::span<const std::uint8_t> bytes) {
    std::uint64_t hash = bytes.size();
    std::size_t i = 0;
    std::uint64_t word = 0;
    for (; i + 8 <= bytes.size(); i += 8) {
        std::memcpy(&word, bytes.data() + i, 8);
        hash = hash_word(hash * 0xD6E8FEB86659FD93ULL + word);
    }
    word = 0;
    if (i < bytes.size()) std::memcpy(&word, bytes.data() + i, bytes.size() - i);
    return hash_word(hash * 0xD6E8FEB86659FD93ULL + word);
}

struct NoPayload {};

enum class Inserted : std::uint8_t { fresh, seen, full };

// Linear probing over slots marked with a generation, so that `clear` between two small searches costs
// nothing. A table that has grown large gives its memory back on `clear`: the next search is most likely
// small, and small tables live in the processor's cache.
//
// Memory stays within the byte limit, counting both arrays during a growth; when the next growth would
// pass it, the table fills up to 7/8 and then answers `full`.
template <class Key, class Payload = NoPayload>
class PositionTable {
public:
    explicit PositionTable(std::size_t byte_limit = std::numeric_limits<std::size_t>::max())
        : byte_limit_(byte_limit) {
        allocate(kFewest);
    }

    // The limit for the searches to come; the smallest table is always allowed.
    void set_byte_limit(std::size_t bytes) { byte_limit_ = bytes; }

    // Enters the key unless it is there. `payload` is stored only with a fresh key.
    Inserted insert(const Key& key, const Payload& payload = {}) {
        if (count_ >= room_ && !make_room()) {
            return find(key) != nullptr ? Inserted::seen : Inserted::full;
        }
        Slot& slot = slot_for(key);
        if (slot.generation == generation_) return Inserted::seen;
        slot.key = key;
        slot.generation = generation_;
        slot.payload = payload;
        ++count_;
        return Inserted::fresh;
    }

    // The payload kept with the key, or null. Valid until the next insert or clear.
    Payload* find(const Key& key) {
        Slot& slot = slot_for(key);
        return slot.generation == generation_ ? &slot.payload : nullptr;
    }

    bool contains(const Key& key) { return find(key) != nullptr; }

    void clear() {
        count_ = 0;
        if (capacity_ > kKept) {
            allocate(kFewest);
        } else if (++generation_ == 0) {
            allocate(capacity_);
        }
    }

    // Calls visit(key, payload) for every key entered, in no particular order.
    template <class Visit>
    void for_each(Visit&& visit) const {
        for (std::size_t i = 0; i < capacity_; ++i) {
            if (slots_[i].generation == generation_) visit(slots_[i].key, slots_[i].payload);
        }
    }

    std::size_t size() const { return count_; }
    std::size_t capacity() const { return capacity_; }
    std::size_t bytes() const { return capacity_ * sizeof(Slot); }

private:
    struct Slot {
        Key key;
        std::uint32_t generation;  // filled if it equals the table's; zero is never the table's
        [[no_unique_address]] Payload payload;
    };

    static constexpr std::size_t kFewest = 1024;
    static constexpr std::size_t kKept = 1 << 15;

    Slot& slot_for(const Key& key) {
        const std::size_t mask = capacity_ - 1;
        std::size_t i = static_cast<std::size_t>(hash_key(key)) & mask;
        while (slots_[i].generation == generation_ && slots_[i].key != key) i = (i + 1) & mask;
        return slots_[i];
    }

    void allocate(std::size_t capacity) {
        slots_ = std::make_unique<Slot[]>(capacity);  // value-initialised: generation 0
        capacity_ = capacity;
        generation_ = 1;
        room_ = capacity / 2;
    }

    // True if one more key may be entered.
    bool make_room() {
        if (grow()) return true;
        room_ = capacity_ - capacity_ / 8;
        return count_ < room_;
    }

    bool grow() {
        const std::size_t most = byte_limit_ / sizeof(Slot);
        if (most < capacity_ || most - capacity_ < capacity_ * 2) return false;
        PositionTable larger(*this, capacity_ * 2);
        if (larger.slots_ == nullptr) return false;  // the machine's limit came before ours
        for_each([&](const Key& key, const Payload& payload) { larger.insert(key, payload); });
        std::swap(*this, larger);
        return true;
    }

    PositionTable(const PositionTable& smaller, std::size_t capacity) : byte_limit_(smaller.byte_limit_) {
        slots_.reset(new (std::nothrow) Slot[capacity]());
        capacity_ = capacity;
        room_ = capacity / 2;
    }

    std::unique_ptr<Slot[]> slots_;
    std::size_t capacity_ = 0;
    std::size_t count_ = 0;
    std::size_t room_ = 0;  // keys that may be entered before the table must grow
    std::size_t byte_limit_;
    std::uint32_t generation_ = 1;
};

}  // namespace demonfan
