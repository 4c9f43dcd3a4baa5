#include "grader/findings/unset/short_panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// "for (first = 0; first < columns; first += tile)" of a function that fills one of its pointers
/// by pieces of `tile`.
struct Packing {
    std::string counter, end, piece, pointer;
    int loop = -1, line = 0;
};

bool fills(const FunctionText& function, int loop, const std::string& pointer,
           const std::string& piece) {
    bool stores = false, moves = false;
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        if (!is_inside(function, i, loop)) continue;
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        for (const Assigned& set : assignments_in(one)) {
            stores |= set.element() && set.name() == pointer;
            moves |= !set.element() && set.name() == pointer && set.sign == "+=" &&
                     !set.value.empty() && set.value[0].text == piece &&
                     (set.value.size() == 1 || set.value[1].is("*"));
        }
    }
    return stores && moves;
}

std::vector<Packing> packings_in(const FunctionText& function) {
    std::vector<Packing> all;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& head = function.statements()[static_cast<std::size_t>(i)];
        const std::vector<Tokens> three = split(head.words, ";");
        const std::string counter = counter_of(head);
        if (head.kind != Statement::Kind::loop || three.size() != 3 || counter.empty()) continue;
        const std::vector<Tokens> ends = split(three[1], "<"), steps = split(three[2], "+=");
        if (ends.size() != 2 || steps.size() != 2 || ends[1].size() != 1 || steps[1].size() != 1 ||
            !steps[1][0].is_name() || !mentions(function.parameters(), ends[1][0].text))
            continue;
        for (const Tokens& parameter : split(function.parameters(), ","))
            if (!parameter.empty() && mentions(parameter, "*") &&
                fills(function, i, parameter.back().text, steps[1][0].text))
                all.push_back({counter, ends[1][0].text, steps[1][0].text, parameter.back().text, i,
                               head.line});
    }
    return all;
}

int parameter_of(const FunctionText& function, const std::string& name) {
    const std::vector<Tokens> all = split(function.parameters(), ",");
    for (std::size_t i = 0; i < all.size(); ++i)
        if (!all[i].empty() && all[i].back().text == name) return static_cast<int>(i);
    return -1;
}

/// "std::min(n, 1024)" of "panels(std::min(n, 1024))": what is asked for, where that is neither a
/// constant nor rounded up to whole pieces.
std::optional<Tokens> asked_for(const Tokens& file, const Tokens& value) {
    for (std::size_t i = 0; i + 1 < value.size(); ++i) {
        if (!value[i].is_name() || !value[i + 1].is("(") || value[i].is("min") ||
            value[i].is("max"))
            continue;
        const Tokens inner = part_of(value, i + 2, closing(value, i + 1));
        // What is called may round up itself.
        const Tokens body = body_of(file, value[i].text);
        if (mentions(body, "/") || mentions(body, "%") || mentions(body, "&")) return {};
        if (inner.empty() || constant_value(file, inner) || mentions(inner, "/") ||
            mentions(inner, "%"))
            return {};
        return inner;
    }
    return {};
}

/// "here = std::min(tile, columns - first)"
bool is_rest(const Tokens& value, const std::string& piece) {
    return mentions(value, "min") && mentions(value, piece) && mentions(value, "-");
}

/// "r" and "here", of a loop between a packing's and a statement of it that ends where the rest of
/// the last piece does.
struct RestLoop {
    std::string counter, end;
    Tokens value;  ///< what the end is
    int line = 0, made = 0;
};

std::optional<RestLoop> rest_loop(const FunctionText& function, const Packing& packing,
                                  int statement) {
    const auto& all = function.statements();
    for (int loop = loop_around(function, statement); loop > packing.loop;
         loop = loop_around(function, loop)) {
        const Statement& head = all[static_cast<std::size_t>(loop)];
        const auto three = split(head.words, ";");
        const auto ends = three.size() == 3 ? split(three[1], "<") : std::vector<Tokens>();
        Tokens value;
        const int made = ends.size() == 2 && ends[1].size() == 1
                             ? function.definition(ends[1][0].text, loop - 1, &value)
                             : -1;
        if (made >= 0 && is_rest(value, packing.piece))
            return RestLoop{counter_of(head), ends[1][0].text, value, head.line,
                            all[static_cast<std::size_t>(made)].line};
    }
    return {};
}

/// What a statement that stores to the pieces leaves out of the last one; empty if nothing.
std::string stops_at_rest(const FunctionText& function, const Packing& packing, int statement) {
    const auto rest = rest_loop(function, packing, statement);
    if (!rest) return "";
    return fmt::format(
        "{0} fills {1} in line {2}, {3} elements wide in a piece of {4}: {3} is {5} (line {6}). "
        "Where that is less than {4}, the rest of the last piece is never written, and it is read "
        "all the same. Fill it with 0 for {7} from {3} to {4} - 1.",
        function.name(), packing.pointer,
        function.statements()[static_cast<std::size_t>(statement)].line, rest->end, packing.piece,
        text_of(rest->value), rest->made, rest->counter);
}

}  // namespace

std::string allocated_for_part(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (const Packing& packing : packings_in(function))
            for (const FunctionCall& call : calls_of(file, function)) {
                const int at = parameter_of(function, packing.pointer),
                          end = parameter_of(function, packing.end);
                if (at < 0 || end < 0 ||
                    call.arguments.size() <= std::max<std::size_t>(static_cast<std::size_t>(at),
                                                                   static_cast<std::size_t>(end)))
                    continue;
                const Tokens& buffer = call.arguments[static_cast<std::size_t>(at)];
                const FunctionText caller(file, call.line);
                Tokens value;
                const int set =
                    buffer.size() == 1
                        ? caller.definition(buffer[0].text, caller.at(call.line, function.name()),
                                            &value)
                        : -1;
                if (set < 0) continue;
                const auto asked = asked_for(file, value);
                // What is asked for must follow from the same number as the columns that come.
                const Tokens& columns = call.arguments[static_cast<std::size_t>(end)];
                const auto of_end = names_behind(caller, columns, caller.at(call.line, ""));
                if (!asked || !std::ranges::any_of(*asked, [&](const Token& word) {
                        return word.is_name() && !word.is("std") && !word.is("min") &&
                               mentions(caller.parameters(), word.text) && has(of_end, word.text);
                    }))
                    continue;
                return fmt::format(
                    "{0} gets room for {1} in line {2}, and {3} fills it by whole pieces of {4} "
                    "(line {5}), the last one too: where {1} is no multiple of {4}, that is more "
                    "than there is room for. Round up what line {2} asks for to whole pieces of "
                    "{4}.",
                    buffer[0].text, text_of(*asked),
                    caller.statements()[static_cast<std::size_t>(set)].line, function.name(),
                    packing.piece, packing.line);
            }
    return "";
}

std::string rest_not_filled(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (const Packing& packing : packings_in(function)) {
            const auto& all = function.statements();
            int stores = 0;
            std::string text;
            for (int i = packing.loop + 1; i < static_cast<int>(all.size()); ++i) {
                if (!is_inside(function, i, packing.loop)) continue;
                const Statement& one = all[static_cast<std::size_t>(i)];
                // Other ways to fill: memset, fill, a helper.
                if (one.kind == Statement::Kind::plain && mentions(one.words, packing.pointer) &&
                    mentions(one.words, "(") && assignments_in(one).empty())
                    ++stores;
                for (const Assigned& set : assignments_in(one)) {
                    if (!set.element() || set.name() != packing.pointer) continue;
                    ++stores;
                    if (set.sign == "=" && text.empty()) text = stops_at_rest(function, packing, i);
                }
            }
            if (stores == 1 && !text.empty()) return text;
        }
    return "";
}

std::string packed_too_far(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (std::size_t i = 0; i + 4 < one.words.size(); ++i) {
                const Tokens& w = one.words;
                // "to + first * depth", where depth is no parameter.
                if (!is_pointer_parameter(function, w[i].text) || !w[i + 1].is("+") ||
                    !w[i + 3].is("*") || !w[i + 4].is_name() ||
                    mentions(function.parameters(), w[i + 4].text) ||
                    !constant_value(file, {w[i + 4]}))
                    continue;
                const std::string whole = w[i + 4].text;
                for (const FunctionCall& call : calls_of(file, function)) {
                    const int at = parameter_of(function, w[i].text);
                    if (at < 0 || call.arguments.size() <= static_cast<std::size_t>(at)) continue;
                    const Tokens& buffer = call.arguments[static_cast<std::size_t>(at)];
                    const FunctionText caller(file, call.line);
                    if (buffer.size() != 1) continue;
                    for (const Tokens& argument : call.arguments) {
                        Tokens value;
                        if (argument.size() != 1 ||
                            caller.definition(argument[0].text, caller.at(call.line, ""), &value) <
                                0 ||
                            !mentions(value, "min") || !mentions(value, whole))
                            continue;
                        const std::string& part = argument[0].text;
                        for (const Statement& reads : caller.statements())
                            for (std::size_t k = 0; k + 4 < reads.words.size(); ++k)
                                if (reads.words[k].text == buffer[0].text &&
                                    reads.words[k + 1].is("+") && reads.words[k + 3].is("*") &&
                                    reads.words[k + 4].text == part)
                                    return fmt::format(
                                        "Line {0} packs pieces {1} apart ({2}), and line {3} takes "
                                        "them {4} apart ({5}): where {4} is less than {1}, it "
                                        "takes what was never packed. Pack them {4} apart.",
                                        w[i].line, whole, text_of(part_of(w, i, i + 5)),
                                        reads.words[k].line, part,
                                        text_of(part_of(reads.words, k, k + 5)));
                    }
                }
            }
    return "";
}

}  // namespace simtutor
