#include "tools/command/reached.h"

#include <algorithm>

namespace simtutor::command {
namespace {

bool is_bonus(const check::Manifest& lesson, const report::CheckVerdict& check) {
    const check::Check* declared = lesson.find_check(check.id);
    return declared && declared->gpu_only;
}

/// A check that this machine cannot judge costs nothing.
bool earns_all(const check::Manifest& lesson, const report::Verdict& verdict) {
    if (verdict.full_points()) return true;
    return verdict.graded && !verdict.checks.empty() &&
           std::ranges::all_of(verdict.checks, [&](const report::CheckVerdict& check) {
               return check.points >= check.max_points || is_bonus(lesson, check);
           });
}

}  // namespace

void record_reached(const StateFile& state, const check::Manifest& lesson,
                    const report::Verdict& verdict) {
    state.record(lesson.id, verdict.points, verdict.max_points, lesson.points(),
                 earns_all(lesson, verdict));
}

}  // namespace simtutor::command
