#include "grader/grade_program/access_words.h"

#include "grader/findings/source/assignments.h"

namespace simtutor::report {

Tokens access_words(const Statement& statement, const simt::Finding& finding) {
    const std::string& action = finding.sides.front().action;
    Tokens words;
    for (const Assigned& one : assignments_in(statement)) {
        const bool place = action == "write" && one.element();
        if (!place && action != "read") continue;
        const Tokens& side = place ? one.to : one.value;
        words.insert(words.end(), side.begin(), side.end());
    }
    return words.empty() ? statement.words : words;
}

}  // namespace simtutor::report
