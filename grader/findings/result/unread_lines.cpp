#include "grader/findings/result/unread_lines.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/result/part_read.h"
#include "grader/findings/result/unread_limit.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/moved_pointer.h"

namespace simtutor {
namespace {

/// The pointer into the array through which a line loads; empty if it has none, or loads from the
/// array by its own name.
std::string pointer_in(const FunctionText& function, int line, const std::string& array,
                       int& made) {
    const auto& all = function.statements();
    for (std::size_t s = 0; s < all.size(); ++s) {
        if (all[s].line != line) continue;
        const Tokens& words = all[s].words;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (!is_loaded_through(words, i) || words[i].text == array) continue;
            for (int d = static_cast<int>(s); d >= 0; --d)
                for (const Assigned& one : assignments_in(all[static_cast<std::size_t>(d)]))
                    if (!one.element() && one.name() == words[i].text && one.sign == "=" &&
                        has(names_behind(function, one.value, d), array)) {
                        made = all[static_cast<std::size_t>(d)].line;
                        return words[i].text;
                    }
        }
    }
    return "";
}

std::string of_part(const Tokens& file, const PartRead& part) {
    for (const int line : part.lines) {
        const FunctionText function(file, line);
        if (!function.found()) continue;
        int made = 0;
        const std::string pointer = pointer_in(function, line, part.array, made);
        if (pointer.empty()) continue;
        const std::string moves = moves_of(function, pointer, "it");
        if (moves.empty()) continue;
        return fmt::format(
            "{} is read through {} (line {}), and {}. Follow one thread: which elements does {} "
            "reach from round to round?",
            part.array, pointer, made, moves, pointer);
    }
    return "";
}

/// A condition that was given a name, and its line: "inside" of "inside && row < n ? a[i] : 0".
struct NamedCondition {
    std::string name;
    int line = 0;
    Tokens value;
};

bool compares(const Tokens& words) {
    return mentions(words, "<") || mentions(words, "<=") || mentions(words, ">") ||
           mentions(words, ">=") || mentions(words, "&&");
}

/// What the words of a condition name, where that was set to a comparison.
NamedCondition named_in(const FunctionText& function, const Tokens& condition, int statement) {
    for (std::size_t i = 0; i < condition.size(); ++i) {
        const bool alone =
            condition[i].is_name() && (i == 0 || condition[i - 1].is("&&")) &&
            (i + 1 == condition.size() || condition[i + 1].is("&&") || condition[i + 1].is("?"));
        Tokens value;
        if (!alone) continue;
        const int at = function.definition(condition[i].text, statement - 1, &value);
        if (at >= 0 && compares(value))
            return {condition[i].text, function.statements()[static_cast<std::size_t>(at)].line,
                    value};
    }
    return {};
}

/// The named condition under which a line loads from the array.
NamedCondition condition_of_load(const FunctionText& function, int line, const std::string& array) {
    const auto& all = function.statements();
    for (std::size_t s = 0; s < all.size(); ++s) {
        if (!all[s].touches(line) || !mentions(all[s].words, array)) continue;
        const Tokens& words = all[s].words;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (!words[i].is("?")) continue;
            std::size_t begin = i;
            while (begin > 0 && !words[begin - 1].is("=") && !words[begin - 1].is("(") &&
                   !words[begin - 1].is(","))
                --begin;
            if (NamedCondition found =
                    named_in(function, part_of(words, begin, i), static_cast<int>(s));
                found.line > 0)
                return found;
        }
        for (const int head : function.around(static_cast<int>(s)))
            if (all[static_cast<std::size_t>(head)].kind == Statement::Kind::branch)
                if (NamedCondition found =
                        named_in(function, all[static_cast<std::size_t>(head)].words, head);
                    found.line > 0)
                    return found;
    }
    return {};
}

/// Arrays whose loads stand under one condition that has a name.
std::string under_condition(const Tokens& file, const std::vector<PartRead>& parts) {
    NamedCondition common;
    std::vector<std::string> arrays;
    for (const PartRead& part : parts)
        for (const int line : part.lines) {
            const FunctionText function(file, line);
            NamedCondition found = condition_of_load(function, line, part.array);
            if (found.line == 0 || (common.line > 0 && common.line != found.line)) continue;
            common = std::move(found);
            if (!has(arrays, part.array)) arrays.push_back(part.array);
        }
    if (common.line == 0) return "";
    const bool one = arrays.size() == 1;
    return fmt::format(
        "{} {} read only where {} holds, which line {} sets: {}. Which part of that does an "
        "element of {} need to exist? Ask for no more before it is read.",
        one ? arrays[0] : arrays[0] + " and " + arrays[1], one ? "is" : "are", common.name,
        common.line, text_of(common.value), one ? arrays[0] : "each of them");
}

}  // namespace

std::string unread_lines(const Tokens& file, const std::string& message) {
    const std::vector<PartRead> parts = parts_read(message);
    for (const PartRead& part : parts)
        if (std::string text = of_part(file, part); !text.empty()) return text;
    const std::string limit = unread_limit(file, message);
    return limit.empty() ? under_condition(file, parts) : limit;
}

}  // namespace simtutor
