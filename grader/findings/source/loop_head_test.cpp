#include "grader/findings/source/loop_head.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace simtutor::loop_head_test {

int head_of(const std::string& text, int line) {
    const auto file = std::filesystem::path(testing::TempDir()) / "loop_head_test.cu";
    std::ofstream(file) << text;
    Sources sources;
    return loop_head(sources, {file.string(), line, "kernel"});
}

const std::string braces =
    "__global__ void k(float* c, int n) {\n"
    "    for (int i = 0; i < n; ++i) { c[i] = 0; }\n"
    "    for (int i = 0; i < n; i += 0) {\n"
    "        if (i > 0) {\n"
    "            c[i] = 1;  // }\n"
    "        }\n"
    "        for (int j = 0; j < n; ++j)\n"
    "            if (j > 1)\n"
    "                c[j] = 2;\n"
    "        c[1] = 3;\n"
    "    }\n"
    "    c[0] = 4;\n"
    "}\n";

TEST(LoopHead, IsTheInnermostLoopAround) {
    EXPECT_EQ(head_of(braces, 2), 2);
    EXPECT_EQ(head_of(braces, 5), 3);
    EXPECT_EQ(head_of(braces, 9), 7);
    EXPECT_EQ(head_of(braces, 10), 3) << "the loop above it is over";
    EXPECT_EQ(head_of(braces, 12), 12) << "no loop is around it";
}

TEST(LoopHead, OfDoIsNotItsCondition) {
    const std::string text =
        "__global__ void k(float* c) {\n"
        "    do {\n"
        "        c[0] = 1;\n"
        "    } while (c[0] > 0);\n"
        "    c[1] = 1;\n"
        "}\n";
    EXPECT_EQ(head_of(text, 3), 2);
    EXPECT_EQ(head_of(text, 5), 5);
}

TEST(LoopHead, OfALoopWithoutABodyThatEndsRightAbove) {
    const auto text = [](const std::string& loop) {
        return "__device__ void acquire(int* word) {\n    " + loop +
               "\n\n    __threadfence();\n    word[1] = 0;\n}\n";
    };
    EXPECT_EQ(head_of(text("while (atomicCAS(word, 0, 1) != 0);"), 4), 2);
    EXPECT_EQ(head_of(text("while (atomicCAS(word, 0, 1) != 0) {}"), 4), 2);
    EXPECT_EQ(head_of(text("while (atomicCAS(word, 0, 1) != 0) {\n    }"), 5), 2);
    EXPECT_EQ(head_of(text("while (atomicCAS(word, 0, 1) != 0) {\n    }"), 6), 6);
    EXPECT_EQ(head_of(text("while (*word) *word = 0;"), 4), 4);
    EXPECT_EQ(head_of(text("if (*word) {\n    }"), 5), 5);
}

TEST(LoopHead, ALineWithoutALoopOnlyRanOutOfTime) {
    const auto file = std::filesystem::path(testing::TempDir()) / "loop_head_test.cu";
    std::ofstream(file) << braces;
    simt::Finding finding;
    finding.rule = "hang.endless-loop";
    finding.sides.resize(1);
    Sources sources;
    for (const int line : {12, 2}) {
        finding.message = "Thread 0 of block 0 was still looping in line " + std::to_string(line) +
                          " after 2.0 s of CPU time.";
        finding.advice = "Check the loop.";
        finding.sides[0].site = {file.string(), line, "k"};
        move_to_loop_head(finding, sources);
        if (line == 2) continue;
        EXPECT_EQ(finding.message,
                  "Thread 0 of block 0 did not end in time. It was in line 12 after 2.0 s of CPU "
                  "time.");
        EXPECT_NE(finding.advice.find("No loop stands around this line"), std::string::npos);
    }
    EXPECT_EQ(finding.advice, "Check the loop.") << "line 2 is a loop";
}

TEST(LoopHead, MovesFindingAndMessage) {
    const auto file = std::filesystem::path(testing::TempDir()) / "loop_head_test.cu";
    std::ofstream(file) << braces;
    simt::Finding finding;
    finding.rule = "hang.endless-loop";
    finding.message = "Thread 0 of block 0 was still looping in line 10 after 2.0 s of CPU time.";
    finding.sides.resize(1);
    finding.sides[0].site = {file.string(), 10, "k"};
    Sources sources;
    move_to_loop_head(finding, sources);
    EXPECT_EQ(finding.sides[0].site.line, 3);
    EXPECT_NE(finding.message.find("in the loop that begins in line 3 after"), std::string::npos)
        << finding.message;
}

simt::Finding in_kernel(const std::string& acquire, const std::string& kernel, int line) {
    const auto file = std::filesystem::path(testing::TempDir()) / "loop_head_test.cu";
    std::ofstream(file)
        << "struct Lock {\n    int* word;\n    __device__ void acquire() const {\n" + acquire +
               "    }\n};\n__global__ void k(int* word) {\n" + kernel + "}\n";
    simt::Finding finding;
    finding.rule = "hang.endless-loop";
    finding.message = fmt::format(
        "Thread 1 of block 0 was still looping in line {} after 2.0 s of CPU time.", line);
    finding.sides.resize(1);
    finding.sides[0].site = {file.string(), line, "k"};
    Sources sources;
    move_to_loop_head(finding, sources);
    return finding;
}

TEST(LoopHead, IsInTheFunctionThatTheObjectOfTheLineCalls) {
    const std::string kernel =
        "    const Lock lock{word};\n    if (threadIdx.x == 0) {\n        lock.acquire();\n    }\n";
    const std::string loop = "        while (atomicCAS(word, 0, 1) != 0) {\n        }\n";
    for (const int line : {9, 11}) {
        const simt::Finding finding = in_kernel(loop, kernel, line);
        EXPECT_EQ(finding.sides[0].site.line, 4) << line;
        EXPECT_EQ(finding.message,
                  "Thread 1 of block 0 was still looping in the loop of `acquire` that begins in "
                  "line 4, called in line 11, after 2.0 s of CPU time.");
    }
    EXPECT_EQ(in_kernel(loop + loop, kernel, 9).sides[0].site.line, 9) << "one of two";
    EXPECT_EQ(in_kernel("\n", kernel, 8).sides[0].site.line, 8) << "no loop at all";
}

}  // namespace simtutor::loop_head_test
