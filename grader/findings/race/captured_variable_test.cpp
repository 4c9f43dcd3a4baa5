#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::captured_variable_test {

/// A race between line 5, which writes, and another line of a lambda that begins in line 4.
simt::Finding race(const std::string& captures, const std::string& first, int other,
                   const std::string& action, const std::string& directive = "parallel for",
                   const std::string& behind = "") {
    simt::Finding finding = finding_at(
        "void f(float* c, int n) {\n    int start = 0, other = 0;\n\n"
        "    const auto row = [" +
            captures + "](int i) {\n        " + first +
            "\n        float* out = c + start;\n        out[0] = start;\n    };\n"
            "#pragma omp " +
            directive + "\n    for (int i = 0; i < n; ++i) row(i);\n" + behind + "}\n",
        5, "race.openmp", "", "OpenMP thread 1 writes the same variable in line 5.");
    finding.sides[0].action = "write";
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = action;
    finding.sides[1].site.line = other;
    finding.advice = "What the checker says.";
    Sources sources;
    advise_by_cause(finding, sources);
    return finding;
}

TEST(CapturedVariable, WhatEachCallSetsAnew) {
    const std::string said =
        "start is declared in line 2, outside of row (line 4), which captures it by reference: all "
        "threads that call row share one. Each call sets it anew in line 5: declare it there.";
    for (const int line : {6, 7}) {
        const auto found = race("&", "start = i * n;", line, "read");
        EXPECT_EQ(found.advice, said);
        expect_part(found.message, "writes the variable start in line");
    }
    EXPECT_EQ(race("&", "start = i * n;", 5, "write").advice, said);
}

TEST(CapturedVariable, WhatMayBeMeantForAll) {
    expect_part(race("&", "start += n;", 6, "read").advice,
                "Does each call need a value of its own? Then declare it inside of row.");
    expect_part(race("&", "start = i * n;", 6, "read", "parallel for", "return start;").advice,
                "Does each call need");
    expect_part(race("&", "if (i == 0) start = n;", 6, "read").advice, "Does each call need");
}

TEST(CapturedVariable, NotOfItsOwn) {
    const std::string checker = "What the checker says.";
    EXPECT_EQ(race("&", "int start = i * n;", 6, "read").advice, checker);
    EXPECT_EQ(race("=", "start = i * n;", 6, "read").advice, checker);
    EXPECT_EQ(race("&", "other = i, start = i * n;", 5, "write").advice, checker);
    EXPECT_EQ(race("&", "start = i * n;", 6, "read", "simd").advice, checker);
}

}  // namespace simtutor::captured_variable_test
