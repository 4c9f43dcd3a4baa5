#include "grader/grade_program/overflow_behind.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace simtutor::report {
namespace {

const char* const wider = "Compute the index in a wider type.";

/// A program whose index is made two lines above its access.
std::string program() {
    const std::string file =
        (std::filesystem::path(testing::TempDir()) / "overflow_behind_test.cu").string();
    std::ofstream(file) << "__global__ void sum(const float* a, float* c, int n) {\n"
                           "    const int row = blockIdx.y * 32;\n"
                           "    const float* from = a + row * n;\n"
                           "    const int other = blockIdx.x * n;\n"
                           "    const float value = *from;\n"
                           "    c[other] = value;\n"
                           "}\n";
    return file;
}

FindingVerdict finding(const char* rule, int line, std::vector<std::string> runs,
                       const char* kernel = "sum") {
    FindingVerdict verdict;
    verdict.finding.rule = rule;
    verdict.finding.kernel = kernel;
    verdict.finding.level = simt::Level::error;
    verdict.finding.advice = rule == std::string("index.overflow") ? wider : "Look at row.";
    verdict.finding.sides.resize(1);
    verdict.finding.sides[0].site = {program(), line, kernel};
    verdict.finding.sides[0].action = line == 6 ? "write" : "read";
    verdict.runs = std::move(runs);
    return verdict;
}

std::vector<std::string> rules_of(const std::vector<FindingVerdict>& all) {
    std::vector<std::string> rules;
    for (const FindingVerdict& one : all) rules.push_back(one.finding.rule);
    return rules;
}

const std::vector<std::string> as_before = {"index.overflow", "bounds.global"},
                               behind = {"bounds.global", "index.overflow"};

TEST(OverflowBehind, AnIndexThatIsWrongWhereItFitsComesFirst) {
    std::vector<FindingVerdict> all = {
        finding("index.overflow", 3, {"n = 33024"}),
        finding("bounds.global", 5, {"n = 33024", "n = 128", "n = 256"})};
    Sources sources(program());
    put_overflows_behind(all, sources);
    EXPECT_EQ(rules_of(all), behind);
    EXPECT_EQ(all[1].finding.advice,
              std::string("First repair the finding bounds.global in line 5: in the run n = 128 "
                          "this index leaves its array where every number fits, which a wider type "
                          "does not change. If this finding stays after that: ") +
                  wider);
}

TEST(OverflowBehind, OfTheSameLineAndBehindTheLastAccess) {
    std::vector<FindingVerdict> all = {
        finding("index.overflow", 6, {"n = 33024"}), finding("api.error", 9, {"n = 128"}),
        finding("bounds.global", 6, {"n = 128"}), finding("bounds.global", 5, {"n = 33024"}),
        finding("race.global", 6, {"n = 128"})};
    Sources sources(program());
    put_overflows_behind(all, sources);
    EXPECT_EQ(rules_of(all),
              (std::vector<std::string>{"api.error", "bounds.global", "bounds.global",
                                        "index.overflow", "race.global"}));
}

TEST(OverflowBehind, AnOverflowThatIsTheCauseStaysFirst) {
    const auto order = [](FindingVerdict overflow, FindingVerdict outside) {
        std::vector<FindingVerdict> all = {std::move(overflow), std::move(outside)};
        Sources sources(program());
        put_overflows_behind(all, sources);
        EXPECT_EQ(all[0].finding.advice, wider);
        return rules_of(all);
    };
    // The access is outside where the number overflows, and nowhere else.
    EXPECT_EQ(order(finding("index.overflow", 3, {"n = 33024"}),
                    finding("bounds.global", 5, {"n = 33024"})),
              as_before);
    // Another index, which is wrong by itself.
    EXPECT_EQ(order(finding("index.overflow", 3, {"n = 33024"}),
                    finding("bounds.global", 6, {"n = 128"})),
              as_before);
    EXPECT_EQ(order(finding("index.overflow", 4, {"n = 33024"}),
                    finding("bounds.global", 5, {"n = 128"})),
              as_before);
    // The text alone says it of an overflow that no run has shown.
    EXPECT_EQ(order(finding("index.overflow", 3, {}), finding("bounds.global", 5, {"n = 128"})),
              as_before);
    // The same line of another kernel: a helper of both, which each calls with an index of its own.
    EXPECT_EQ(order(finding("index.overflow", 3, {"n = 33024"}),
                    finding("bounds.global", 5, {"n = 128"}, "other")),
              as_before);
    // A number overflows in that run, too.
    EXPECT_EQ(order(finding("index.overflow", 3, {"n = 33024", "n = 128"}),
                    finding("bounds.global", 5, {"n = 128"})),
              as_before);
}

TEST(OverflowBehind, RunsThatOverflowAreReadLast) {
    std::vector<check::RunRecord> runs(3);
    runs[0].label = "n = 33024";
    runs[0].findings = {finding("index.overflow", 3, {}).finding};
    runs[1].label = "n = 128";
    runs[1].findings = {finding("bounds.global", 5, {}).finding};
    runs[2].label = "n = 256";
    std::vector<std::string> labels;
    for (const check::RunRecord* run : overflows_last(runs)) labels.push_back(run->label);
    EXPECT_EQ(labels, (std::vector<std::string>{"n = 128", "n = 256", "n = 33024"}));
}

}  // namespace
}  // namespace simtutor::report
