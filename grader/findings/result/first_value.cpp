#include "grader/findings/result/first_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Numbers with a sign: of lengths, counts and times none is below 0.
bool is_real(const Tokens& words) {
    return mentions(words, "float") || mentions(words, "double");
}

/// Whether a value is known, or called, to be no smaller than 0.
bool is_never_below(const Tokens& value) {
    static constexpr const char* parts[] = {"abs",  "sqrt",  "hypot",    "time",  "seconds", "ms",
                                            "rror", "count", "distance", "steps", "length"};
    return std::any_of(value.begin(), value.end(), [](const Token& word) {
        return std::any_of(std::begin(parts), std::end(parts), [&](const char* part) {
            return word.text.find(part) != std::string::npos;
        });
    });
}

/// "best = fmaxf(best, z)"
bool is_larger_of(const Assigned& one) {
    return mentions(one.value, one.name()) &&
           (mentions(one.value, "fmaxf") || mentions(one.value, "fmax") ||
            mentions(one.value, "max"));
}

/// "0", or the least number above 0, which is often taken for the least of all: "FLT_MIN".
bool is_no_more_than_zero(const Tokens& value) {
    constexpr double least = 1e-30;
    if (is_zero(value) || mentions(value, "FLT_MIN") || mentions(value, "DBL_MIN")) return true;
    if (mentions(value, "numeric_limits")) return mentions(value, "min");
    std::string digits;
    for (const Token& word : value) digits += word.text;
    if (digits.empty() || std::isdigit(static_cast<unsigned char>(digits[0])) == 0) return false;
    char* end = nullptr;
    const double number = std::strtod(digits.c_str(), &end);
    return (*end == 'f' || *end == 0) && number > 0 && number < least;
}

enum class Wanted { none, largest, smallest };

class Search {
  public:
    explicit Search(const FunctionText& function) : function_(function) {}

    std::string told() const {
        for (int i = 0; i < static_cast<int>(function_.statements().size()); ++i)
            for (const Assigned& begun : assignments_in(at(i)))
                if (begun.declares && is_no_more_than_zero(begun.value) && is_real(at(i).words))
                    if (std::string text = searched(begun, i); !text.empty()) return text;
        return "";
    }

  private:
    const Statement& at(int i) const { return function_.statements()[static_cast<std::size_t>(i)]; }

    std::string searched(const Assigned& first, int begun) const {
        const std::string name = first.name();
        std::string value_text = is_zero(first.value) ? "0" : text_of(first.value);
        // "1e-38f" is three words.
        if (value_text[0] == '1') std::erase(value_text, ' ');
        for (int i = begun + 1; i < static_cast<int>(function_.statements().size()); ++i) {
            for (const Assigned& one : assignments_in(at(i))) {
                if (one.name() != name || one.sign != "=" || one.element()) continue;
                if (loop_around(function_, i) < 0 ||
                    loop_around(function_, begun) == loop_around(function_, i))
                    return "";
                const Wanted wanted = taken(name, text_of(one.value), i);
                Tokens value = one.value;
                if (value.size() == 1) function_.definition(value[0].text, i - 1, &value);
                if (is_never_below(value) || is_never_below(one.value)) return "";
                if (wanted == Wanted::largest || is_larger_of(one))
                    return fmt::format(
                        "{0} begins with {3} in line {1}, so a value below 0 is never taken in "
                        "line {2}. If there are such values, begin with -INFINITY, or with the "
                        "first value.",
                        name, at(begun).line, at(i).line, value_text);
                if (wanted == Wanted::smallest)
                    return fmt::format(
                        "{0} begins with {3} in line {1}, so only values below 0 are taken in line "
                        "{2}: begin with INFINITY, or with the first value.",
                        name, at(begun).line, at(i).line, value_text);
                return "";
            }
        }
        return "";
    }

    /// What the conditions ask for under which `name` gets `value`.
    Wanted taken(const std::string& name, const std::string& value, int i) const {
        for (const Guard& guard : function_.guards(i)) {
            if (guard.loop || guard.one_of || guard.sign[0] != '<') continue;
            const std::string left = text_of(guard.left), right = text_of(guard.right);
            if (left == name && right == value) return Wanted::largest;
            if (left == value && right == name) return Wanted::smallest;
        }
        return Wanted::none;
    }

    const FunctionText& function_;
};

}  // namespace

std::string search_from_zero(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        if (std::string text = Search(function).told(); !text.empty()) return text;
    return "";
}

std::string best_from_memory(const FunctionText& function, const std::string& array, int line) {
    const int count = static_cast<int>(function.statements().size());
    // "const float before = heights[place]", "float highest = before": what the loads begin.
    std::vector<std::string> begun;
    bool stored = false;
    for (int i = 0; i < count; ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        for (const Assigned& set : assignments_in(one)) {
            if (set.element() && set.name() == array) stored = true;
            if (set.element()) continue;
            const bool copied = set.value.size() == 1 && has(begun, set.value[0].text);
            if (copied || (one.touches(line) && mentions(set.value, array) && set.sign == "="))
                begun.push_back(set.name());
        }
    }
    for (int i = 0; stored && i < count; ++i)
        for (const Assigned& set :
             assignments_in(function.statements()[static_cast<std::size_t>(i)])) {
            if (set.declares || set.sign != "=" || set.element() || !has(begun, set.name()) ||
                loop_around(function, i) < 0)
                continue;
            const auto guards = function.guards(i);
            if (!is_larger_of(set) && std::none_of(guards.begin(), guards.end(), [&](auto& guard) {
                    return !guard.loop && guard.sign[0] == '<' &&
                           (text_of(guard.left) == set.name() ||
                            text_of(guard.right) == set.name());
                }))
                continue;
            return fmt::format(
                "{0} goes on from what an earlier launch has stored in {1}, and the first launch "
                "has nothing to go on from: with what does its search begin? 0 is right only where "
                "no value lies on its other side.",
                function.name(), array);
        }
    return "";
}

}  // namespace simtutor
