#include "grader/sandbox/budget.h"

#include <fmt/format.h>

#include <algorithm>

namespace simtutor::sandbox {

void Budget::charge(double cpu_seconds, double slept_seconds) {
    const std::lock_guard lock(guard_);
    used_cpu_ += std::max(cpu_seconds, 0.0);
    used_slept_ += std::max(slept_seconds, 0.0);
}

double Budget::cpu_left() const {
    const std::lock_guard lock(guard_);
    return cpu_ - used_cpu_;
}

double Budget::slept_left() const {
    const std::lock_guard lock(guard_);
    return slept_ - used_slept_;
}

std::string Budget::spent_sentence() const {
    if (cpu_left() <= 0)
        return fmt::format(
            "Not run: the {:g} s of CPU time for one submission, building included, are used up; "
            "look for what takes so long in the first check that failed.",
            cpu_);
    if (slept_left() <= 0)
        return fmt::format(
            "Not run: this submission has spent the {:g} s that it may wait or sleep; look for "
            "what "
            "waits in the first check that failed.",
            slept_);
    return "";
}

}  // namespace simtutor::sandbox
