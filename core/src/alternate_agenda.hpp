// The open variables, the one that took part in conflicts most and latest on top.
#pragma once

#include <cstddef>
#include <vector>

namespace demonfan::alternate {

// A binary heap by activity. Each conflict's worth grows, so that old ones fade.
class Agenda {
public:
    void add_variable() {
        activity_.push_back(0);
        place_.push_back(kOut);
        insert(static_cast<int>(activity_.size()) - 1);
    }

    bool empty() const { return heap_.empty(); }

    void insert(int variable) {
        if (at(place_, variable) != kOut) return;
        heap_.push_back(variable);
        rise(heap_.size() - 1);
    }

    int pop() {
        const int top = heap_.front();
        at(place_, top) = kOut;
        const int last = heap_.back();
        heap_.pop_back();
        if (!heap_.empty()) {
            heap_.front() = last;
            sink(0);
        }
        return top;
    }

    void bump(int variable) {
        at(activity_, variable) += worth_;
        if (at(activity_, variable) > kMost) {
            for (double& activity : activity_) activity /= kMost;
            worth_ /= kMost;
        }
        if (at(place_, variable) != kOut) rise(static_cast<std::size_t>(at(place_, variable)));
    }

    void fade() { worth_ *= kGrowth; }

private:
    static constexpr int kOut = -1;
    static constexpr double kGrowth = 1 / 0.9;
    static constexpr double kMost = 1e100;

    template <class T>
    static T& at(std::vector<T>& values, int index) {
        return values[static_cast<std::size_t>(index)];
    }

    void put(std::size_t place, int variable) {
        heap_[place] = variable;
        at(place_, variable) = static_cast<int>(place);
    }

    void rise(std::size_t place) {
        const int variable = heap_[place];
        while (place > 0) {
            const std::size_t parent = (place - 1) / 2;
            if (at(activity_, heap_[parent]) >= at(activity_, variable)) break;
            put(place, heap_[parent]);
            place = parent;
        }
        put(place, variable);
    }

    void sink(std::size_t place) {
        const int variable = heap_[place];
        for (;;) {
            std::size_t child = 2 * place + 1;
            if (child >= heap_.size()) break;
            if (child + 1 < heap_.size() && at(activity_, heap_[child + 1]) > at(activity_, heap_[child]))
                ++child;
            if (at(activity_, heap_[child]) <= at(activity_, variable)) break;
            put(place, heap_[child]);
            place = child;
        }
        put(place, variable);
    }

    std::vector<double> activity_;
    std::vector<int> heap_;
    std::vector<int> place_;
    double worth_ = 1;
};

}  // namespace demonfan::alternate
