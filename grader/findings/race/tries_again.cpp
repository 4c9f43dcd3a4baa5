#include "grader/findings/race/tries_again.h"

#include <algorithm>

#include "grader/findings/source/function_text.h"

namespace simtutor {

std::string tries_again(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (!one.touches(line) || !mentions(one.words, "atomicCAS")) continue;
        const std::vector<int> heads = function.around(i);
        const bool again =
            one.kind == Statement::Kind::loop ||
            std::any_of(heads.begin(), heads.end(), [&](int head) {
                return all[static_cast<std::size_t>(head)].kind == Statement::Kind::loop;
            });
        if (again)
            return "Each try counts, and a thread whose try fails makes another one. Let fewer "
                   "threads want the same word at the same time: one thread for a group of them, "
                   "or a word for each part of the data.";
    }
    return "";
}

}  // namespace simtutor
