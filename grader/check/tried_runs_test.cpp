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

}  // namespace
