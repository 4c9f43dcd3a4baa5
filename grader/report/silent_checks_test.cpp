#include "grader/report/silent_checks.h"

#include <gtest/gtest.h>

namespace simtutor::report {
namespace {

/// A verdict with one check that has failed, at a gate of which nothing is known but its count.
Verdict at_a_gate() {
    Verdict verdict;
    verdict.file = "absent.cu";
    CheckVerdict check;
    check.id = "tile_ahead";
    check.status = check::CheckStatus::failed;
    check::GateResult gate;
    gate.name = "tiles on their way";
    gate.counter = "tiles_of_no_lesson";
    check.gates = {gate};
    check.messages = {{"n = 128", "tiles on their way: 0, wanted at least 3"}};
    verdict.checks = {check};
    return verdict;
}

TEST(SilentChecks, ABareCountSaysNothing) {
    EXPECT_EQ(silent_checks(at_a_gate()), std::vector<std::string>{"tile_ahead"});
}

TEST(SilentChecks, AnyWordMore) {
    Verdict with_note = at_a_gate(), with_place = at_a_gate(), with_message = at_a_gate(),
            with_finding = at_a_gate(), passed = at_a_gate();
    with_note.checks[0].notes = {"Line 12 loads tile 1 when 32 steps are done."};
    with_place.checks[0].gates[0].place.text = "3 of 3 come from here";
    with_message.checks[0].messages.push_back({"n = 256", "3 of 9 elements of c are wrong."});
    with_finding.findings.resize(1);
    with_finding.findings[0].checks = {"tile_ahead"};
    passed.checks[0].status = check::CheckStatus::passed;
    for (const Verdict& verdict : {with_note, with_place, with_message, with_finding, passed})
        EXPECT_TRUE(silent_checks(verdict).empty());
}

}  // namespace
}  // namespace simtutor::report
