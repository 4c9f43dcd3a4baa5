#include "tools/locate/suspicion.h"

#include <gtest/gtest.h>

#include <string>

#include "tools/locate/definitions.h"

namespace simtutor::locate {

namespace {

report::Verdict verdict_of(const std::string& message, int side_line) {
    report::Verdict verdict;
    verdict.file = "kernel.cu";
    report::FindingVerdict found;
    found.finding.message = message;
    found.finding.sides.resize(1);
    found.finding.sides[0].site = {"/tmp/kernel.cu", side_line, "f"};
    verdict.findings.push_back(found);
    return verdict;
}

TEST(Suspicion, SidesWeighMostThenNamedLinesThenNeighbours) {
    const auto lines =
        suspected_lines(verdict_of("Its index is made in lines 30, 32 and 40 to 42.", 12));
    EXPECT_GT(lines.at(12), lines.at(30));
    EXPECT_EQ(lines.at(30), lines.at(41));
    EXPECT_GT(lines.at(40), lines.at(11));
    EXPECT_FALSE(lines.contains(60));
}

TEST(Suspicion, WhatNamesACause) {
    report::Verdict verdict = verdict_of("Its index is made in line 30.", 12);
    EXPECT_FALSE(names_cause(verdict));
    verdict.findings[0].finding.advice = "Compare it with n.";
    EXPECT_TRUE(names_cause(verdict));
    verdict.findings[0].finding.level = simt::Level::note;
    EXPECT_FALSE(names_cause(verdict));
    verdict.checks.resize(1);
    verdict.checks[0].gates.resize(1);
    EXPECT_FALSE(names_cause(verdict));
    verdict.checks[0].gates[0].place.line = 7;
    EXPECT_TRUE(names_cause(verdict));
    verdict.checks[0].gates[0].passed = true;
    EXPECT_FALSE(names_cause(verdict));
}

TEST(Suspicion, AnotherFileIsNotThisOne) {
    report::Verdict verdict = verdict_of("", 12);
    verdict.findings[0].finding.sides[0].site.file = "/usr/include/other.h";
    EXPECT_TRUE(suspected_lines(verdict).empty());
}

TEST(Suspicion, ASentenceMayBeginWithALine) {
    report::Verdict verdict = verdict_of("", 12);
    verdict.findings[0].finding.advice = "Line 40 makes the grid. Lines 50 and 51 share it.";
    const auto lines = suspected_lines(verdict);
    for (const int line : {40, 50, 51}) EXPECT_GT(lines.count(line), 0u) << line;
}

TEST(Definitions, WhereANameIsMadeIsSuspectedToo) {
    const std::string text =
        "void f(int n) {\n"
        "    int below = n - 1;\n"
        "    int bottom = below + 1;\n"
        "    int other = 3;\n"
        "    if (bottom > 7) g();\n"
        "    out[bottom] = 1;\n"
        "}\n";
    const auto lines = with_definitions({{6, 4}}, text);
    EXPECT_EQ(lines.at(3), 2);
    EXPECT_EQ(lines.at(5), 2);
    EXPECT_EQ(lines.at(2), 1);
    EXPECT_FALSE(lines.contains(4));
}

TEST(Definitions, TheLaunchThatHandsOverAnArgumentIsSuspectedToo) {
    const std::string text =
        "__global__ void k(float* a, bool first) {\n"
        "    a[0] = first ? 0 : a[1];\n"
        "}\n"
        "__global__ void other(float* a) { a[0] = 1; }\n"
        "void run(float* a, int start) {\n"
        "    k<<<1, 1>>>(a,\n"
        "                start > 0);\n"
        "    other<<<1, 1>>>(a);\n"
        "}\n";
    const auto lines = with_definitions({{2, 4}}, text);
    EXPECT_EQ(lines.at(6), 2);
    EXPECT_EQ(lines.at(7), 2);
    EXPECT_FALSE(lines.contains(8));
}

}  // namespace

}  // namespace simtutor::locate
