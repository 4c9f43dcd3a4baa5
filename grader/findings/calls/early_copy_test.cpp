#include "grader/findings/calls/early_copy.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::early_copy_test {

Tokens steps(const std::string& first, const std::string& second) {
    return words_of(
        "void run(float* host, int n, int steps) {\n"
        "    fill<<<n, 256>>>(cells, n);\n"
        "    check(cudaMemcpy(host, cells, n, cudaMemcpyDeviceToHost), \"start\");\n"
        "    for (int s = 0; s < steps; ++s) {\n"
        "        " +
        first + "\n        " + second +
        "\n"
        "        save(host, s);\n"
        "    }\n"
        "}\n");
}

const char* const copy = "check(cudaMemcpy(host, cells, n, cudaMemcpyDeviceToHost), \"copy\");";
const char* const launch = "step<<<dim3(n), 256>>>(cells, s);";

TEST(EarlyCopy, TheCopyBeforeTheLaunch) {
    EXPECT_EQ(copied_before_launch(steps(copy, launch)),
              "Line 5 copies cells to the host before line 6 launches step, and nothing copies it "
              "behind that launch: what is copied is from the step before. Launch first, then "
              "copy.");
    EXPECT_EQ(copied_before_launch(steps(launch, copy)), "");
    EXPECT_EQ(copied_before_launch(steps(copy, "step<<<n, 256>>>(others, s);")), "");
}

TEST(EarlyCopy, ACopyBehindTheLoopBringsTheLastResult) {
    const auto said = [](const std::string& before, const std::string& behind) {
        return copied_before_launch(words_of("void run(float* host, int n) {\n    " + before +
                                             "\n    for (int s = 0; s < n; ++s) {\n        " +
                                             copy + "\n        " + launch + "\n    }\n    " +
                                             behind + "\n}\n"));
    };
    EXPECT_NE(said("", ""), "");
    EXPECT_EQ(said("", copy), "");
    EXPECT_EQ(said(launch, ""), "");
}

TEST(EarlyCopy, TheRoundUsesTheArrayBeforeItsResultComes) {
    const auto said = [](const std::string& first, const std::string& last) {
        return used_before_copy(
            words_of("void run(std::vector<float>& host, int n) {\n"
                     "    for (int s = 0; s < n; ++s) {\n        " +
                     first + "\n        " + launch +
                     "\n        check(cudaMemcpy(host.data(), cells, n, "
                     "cudaMemcpyDeviceToHost), \"copy\");\n        " +
                     last + "\n    }\n}\n"));
    };
    EXPECT_EQ(said("save(names[s], host);", ""),
              "In each round line 3 uses host before line 4 launches step and line 5 copies its "
              "result to host: line 3 still sees what was copied there before. It belongs behind "
              "line 5.");
    EXPECT_EQ(said("", "save(names[s], host);"), "");
    EXPECT_EQ(said("clear(host);", "save(names[s], host);"), "");
    EXPECT_EQ(said("save(names[s], other);", ""), "");
}

TEST(EarlyCopy, WhereCopiesAndLaunchesAre) {
    expect_part(copies_and_launches(steps(launch, copy)),
                "The copies from the device are in lines 3, 6, the launches in lines 2, 5:");
    EXPECT_EQ(copies_and_launches(words_of("int main() { return 0; }\n")), "");
}

}  // namespace simtutor::early_copy_test
