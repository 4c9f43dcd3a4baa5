#include "grader/verdict/verdict.h"

namespace simtutor::report {

const char* kind_name(check::CheckKind kind) {
    switch (kind) {
        case check::CheckKind::correct:
            return "correct";
        case check::CheckKind::rules:
            return "rules";
        case check::CheckKind::counter:
            return "counter";
        case check::CheckKind::time:
            return "time";
    }
    return "correct";
}

const char* status_name(check::CheckStatus status) {
    switch (status) {
        case check::CheckStatus::not_run:
            return "not-run";
        case check::CheckStatus::passed:
            return "passed";
        case check::CheckStatus::failed:
            return "failed";
        case check::CheckStatus::not_judged:
            return "not-judged";
    }
    return "not-run";
}

}  // namespace simtutor::report
