#include "grader/findings/race/made_by_one.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::made_by_one_test {

std::string team(const std::string& directive, const std::string& behind) {
    return "void count(const int* in, int n) {\n"
           "    int* table = nullptr;\n"
           "    int other = 0;\n"
           "#pragma omp parallel\n"
           "    {\n"
           "#pragma omp " +
           directive +
           "\n"
           "        table = new int[64];\n" +
           behind +
           "\n"
           "        const int me = omp_get_thread_num();\n"
           "        int* mine = table + me;\n"
           "        mine[0] = in[me];\n"
           "    }\n"
           "}\n";
}

Told said(const std::string& text, const std::string& rule, int line) {
    simt::Finding finding = finding_at(text, line, rule, "", "OpenMP thread 1 writes.");
    return told(finding);
}

TEST(MadeByOne, WithoutABarrier) {
    const std::string text = said(team("single nowait", ""), "null.pointer", 11).advice;
    EXPECT_EQ(
        text,
        "One thread gives table its memory or its value (line 7), and no barrier lies between "
        "that and line 11: nowait in line 6 takes away the one that single has. Others come "
        "to line 11 before it is there. Leave nowait out.");
    expect_part(said(team("master", ""), "race.openmp", 10).advice,
                "master in line 6 has none. Others come to line 10 before");
}

TEST(MadeByOne, NotWithABarrier) {
    EXPECT_EQ(said(team("single", ""), "race.openmp", 10).advice, "");
    EXPECT_EQ(said(team("master", "#pragma omp barrier"), "race.openmp", 10).advice, "");
    // The line uses nothing of what the one thread made.
    EXPECT_EQ(said(team("single nowait", ""), "race.openmp", 9).advice, "");
}

TEST(MadeByOne, WhereTheyMetElsewhere) {
    const auto said_of = [](int other) {
        simt::Finding finding =
            finding_at(team("single nowait", ""), 10, "race.openmp", "", "OpenMP thread 1 writes.");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].site.line = other;
        return told(finding).advice;
    };
    expect_part(said_of(7), "nowait in line 6 takes away the one that single has");
    EXPECT_EQ(said_of(11).find("takes away"), std::string::npos);
}

}  // namespace simtutor::made_by_one_test
