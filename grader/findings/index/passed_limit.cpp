#include "grader/findings/index/passed_limit.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "grader/findings/index/call_limits.h"
#include "grader/findings/index/exchanged_limits.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/launch_argument.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/source/thread_value.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

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

/// Whether one number is larger than another one.
enum class Larger { always, at_times, never };

/// For some threads, and some numbers in the place of the names that the text does not tell. A
/// block may lie further along x than along y, and the other way round.
Larger compared(const Tokens& file, const FunctionText& caller, int statement, const Tokens& one,
                const Tokens& other) {
    bool larger = false, smaller = false;
    for (const long long unknown : {1, 3, 10, 77})
        for (const int way : {0, 1, 2, 3}) {
            simt::ThreadCoordinates who;
            for (unsigned side = 0; side < 3; ++side) {
                const unsigned further = way % 2 == 1 ? 2 - side : side;
                who.block[side] = (way < 2 ? static_cast<unsigned>(unknown) : 0) + further;
                who.thread[side] = 2 * further + 1;
            }
            ThreadValue value(file, caller, who);
            value.assume(unknown);
            const auto a = value.of(one, statement);
            const auto b = other.empty() ? std::optional<long long>(0) : value.of(other, statement);
            if (!a || !b) return Larger::never;
            (*a > *b ? larger : smaller) = true;
        }
    if (!larger) return Larger::never;
    return smaller ? Larger::at_times : Larger::always;
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
    const auto moved = moved_before(caller, at, held, parameters, call);
    const auto left = left_of(file, caller, given(held.limit.limit), at);
    if (!moved || moved->empty() || !left || same_words(*moved, without_brackets(left->taken)))
        return "";
    int line = 0, other_line = 0;
    const Tokens value = value_of(caller, *moved, at, &line);
    const Tokens taken = value_of(caller, left->taken, at, &other_line);
    const Larger larger = compared(file, caller, at, value, taken);
    if (larger == Larger::never) return "";
    const bool proved =
        larger == Larger::always && counts_from_begin(file, caller, left->whole, own, others);
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

simt::FindingSide place_of_call(const simt::Finding& finding, const Tokens& file,
                                const IndexLimit& held, const Passed& call) {
    simt::FindingSide place = place_of_cause(finding, "set", held.limit.limit, call.line);
    place.site.function = FunctionText(file, call.line).name();
    return place;
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
    std::vector<IndexLimit> all;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
        for (IndexLimit& one : index_limits(function, i, parameters)) all.push_back(std::move(one));
    for (const Passed& call : calls)
        if (std::string text = exchanged_limits(file, function, all, call); !text.empty())
            return {{place_of_call(finding, file, limits[0], call)}, std::move(text)};
    for (const IndexLimit& held : limits)
        for (const Passed& call : calls) {
            std::string text = passed_too_much(file, function, parameters, held, call, asks);
            if (text.empty()) continue;
            return {{place_of_call(finding, file, held, call)}, std::move(text)};
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
