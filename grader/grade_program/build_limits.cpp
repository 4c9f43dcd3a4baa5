#include "grader/grade_program/build_limits.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace simtutor::report {
namespace {

/// Address space of this very process; it counts against the limit as long as that holds.
std::uint64_t own_bytes() {
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

std::uint64_t own_seconds() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    return static_cast<std::uint64_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec);
}

/// Lowers the soft limit. @return the limit as it was
rlimit lower(__rlimit_resource resource, std::uint64_t most) {
    rlimit before{};
    ::getrlimit(resource, &before);
    const rlimit now{std::min<rlim_t>(before.rlim_cur, most), before.rlim_max};
    ::setrlimit(resource, &now);
    return before;
}

}  // namespace

BuildLimits::BuildLimits()
    : memory_(lower(RLIMIT_AS, own_bytes() + memory_bytes)),
      file_(lower(RLIMIT_FSIZE, file_bytes)),
      cpu_(lower(RLIMIT_CPU, own_seconds() + cpu_seconds)) {}

BuildLimits::~BuildLimits() {
    ::setrlimit(RLIMIT_AS, &memory_);
    ::setrlimit(RLIMIT_FSIZE, &file_);
    ::setrlimit(RLIMIT_CPU, &cpu_);
}

}  // namespace simtutor::report
