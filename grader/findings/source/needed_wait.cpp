#include "grader/findings/source/needed_wait.h"

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {

bool is_needed_wait(const Tokens& file, std::size_t at) {
    if (!file[at].is("cudaEventSynchronize")) return false;
    const FunctionText function(file, file[at].line);
    const int statement = function.at(file[at].line, "cudaEventSynchronize");
    if (statement < 0 || loop_around(function, statement) >= 0) return false;
    const Statement& wait = function.statements()[static_cast<std::size_t>(statement)];
    if (wait.kind == Statement::Kind::loop) return false;
    const Tokens event = given_to(wait.words, "cudaEventSynchronize");
    for (const Statement& one : function.statements())
        if (one.line > wait.line && !event.empty() &&
            same_words(given_to(one.words, "cudaEventElapsedTime", 2), event))
            return true;
    return false;
}

}  // namespace simtutor
