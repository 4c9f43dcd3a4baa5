#include "grader/findings/index/fixed_length.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::fixed_length_test {

std::string said(const std::string& length, const std::string& bound, bool in_kernel = false) {
    simt::Finding finding = finding_at(
        "void sums_of(const float* row, float* sums, int columns) {\n"
        "    const int most = 64;\n"
        "    float mine[" +
            length +
            "] = {};\n"
            "    for (int j = 0; j < " +
            bound +
            "; ++j)\n"
            "        mine[j] += row[j];\n"
            "}\n",
        5, "bounds.row", "mine",
        (in_kernel ? std::string("Thread 0 of block 0") : "OpenMP thread 0") +
            " uses index 4096 in line 5, outside an array of type 'float [4096]'.");
    Sources sources;
    return fixed_length(tokens_of(sources, finding.sides[0].site.file), finding);
}

TEST(FixedLength, OfAnArrayThatCountsToAnArgument) {
    EXPECT_EQ(said("4096", "columns"),
              "mine has 4096 elements (line 3), however large columns is, and the loop in line 4 "
              "goes on while j < columns. A comparison with 4096 would only leave out what lies "
              "behind: give mine as many elements as columns says, for example as a std::vector "
              "of columns elements.");
    expect_part(said("4096", "columns", true), "take the columns in parts of at most 4096");
    // The bound is another constant, or the array another one.
    EXPECT_EQ(said("4096", "most"), "");
    EXPECT_EQ(said("64", "columns"), "");
}

}  // namespace simtutor::fixed_length_test
