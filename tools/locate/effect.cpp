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

bool loses_a_check(const report::Verdict& before, const report::Verdict& after) {
    return std::any_of(before.checks.begin(), before.checks.end(), [&](const auto& check) {
        const auto same = std::find_if(after.checks.begin(), after.checks.end(),
                                       [&](const auto& other) { return other.id == check.id; });
        return check.earned() && same != after.checks.end() && !same->earned();
    });
}

bool may_be_right(const report::Verdict& first_loss) {
    return std::none_of(first_loss.checks.begin(), first_loss.checks.end(), [](const auto& check) {
        return is_of_results(check) && check.status == check::CheckStatus::failed;
    });
}

}  // namespace simtutor::locate
