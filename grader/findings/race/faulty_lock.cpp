#include "grader/findings/race/faulty_lock.h"

#include <fmt/format.h>

#include "grader/findings/race/late_fence.h"
#include "grader/findings/race/torn_lock.h"
#include "grader/findings/race/turned_wait.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/lock_text.h"

namespace simtutor {
namespace {

/// Whether the function gives its caller an answer: then that one may ask again.
bool answers(const FunctionText& function) {
    for (const Statement& one : function.statements())
        if (one.leaves() && one.words[0].is("return") && one.words.size() > 1) return true;
    return false;
}

/// Whether a line of a function that takes a lock asks for it by "if", and nothing asks again.
bool asks_once(const FunctionText& function, int line) {
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (one.kind == Statement::Kind::branch && one.touches(line))
            return loop_around(function, i) < 0 && !answers(function);
    }
    return false;
}

}  // namespace

int line_that_takes(const Tokens& file, int taken) {
    int line = taken;
    for (const Token& word : file) {
        if (!word.is("atomicCAS") && !word.is("atomicExch")) continue;
        if (word.line == taken) return taken;
        if (step_of_function(file, FunctionText(file, word.line).name()) == LockStep::takes)
            line = word.line;
    }
    return line;
}

std::string faulty_lock(const Tokens& file, int taken) {
    if (std::string exchanged = exchanged_arguments(file); !exchanged.empty()) return exchanged;
    if (std::string torn = torn_lock(file); !torn.empty()) return torn;
    const int line = line_that_takes(file, taken);
    if (line != taken && asks_once(FunctionText(file, line), line))
        return fmt::format(
            "Line {} asks for it once, by if, and goes on whether it was free or not. Ask again, "
            "in a loop, until the answer is that it was free.",
            line);
    std::string turned = turned_wait(file);
    if (!turned.empty()) turned[0] = 'L';
    return turned;
}

}  // namespace simtutor
