#include "grader/findings/index/call_limits.h"

#include <algorithm>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/launch_argument.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

constexpr int most_moves = 4;

/// By how much a pointer was moved on, in units of a stride: "start" of "b_block + start * n".
/// Nothing where it is moved back, too.
class Moved {
  public:
    Moved(const FunctionText& caller, const Tokens& stride, const std::vector<Tokens>& others)
        : caller_(caller), stride_(stride), others_(others) {}

    std::optional<Tokens> by(Tokens pointer, int statement) {
        for (int i = 0; i < most_moves; ++i) {
            if (mentions(pointer, "-") || mentions(pointer, "?")) return std::nullopt;
            const std::vector<Tokens> terms = split(pointer, "+");
            // A parameter that the function itself moves on.
            if (i == 0 && terms.size() == 1 && is_pointer_parameter(caller_, text_of(pointer))) {
                add_steps(pointer, statement);
                if (!sum_.empty()) return sum_;
            }
            for (std::size_t k = 1; k < terms.size(); ++k) add(terms[k]);
            if (terms.empty() || terms[0].size() != 1) return std::nullopt;
            Tokens value;
            statement = caller_.definition(terms[0][0].text, statement - 1, &value);
            if (statement < 0) return sum_;
            pointer = std::move(value);
        }
        return std::nullopt;
    }

  private:
    /// "a += first_row * n" before the statement, in no loop.
    void add_steps(const Tokens& pointer, int statement) {
        for (int i = 0; i < statement; ++i) {
            const Statement& one = caller_.statements()[static_cast<std::size_t>(i)];
            for (const Assigned& step : assignments_in(one))
                if (one.parent < 0 && step.sign == "+=" && same_words(step.to, pointer))
                    for (const Tokens& term : split(step.value, "+")) add(term);
        }
    }

    void add(const Tokens& term) {
        const std::vector<Tokens> factors = split(term, "*");
        const auto is = [](const Tokens& one, const Tokens& other) {
            return same_words(without_brackets(one), without_brackets(other));
        };
        Tokens rest;
        bool found = stride_.empty();
        for (const Tokens& factor : factors) {
            for (const Tokens& other : others_)
                if (is(factor, other)) return;
            if (!found && is(factor, stride_)) {
                found = true;
                continue;
            }
            if (!rest.empty()) rest.push_back({"*", term[0].line});
            const Tokens plain =
                factors.size() == 2 && !stride_.empty() ? without_brackets(factor) : factor;
            rest.insert(rest.end(), plain.begin(), plain.end());
        }
        if (!found || rest.empty()) return;
        if (!sum_.empty()) sum_.push_back({"+", term[0].line});
        sum_.insert(sum_.end(), rest.begin(), rest.end());
    }

    const FunctionText& caller_;
    const Tokens& stride_;
    const std::vector<Tokens>& others_;
    Tokens sum_;
};

}  // namespace

Tokens in_caller(const Tokens& words, const std::vector<Tokens>& parameters, const Passed& passed) {
    const int at = words.size() == 1 ? parameter_at(parameters, words[0].text) : -1;
    return at < 0 ? words : passed.arguments[static_cast<std::size_t>(at)];
}

std::optional<Tokens> moved_before(const FunctionText& caller, int call, const IndexLimit& held,
                                   const std::vector<Tokens>& parameters, const Passed& passed) {
    std::vector<Tokens> others;
    for (const Tokens& one : held.strides) others.push_back(in_caller(one, parameters, passed));
    const Tokens own = in_caller(held.stride, parameters, passed);
    const int place = parameter_at(parameters, held.pointer);
    return Moved(caller, own, others).by(passed.arguments[static_cast<std::size_t>(place)], call);
}

std::optional<Left> left_of(const Tokens& file, const FunctionText& caller, Tokens words,
                            int statement) {
    if (words.size() == 1 && words[0].is_name() && !mentions(caller.parameters(), words[0].text))
        caller.definition(words[0].text, statement - 1, &words);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!words[i].is("min") || !words[i + 1].is("(")) continue;
        for (const Tokens& one : split(part_of(words, i + 2, closing(words, i + 1)), ","))
            if (mentions(one, "-")) return left_of(file, caller, one, statement);
        return std::nullopt;
    }
    const std::vector<Tokens> parts = split(words, "-");
    if (parts.size() > 2 || parts.empty() || parts[0].size() != 1 ||
        constant_value(file, parts[0]) || !parts[0][0].is_name())
        return std::nullopt;
    return Left{parts[0], parts.size() == 2 ? parts[1] : Tokens{}};
}

std::vector<Passed> passed_to(const Tokens& file, const FunctionText& function,
                              const std::vector<Tokens>& parameters) {
    std::vector<Passed> all;
    for (const FunctionCall& call : calls_of(file, function))
        all.push_back({call.line, call.arguments});
    for (const LaunchText& launch : launches_in(file)) {
        if (launch.kernel != function.name()) continue;
        Passed one{launch.line, {}};
        for (const Tokens& parameter : parameters)
            one.arguments.push_back(
                parameter.empty() ? Tokens{}
                                  : given_at_launch(file, launch, function, parameter.back().text));
        all.push_back(std::move(one));
    }
    std::erase_if(all,
                  [&](const Passed& one) { return one.arguments.size() != parameters.size(); });
    return all;
}

}  // namespace simtutor
