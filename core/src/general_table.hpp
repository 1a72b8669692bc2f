// The set of positions a general search has seen: keys of any length, compared whole, within a memory bound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "position_table.hpp"

namespace demonfan::general {

// Keys lie one after another in chunks that never move, each after a small head that links it to the position
// it was reached from and into a list of the caller's. The hash table holds their numbers alone.
class KeyTable {
public:
    using Id = std::uint32_t;
    static constexpr Id kNone = 0xFFFFFFFF;

    struct Node {
        Id parent;
        Id next;  // the caller's
        std::uint16_t size;
    };

    explicit KeyTable(std::size_t byte_limit) : byte_limit_(byte_limit) { slots_.resize(kFewest); }

    struct Entry {
        Inserted inserted;
        Id id;
    };

    // Enters the key unless it is there.
    Entry insert(std::span<const std::uint8_t> key, Id parent) {
        if (count_ * 2 >= slots_.size() && !grow() && count_ + 1 >= slots_.size() - slots_.size() / 8) {
            return {Inserted::full, kNone};
        }
        const std::uint32_t tag = hash(key);
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = tag & mask;
        for (; slots_[at].id != kNone; at = (at + 1) & mask) {
            if (slots_[at].tag == tag && holds(slots_[at].id, key)) return {Inserted::seen, slots_[at].id};
        }
        const Id id = store(key, parent);
        if (id == kNone) return {Inserted::full, kNone};
        slots_[at] = {tag, id};
        ++count_;
        return {Inserted::fresh, id};
    }

    Node& node(Id id) { return *reinterpret_cast<Node*>(at(id)); }

    std::span<const std::uint8_t> key(Id id) {
        std::uint8_t* const place = at(id);
        return {place + sizeof(Node), reinterpret_cast<Node*>(place)->size};
    }

    std::size_t size() const { return count_; }
    std::size_t bytes() const { return chunks_.size() * kChunk + slots_.size() * sizeof(Slot); }

private:
    struct Slot {
        std::uint32_t tag = 0;
        Id id = kNone;
    };

    static constexpr std::size_t kFewest = 1024;
    static constexpr std::size_t kUnit = 8;  // ids count in these
    static constexpr std::size_t kChunk = std::size_t{1} << 20;
    static constexpr std::size_t kUnits = kChunk / kUnit;

    static std::uint32_t hash(std::span<const std::uint8_t> key) {
        const std::uint64_t hash = hash_bytes(key);
        return static_cast<std::uint32_t>(hash >> 32 ^ hash);
    }

    std::uint8_t* at(Id id) { return chunks_[id / kUnits].get() + (id % kUnits) * kUnit; }

    bool holds(Id id, std::span<const std::uint8_t> key) {
        const std::span<const std::uint8_t> stored = this->key(id);
        return stored.size() == key.size() && std::memcmp(stored.data(), key.data(), key.size()) == 0;
    }

    Id store(std::span<const std::uint8_t> key, Id parent) {
        const std::size_t units = (sizeof(Node) + key.size() + kUnit - 1) / kUnit;
        if (chunks_.empty() || used_ + units > kUnits) {
            if (bytes() + kChunk > byte_limit_ && !chunks_.empty()) return kNone;
            if ((chunks_.size() + 1) * kUnits >= kNone) return kNone;
            std::unique_ptr<std::uint8_t[]> chunk(new (std::nothrow) std::uint8_t[kChunk]);
            if (chunk == nullptr) return kNone;
            chunks_.push_back(std::move(chunk));
            used_ = 0;
        }
        const auto id = static_cast<Id>((chunks_.size() - 1) * kUnits + used_);
        used_ += units;
        ::new (at(id)) Node{parent, kNone, static_cast<std::uint16_t>(key.size())};
        std::memcpy(at(id) + sizeof(Node), key.data(), key.size());
        return id;
    }

    bool grow() {
        if (bytes() + slots_.size() * 2 * sizeof(Slot) > byte_limit_) return false;
        std::vector<Slot> larger;
        try {
            larger.resize(slots_.size() * 2);
        } catch (const std::bad_alloc&) {
            return false;
        }
        const std::size_t mask = larger.size() - 1;
        for (const Slot& slot : slots_) {
            if (slot.id == kNone) continue;
            std::size_t at = slot.tag & mask;
            while (larger[at].id != kNone) at = (at + 1) & mask;
            larger[at] = slot;
        }
        slots_ = std::move(larger);
        return true;
    }

    std::size_t byte_limit_;
    std::vector<std::unique_ptr<std::uint8_t[]>> chunks_;
    std::size_t used_ = 0;  // units of the last chunk
    std::vector<Slot> slots_;
    std::size_t count_ = 0;
};

}  // namespace demonfan::general
