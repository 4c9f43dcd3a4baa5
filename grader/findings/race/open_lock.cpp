#include "grader/findings/race/open_lock.h"

#include <fmt/format.h>

#include "grader/findings/source/lock_text.h"

namespace simtutor {
namespace {

/// The line of a function of this name whose braces hold nothing; 0 if there is none.
int line_of_empty(const Tokens& file, const std::string& name) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != name || !file[i + 1].is("(")) continue;
        std::size_t body = closing(file, i + 1) + 1;
        if (body < file.size() && file[body].is("const")) ++body;
        if (body + 1 < file.size() && file[body].is("{") && file[body + 1].is("}"))
            return file[i].line;
    }
    return 0;
}

}  // namespace

std::string open_lock(const Tokens& file, int taken) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].line != taken || !file[i + 1].is("(") ||
            step_of_function(file, file[i].text) != LockStep::takes)
            continue;
        if (const int line = line_of_empty(file, file[i].text); line > 0)
            return fmt::format(
                "{0} (line {1}) has no statement, so it keeps nobody out: it has to take the lock "
                "in one step where it is free, and to wait where it is not.",
                file[i].text, line);
    }
    return "";
}

}  // namespace simtutor
