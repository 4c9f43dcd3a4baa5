#include "grader/findings/cost/own_run.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "i = first; i < first + together".
struct Run {
    std::string counter, first;
    Tokens length;
};

Run run_of(const Statement& loop) {
    const std::vector<Tokens> parts = split(loop.words, ";");
    const std::vector<Assigned> begin = assignments_in(loop);
    if (loop.kind != Statement::Kind::loop || parts.size() != 3 || parts[2].size() != 2 ||
        !mentions(parts[2], "++") || begin.empty() || begin[0].value.size() != 1)
        return {};
    for (const Tokens& end : split(parts[1], "&&"))
        if (end.size() == 5 && end[0].text == begin[0].name() && end[1].is("<") &&
            end[2].text == begin[0].value[0].text && end[3].is("+"))
            return {begin[0].name(), end[2].text, {end[4]}};
    return {};
}

/// "4 * me", with the length of the run as a factor.
bool is_multiple(const Tokens& file, const Tokens& value, const Tokens& length) {
    for (const Tokens& factor : split(value, "*"))
        if (same_words(factor, length) ||
            (constant_value(file, factor) &&
             constant_value(file, factor) == constant_value(file, length)))
            return true;
    return false;
}

/// Whether the statement has "[i]" or "[… + i]".
bool is_index(const Tokens& words, const std::string& counter) {
    for (std::size_t i = 0; i + 2 < words.size(); ++i)
        if (words[i].is("["))
            for (const Tokens& term : split(part_of(words, i + 1, closing(words, i)), "+"))
                if (term.size() == 1 && term[0].text == counter) return true;
    return false;
}

}  // namespace

std::string own_run(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const int access = function.at(line, "");
    if (access < 0) return "";
    const auto& all = function.statements();
    for (const int head : function.around(access)) {
        const Run run = run_of(all[static_cast<std::size_t>(head)]);
        const auto length = constant_value(file, run.length);
        if (run.counter.empty() || (length && *length < 2) || run.length.empty() ||
            !is_index(all[static_cast<std::size_t>(access)].words, run.counter))
            continue;
        Tokens value;
        const int set = function.definition(run.first, head, &value);
        if (set < 0 || !is_multiple(file, value, run.length) ||
            !has(names_behind(function, value, set), "threadIdx"))
            continue;
        return fmt::format(
            "Line {0} lets each thread go through {1} elements side by side, from {2} on, which "
            "line {3} sets to {4}: in each round neighbouring lanes lie {1} elements apart. Let "
            "{5} "
            "begin at the thread's own number, without the factor {6}, and grow by the number of "
            "all threads.",
            all[static_cast<std::size_t>(head)].line,
            length ? fmt::format("{}", *length) : fmt::format("`{}`", text_of(run.length)),
            run.first, all[static_cast<std::size_t>(set)].line, text_of(value), run.counter,
            text_of(run.length));
    }
    return "";
}

}  // namespace simtutor
