#include "grader/findings/launch/occupancy_lines.h"

#include <fmt/format.h>

#include <set>

#include "grader/findings/result/last_limit.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/thread_value.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

std::string compared_lines(const Tokens& file) {
    std::set<int> lines;
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (std::size_t i = 1; i < one.words.size(); ++i)
                if (one.words[i].is("shared_per_block") &&
                    (mentions(one.words, "<") || mentions(one.words, ">") ||
                     mentions(one.words, "<=") || mentions(one.words, ">=")))
                    lines.insert(one.words[i].line);
    return lines.empty() ? ""
                         : fmt::format("shared_per_block is compared in {}.", lines_text(lines));
}

/// "else if (shared == fit) why += shared_limit;"
std::string under_else(const Tokens& file) {
    std::set<int> lines;
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& one = all[static_cast<std::size_t>(i)];
            bool limit = false;
            for (const Token& word : one.words) limit |= word.text.ends_with("_limit");
            if (!limit || one.kind != Statement::Kind::plain) continue;
            for (const int head : function.around(i))
                if (all[static_cast<std::size_t>(head)].kind == Statement::Kind::alternative)
                    lines.insert(one.line);
        }
    }
    if (lines.empty()) return "";
    return fmt::format(
        "{} {} behind an else: that limit is named only where the condition before it does not "
        "hold.",
        lines_text(lines), lines.size() == 1 ? "stands" : "stand");
}

/// "; warps_of gives back block.threads / 32 (line 60)": of the functions that a value calls.
std::string calls_text(const Tokens& file, const Tokens& value) {
    std::string text;
    for (std::size_t i = 0; i + 1 < value.size(); ++i) {
        if (!value[i].is_name() || !value[i + 1].is("(")) continue;
        if (const auto returned = returned_by(file, value[i].text))
            text += fmt::format("; {} gives back {} (line {})", value[i].text,
                                text_of(returned->value), returned->line);
    }
    return text;
}

/// "; by_registers gives warps another value in line 74": of the names of a value that no function
/// gives it, where another function than that of the value sets one of them.
std::string set_elsewhere(const Tokens& file, const FunctionText& of, const Tokens& value) {
    std::string text;
    for (const FunctionText& function : functions_in(file)) {
        if (function.name() == of.name()) continue;
        for (const Statement& one : function.statements())
            for (const Assigned& set : assignments_in(one)) {
                const std::string& name = set.name();
                if (set.declares || set.element() || !mentions(value, name) ||
                    mentions(of.parameters(), name) || mentions(function.parameters(), name) ||
                    of.definition(name, static_cast<int>(of.statements().size()) - 1) >= 0)
                    continue;
                bool local = false;
                for (const Statement& other : function.statements())
                    for (const Assigned& first : assignments_in(other))
                        local |= first.declares && first.to.back().text == name;
                if (!local)
                    text += fmt::format("; {} gives {} another value in line {}", function.name(),
                                        name, one.line);
            }
    }
    return text;
}

/// "1.0 * blocks * warps / device.max_warps": where something is divided by the most warps.
std::string ratio_lines(const Tokens& file) {
    std::string text;
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
                if (!one.words[i].is("/")) continue;
                std::size_t end = i + 2;
                if (one.words[i + 1].is("(")) end = closing(one.words, i + 1) + 1;
                while (end + 1 < one.words.size() && one.words[end].is(".")) end += 2;
                Tokens below = part_of(one.words, i + 1, end);
                // "blocks * threads / all", where a line makes all of max_warps.
                if (one.words[i + 1].is_name() && !mentions(below, "max_warps"))
                    function.definition(one.words[i + 1].text,
                                        static_cast<int>(&one - function.statements().data()) - 1,
                                        &below);
                if (!mentions(below, "max_warps")) continue;
                const auto set = assignments_in(one);
                const Tokens value = set.size() == 1 ? set[0].value : one.words;
                if (!text.empty()) return "";
                text = fmt::format("The ratio is computed in line {}: {}{}{}.", one.words[i].line,
                                   text_of(value), calls_text(file, value),
                                   set_elsewhere(file, function, value));
            }
    return text;
}

}  // namespace

std::string occupancy_lines(const Tokens& file, const std::string& message) {
    if (message.find("compare it without the reserved bytes") != std::string::npos)
        return compared_lines(file);
    if (message.find("Ask for each by itself") != std::string::npos) {
        const std::string behind = under_else(file);
        return behind.empty() ? last_limit_only(file) : behind;
    }
    if (message.find("the blocks are right, but the ratio is not.") != std::string::npos)
        return ratio_lines(file);
    return "";
}

}  // namespace simtutor
