#include "tools/command/selfcheck.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tools/command/demo.h"

namespace simtutor::command {
namespace {

/// A lesson with two checks whose starter must fail the first.
Manifest lesson() {
    Manifest manifest;
    manifest.id = "21-dot-product";
    manifest.number = 21;
    manifest.starter_fails = {"correct"};
    for (const char* id : {"correct", "barriers"}) {
        check::Check check;
        check.id = id;
        check.points = 5;
        manifest.checks.push_back(check);
    }
    return manifest;
}

/// A verdict in which the checks `failed` failed and the rules `found` fired.
Grading grading(const std::vector<std::string>& failed,
                const std::vector<std::string>& found = {}) {
    Grading result;
    report::Verdict& verdict = result.verdict;
    verdict.graded = true;
    verdict.max_points = 10;
    for (const check::Check& check : lesson().checks) {
        const bool fails = std::find(failed.begin(), failed.end(), check.id) != failed.end();
        report::CheckVerdict entry;
        entry.id = check.id;
        entry.status = fails ? check::CheckStatus::failed : check::CheckStatus::passed;
        entry.points = fails ? 0 : 5;
        entry.max_points = 5;
        verdict.points += entry.points;
        verdict.checks.push_back(entry);
    }
    for (const std::string& rule : found) {
        report::FindingVerdict entry;
        entry.finding.rule = rule;
        verdict.findings.push_back(entry);
    }
    result.exit_code = failed.empty() ? 0 : 1;
    return result;
}

Grading not_graded(const std::string& error) {
    Grading result;
    result.verdict.error = error;
    return result;
}

Grader always(const Grading& result) {
    return [result](const Subject&, std::optional<std::uint64_t>) { return result; };
}

const std::string short_solution = "a\n// simtutor: begin student\nb\n// simtutor: end\n";
const std::string short_starter = "a\n// simtutor: begin student\nc\n// simtutor: end\n";

/// Fails the check `id` in the first `times` gradings.
Grader failing(std::string id, int times, int& gradings) {
    return [id = std::move(id), times, &gradings](const Subject&, std::optional<std::uint64_t>) {
        return ++gradings <= times ? grading({id}) : grading({});
    };
}

TEST(Selfcheck, OnlyTimeIsMeasuredAgain) {
    Manifest manifest = lesson();
    manifest.checks[1].kind = check::CheckKind::time;
    int gradings = 0, again = 0;
    EXPECT_TRUE(measured_again(manifest, failing("barriers", 2, gradings), again)({}, 1)
                    .verdict.full_points());
    EXPECT_EQ(again, 2);

    gradings = again = 0;
    EXPECT_FALSE(measured_again(manifest, failing("barriers", 9, gradings), again)({}, 1)
                     .verdict.full_points());
    EXPECT_EQ(gradings, 3) << "a slow solution stays slow";

    gradings = again = 0;
    EXPECT_FALSE(measured_again(manifest, failing("correct", 1, gradings), again)({}, 1)
                     .verdict.full_points());
    EXPECT_EQ(gradings, 1) << "a wrong result is no matter of time";
}

TEST(Selfcheck, StarterMustFailAtItsStatedCheck) {
    const Manifest manifest = lesson();
    EXPECT_TRUE(check_starter(manifest, short_solution, short_starter, "",
                              always(grading({"correct", "barriers"})))
                    .passed);
    const auto row =
        check_starter(manifest, short_solution, short_starter, "", always(grading({"barriers"})));
    EXPECT_FALSE(row.passed);
    EXPECT_EQ(row.outcome, "passes correct, which it should fail");
}

TEST(Selfcheck, StarterMustEarnNothing) {
    const auto row =
        check_starter(lesson(), short_solution, short_starter, "", always(grading({"correct"})));
    EXPECT_FALSE(row.passed);
    EXPECT_TRUE(row.outcome.starts_with("earns 5 of 10 points")) << row.outcome;
}

TEST(Selfcheck, EverySeedCounts) {
    std::vector<std::uint64_t> seen;
    const Grader second_is_wrong = [&](const Subject&, std::optional<std::uint64_t> seed) {
        seen.push_back(seed.value());
        return grading(seen.size() == 2 ? std::vector<std::string>{"correct"}
                                        : std::vector<std::string>{"correct", "barriers"});
    };
    EXPECT_FALSE(
        check_starter(lesson(), short_solution, short_starter, "", second_is_wrong, 3).passed);
    EXPECT_EQ(seen, (std::vector<std::uint64_t>{1, 2})) << "the first that fails ends it";
}

TEST(Selfcheck, StarterMustCompile) {
    const auto row = check_starter(lesson(), short_solution, short_starter, "",
                                   always(not_graded("kernel.cu:3: error")));
    EXPECT_FALSE(row.passed);
    EXPECT_EQ(row.outcome, "kernel.cu:3: error");
}

TEST(Selfcheck, StarterMayDifferFromTheSolutionOnlyInsideTheRegions) {
    EXPECT_FALSE(check_starter(lesson(), short_solution, "x" + short_starter, "",
                               always(grading({"correct"})))
                     .passed);
}

TEST(Selfcheck, LessonMustStateWhatItsStarterFails) {
    Manifest manifest = lesson();
    manifest.starter_fails.clear();
    EXPECT_FALSE(
        check_starter(manifest, short_solution, short_starter, "", always(grading({"correct"})))
            .passed);
}

TEST(Selfcheck, SolutionNeedsFullPointsWithoutFindings) {
    EXPECT_FALSE(check_solution(lesson(), "", always(grading({"barriers"}))).passed);
    EXPECT_FALSE(check_solution(lesson(), "", always(grading({}, {"race.same-value"}))).passed);
    EXPECT_FALSE(check_solution(lesson(), "", always(not_graded("no"))).passed);
}

TEST(Selfcheck, SolutionGetsTheSameVerdictForTheSameSeed) {
    int call = 0;
    const Grader changing = [&](const Subject&, std::optional<std::uint64_t>) {
        Grading result = grading({});
        result.verdict.checks[0].notes.push_back(std::to_string(++call));
        return result;
    };
    const auto row = check_solution(lesson(), "", changing);
    EXPECT_FALSE(row.passed);
    EXPECT_EQ(row.outcome, "the same seed gave two different verdicts");
}

TEST(Selfcheck, ATimeThatABusyMachineLeavesOutIsNoOtherVerdict) {
    Manifest timed = lesson();
    timed.checks[1].kind = check::CheckKind::time;
    timed.language = simt::Language::cpp;
    int call = 0;
    const Grader busy = [&](const Subject&, std::optional<std::uint64_t>) {
        Grading result = grading({});
        if (++call == 2) {
            report::CheckVerdict& speed = result.verdict.checks[1];
            speed.status = check::CheckStatus::not_judged;
            speed.points = speed.max_points = 0;
            result.verdict.points = result.verdict.max_points = 5;
        }
        return result;
    };
    EXPECT_TRUE(check_solution(timed, "", busy).passed);
}

TEST(Selfcheck, SolutionRunsInAnotherOrderForAnotherSeed) {
    const auto ordered = [](bool by_seed) {
        return [by_seed](const Subject&, std::optional<std::uint64_t> seed) {
            Grading result = grading({});
            report::CounterVerdict counted;
            counted.counters = {{"order", by_seed ? std::to_string(seed.value()) : "1"}};
            result.verdict.counters.push_back(counted);
            return result;
        };
    };
    EXPECT_TRUE(check_solution(lesson(), "", ordered(true)).passed);
    EXPECT_EQ(check_solution(lesson(), "", ordered(false)).outcome,
              "two seeds gave the same order of warps and blocks");
    EXPECT_FALSE(check_solution(lesson(), "", always(grading({}))).passed);
}

TEST(Selfcheck, PitfallNeedsItsFindingAndItsFailingCheck) {
    check::Pitfall pitfall;
    pitfall.finds = {"race.shared"};
    pitfall.fails = {"barriers"};
    EXPECT_TRUE(judge_pitfall(lesson(), pitfall, grading({"barriers"}, {"race.shared"})).passed);
    EXPECT_EQ(judge_pitfall(lesson(), pitfall, grading({"barriers"}, {"race.global"})).outcome,
              "finds race.global, not race.shared");
    EXPECT_EQ(judge_pitfall(lesson(), pitfall, grading({"correct"}, {"race.shared"})).outcome,
              "fails correct, not barriers");
    EXPECT_FALSE(judge_pitfall(lesson(), pitfall, not_graded("no")).passed);
    EXPECT_FALSE(judge_pitfall(lesson(), {}, grading({"correct"})).passed);
    check::Pitfall narrow;
    narrow.fails = {"barriers"};
    narrow.keeps = {"correct"};
    EXPECT_TRUE(judge_pitfall(lesson(), narrow, grading({"barriers"})).passed);
    EXPECT_EQ(judge_pitfall(lesson(), narrow, grading({"barriers", "correct"})).outcome,
              "loses points of correct, which it must keep");
    check::Pitfall warned;
    warned.finds = {"race.shared"};
    EXPECT_EQ(judge_pitfall(lesson(), warned, grading({}, {"race.shared"})).outcome,
              "gets all points with seed 0");
}

TEST(Demo, ShowsDifferentRulesOfDifferentLessonsWhereItCan) {
    std::vector<Manifest> lessons(2, lesson());
    const auto add = [](Manifest& manifest, const std::string& rule) {
        check::Pitfall pitfall;
        pitfall.name = rule;
        pitfall.finds = {rule};
        manifest.pitfalls.push_back(pitfall);
    };
    for (const char* rule : {"race.shared", "barrier.divergent", "memory.misaligned"}) {
        add(lessons[0], rule);
    }
    add(lessons[1], "race.shared");
    const auto pieces = choose_showpieces(lessons, 3);
    ASSERT_EQ(pieces.size(), 3u);
    EXPECT_EQ(pieces[0].pitfall, &lessons[0].pitfalls[1]);
    EXPECT_EQ(pieces[1].pitfall, &lessons[1].pitfalls[0]);
    EXPECT_EQ(pieces[2].pitfall, &lessons[0].pitfalls[2]);
    EXPECT_EQ(choose_showpieces(lessons, 1).size(), 1u);
    EXPECT_TRUE(choose_showpieces({}, 3).empty());
}

TEST(Selfcheck, DrawsTheSameRowsForTheSameSeed) {
    const std::vector<bool> five = drawn(30, 5, 1);
    EXPECT_EQ(std::count(five.begin(), five.end(), true), 5);
    EXPECT_EQ(five, drawn(30, 5, 1));
    EXPECT_NE(five, drawn(30, 5, 2));
    EXPECT_EQ(drawn(30, 99, 1), std::vector<bool>(30, true));
}

}  // namespace
}  // namespace simtutor::command
