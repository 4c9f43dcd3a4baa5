#include "grader/findings/result/left_out.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::left_out_test {

TEST(LeftOut, TheLastPartOfAScene) {
    const auto said = [](const std::string& parts, long long count) {
        return last_part_left_out(
            words_of("constexpr int most = 100;\n"
                     "void draw(const float* all, int count) {\n"
                     "    const int parts = " +
                     parts +
                     ";\n"
                     "    for (int p = 0; p < parts; ++p) {\n"
                     "        cudaMemcpyToSymbol(balls, all + p * most, most * sizeof(float));\n"
                     "        show<<<1, 64>>>(most);\n"
                     "    }\n"
                     "}\n"),
            {"draw", {{"count", count}}});
    };
    EXPECT_EQ(said("count / most", 250),
              "count / most in line 3 rounds down: 250 / 100 is 2, so the loop in line 4 is done "
              "after 200 of 250, and the last 50 are never copied to the device. Round up: (count "
              "+ most - 1) / most.");
    EXPECT_EQ(said("count / most", 300), "");
    EXPECT_NE(said("std::max(1, count / most)", 250), "");
    EXPECT_EQ(said("std::max(1, count / most)", 50), "");
    EXPECT_EQ(said("count / most + (count % most != 0)", 250), "");
    EXPECT_EQ(said("(count + most - 1) / most", 250), "");
}

TEST(LeftOut, OnlyWholePartsGetARound) {
    const auto said = [](const std::string& condition, long long count,
                         const std::string& rest = "") {
        return last_part_left_out(
            words_of("constexpr int most = 100;\n"
                     "void draw(const float* all, int count) {\n"
                     "    for (int p = 0; " +
                     condition +
                     "; p += most) {\n"
                     "        cudaMemcpyToSymbol(balls, all + p, most * sizeof(float));\n"
                     "        show<<<1, 64>>>(most);\n"
                     "    }\n" +
                     rest + "}\n"),
            {"draw", {{"count", count}}});
    };
    EXPECT_EQ(
        said("p + most <= count", 250),
        "The loop in line 3 goes on while p + most <= count: with count = 250 the last 50 get "
        "no round, because they are fewer than most.");
    EXPECT_EQ(said("p + most <= count", 300), "");
    EXPECT_EQ(said("p < count", 250), "");
    // A line behind the loop takes the rest.
    EXPECT_EQ(said("p + most <= count", 250, "    draw_rest(all, count % most);\n"), "");
}

}  // namespace simtutor::left_out_test
