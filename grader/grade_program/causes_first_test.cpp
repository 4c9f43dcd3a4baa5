#include "grader/grade_program/causes_first.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace simtutor::report {
namespace {

FindingVerdict finding(const char* rule, const char* action, int line, const char* advice) {
    FindingVerdict verdict;
    verdict.finding.rule = rule;
    verdict.finding.kernel = "count";
    verdict.finding.advice = advice;
    verdict.finding.sides.resize(1);
    verdict.finding.sides[0].action = action;
    verdict.finding.sides[0].site = {"table.cu", line, "count"};
    return verdict;
}

TEST(CausesFirst, TheRaceThatMadeAnIndexComesBeforeWhatTheIndexDid) {
    std::vector<FindingVerdict> all = {
        finding("copy.size", "call", 50, ""),
        finding("bounds.global", "write", 36, "First repair the finding race.warp in line 34: …"),
        finding("bounds.global", "write", 37, "First repair the finding race.warp in line 34: …"),
        finding("race.global", "read", 30, "First repair the finding bounds.global in line 36: …"),
        finding("race.warp", "read", 34, "Line 34 reads *used and line 35 changes it")};
    put_races_of_indices_first(all);
    std::vector<int> lines;
    for (const FindingVerdict& one : all) lines.push_back(one.finding.sides[0].site.line);
    EXPECT_EQ(lines, (std::vector<int>{50, 34, 36, 37, 30}));
}

TEST(CausesFirst, TheNumberThatIsCutComesBeforeWhatItsIndexDid) {
    const std::string file =
        (std::filesystem::path(testing::TempDir()) / "causes_first_test.cu").string();
    std::ofstream(file) << "__global__ void count(float* c, int n) {\n"
                           "    const short row = blockIdx.x;\n"
                           "    c[n] = 1;\n"
                           "    c[row * n] = 0;\n"
                           "}\n";
    std::vector<FindingVerdict> all = {finding("copy.size", "call", 9, ""),
                                       finding("bounds.global", "write", 3, "Ask for n."),
                                       finding("bounds.global", "write", 4, "Count in size_t."),
                                       finding("index.narrow", "convert", 2, "Declare it int.")};
    all[3].finding.message =
        "In line 2 of count, `row` of type 'short' gets a number of a wider type. If the number is "
        "larger than 32767, `row` holds another.";
    for (FindingVerdict& one : all) {
        one.finding.sides[0].site.file = file;
        one.runs = {"n = 40000"};
    }
    Sources sources(file);
    put_narrow_numbers_first(all, sources);
    std::vector<int> lines;
    for (const FindingVerdict& one : all) lines.push_back(one.finding.sides[0].site.line);
    EXPECT_EQ(lines, (std::vector<int>{9, 3, 2, 4}));
    EXPECT_EQ(all[1].finding.advice, "Ask for n.");
    EXPECT_TRUE(
        all[3].finding.advice.starts_with("First repair the finding index.narrow in line 2"));
}

TEST(CausesFirst, AProofComesBeforeAQuestionOfTheSameRule) {
    const auto first_line = [](Known first, Known second, const char* rule) {
        std::vector<FindingVerdict> all = {finding("bounds.global", "read", 18, "Is it?"),
                                           finding(rule, "read", 22, "Line 21 is.")};
        all[0].known = first;
        all[1].known = second;
        put_proved_first(all);
        return all[0].finding.sides[0].site.line;
    };
    EXPECT_EQ(first_line(Known::question, Known::text, "bounds.global"), 22);
    EXPECT_EQ(first_line(Known::text, Known::recomputed, "bounds.global"), 18);
    EXPECT_EQ(first_line(Known::question, Known::question, "bounds.global"), 18);
    EXPECT_EQ(first_line(Known::question, Known::text, "race.global"), 18);
}

TEST(CausesFirst, WhatNamesAnotherFindingIsBehind) {
    std::vector<FindingVerdict> all = {
        finding("bounds.global", "write", 36, "First repair the finding race.warp in line 34: …"),
        finding("race.warp", "read", 34,
                "The finding race.warp of lines 3 and 4 names who meets "
                "here: repair that first."),
        finding("race.warp", "read", 35, "Line 3 stores too early.")};
    all[2].known = Known::text;
    mark_behind(all);
    EXPECT_EQ(all[0].known, Known::behind);
    EXPECT_EQ(all[1].known, Known::behind);
    EXPECT_EQ(all[2].known, Known::text);
}

TEST(CausesFirst, ATextureOfMemoryThatIsGoneWasNeverMade) {
    const auto said_of = [](const char* rule, const char* message) {
        std::vector<FindingVerdict> all = {finding("api.error", "call", 37, "Make it first."),
                                           finding(rule, "call", 25, "Keep it.")};
        all[0].finding.message = "The kernel uses a texture that does not exist.";
        all[1].finding.message = message;
        Sources sources("none.cu");
        advise_causes_first(all, sources);
        return all[0].finding.advice;
    };
    const char* const gone = "cudaCreateTextureObject uses the memory after it was freed.";
    EXPECT_EQ(said_of("memory.use-after-free", gone),
              "First repair the finding memory.use-after-free in line 25: cudaCreateTextureObject "
              "was refused there, so it has made no texture.");
    EXPECT_EQ(said_of("api.unchecked-error", gone), "Make it first.");
    EXPECT_EQ(said_of("memory.use-after-free", "cudaMemcpy uses the memory."), "Make it first.");
}

TEST(CausesFirst, ARefusedCopyHasFilledNothing) {
    const auto said_of = [](const char* object, const char* advice) {
        std::vector<FindingVerdict> all = {
            finding("copy.size", "call", 160, "Is the height the number of rows?"),
            finding("memory.uninitialised", "read", 119, advice)};
        all[1].finding.sides[0].object = object;
        Sources sources("none.cu");
        advise_causes_first(all, sources);
        return all[1].finding.advice;
    };
    const std::string never = "Nothing has written to the array since it was allocated.";
    EXPECT_EQ(
        said_of("memory[19456]", never.c_str()),
        "First repair the finding copy.size in line 160: that call was refused, so it has set "
        "nothing, and this array may be the one that it should have filled.");
    EXPECT_EQ(said_of("next[19456]", never.c_str()), never);
    EXPECT_EQ(said_of("memory[3]", "Only the first 4 bytes."), "Only the first 4 bytes.");
}

TEST(CausesFirst, ThreadsThatMeetBesideWhatLiesOutside) {
    const auto said_of = [](const char* rule, int line) {
        std::vector<FindingVerdict> all = {finding("bounds.global", "write", 83, "Ask for n."),
                                           finding(rule, "write", line, "Correct the index.")};
        Sources sources("none.cu");
        advise_causes_first(all, sources);
        return all[1].finding.advice;
    };
    const std::string first = "First repair the finding bounds.global in line 83";
    EXPECT_TRUE(said_of("race.same-value", 83).starts_with(first));
    EXPECT_TRUE(said_of("race.global", 83).starts_with(first));
    EXPECT_EQ(said_of("race.same-value", 84), "Correct the index.");
}

}  // namespace
}  // namespace simtutor::report
