#include "grader/findings/result/once_per_block.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/kernel_results.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

/// The branch that lets one thread of the block through, whichever block that is.
const Guard* one_thread(const std::vector<Guard>& guards) {
    for (const Guard& guard : guards)
        if (guard.sign == "==" && !guard.loop && !guard.one_of &&
            text_of(guard.left) == "threadIdx.x" && is_zero(guard.right))
            return &guard;
    return nullptr;
}

/// Whether the words, or what their names were given, depend on the block or on what its threads
/// have done together.
bool depends_on_block(const FunctionText& function, const Tokens& words, int statement) {
    const std::vector<std::string> names = names_behind(function, words, statement);
    return std::ranges::any_of(names, [&](const std::string& name) {
        return name == "blockIdx" || is_block_shared(function, name);
    });
}

/// Whether a loop around the statement depends on the block, or anything that a call gives.
bool is_divided(const FunctionText& function, int statement) {
    const auto& all = function.statements();
    for (const int head : function.around(statement)) {
        const Tokens& words = all[static_cast<std::size_t>(head)].words;
        if (depends_on_block(function, words, head)) return true;
        for (const std::string& name : names_behind(function, words, head)) {
            Tokens value;
            if (function.definition(name, head, &value) >= 0 && mentions(value, "(")) return true;
        }
    }
    return false;
}

}  // namespace

std::string once_per_block(const Tokens& file, const std::string& run) {
    if (is_of_one_block(run)) return "";
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& one = all[static_cast<std::size_t>(i)];
            if (one.kind != Statement::Kind::plain || one.words.size() < 4 ||
                !one.words[0].is("atomicAdd") || !one.words[1].is("("))
                continue;
            const auto arguments = split(part_of(one.words, 2, closing(one.words, 1)), ",");
            const std::vector<Guard> guards = function.guards(i);
            const Guard* const guard = one_thread(guards);
            const bool loads =
                std::ranges::any_of(arguments[0], [&](const Token& word) { return word.is("["); });
            const bool given = std::ranges::any_of(arguments[0], [&](const Token& word) {
                return is_pointer_parameter(function, word.text);
            });
            const bool own = std::ranges::any_of(guards, [&](const Guard& other) {
                return mentions(other.left, "blockIdx") || mentions(other.right, "blockIdx");
            });
            if (!guard || own || !loads || !given || depends_on_block(function, one.words, i) ||
                is_divided(function, i) || lines_of_run(file, {one.line}, run).empty())
                continue;
            return fmt::format(
                "Line {} runs in one thread of every block (line {} asks for {} == 0 alone), and "
                "the elements that it adds are the same in each: they are added once for each "
                "block. Let one thread of the grid do it.",
                one.line, guard->line, text_of(guard->left));
        }
    }
    return "";
}

}  // namespace simtutor
