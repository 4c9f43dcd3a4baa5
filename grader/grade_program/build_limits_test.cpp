#include "grader/grade_program/build_limits.h"

#include <gtest/gtest.h>

#include "grader/process/run_process.h"

namespace simtutor::report {
namespace {

rlimit limit_of(__rlimit_resource resource) {
    rlimit limit{};
    ::getrlimit(resource, &limit);
    return limit;
}

std::string said_by(const std::string& commands) {
    return run_process({"sh", "-c", commands}, "").output;
}

TEST(BuildLimits, HoldForWhatIsStartedAndEndWithTheObject) {
    const rlimit before = limit_of(RLIMIT_AS);
    {
        const BuildLimits limits;
        const std::string said = said_by("ulimit -S -v; ulimit -S -t; ulimit -S -f");
        EXPECT_EQ(said.find("unlimited"), std::string::npos) << said;
    }
    EXPECT_EQ(limit_of(RLIMIT_AS).rlim_cur, before.rlim_cur);
}

TEST(BuildLimits, StopAFileThatGrowsForEver) {
    const BuildLimits limits;
    const std::string said =
        said_by("head -c 600000000 /dev/zero >/dev/stderr || echo it was stopped");
    EXPECT_EQ(said, "it was stopped\n");
}

}  // namespace
}  // namespace simtutor::report
