#include "grader/findings/launch/after_launch.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::after_launch_test {

TEST(AfterLaunch, AWaitThatReportsNothing) {
    const auto said = [](const std::string& next) {
        return wait_after_launch(
            words_of("void all(int n) {\n    twice<<<n, n>>>(a);\n    " + next + ";\n}\n"), 2);
    };
    EXPECT_EQ(said("check(cudaDeviceSynchronize(), \"wait\")"),
              " cudaDeviceSynchronize() in line 3 did not report that the launch was refused: ask "
              "cudaGetLastError() before it.");
    EXPECT_EQ(said("check(cudaGetLastError(), \"launch\")"), "");
    EXPECT_EQ(said("print(n)"), "");
}

TEST(AfterLaunch, WhereTheBlockIsMade) {
    const Tokens file = words_of(
        "void all(int width) {\n    const int threads = width;\n"
        "    twice<<<9, threads>>>(a);\n}\n");
    EXPECT_EQ(block_of_launch(file, 3), " The block is made in line 2.");
    EXPECT_EQ(
        block_of_launch(words_of("void all(int width) {\n    twice<<<9, width>>>(a);\n}\n"), 2),
        "");
}

TEST(AfterLaunch, WhereTheGridIsMade) {
    const Tokens file = words_of(
        "void all(int n) {\n    const dim3 grid(1, n);\n"
        "    twice<<<grid, 256>>>(a);\n}\n");
    EXPECT_EQ(grid_of_launch(file, 3), " The grid is made in line 2.");
    EXPECT_EQ(grid_of_launch(words_of("void all(int n) {\n    twice<<<n, 256>>>(a);\n}\n"), 2), "");
}

TEST(AfterLaunch, TheErrorIsAskedForTooEarly) {
    const auto said = [](const std::string& before, const std::string& behind) {
        return asked_before_launch(words_of("void run(float* a, int n) {\n    " + before +
                                            "\n    twice<<<n, 256>>>(a);\n    " + behind + "\n}\n"),
                                   3);
    };
    EXPECT_EQ(said("check(cudaGetLastError());", ""),
              " Line 2 asks before the launch: ask behind line 3.");
    EXPECT_EQ(said("check(cudaGetLastError());", "check(cudaGetLastError());"), "");
    EXPECT_EQ(said("", ""), "");
}

}  // namespace simtutor::after_launch_test
