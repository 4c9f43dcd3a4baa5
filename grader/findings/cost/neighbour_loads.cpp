#include "grader/findings/cost/neighbour_loads.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// "a_row[k / 2 + 1]": an element that a statement loads.
struct LoadedElement {
    std::string array;
    Tokens base;         ///< "k / 2"
    long long more = 0;  ///< 1
    int line = 0;
    int parent = -1;
    Tokens text;
    bool copied = false;  ///< into shared memory
};

/// Elements of float in what the array points to: 2 of a float2; 0 of another type.
int width_of(const FunctionText& function, const std::string& array) {
    const auto width = [](const Tokens& words) {
        for (const Token& word : words) {
            if (word.is("float")) return 1;
            if (word.is("float2")) return 2;
        }
        return 0;
    };
    for (const Tokens& one : split(function.parameters(), ","))
        if (!one.empty() && one.back().text == array && mentions(one, "*")) return width(one);
    for (const Statement& one : function.statements())
        for (std::size_t i = 1; i + 1 < one.words.size(); ++i)
            if (one.words[i].text == array && one.words[i - 1].is("*") && one.words[i + 1].is("="))
                return width(part_of(one.words, 0, i));
    return 0;
}

std::vector<LoadedElement> loaded_in(const Tokens& file, const Statement& one) {
    std::vector<LoadedElement> all;
    for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
        const std::size_t close = closing(one.words, i + 1);
        if (!one.words[i].is_name() || !one.words[i + 1].is("[") || close >= one.words.size())
            continue;
        const bool stored = close + 1 < one.words.size() && one.words[close + 1].is("=");
        const bool address = i > 0 && one.words[i - 1].is("&");
        if (stored || address || (close + 1 < one.words.size() && one.words[close + 1].is("[")))
            continue;
        LoadedElement load{
            one.words[i].text, part_of(one.words, i + 2, close), 0, one.words[i].line,
            one.parent,        part_of(one.words, i, close + 1)};
        if (const auto number = constant_value(file, load.base)) {
            load.more = *number;
            load.base = {};
        }
        const std::size_t size = load.base.size();
        if (size > 2 && load.base[size - 2].is("+"))
            if (const auto number = constant_value(file, {load.base[size - 1]})) {
                load.more = *number;
                load.base = part_of(load.base, 0, size - 2);
            }
        all.push_back(std::move(load));
    }
    return all;
}

/// Whether a name of the words gets another value between two lines.
bool is_set_between(const FunctionText& function, const Tokens& words, int first, int last) {
    for (const Statement& one : function.statements()) {
        if (one.line <= first || one.line > last || one.kind == Statement::Kind::loop) continue;
        for (const Assigned& set : assignments_in(one))
            if (!set.element() && mentions(words, set.name())) return true;
    }
    return false;
}

/// 4 of "for (int i = 0; i < 4; ++i)"; 0 of a loop of another form.
long long fixed_rounds(const Tokens& file, const Statement& loop) {
    const auto parts = split(loop.words, ";");
    const std::vector<Assigned> begin = assignments_in(loop);
    if (parts.size() != 3 || parts[1].size() != 3 || !parts[1][1].is("<") || parts[2].size() != 2 ||
        !mentions(parts[2], "++") || begin.size() != 1 || !is_zero(begin[0].value))
        return 0;
    return constant_value(file, {parts[1][2]}).value_or(0);
}

/// Whether an index grows by 1 with the counter: "i", "place + i", "i + place".
bool grows_by_one(const Tokens& index, const std::string& counter) {
    int alone = 0;
    for (const Tokens& term : split(index, "+")) {
        if (term.size() == 1 && term[0].text == counter)
            ++alone;
        else if (mentions(term, counter))
            return false;
    }
    return alone == 1;
}

/// "for (int i = 0; i < 4; ++i) to[i] = from[i];": as many elements as a vector has, one by one.
std::string loads_of_rounds(const Tokens& file, const FunctionText& function, int line) {
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        const int loop = loop_around(function, i);
        // What only some rounds load is no whole vector.
        if (one.kind != Statement::Kind::plain || !one.touches(line) || loop < 0 ||
            one.parent != loop || mentions(one.words, "?"))
            continue;
        const Statement& head = all[static_cast<std::size_t>(loop)];
        const long long rounds = fixed_rounds(file, head);
        if (rounds != 2 && rounds != 4) continue;
        for (const LoadedElement& load : loaded_in(file, one)) {
            if (width_of(function, load.array) != 1 || is_block_shared(function, load.array) ||
                !grows_by_one(part_of(load.text, 2, load.text.size() - 1), counter_of(head)))
                continue;
            return fmt::format(
                "The {0} rounds of the loop in line {1} load {2} one after the other, {0} floats "
                "that lie side by side: one load of a float{0} in place of {0} of a float fetches "
                "all of them, where their address is a multiple of its size.",
                rounds, head.line, text_of(load.text));
        }
    }
    return "";
}

/// "left[0]" and "left[1]" of two statements that only multiply: rows of any length have these.
bool is_plain_pair(const LoadedElement& mine, const LoadedElement& next) {
    return mine.base.empty() && mine.line != next.line && !(mine.copied && next.copied);
}

/// Of two neighbouring floats the four that they belong to, in their order; empty if there are
/// none.
std::vector<LoadedElement> four_around(const std::vector<LoadedElement>& all,
                                       const LoadedElement& mine) {
    for (const long long first : {mine.more, mine.more - 1, mine.more - 2}) {
        std::vector<LoadedElement> four;
        for (long long k = 0; k < 4; ++k) {
            const auto one = std::ranges::find_if(all, [&](const LoadedElement& load) {
                return load.array == mine.array && load.parent == mine.parent &&
                       load.more == first + k && same_words(load.base, mine.base) &&
                       load.copied == mine.copied;
            });
            if (one == all.end()) break;
            four.push_back(*one);
        }
        if (four.size() == 4) return four;
    }
    return {};
}

std::string told_of_four(const std::vector<LoadedElement>& four) {
    int first = four[0].line, last = four[0].line;
    for (const LoadedElement& one : four)
        first = std::min(first, one.line), last = std::max(last, one.line);
    return fmt::format(
        "{} {} to {}, which lie side by side: one load of a float4 in place of four of a float "
        "fetches all of them, where their address is a multiple of its size.",
        first == last ? fmt::format("Line {} loads", first)
                      : fmt::format("Lines {} to {} load", first, last),
        text_of(four.front().text), text_of(four.back().text));
}

}  // namespace

std::string neighbour_loads(const Tokens& file, int line) {
    const FunctionText function(file, line);
    std::vector<LoadedElement> all;
    for (const Statement& one : function.statements()) {
        if (one.kind != Statement::Kind::plain) continue;
        const std::vector<Assigned> sets = assignments_in(one);
        const bool copied = std::ranges::any_of(sets, [&](const Assigned& set) {
            return set.element() && is_block_shared(function, set.name());
        });
        for (LoadedElement& load : loaded_in(file, one)) {
            load.copied = copied;
            all.push_back(std::move(load));
        }
    }
    for (const LoadedElement& mine : all)
        for (const LoadedElement& next : all) {
            const int width = mine.array == next.array ? width_of(function, mine.array) : 0;
            if (width == 0 || next.more != mine.more + 1 || !same_words(mine.base, next.base) ||
                mine.parent != next.parent || (mine.line != line && next.line != line) ||
                is_block_shared(function, mine.array) || is_plain_pair(mine, next))
                continue;
            const int first = std::min(mine.line, next.line), last = std::max(mine.line, next.line);
            if (is_set_between(function, mine.base, first, last)) continue;
            if (const auto four = four_around(all, mine); width == 1 && !four.empty())
                return told_of_four(four);
            const std::string type = width == 1 ? "float" : "float2";
            return fmt::format(
                "{} {} and {}, which lie side by side: one load of a {} in place of two of a {} "
                "fetches both, where their address is a multiple of its size.",
                first == last ? fmt::format("Line {} loads", first)
                              : fmt::format("Lines {} and {} load", first, last),
                text_of(mine.text), text_of(next.text), width == 1 ? "float2" : "float4", type);
        }
    return loads_of_rounds(file, function, line);
}

}  // namespace simtutor
