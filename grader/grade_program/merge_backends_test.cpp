#include "grader/grade_program/merge_backends.h"

#include <gtest/gtest.h>

#include "grader/grade_program/disagreement_reasons.h"

using namespace simtutor;
using namespace simtutor::report;
using check::CheckKind;
using check::CheckStatus;

namespace {

CheckVerdict check_verdict(const std::string& id, CheckKind kind, CheckStatus status) {
    CheckVerdict check;
    check.id = check.title = id;
    check.kind = kind;
    check.status = status;
    check.max_points = 10;
    check.points = status == CheckStatus::passed ? 10 : 0;
    return check;
}

FindingVerdict finding(const std::string& rule, int line) {
    FindingVerdict found;
    found.finding.rule = rule;
    found.finding.message = "words";
    found.finding.sides.push_back({});
    found.finding.sides.back().site = {"kernel.cu", line, "f"};
    found.runs = {"n = 3"};
    return found;
}

/// A verdict with the checks correct, rules, counts and speed.
Verdict verdict(CheckStatus correct, CheckStatus rules, CheckStatus counts, CheckStatus speed) {
    Verdict made;
    made.graded = true;
    made.checks = {check_verdict("correct", CheckKind::correct, correct),
                   check_verdict("rules", CheckKind::rules, rules),
                   check_verdict("counts", CheckKind::counter, counts),
                   check_verdict("speed", CheckKind::time, speed)};
    return made;
}

constexpr auto passed = CheckStatus::passed, failed = CheckStatus::failed,
               not_judged = CheckStatus::not_judged;

Verdict simulator(CheckStatus correct, CheckStatus rules) {
    return verdict(correct, rules, passed, not_judged);
}

Verdict gpu(CheckStatus correct, CheckStatus rules) {
    Verdict made = verdict(correct, rules, not_judged, passed);
    made.backend = Backend::gpu;
    made.gpu = GpuEnvironment{};
    made.gpu->device.name = "Fake GPU";
    return made;
}

TEST(MergeBackends, AgreementCountsEveryJudgedCheckOnce) {
    const Verdict both = merge_backends(simulator(passed, passed), gpu(passed, passed), {});
    EXPECT_EQ(both.backend, Backend::both);
    EXPECT_EQ(both.points, 40);
    EXPECT_EQ(both.max_points, 40);
    EXPECT_TRUE(both.disagreements.empty());
    EXPECT_EQ(both.checks[2].status, passed);
    EXPECT_EQ(both.checks[3].status, passed);
    ASSERT_EQ(both.checks[2].backends.size(), 2u);
    EXPECT_EQ(both.checks[2].backends[1].status, not_judged);
}

TEST(MergeBackends, HardwareForgivesABarrier) {
    Verdict s = simulator(passed, failed);
    s.checks[1].messages = {{"n = 3", "barrier.divergent: line 30: words"}};
    s.findings = {finding("barrier.divergent", 30)};
    const Verdict both = merge_backends(s, gpu(passed, passed), {{"n = 3", ""}});
    EXPECT_EQ(both.checks[1].status, failed);
    EXPECT_EQ(both.points, 30);
    ASSERT_EQ(both.disagreements.size(), 1u);
    const Disagreement& d = both.disagreements[0];
    EXPECT_EQ(d.check, "rules");
    EXPECT_EQ(d.simulator, "barrier.divergent in line 30");
    EXPECT_EQ(d.gpu, "the result is right, and compute-sanitizer is silent");
    EXPECT_NE(d.why.find("hardware forgives"), std::string::npos);
    EXPECT_TRUE(d.explained);
    EXPECT_EQ(both.sanitizer_silent, std::vector<std::string>{"barrier.divergent"});
}

TEST(MergeBackends, DamageWithoutAName) {
    Verdict s = simulator(failed, failed);
    s.checks[0].messages = {{"n = 3", "c[0] is wrong"}};
    s.checks[1].messages = {{"n = 3", "barrier.divergent: line 30: words"}};
    s.findings = {finding("barrier.divergent", 30)};
    const Verdict both = merge_backends(s, gpu(failed, passed), {{"n = 3", ""}});
    ASSERT_EQ(both.disagreements.size(), 1u);
    EXPECT_EQ(both.disagreements[0].gpu, "the result is wrong, and compute-sanitizer is silent");
    EXPECT_NE(both.disagreements[0].why.find("as wrong results"), std::string::npos);
}

TEST(MergeBackends, SanitizerThatSpeaksIsNotSilent) {
    Verdict s = simulator(passed, failed), g = gpu(passed, failed);
    s.findings = {finding("race.warp", 4)};
    g.findings = {finding("race.shared", 4)};
    const Verdict both = merge_backends(s, g, {});
    EXPECT_TRUE(both.sanitizer_silent.empty());
    EXPECT_TRUE(both.disagreements.empty());
    ASSERT_EQ(both.findings.size(), 2u);
    EXPECT_EQ(both.findings[1].runs, std::vector<std::string>{"n = 3 (GPU)"});
}

TEST(MergeBackends, OnlyTheGpuFails) {
    Verdict g = gpu(failed, passed);
    g.checks[0].messages = {{"n = 4097", "c[0] is wrong\nmore"}};
    // In a run of its own.
    Verdict both = merge_backends(simulator(passed, passed), g, {{"n = 3", ""}});
    ASSERT_EQ(both.disagreements.size(), 1u);
    EXPECT_EQ(both.disagreements[0].gpu, "n = 4097: c[0] is wrong");
    EXPECT_TRUE(both.disagreements[0].explained);
    EXPECT_EQ(both.checks[0].messages[0].run, "n = 4097 (GPU)");
    // In a run that the simulator made too: nothing explains it.
    both = merge_backends(simulator(passed, passed), g, {{"n = 4097", ""}});
    EXPECT_FALSE(both.disagreements[0].explained);
    // Nor an objection that belongs to no run: the check itself broke off.
    g.checks[0].messages = {
        {"", "C++ exception with description \"...\" thrown in the test body."}};
    both = merge_backends(simulator(passed, passed), g, {{"n = 3", ""}});
    EXPECT_FALSE(both.disagreements[0].explained);
    // Unless the simulator names a cause elsewhere.
    Verdict s = simulator(passed, failed);
    s.findings = {finding("race.shared", 9)};
    both = merge_backends(s, g, {{"n = 4097", ""}});
    ASSERT_EQ(both.disagreements.size(), 2u);
    EXPECT_TRUE(both.disagreements[0].explained);
    EXPECT_NE(both.disagreements[0].why.find("race.shared"), std::string::npos);
}

TEST(MergeBackends, WhatSumsUpIsNoObjection) {
    const std::string common = "Wrong only where n is 4096 or more; it is right up to 33.";
    Verdict s = simulator(passed, passed), g = gpu(failed, passed);
    g.checks[0].messages = {
        {"", common}, {"n = 4096", "c[0] is wrong"}, {"n = 4097", "c[0] is wrong"}};
    Verdict both = merge_backends(s, g, {{"n = 3", ""}});
    ASSERT_EQ(both.disagreements.size(), 1u);
    EXPECT_TRUE(both.disagreements[0].explained);
    EXPECT_EQ(both.disagreements[0].gpu, "n = 4096: c[0] is wrong");
    ASSERT_EQ(both.checks[0].messages.size(), 3u);
    EXPECT_EQ(both.checks[0].messages[0].run, "");
    EXPECT_EQ(both.checks[0].messages[0].text, common);
    EXPECT_EQ(both.checks[0].messages[1].run, "n = 4096 (GPU)");
    // The simulator's messages have their own.
    s.checks[0].status = failed;
    s.checks[0].messages = {{"n = 3", "c[0] is wrong"}};
    both = merge_backends(s, g, {{"n = 3", ""}});
    ASSERT_EQ(both.checks[0].messages.size(), 3u);
    EXPECT_EQ(both.checks[0].messages[1].run, "n = 4096 (GPU)");
}

TEST(MergeBackends, LimitsOfAnotherDevice) {
    Verdict s = simulator(failed, passed);
    s.device = "h100";
    s.checks[0].messages = {{"old", "The launch is too large."}};
    Verdict both = merge_backends(s, gpu(passed, passed), {{"old", "c1060"}});
    ASSERT_EQ(both.disagreements.size(), 1u);
    EXPECT_NE(both.disagreements[0].why.find("simulate another machine (c1060)"),
              std::string::npos);
    EXPECT_TRUE(both.disagreements[0].explained);
    both = merge_backends(s, gpu(passed, passed), {{"old", "h100"}});
    EXPECT_FALSE(both.disagreements[0].explained);
    both = merge_backends(s, gpu(passed, passed), {{"old", two_threads}});
    EXPECT_NE(both.disagreements[0].why.find("two threads alone"), std::string::npos);
    EXPECT_TRUE(both.disagreements[0].explained);
}

TEST(MergeBackends, RunsThatASmallGpuLeavesOut) {
    Verdict s = simulator(failed, failed), g = gpu(passed, passed);
    s.checks[0].messages = {{"n = 1057", "The launch was refused."}};
    s.checks[1].messages = {{"", "launch.invalid: words"}};
    s.findings = {finding("launch.invalid", 17)};
    s.findings[0].runs = {"n = 1057"};
    const std::map<std::string, std::string> simulated = {{"n = 3", ""}, {"n = 1057", ""}};
    g.gpu->runs = {"n = 3"};
    Verdict both = merge_backends(s, g, simulated);
    ASSERT_EQ(both.disagreements.size(), 2u);
    for (const Disagreement& d : both.disagreements) {
        EXPECT_NE(d.why.find("not made on the GPU"), std::string::npos) << d.check;
        EXPECT_TRUE(d.explained) << d.check;
    }
    // The finding was seen in a run of the GPU, too.
    s.findings[0].runs = {"n = 1057", "n = 3"};
    both = merge_backends(s, g, simulated);
    EXPECT_TRUE(both.disagreements[0].explained);
    EXPECT_FALSE(both.disagreements[1].explained);
    // So was the objection.
    g.gpu->runs = {"n = 3", "n = 1057"};
    both = merge_backends(s, g, simulated);
    EXPECT_FALSE(both.disagreements[0].explained);
    EXPECT_FALSE(both.disagreements[1].explained);
    // Nothing is known of the GPU's runs, or an objection belongs to none.
    g.gpu->runs.clear();
    EXPECT_FALSE(merge_backends(s, g, simulated).disagreements[0].explained);
    g.gpu->runs = {"n = 3"};
    s.checks[0].messages.push_back({"", "The check broke off."});
    EXPECT_FALSE(merge_backends(s, g, simulated).disagreements[0].explained);
}

TEST(MergeBackends, OnlyTheSimulatorCounts) {
    Verdict s = simulator(failed, passed);
    s.checks[0].messages = {{"n = 3", "Its blocks pass 8 barriers; 2 are enough.", true}};
    Verdict both = merge_backends(s, gpu(passed, passed), {{"n = 3", ""}});
    ASSERT_EQ(both.disagreements.size(), 1u);
    EXPECT_EQ(both.disagreements[0].simulator, "n = 3: Its blocks pass 8 barriers; 2 are enough.");
    EXPECT_NE(both.disagreements[0].why.find("only the simulator counts"), std::string::npos);
    EXPECT_TRUE(both.disagreements[0].explained);
    // A rule that another check asks for is not the reason.
    s.checks[1].status = failed;
    s.checks[1].messages = {{"n = 3", "race.shared: words"}};
    s.findings = {finding("race.shared", 9)};
    both = merge_backends(s, gpu(passed, passed), {{"n = 3", ""}});
    ASSERT_EQ(both.disagreements.size(), 2u);
    EXPECT_NE(both.disagreements[0].why.find("only the simulator counts"), std::string::npos);
    EXPECT_NE(both.disagreements[1].why.find("lucky order"), std::string::npos);
    // A result that is wrong as well has nothing to do with counts.
    s = simulator(failed, passed);
    s.checks[0].messages = {{"n = 3", "Its blocks pass 8 barriers; 2 are enough.", true},
                            {"n = 3", "c[0] is wrong"}};
    both = merge_backends(s, gpu(passed, passed), {{"n = 3", ""}});
    EXPECT_FALSE(both.disagreements[0].explained);
}

TEST(MergeBackends, SurvivesJson) {
    Verdict s = simulator(passed, failed);
    s.checks[1].messages = {{"", "barrier.divergent: words"}};
    s.findings = {finding("barrier.divergent", 30)};
    const Verdict both = merge_backends(s, gpu(passed, passed), {});
    const Verdict again = nlohmann::json(both).get<Verdict>();
    EXPECT_EQ(nlohmann::json(again), nlohmann::json(both));
    ASSERT_TRUE(again.gpu);
    EXPECT_EQ(again.gpu->device.name, "Fake GPU");
    EXPECT_EQ(again.disagreements.size(), 1u);
    EXPECT_EQ(again.checks[1].backends.size(), 2u);
}

}  // namespace
