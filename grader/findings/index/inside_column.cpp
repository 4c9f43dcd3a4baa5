#include "grader/findings/index/inside_column.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/source/thread_value.h"

namespace simtutor {
namespace {

/// The part of an index that has the column as a summand, without it; nothing if there is none.
const IndexPart* part_with(const IndexText& index, const std::string& column) {
    for (const IndexPart& part : index.parts())
        for (const Tokens& term : split(part.words, "+"))
            if (term.size() == 1 && term[0].text == column && part.name != column) return &part;
    return nullptr;
}

/// Whether the name is added to the index as it is: "t" of "row * n + t", and not of "t / 16".
bool is_added(const IndexText& index, const std::string& name, int depth = 0) {
    constexpr int most_depth = 6;
    if (depth > most_depth) return false;
    for (const IndexPart& part : index.parts()) {
        if (part.name == name || part.begin || !mentions(part.words, name)) continue;
        const std::vector<Tokens> terms = split(part.words, "+");
        const auto mentioned = std::count_if(
            terms.begin(), terms.end(), [&](const Tokens& term) { return mentions(term, name); });
        const bool alone = std::any_of(terms.begin(), terms.end(), [&](const Tokens& term) {
            return term.size() == 1 && term[0].text == name;
        });
        if (mentioned != 1 || !alone) return false;
        if (!part.name.empty() && part.name != index.base() &&
            !is_added(index, part.name, depth + 1))
            return false;
    }
    return true;
}

Tokens without(const Tokens& words, const std::string& column) {
    Tokens all;
    for (const Tokens& term : split(words, "+")) {
        if (term.size() == 1 && term[0].text == column) continue;
        if (!all.empty()) all.push_back({"+", term.empty() ? 0 : term[0].line});
        all.insert(all.end(), term.begin(), term.end());
    }
    return all;
}

/// "start + 64 <= n" under "for (start = 0; start < n; start += 64)": true in the last round, too.
std::string equal_in_last_round(const FunctionText& function, int statement,
                                const NamedCondition& named) {
    for (const Tokens& either : split(named.value, "||"))
        for (const Tokens& one : split(either, "&&")) {
            const std::vector<Tokens> sides = split(one, "<=");
            if (sides.size() != 2 || sides[0].size() < 3) continue;
            for (const int head : function.around(statement)) {
                const Statement& loop = function.statements()[static_cast<std::size_t>(head)];
                const std::vector<Tokens> three = split(loop.words, ";");
                const std::string counter = counter_of(loop);
                if (loop.kind != Statement::Kind::loop || three.size() != 3 || counter.empty())
                    continue;
                const std::vector<Tokens> end = split(three[1], "<"),
                                          moves = split(split(three[2], ",")[0], "+=");
                if (end.size() != 2 || moves.size() != 2 || text_of(end[0]) != counter ||
                    !same_words(end[1], sides[1]))
                    continue;
                const std::string next = counter + " + " + text_of(moves[1]);
                if (text_of(sides[0]) != next) continue;
                return fmt::format(
                    " {0} is true in the last round of the loop in line {1}, too, where {2} may be "
                    "{3}: no round follows that one. For what the next round needs, ask for {2} < "
                    "{3}.",
                    text_of(one), loop.line, next, text_of(end[1]));
            }
        }
    return "";
}

}  // namespace

std::vector<NamedCondition> named_conditions(const FunctionText& function, int statement,
                                             const std::string& array) {
    std::vector<NamedCondition> all;
    const auto add = [&](const std::string& name) {
        Tokens value;
        const int set = function.definition(name, statement - 1, &value);
        const bool compares = mentions(value, "<") || mentions(value, "<=") ||
                              mentions(value, ">") || mentions(value, ">=");
        const bool known = std::any_of(all.begin(), all.end(),
                                       [&](const NamedCondition& one) { return one.name == name; });
        if (set >= 0 && compares && !known)
            all.push_back({name, value, function.statements()[static_cast<std::size_t>(set)].line});
    };
    for (const int head : function.around(statement)) {
        const Statement& one = function.statements()[static_cast<std::size_t>(head)];
        if (one.kind == Statement::Kind::branch && one.words.size() == 1) add(one.words[0].text);
    }
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i].is_name() && words[i + 1].is("?") &&
            (array.empty() || !mentions(words, array) ||
             mentions(part_of(words, i + 2, words.size()), array)))
            add(words[i].text);
    return all;
}

std::vector<Tokens> compared_in(const Tokens& condition) {
    std::vector<Tokens> all;
    for (const Tokens& either : split(without_brackets(condition), "||"))
        for (const Tokens& one : split(without_brackets(either), "&&"))
            all.push_back(without_brackets(one));
    return all;
}

std::string let_through(const FunctionText& function, int statement, const std::string& array) {
    std::string text;
    for (const NamedCondition& named : named_conditions(function, statement, array)) {
        text += fmt::format(" {} (line {}) let this thread through: {}.", named.name, named.line,
                            text_of(named.value));
        text += equal_in_last_round(function, statement, named);
    }
    return text;
}

bool is_compared_for_a_name(const FunctionText& function, int statement, const std::string& name) {
    return is_compared_for_a_name(function, statement, Tokens{{name, 0}});
}

bool is_compared_for_a_name(const FunctionText& function, int statement, const Tokens& place) {
    for (int at = 0; at <= statement && !place.empty(); ++at) {
        const Statement& one = function.statements()[static_cast<std::size_t>(at)];
        if (one.kind != Statement::Kind::plain || !mentions(one.words, "=")) continue;
        for (std::size_t i = 0; i + place.size() < one.words.size(); ++i) {
            const std::size_t behind = i + place.size();
            const std::string& sign = one.words[behind].text;
            if ((sign == "<" || sign == "<=" || sign == ">=" || sign == ">") &&
                same_words(part_of(one.words, i, behind), place))
                return true;
        }
    }
    return false;
}

bool is_compared_behind(const FunctionText& function, const IndexText& index,
                        const std::string& name) {
    std::vector<std::string> made{name};
    // What is made of the name, and of that, in the order from the brackets inwards.
    for (std::size_t round = 0; round < index.parts().size(); ++round)
        for (const IndexPart& part : index.parts()) {
            if (part.name.empty() || has(made, part.name)) continue;
            if (std::any_of(made.begin(), made.end(),
                            [&](const std::string& one) { return mentions(part.words, one); }))
                made.push_back(part.name);
        }
    return std::any_of(made.begin(), made.end(), [&](const std::string& one) {
        return is_compared_for_a_name(function, index.statement(), one);
    });
}

std::string inside_column(const Tokens& file, const FunctionText& function, const IndexText& index,
                          const simt::Finding& finding, const std::string& column) {
    const Overrun overrun(finding);
    const IndexPart* const part = part_with(index, column);
    if (!part || !overrun.index || !overrun.extent || !is_added(index, column)) return "";
    const ThreadValue thread(file, function, finding.sides.front().who);
    const auto value = thread.of({{column, part->line}}, index.statement());
    if (!value || *value < 0 || *overrun.index - *value < *overrun.extent) return "";
    // The column may be all that a pointer adds; the brackets hold the rest then.
    Tokens rest = without(part->words, column);
    if (rest.empty() && !index.parts().empty()) rest = index.parts().front().words;
    return fmt::format(
               "{} is {} in this thread, and without it the index is {}, which is behind the end "
               "as well: the rest of the index is too large{}.",
               column, *value, *overrun.index - *value,
               rest.empty() ? "" : fmt::format(", {}", text_of(rest))) +
           let_through(function, index.statement(), index.base());
}

}  // namespace simtutor
