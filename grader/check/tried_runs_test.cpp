#include "grader/check/tried_runs.h"

#include <gtest/gtest.h>

#include "grader/check/grading.h"

using namespace simtutor::check;

namespace {

simtutor::check::Run run_of(const std::string& label, std::size_t index) {
    simtutor::check::Run run;
    run.call.label = label;
    run.index = index;
    return run;
}

TEST(TriedRuns, OnlyRunsThatTheCheckJudgedRightAreNamed) {
    Grading& grading = reset_grading();
    simtutor::check::Check check;
    check.id = "sum";
    check.kind = CheckKind::correct;
    grading.manifest.checks = {check};
    grading.begin_check("sum");
    std::vector<simtutor::check::Run> runs;
    for (const char* label : {"other kernel", "cut off", "wrong", "right", "right, too"}) {
        RunRecord record;
        record.label = label;
        record.sizes = {{"n", 7}};
        record.broke_off = record.label == "cut off";
        runs.push_back(run_of(label, grading.runs.size()));
        grading.runs.push_back(record);
        belongs(runs.back());  // all are made inside this check
    }
    for (std::size_t i = 1; i < runs.size(); ++i) examine(runs[i]);
    grading.current().messages = {{"wrong", "c[0] is wrong"}};
    interpret_failing_runs(grading);
    ASSERT_EQ(grading.current().messages.size(), 2u);
    EXPECT_EQ(grading.current().messages[0].text,
              "Wrong in 1 of 3 runs; right, for example, with right; right, too.");
}

TEST(TriedRuns, OneThatHadLittleTimeTellsNothingOfItsSize) {
    Grading& grading = reset_grading();
    simtutor::check::Check check;
    check.id = "sum";
    check.kind = CheckKind::correct;
    grading.manifest.checks = {check};
    grading.begin_check("sum");
    for (const int n : {5, 6, 7, 8, 9, 1000, 1001, 1002}) {
        RunRecord record;
        record.label = "n = " + std::to_string(n);
        record.sizes = {{"n", n}};
        record.broke_off = n > 9;
        record.hurried = n > 1000;
        const simtutor::check::Run run = run_of(record.label, grading.runs.size());
        grading.runs.push_back(record);
        belongs(run);
        examine(run);
        if (n > 9) grading.current().messages.push_back({record.label, "It did not end."});
    }
    interpret_failing_runs(grading);
    EXPECT_EQ(grading.current().messages.front().text,
              "Wrong in 1 of 6 runs; right, for example, with n = 5; n = 6; n = 7.");
}

TEST(TriedRuns, HugeAndEmptyOnesAreShownLast) {
    Grading& grading = reset_grading();
    simtutor::check::Check check;
    check.id = "product";
    check.kind = CheckKind::correct;
    grading.manifest.checks = {check};
    grading.begin_check("product");
    std::vector<simtutor::check::Run> runs;
    for (const auto& [label, j] :
         {std::pair{"wide", 1048000.0}, {"none", 0.0}, {"small", 3.0}, {"basic", 64.0}}) {
        RunRecord record;
        record.label = label;
        record.sizes = {{"j", j}, {"k", 16}};
        runs.push_back(run_of(label, grading.runs.size()));
        grading.runs.push_back(record);
        belongs(runs.back());
        examine(runs.back());
    }
    grading.current().messages = {
        {"wide", "wrong"}, {"none", "wrong"}, {"basic", "wrong"}, {"small", "wrong"}};
    interpret_failing_runs(grading);
    std::vector<std::string> order;
    for (const Message& message : grading.current().messages) order.push_back(message.run);
    EXPECT_EQ(order, (std::vector<std::string>{"", "basic", "small", "wide", "none"}));
}

TEST(TriedRuns, RunsWithFindingsAloneAreNotCalledWrong) {
    const auto said = [](const std::vector<Message>& messages) {
        Grading& grading = reset_grading();
        simtutor::check::Check check;
        check.id = "sum";
        check.kind = CheckKind::correct;
        grading.manifest.checks = {check};
        grading.begin_check("sum");
        for (const char* label : {"n = 5", "n = 6"}) {
            RunRecord record;
            record.label = label;
            record.sizes = {{"n", label[4] - '0'}};
            grading.runs.push_back(record);
            simtutor::check::Run run = run_of(label, grading.runs.size() - 1);
            belongs(run);
            examine(run);
        }
        grading.current().messages = messages;
        interpret_failing_runs(grading);
        EXPECT_TRUE(is_interpretation(grading.current().messages[0]));
        return grading.current().messages[0].text;
    };
    const Message found = {"n = 5", "bounds.global: line 3: thread 5 reads outside"};
    const Message raced = {"n = 6", "race.shared: line 4: two threads"};
    EXPECT_EQ(said({found, raced}), "A finding (bounds.global, race.shared) in both runs.");
    EXPECT_EQ(said({found, {"n = 6", "c[0] is wrong"}}), "Wrong in both runs.");
}

/// A failed check of two runs of which one is wrong, with more runs of these sizes, wrong if odd.
std::string first_with_more(const std::vector<int>& sizes) {
    Grading& grading = reset_grading();
    simtutor::check::Check check;
    check.id = "sum";
    check.kind = CheckKind::correct;
    grading.manifest.checks = {check};
    grading.begin_check("sum");
    for (const int n : {8, 33}) {
        RunRecord record;
        record.label = "n = " + std::to_string(n);
        record.sizes = {{"n", n}};
        grading.runs.push_back(record);
        examine(run_of(record.label, grading.runs.size() - 1));
    }
    CheckRecord& record = grading.current();
    record.status = CheckStatus::failed;
    record.messages = {{"n = 33", "c[0] is wrong"}};
    EXPECT_TRUE(leaves_open(grading, record));
    Tried more;
    for (const int n : sizes)
        more.runs.push_back({"n = " + std::to_string(n), {{"n", n}}, n % 2 == 1, false});
    interpret_with_more(grading, record, {more});
    return record.messages.front().text;
}

TEST(TriedRuns, MoreOfThemMayTell) {
    EXPECT_EQ(first_with_more({6, 7, 10, 15}),
              "Wrong only where n is odd (wrong for 7, 15, 33; right for 6, 8, 10). More runs of "
              "this check, with other inputs, show it: 3 of 6 are wrong.");
}

TEST(TriedRuns, NoMoreAreMadeWhereOneBrokeOff) {
    first_with_more({});
    Grading& grading = simtutor::check::grading();
    grading.runs.front().broke_off = true;
    EXPECT_FALSE(leaves_open(grading, grading.current()));
}

TEST(TriedRuns, TheSameSizesAgainTellNothing) {
    first_with_more({});
    Grading& grading = simtutor::check::grading();
    for (RunRecord& run : grading.runs)
        run.sizes = {{"height", run.label == "n = 33" ? 2 : 9}, {"the number of blocks", 4}};
    Tried more;
    for (const bool failed : {false, true, true, true})
        more.runs.push_back(
            {"again", {{"height", failed ? 2 : 9}, {"the number of blocks", 4}}, failed, false});
    for (const double height : {7, 8})
        more.runs.push_back(
            {"other", {{"height", height}, {"the number of blocks", 3}}, false, false});
    CheckRecord& record = grading.current();
    const auto before = record.messages;
    interpret_with_more(grading, record, {more});
    EXPECT_EQ(record.messages.front().text, before.front().text);
}

}  // namespace
