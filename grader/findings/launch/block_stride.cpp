#include "grader/findings/launch/block_stride.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "blockDim.x" or "step" of "i += step", followed to what it was given.
bool is_block(const FunctionText& function, Tokens step, int statement) {
    if (step.size() == 1 && step[0].is_name()) {
        Tokens value;
        if (function.definition(step[0].text, statement - 1, &value) < 0) return false;
        step = std::move(value);
    }
    return step.size() == 3 && step[0].is("blockDim") && step[1].is(".");
}

/// Whether a loop ends at one place for all blocks.
bool ends_alike(const FunctionText& function, const Statement& head, int loop) {
    const std::vector<Tokens> parts = split(head.words, ";");
    const Tokens& condition = parts.size() >= 2 ? parts[1] : parts[0];
    return !has(names_behind(function, condition, loop - 1), "gridDim") &&
           std::any_of(condition.begin(), condition.end(),
                       [](const Token& word) { return word.is("<"); });
}

/// The bound of the condition depends on the block: each has a part of its own.
bool own_part(const FunctionText& function, const Statement& head, int loop) {
    const std::vector<Tokens> parts = split(head.words, ";");
    const Tokens& condition = parts.size() >= 2 ? parts[1] : parts[0];
    const auto less = std::find_if(condition.begin(), condition.end(),
                                   [](const Token& word) { return word.is("<"); });
    if (less == condition.end()) return true;
    return has(names_behind(function, Tokens(less + 1, condition.end()), loop - 1), "blockIdx");
}

/// " (line 15 sets down to blockDim.y; blockDim.y * gridDim.y for all)", of a step that is a name.
std::string set_of_step(const FunctionText& function, const Tokens& step, int statement) {
    Tokens value;
    const int set =
        step.size() == 1 ? function.definition(step[0].text, statement - 1, &value) : -1;
    if (set < 0 || value.empty()) return "";
    const std::string text = text_of(value);
    const bool side = value.size() == 3 && text.starts_with("blockDim.");
    return fmt::format(
        " (line {} sets {} to {}{})", function.statements()[static_cast<std::size_t>(set)].line,
        step[0].text, text,
        side ? fmt::format("; all blocks have {} * gridDim.{}", text, text.back()) : "");
}

}  // namespace

std::string block_stride(const FunctionText& function, int line) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        const int loop = one.kind == Statement::Kind::loop ? i : loop_around(function, i);
        if (loop < 0) continue;
        const Statement& head = function.statements()[static_cast<std::size_t>(loop)];
        if (line > 0) {
            const int at = function.at(line, "");
            if (at != loop && (at < 0 || !is_inside(function, at, loop))) continue;
        }
        std::vector<Tokens> steps = split(one.words, ";");
        for (const Tokens& step : steps) {
            if (step.size() < 3 || !step[0].is_name() || !step[1].is("+=") ||
                !is_block(function, part_of(step, 2, step.size()), i))
                continue;
            const std::string& name = step[0].text;
            const std::vector<std::string> made = names_behind(function, {step[0]}, loop);
            if (!has(made, "blockIdx") || !has(made, "threadIdx") || !mentions(head.words, name) ||
                !ends_alike(function, head, loop) || own_part(function, head, loop))
                continue;
            return fmt::format(
                "{0} moves on by {1} (line {2}) in the loop in line {3}, which is one block's "
                "threads{4}, but it begins at a place in the whole grid: other blocks come to the "
                "same elements. The step must be the threads of all blocks.",
                name, text_of(part_of(step, 2, step.size())), step[0].line, head.line,
                set_of_step(function, part_of(step, 2, step.size()), i));
        }
    }
    return "";
}

}  // namespace simtutor
