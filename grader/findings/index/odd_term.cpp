#include "grader/findings/index/odd_term.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/findings/index/aligned_steps.h"

namespace simtutor {
namespace {

constexpr int most_steps = 4;

/// How a term relates to a length, for all sizes and all threads.
enum class Kind { multiple, never, some_threads, unknown };

class Terms {
  public:
    Terms(const Tokens& file, const FunctionText& function, int statement, long long length)
        : file_(file), function_(function), statement_(statement), length_(length) {}

    Kind of_sum(const Tokens& sum, int steps = most_steps) const {
        bool unknown = false, threads = false;
        long long rest = 0;
        for (const Tokens& term : split(sum, "+")) {
            if (const auto number = constant_value(file_, term)) {
                rest += *number;
                continue;
            }
            const Kind kind = of_term(term, steps);
            // Two that are none may add up to one.
            unknown |= kind == Kind::unknown || kind == Kind::never ||
                       (kind == Kind::some_threads && threads);
            threads |= kind == Kind::some_threads;
        }
        if (unknown) return Kind::unknown;
        if (threads) return Kind::some_threads;
        return rest % length_ == 0 ? Kind::multiple : Kind::never;
    }

    Kind of_term(const Tokens& given, int steps = most_steps) const {
        const Tokens term = without_brackets(given);
        if (term.empty() || steps == 0) return Kind::unknown;
        if (const auto number = constant_value(file_, term))
            return *number % length_ == 0 ? Kind::multiple : Kind::never;
        if (mentions(term, "/") || mentions(term, "%") || mentions(term, "-") ||
            mentions(term, "?"))
            return Kind::unknown;
        if (split(term, "+").size() > 1) return of_sum(term, steps - 1);
        const auto factors = split(term, "*");
        if (factors.size() > 1) {
            const bool multiple = std::ranges::any_of(factors, [&](const Tokens& factor) {
                return of_term(factor, steps - 1) == Kind::multiple;
            });
            return multiple ? Kind::multiple : Kind::unknown;
        }
        if (term.size() == 3 && term[0].is("threadIdx")) return Kind::some_threads;
        if (term.size() != 1 || !term[0].is_name()) return Kind::unknown;
        if (is_multiple(file_, function_, term[0].text, statement_, length_)) return Kind::multiple;
        Tokens value;
        if (function_.definition(term[0].text, statement_, &value) < 0 || is_changed(term[0].text))
            return Kind::unknown;
        return of_term(value, steps - 1);
    }

  private:
    /// Whether the function does more to a name than to give it its first value.
    bool is_changed(const std::string& name) const {
        int count = 0;
        for (const Statement& one : function_.statements())
            for (std::size_t i = 0; i < one.words.size(); ++i) {
                if (one.words[i].text != name) continue;
                const auto& next = i + 1 < one.words.size() ? one.words[i + 1].text : name;
                const bool compared = next == "==" || next == "<=" || next == ">=" || next == "!=";
                count += (next.ends_with("=") && !compared) || next == "++" || next == "--" ||
                         (i > 0 && (one.words[i - 1].is("++") || one.words[i - 1].is("--")));
            }
        return count > 1;
    }

    const Tokens& file_;
    const FunctionText& function_;
    const int statement_;
    const long long length_;
};

}  // namespace

std::string odd_term(const Tokens& file, const FunctionText& function, const Tokens& sum,
                     int statement, long long length) {
    const Terms terms(file, function, statement, length);
    std::string told;
    bool first = true;
    for (const Tokens& term : split(sum, "+")) {
        // The pointer stands first.
        if (std::exchange(first, false)) continue;
        const Kind kind = terms.of_term(term);
        if (kind != Kind::never && kind != Kind::some_threads) continue;
        // Of two that are none the sum may be one.
        if (!told.empty()) return "";
        Tokens value;
        const int set =
            term.size() == 1 ? function.definition(term[0].text, statement, &value) : -1;
        told = fmt::format(
            "{}{} is {} a multiple of {}", text_of(term),
            set < 0 ? ""
                    : fmt::format(" ({}, line {})", text_of(value),
                                  function.statements()[static_cast<std::size_t>(set)].line),
            kind == Kind::never ? "never" : "only for some threads", length);
    }
    return told;
}

}  // namespace simtutor
