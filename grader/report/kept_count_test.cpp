#include "grader/report/kept_count.h"

#include <gtest/gtest.h>

namespace simtutor::report {
namespace {

TEST(KeptCount, AnotherOrderOfLoopsMustNotLoseIt) {
    Verdict verdict;
    verdict.checks.resize(2);
    check::GateResult lines, loads;
    lines.counter = "host_lines";
    loads.counter = "host_load_bytes";
    loads.name = "bytes loaded from A, B and C";
    loads.passed = true;
    verdict.checks[0].gates = {lines};
    verdict.checks[1].gates = {loads};
    const std::string advice =
        "k * n goes on by a whole row. Let a loop be the innermost whose index runs along the "
        "rows.";
    EXPECT_EQ(kept_count(verdict, advice),
              " Written plainly, such an order loads two floats for each multiply-add, and \"bytes "
              "loaded from A, B and C\", which holds now, would fail: there, too, let a float that "
              "has been loaded serve several.");
    EXPECT_EQ(kept_count(verdict, "k * n goes on by a whole row."), "");
    verdict.checks[1].gates[0].passed = false;
    EXPECT_EQ(kept_count(verdict, advice), "");
    verdict.checks[1].gates.clear();
    EXPECT_EQ(kept_count(verdict, advice), "");
}

}  // namespace
}  // namespace simtutor::report
