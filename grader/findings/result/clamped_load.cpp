#include "grader/findings/result/clamped_load.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "a[r * n + q]" in a value: an element of memory that the function is given.
Tokens loaded(const FunctionText& function, const Tokens& value) {
    for (std::size_t i = 0; i + 1 < value.size(); ++i)
        if (value[i + 1].is("[") && is_pointer_parameter(function, value[i].text))
            return part_of(value, i, std::min(closing(value, i + 1) + 1, value.size()));
    return {};
}

/// What cuts an index off: "r in line 5", and the names that decide.
struct CutOff {
    std::string text;
    Tokens made;
};

/// Whether a value is cut off at a last element: "min(q, n - 1)", "q < n ? q : n - 1".
bool is_cut_off(const Tokens& value) {
    if (value.empty()) return false;
    if (value[0].is("min")) return true;
    const std::vector<Tokens> choice = split(value, "?");
    if (choice.size() != 2) return false;
    const std::vector<Tokens> sides = split(choice[0], "<"), either = split(choice[1], ":");
    if (sides.size() != 2 || either.size() != 2 || !same_words(sides[0], either[0])) return false;
    const std::vector<Tokens> last = split(either[1], "-");
    return last.size() == 2 && same_words(last[0], sides[1]) && text_of(last[1]) == "1";
}

/// The name in an index that is cut off, with its line; the index itself where min() is there.
CutOff cut_off(const FunctionText& function, const Tokens& index, int statement) {
    for (std::size_t i = 0; i < index.size(); ++i) {
        if (index[i].is("min"))
            return {fmt::format("min() in line {}", index[i].line),
                    part_of(index, i, index.size())};
        Tokens value;
        const int set =
            index[i].is_name() ? function.definition(index[i].text, statement, &value) : -1;
        if (set < 0 || !is_cut_off(value)) continue;
        value.push_back(index[i]);
        return {fmt::format("{} in line {}", index[i].text, value[0].line), value};
    }
    return {};
}

/// Whether something asks for what is cut off before the store is made, other than a loop, or in
/// the value that is stored.
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

}  // namespace

std::string clamped_load(const Tokens& file, const std::string& message) {
    if (message.find("0 times infinity is NaN") == std::string::npos) return "";
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i)
            for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)])) {
                if (!set.element() || !is_block_shared(function, set.name())) continue;
                const Tokens from = loaded(function, set.value);
                const CutOff cut = from.empty() ? CutOff{} : cut_off(function, from, i);
                if (cut.text.empty() || is_asked_for(function, i, set.value, cut.made)) continue;
                return fmt::format(
                    "Line {} copies {} to {} for places that do not exist, too: the index is cut "
                    "off ({}), so {} gets a neighbour's value where a 0 belongs.",
                    set.to.front().line, text_of(from), set.name(), cut.text, set.name());
            }
    }
    return "";
}

}  // namespace simtutor
