#include "grader/findings/result/cut_off_load.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether a value is cut off at a last element: "min(q, n - 1)", "q < n ? q : n - 1".
bool is_cut_off(const FunctionText& function, int statement, const Tokens& value) {
    if (value.empty()) return false;
    if (value[0].is("min")) return true;
    const std::vector<Tokens> choice = split(value, "?");
    if (choice.size() != 2) return false;
    const std::vector<Tokens> sides = split(choice[0], "<"), either = split(choice[1], ":");
    if (sides.size() != 2 || either.size() != 2 || !same_words(sides[0], either[0])) return false;
    // "last" may stand for it.
    Tokens end = either[1];
    if (Tokens named; end.size() == 1 && function.definition(end[0].text, statement, &named) >= 0)
        end = std::move(named);
    const std::vector<Tokens> last = split(end, "-");
    return last.size() == 2 && same_words(last[0], sides[1]) && text_of(last[1]) == "1";
}

/// "q" of "min(q, n - 1)": the argument that is no last index.
Tokens cut_by_min(const Tokens& arguments) {
    const auto both = split(arguments, ",");
    if (both.size() != 2) return arguments;
    const Tokens& second = both[1];
    const bool last = second.size() == 1 || text_of(second).ends_with("- 1");
    return last ? both[0] : both[1];
}

}  // namespace

Tokens loaded(const FunctionText& function, const Tokens& value) {
    for (std::size_t i = 0; i + 1 < value.size(); ++i)
        if (value[i + 1].is("[") && is_pointer_parameter(function, value[i].text))
            return part_of(value, i, std::min(closing(value, i + 1) + 1, value.size()));
    return {};
}

CutOff cut_off(const FunctionText& function, const Tokens& index, int statement) {
    for (std::size_t i = 0; i < index.size(); ++i) {
        if (index[i].is("min"))
            return {fmt::format("min() in line {}", index[i].line),
                    part_of(index, i, index.size())};
        Tokens value;
        const int set =
            index[i].is_name() ? function.definition(index[i].text, statement, &value) : -1;
        if (set < 0 || !is_cut_off(function, set, value)) continue;
        value.push_back(index[i]);
        return {fmt::format("{} in line {}", index[i].text, value[0].line), value};
    }
    return {};
}

CutOff cut_off_along(const FunctionText& function, const Tokens& index, int statement,
                     const std::string& counter) {
    for (std::size_t i = 0; i < index.size(); ++i) {
        if (index[i].is("min") && i + 1 < index.size()) {
            Tokens cut = cut_by_min(part_of(index, i + 2, closing(index, i + 1)));
            if (mentions(cut, counter))
                return {fmt::format("min() in line {}", index[i].line), std::move(cut)};
        }
        Tokens value;
        const int set =
            index[i].is_name() ? function.definition(index[i].text, statement, &value) : -1;
        if (set < 0 || !is_cut_off(function, set, value)) continue;
        Tokens cut = value[0].is("min") ? cut_by_min(part_of(value, 2, closing(value, 1)))
                                        : split(split(value, "?")[0], "<")[0];
        if (!mentions(cut, counter)) continue;
        cut.push_back(index[i]);
        return {fmt::format("{} in line {}", index[i].text, value[0].line), std::move(cut)};
    }
    return {};
}

bool is_asked_for(const FunctionText& function, int statement, const Tokens& value,
                  const Tokens& made) {
    const auto asks = [&](const Tokens& words) {
        return std::ranges::any_of(
            made, [&](const Token& word) { return word.is_name() && mentions(words, word.text); });
    };
    const std::vector<Tokens> choice = split(value, "?");
    if (choice.size() > 1) {
        if (asks(choice[0])) return true;
        // A name may stand for the question.
        for (const std::string& name : names_behind(function, choice[0], statement - 1)) {
            Tokens kept;
            if (function.definition(name, statement - 1, &kept) >= 0 && mentions(kept, "<") &&
                asks(kept))
                return true;
        }
    }
    return std::ranges::any_of(function.guards(statement), [&](const Guard& guard) {
        return !guard.loop && (asks(guard.left) || asks(guard.right));
    });
}

}  // namespace simtutor
