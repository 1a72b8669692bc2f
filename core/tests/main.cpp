// Runs the core's tests: all of them, or those whose name contains one of the arguments. Tells which took
// more than a second of the processor's time.
#include <atomic>
#include <cstring>
#include <ctime>
#include <exception>
#include <iomanip>
#include <iostream>
#include <span>

#include "check.hpp"

namespace demonfan::check {

namespace {

// Checks may run on the threads that a test starts.
std::atomic<int> failures{0};

bool wanted(std::string_view name, std::span<char*> filters) {
    if (filters.empty()) return true;
    for (const char* filter : filters) {
        if (name.find(filter) != std::string_view::npos) return true;
    }
    return false;
}

// The processor's seconds that the process has used, those of all its threads together.
double seconds_used() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

bool passes(const Test& test) {
    failures = 0;
    try {
        test.body();
    } catch (const Abandoned&) {
        // Counted where it was thrown.
    } catch (const std::exception& error) {
        fail("exception", 0, error.what());
    } catch (...) {
        fail("exception", 0, "of unknown type");
    }
    if (failures == 0) return true;
    std::cerr << "FAILED " << test.name << '\n';
    return false;
}

}  // namespace

Register& all_tests() noexcept {
    static Register all;
    return all;
}

void fail(const char* file, int line, std::string_view what) {
    ++failures;
    std::ostringstream message;
    message << file << ':' << line << ": " << what << '\n';
    std::cerr << message.str();
}

}  // namespace demonfan::check

int main(int argc, char** argv) {
    using namespace demonfan::check;
    const std::span<char*> arguments(argv, static_cast<std::size_t>(argc));
    const std::span<char*> filters = arguments.subspan(argc > 0 ? 1 : 0);
    const Test* const first = all_tests().first;
    if (!filters.empty() && std::strcmp(filters[0], "--list") == 0) {
        for (const Test* test = first; test != nullptr; test = test->next) std::cout << test->name << '\n';
        return 0;
    }
    int passed = 0;
    int failed = 0;
    for (const Test* test = first; test != nullptr; test = test->next) {
        if (!wanted(test->name, filters)) continue;
        const double before = seconds_used();
        ++(passes(*test) ? passed : failed);
        const double seconds = seconds_used() - before;
        if (seconds > 1)
            std::cout << std::setprecision(3) << seconds << " s  " << test->name << '\n' << std::flush;
    }
    std::cout << passed << " passed, " << failed << " failed\n";
    if (passed + failed == 0) {
        std::cerr << "no test matches\n";
        return 2;
    }
    return failed == 0 ? 0 : 1;
}
