// A small check header: tests register themselves, and a failed check prints what it saw and goes on.
//
//     TEST(a_king_has_no_parent) {
//         CHECK(!has_parent(king));
//         CHECK_EQ(rank_of(king), 12);
//     }
//
// REQUIRE ends the test at once where going on makes no sense. CHECK_THROWS names the exception's type.
#pragma once

#include <concepts>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace demonfan::check {

// A test, linked to the one registered after it.
struct Test {
    std::string_view name;
    void (*body)();
    Test* next = nullptr;
};

// The tests of the executable, in order of registration. A list that needs no memory of its own: nothing
// can be thrown before main.
struct Register {
    Test* first = nullptr;
    Test** end = &first;
};
Register& all_tests() noexcept;

// Counts a failure against the running test and prints it.
void fail(const char* file, int line, std::string_view what);

struct Registration {
    Test test;
    Registration(std::string_view name, void (*body)()) noexcept : test{name, body} {
        *all_tests().end = &test;
        all_tests().end = &test.next;
    }
};

// The number of random trials: all of them, or an eighth (at least one) where the address sanitizer makes
// each cost many times as much; it looks for errors that show in the first few trials.
constexpr int trials(int n) {
#ifdef __SANITIZE_ADDRESS__
    return n >= 8 ? n / 8 : 1;
#else
    return n;
#endif
}

// Ends the running test; its failure has been counted.
struct Abandoned {};

template <typename T>
concept Printable = requires(std::ostream& out, const T& value) { out << value; };

template <typename T>
concept Range = requires(const T& value) {
    value.begin();
    value.end();
};

// Small integers print as numbers, enums as their value, ranges in brackets.
template <typename T>
void show(std::ostream& out, const T& value) {
    if constexpr (std::same_as<T, bool>) {
        out << (value ? "true" : "false");
    } else if constexpr (std::integral<T>) {
        out << +value;
    } else if constexpr (std::is_enum_v<T>) {
        out << +static_cast<std::underlying_type_t<T>>(value);
    } else if constexpr (Printable<T>) {
        out << value;
    } else if constexpr (Range<T>) {
        const char* separator = "";
        out << '[';
        for (const auto& item : value) {
            out << std::exchange(separator, ", ");
            show(out, item);
        }
        out << ']';
    } else {
        out << "(a value that does not print)";
    }
}

template <typename Left, typename Right>
bool equal(const Left& left, const Right& right) {
    if constexpr (std::integral<Left> && std::integral<Right> && !std::same_as<Left, bool> &&
                  !std::same_as<Right, bool> && !std::same_as<Left, char> && !std::same_as<Right, char>) {
        return std::cmp_equal(left, right);
    } else {
        return left == right;
    }
}

template <typename Left, typename Right>
void check_equal(const char* file, int line, const char* text, const Left& left, const Right& right) {
    if (equal(left, right)) return;
    std::ostringstream what;
    what << text << "\n    left:  ";
    show(what, left);
    what << "\n    right: ";
    show(what, right);
    fail(file, line, what.str());
}

}  // namespace demonfan::check

#define TEST(test_name)                                                                 \
    static void test_name();                                                            \
    static ::demonfan::check::Registration register_##test_name(#test_name, test_name); \
    static void test_name()

#define CHECK(condition)                                                                        \
    do {                                                                                        \
        if (!(condition)) ::demonfan::check::fail(__FILE__, __LINE__, "CHECK(" #condition ")"); \
    } while (false)

#define CHECK_EQ(left, right) \
    ::demonfan::check::check_equal(__FILE__, __LINE__, "CHECK_EQ(" #left ", " #right ")", left, right)

#define CHECK_THROWS(exception, expression)                                                               \
    do {                                                                                                  \
        bool check_thrown = false;                                                                        \
        try {                                                                                             \
            static_cast<void>(expression);                                                                \
        } catch (const exception&) {                                                                      \
            check_thrown = true;                                                                          \
        }                                                                                                 \
        if (!check_thrown)                                                                                \
            ::demonfan::check::fail(__FILE__, __LINE__, "CHECK_THROWS(" #exception ", " #expression ")"); \
    } while (false)

#define REQUIRE(condition)                                                          \
    do {                                                                            \
        if (!(condition)) {                                                         \
            ::demonfan::check::fail(__FILE__, __LINE__, "REQUIRE(" #condition ")"); \
            throw ::demonfan::check::Abandoned{};                                   \
        }                                                                           \
    } while (false)
