#include "grader/findings/index/passed_limit.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "grader/findings/index/index_limit.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/launch_argument.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/source/thread_value.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

constexpr int most_names = 4;

/// What a call, or a launch, passes for the parameters.
struct Passed {
    int line = 0;
    std::vector<Tokens> arguments;
};

/// What a call passes in place of a stride that may be a parameter.
Tokens in_caller(const Tokens& words, const std::vector<Tokens>& parameters, const Passed& passed) {
    const int at = words.size() == 1 ? parameter_at(parameters, words[0].text) : -1;
    return at < 0 ? words : passed.arguments[static_cast<std::size_t>(at)];
}

/// By how much a pointer was moved on, in units of a stride: "start" of "b_block + start * n".
/// Nothing where it is moved back, too.
class Moved {
  public:
    Moved(const FunctionText& caller, const Tokens& stride, const std::vector<Tokens>& others)
        : caller_(caller), stride_(stride), others_(others) {}

    std::optional<Tokens> by(Tokens pointer, int statement) {
        for (int i = 0; i < most_names; ++i) {
            if (mentions(pointer, "-") || mentions(pointer, "?")) return std::nullopt;
            const std::vector<Tokens> terms = split(pointer, "+");
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

/// "n" and "start" of "n - start", also where a name holds that, or where it is the smaller one of
/// that and the size of a tile.
struct Left {
    Tokens whole, taken;
};

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

/// A single name's value, of this caller.
Tokens value_of(const FunctionText& caller, const Tokens& words, int statement, int* line) {
    Tokens value = without_brackets(words);
    if (value.size() != 1 || !value[0].is_name()) return value;
    const int set = caller.definition(value[0].text, statement - 1, &value);
    // A loop's counter is what it is.
    if (set >= 0 &&
        caller.statements()[static_cast<std::size_t>(set)].kind != Statement::Kind::plain)
        return without_brackets(words);
    if (set >= 0) *line = caller.statements()[static_cast<std::size_t>(set)].line;
    return value;
}

/// Whether one is larger than the other whatever the names hold that the text does not tell.
bool is_larger(const Tokens& file, const FunctionText& caller, int statement, const Tokens& one,
               const Tokens& other) {
    for (const long long unknown : {1, 3, 10, 77}) {
        simt::ThreadCoordinates who;
        for (unsigned side = 0; side < 3; ++side)
            who.block[side] = static_cast<unsigned>(unknown) + side,
            who.thread[side] = 2 * side + 1;
        ThreadValue value(file, caller, who);
        value.assume(unknown);
        const auto a = value.of(one, statement);
        const auto b = other.empty() ? std::optional<long long>(0) : value.of(other, statement);
        if (!a || !b || *a <= *b) return false;
    }
    return true;
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

std::string with_minus(const Tokens& whole, const Tokens& taken) {
    const bool sum = mentions(taken, "+") && split(taken, "+").size() > 1;
    return text_of(whole) + " - " + (sum ? "(" + text_of(taken) + ")" : text_of(taken));
}

/// Whether `whole` is known to count from where the pointer began: what a kernel was given, or the
/// length of a row. What a helper was given may count from the tile that it works on.
bool counts_from_begin(const Tokens& file, const FunctionText& caller, const Tokens& whole,
                       const Tokens& stride, const std::vector<Tokens>& others) {
    const std::vector<std::string> kernels = kernels_in(file);
    if (std::ranges::find(kernels, caller.name()) != kernels.end() &&
        mentions(caller.parameters(), whole[0].text))
        return true;
    return same_words(whole, stride) || std::ranges::any_of(others, [&](const Tokens& other) {
               return same_words(whole, other);
           });
}

/// ", from the calls in lines 86 and 117,": of a parameter of the function, or of a lambda in it.
std::string from_calls(const Tokens& file, const FunctionText& caller, const std::string& name) {
    std::set<int> lines;
    if (mentions(caller.parameters(), name))
        for (const FunctionCall& call : calls_of(file, caller)) lines.insert(call.line);
    for (const Statement& one : caller.statements())
        for (std::size_t i = 1; i + 1 < one.words.size(); ++i) {
            if (!one.words[i].is("=") || !one.words[i + 1].is("[")) continue;
            const std::size_t open = closing(one.words, i + 1) + 1;
            if (open >= one.words.size() || !one.words[open].is("(") ||
                !mentions(part_of(one.words, open, closing(one.words, open)), name))
                continue;
            for (const Statement& other : caller.statements())
                for (std::size_t k = 0; k + 1 < other.words.size(); ++k)
                    if (other.words[k].text == one.words[i - 1].text && other.words[k + 1].is("("))
                        lines.insert(other.words[k].line);
        }
    if (lines.empty()) return "";
    return fmt::format(", from the {} in {},", lines.size() == 1 ? "call" : "calls",
                       lines_text(lines));
}

/// What a call passes for the limit where it is more than is left; empty where it is not known to
/// be. @param asks the other way round: a question where it may be, and is not known to be
std::string passed_too_much(const Tokens& file, const FunctionText& function,
                            const std::vector<Tokens>& parameters, const IndexLimit& held,
                            const Passed& call, bool asks) {
    const FunctionText caller(file, call.line);
    const int at = caller.at(call.line, function.name());
    if (at < 0) return "";
    const auto given = [&](const std::string& name) -> const Tokens& {
        return call.arguments[static_cast<std::size_t>(parameter_at(parameters, name))];
    };
    std::vector<Tokens> others;
    for (const Tokens& one : held.strides) others.push_back(in_caller(one, parameters, call));
    const Tokens own = in_caller(held.stride, parameters, call);
    const auto moved = Moved(caller, own, others).by(given(held.pointer), at);
    const auto left = left_of(file, caller, given(held.limit.limit), at);
    if (!moved || moved->empty() || !left || same_words(*moved, without_brackets(left->taken)))
        return "";
    int line = 0, other_line = 0;
    const Tokens value = value_of(caller, *moved, at, &line);
    const Tokens taken = value_of(caller, left->taken, at, &other_line);
    if (!is_larger(file, caller, at, value, taken)) return "";
    const bool proved = counts_from_begin(file, caller, left->whole, own, others);
    if (proved == asks) return "";
    if (asks)
        return fmt::format(
            "{0} < {1} (line {2}) let this thread through. Line {3} passes {4} for {1}, and {5} "
            "for {6}: is {4}{7} no more than what is left from there on? If so, look at the index "
            "itself.",
            held.limit.place, held.limit.limit, held.limit.line, call.line,
            text_of(given(held.limit.limit)), text_of(given(held.pointer)), held.pointer,
            from_calls(file, caller, left->whole[0].text));
    return fmt::format(
        "{0} < {1} (line {2}) let this thread through. Line {3} passes {4} for {1}, and {5} for "
        "{6}{7}: from there on {8} are left, which is less. Pass {8}.",
        held.limit.place, held.limit.limit, held.limit.line, call.line,
        text_of(given(held.limit.limit)), text_of(given(held.pointer)), held.pointer,
        line > 0 ? fmt::format(", where {} is {} (line {})", text_of(*moved), text_of(value), line)
                 : "",
        with_minus(left->whole, *moved));
}

Cause limit_of_call(const simt::Finding& finding, Sources& sources, bool asks) {
    const simt::FindingSide& access = finding.sides.front();
    const Tokens file = tokens_of(sources, access.site.file);
    const FunctionText function(file, access.site.line);
    const int statement = function.at(access.site.line, "");
    if (statement < 0 || Overrun(finding).below()) return {};
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    const std::vector<IndexLimit> limits = index_limits(function, statement, parameters);
    if (limits.empty()) return {};
    const std::vector<Passed> calls = passed_to(file, function, parameters);
    for (const IndexLimit& held : limits)
        for (const Passed& call : calls) {
            std::string text = passed_too_much(file, function, parameters, held, call, asks);
            if (text.empty()) continue;
            simt::FindingSide place = place_of_cause(finding, "set", held.limit.limit, call.line);
            place.site.function = FunctionText(file, call.line).name();
            return {{place}, std::move(text)};
        }
    return {};
}

}  // namespace

Cause passed_limit(const simt::Finding& finding, Sources& sources) {
    return limit_of_call(finding, sources, false);
}

Cause limit_to_ask(const simt::Finding& finding, Sources& sources) {
    return limit_of_call(finding, sources, true);
}

}  // namespace simtutor
