#include "tools/locate/effect.h"

#include <algorithm>

namespace simtutor::locate {

namespace {

bool is_of_results(const report::CheckVerdict& check) {
    return check.kind == check::CheckKind::correct || check.kind == check::CheckKind::rules;
}

}  // namespace

bool results_are_right(const report::Verdict& verdict) {
    return std::all_of(verdict.checks.begin(), verdict.checks.end(),
                       [](const auto& check) { return !is_of_results(check) || check.earned(); });
}

bool may_be_right(const report::Verdict& first_loss) {
    return std::none_of(first_loss.checks.begin(), first_loss.checks.end(), [](const auto& check) {
        return is_of_results(check) && check.status == check::CheckStatus::failed;
    });
}

}  // namespace simtutor::locate
