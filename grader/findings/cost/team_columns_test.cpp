#include "grader/findings/cost/team_columns.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::team_columns_test {

std::string said(const std::string& loops, bool along) {
    const auto file = std::filesystem::path(testing::TempDir()) / "team_columns_test.cpp";
    std::ofstream(file)
        << "void f(const float* a, float* c, float* sums, int n, int threads) {\n"
           "#pragma omp parallel num_threads(threads)\n"
           "    {\n"
           "        const int team = omp_get_num_threads();\n"
           "        const int me = omp_get_thread_num();\n"
           "        const int first = me * n / team, last = (me + 1) * n / team;\n" +
               loops + "    }\n}\n";
    Sources sources;
    return lines_of_several(sources, file.string(), along);
}

TEST(TeamColumns, ARowDealtOutInTurn) {
    EXPECT_EQ(said("        for (int i = 0; i < n; ++i) {\n"
                   "            float* row = c + i * n;\n"
                   "            for (int j = me; j < n; j += team) row[j] = a[j];\n"
                   "        }\n",
                   true),
              "Line 9 stores to row[j], and the loop over j in line 9 deals a row out to the "
              "threads in turn: several threads write to the same line of 64 bytes.");
}

TEST(TeamColumns, APartOfEachRow) {
    expect_part(said("        for (int i = 0; i < n; ++i)\n"
                     "            for (int j = first; j < last; ++j) c[i * n + j] = 0;\n",
                     true),
                "the loop over j in line 8 gives each thread a part of a row");
    expect_part(said("        for (int i = 0; i < n; ++i) {\n"
                     "#pragma omp for\n"
                     "            for (int j = 0; j < n; ++j) c[i * n + j] = 0;\n"
                     "        }\n",
                     true),
                "line 8 divides the loop over j, which runs along a row");
}

TEST(TeamColumns, ElementsThatAllStoreTo) {
    const char* const loops =
        "#pragma omp for\n"
        "        for (int i = 0; i < n; ++i)\n"
        "            for (int j = 0; j < n; ++j) {\n"
        "#pragma omp atomic\n"
        "                sums[j] += a[i * n + j];\n"
        "            }\n";
    EXPECT_EQ(said(loops, false),
              "Line 11 stores to sums[j] in every round of the loop over i in line 8, whose rounds "
              "the threads share: all of them store to the same elements. Nobody needs sums before "
              "the threads are done: must each term go there?");
    EXPECT_EQ(said(loops, true), "");
}

TEST(TeamColumns, RowsOfTheirOwn) {
    const char* const loops =
        "        for (int i = me; i < n; i += team) {\n"
        "            float* row = c + i * n;\n"
        "            for (int j = 0; j < n; ++j) row[j] = c[i * n + j] = 0;\n"
        "        }\n"
        "        for (int i = first; i < last; ++i)\n"
        "            for (int j = 0; j < n; ++j) c[i * n + j] = 0;\n"
        "        std::vector<float> mine(n);\n"
        "        for (int i = first; i < last; ++i)\n"
        "            for (int j = 0; j < n; ++j) mine[j] += a[i * n + j];\n"
        "#pragma omp critical\n"
        "        for (int j = 0; j < n; ++j) sums[j] += mine[j];\n";
    EXPECT_EQ(said(loops, true), "");
    EXPECT_EQ(said(loops, false), "");
}

}  // namespace simtutor::team_columns_test
