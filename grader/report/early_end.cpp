#include "grader/report/early_end.h"

#include <algorithm>

namespace simtutor::report {

bool follows_from_early_end(const Verdict& verdict, const simt::Finding& finding) {
    if (finding.rule != "memory.leak") return false;
    return std::ranges::any_of(verdict.checks, [](const CheckVerdict& check) {
        return std::ranges::any_of(check.messages, [](const check::Message& message) {
            return message.text.starts_with("The program ended with status ");
        });
    });
}

}  // namespace simtutor::report
