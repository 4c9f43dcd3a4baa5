#include "grader/findings/result/blocks_left.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether all threads of a block have the same value, and other blocks have another one.
bool of_block_alone(const FunctionText& function, const Tokens& words, int statement) {
    const auto names = names_behind(function, words, statement);
    // "block.thread_rank()" is the thread's number, too.
    return has(names, "blockIdx") && std::ranges::none_of(names, [](const std::string& name) {
               return name.starts_with("thread");
           });
}

}  // namespace

std::string blocks_left(const Tokens& file, const std::string& message) {
    if (message.find("never written") == std::string::npos) return "";
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i)
            for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)])) {
                if (!set.element() || !is_pointer_parameter(function, set.name()) ||
                    !of_block_alone(function, part_of(set.to, 1, set.to.size()), i))
                    continue;
                const int store = all[static_cast<std::size_t>(i)].line;
                const std::string place = text_of(set.to);
                const auto heads = function.around(i);
                for (const int head : heads) {
                    const Statement& one = all[static_cast<std::size_t>(head)];
                    if (one.kind == Statement::Kind::branch &&
                        of_block_alone(function, one.words, head))
                        return fmt::format(
                            "Line {} lets only some blocks store {} (line {}): the elements of the "
                            "others are never written. A block without work stores its 0, too.",
                            one.line, place, store);
                }
                for (int k = 0; k < i; ++k) {
                    const Statement& leave = all[static_cast<std::size_t>(k)];
                    if (!leave.leaves() || !leave.words[0].is("return") || leave.parent < 0)
                        continue;
                    const Statement& one = all[static_cast<std::size_t>(leave.parent)];
                    if (one.kind != Statement::Kind::branch ||
                        !of_block_alone(function, one.words, leave.parent))
                        continue;
                    return fmt::format(
                        "Line {} lets whole blocks return before line {} stores {}: their elements "
                        "are never written. A block without work stores its 0, too.",
                        one.line, store, place);
                }
            }
    }
    return "";
}

}  // namespace simtutor
