#include "grader/findings/result/first_member.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "height" of "z <= best.height" in a loop, where best is set behind it.
struct Compared {
    std::string object, member;
    int line = 0;
    bool largest = false;  ///< what is larger is taken
};

/// Whether the branch leaves the round, so that what follows is taken where it does not hold.
bool leaves(const FunctionText& function, int branch) {
    for (int k = branch + 1; k < static_cast<int>(function.statements().size()); ++k)
        if (function.statements()[static_cast<std::size_t>(k)].parent == branch)
            return function.statements()[static_cast<std::size_t>(k)].leaves();
    return false;
}

std::optional<Compared> compared_in(const FunctionText& function, int branch) {
    const Statement& one = function.statements()[static_cast<std::size_t>(branch)];
    if (one.kind != Statement::Kind::branch || loop_around(function, branch) < 0) return {};
    const Tokens& w = one.words;
    for (std::size_t i = 0; i + 2 < w.size(); ++i) {
        if (!w[i].is_name() || !(w[i + 1].is(".") || w[i + 1].is("->")) || !w[i + 2].is_name())
            continue;
        // "z > best.height", "best.height < z"
        const Token* const before = i > 0 ? &w[i - 1] : nullptr;
        const Token* const behind = i + 3 < w.size() ? &w[i + 3] : nullptr;
        const auto is = [](const Token* word, const char* sign, const char* other) {
            return word && (word->is(sign) || word->is(other));
        };
        const bool above = is(before, ">", ">=") || is(behind, "<", "<=");
        const bool below = is(before, "<", "<=") || is(behind, ">", ">=");
        if (above == below) continue;
        return Compared{w[i].text, w[i + 2].text, w[i].line,
                        leaves(function, branch) ? below : above};
    }
    return {};
}

/// The place of a member among those of its struct, which must be a real number.
std::optional<std::size_t> place_of(const Tokens& file, const std::string& type,
                                    const std::string& member) {
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].is("struct") || file[i + 1].text != type || !file[i + 2].is("{")) continue;
        std::size_t place = 0;
        for (const Tokens& line : split(part_of(file, i + 3, closing(file, i + 2)), ";")) {
            if (line.empty() || mentions(line, "(")) return {};
            for (const Tokens& name : split(line, ",")) {
                if (name.empty()) return {};
                if (name.back().text == member)
                    return line[0].is("float") || line[0].is("double") ? std::optional(place)
                                                                       : std::nullopt;
                ++place;
            }
        }
    }
    return {};
}

/// "0.0f" and, of a choice, the condition: "start == 0" of "start == 0 ? 0.0f : heights[place]".
std::optional<std::string> zero_in(const Tokens& value) {
    if (is_zero(value)) return "";
    const auto choice = split(value, "?");
    if (choice.size() != 2) return {};
    const auto sides = split(choice[1], ":");
    if (sides.size() != 2) return {};
    if (is_zero(sides[0])) return "where " + text_of(choice[0]);
    if (is_zero(sides[1])) return "where not " + text_of(choice[0]);
    return {};
}

/// A declaration "Best best = {0, …}" of an object that has the member.
std::string begun_with_zero(const Tokens& file, const Compared& search) {
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (std::size_t i = 0; i + 3 < one.words.size(); ++i) {
                const Tokens& w = one.words;
                if (!w[i].is_name() || !w[i + 1].is_name()) continue;
                const std::size_t open = w[i + 2].is("=") ? i + 3 : i + 2;
                if (!w[open].is("{")) continue;
                const auto place = place_of(file, w[i].text, search.member);
                const auto values = split(part_of(w, open + 1, closing(w, open)), ",");
                if (!place || *place >= values.size()) continue;
                const auto zero = zero_in(values[*place]);
                if (!zero) continue;
                return fmt::format(
                    "{0}.{1} begins with 0 in line {2}{3}, so what lies {4} 0 is never taken in "
                    "line {5}. If there are such values, begin with {6}INFINITY.",
                    w[i + 1].text, search.member, w[i].line, zero->empty() ? "" : ", " + *zero,
                    search.largest ? "below" : "above", search.line, search.largest ? "-" : "");
            }
    return "";
}

}  // namespace

std::string member_from_zero(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int k = 0; k < static_cast<int>(function.statements().size()); ++k)
            if (const auto search = compared_in(function, k))
                if (std::string text = begun_with_zero(file, *search); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
