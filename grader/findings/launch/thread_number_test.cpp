#include "grader/findings/launch/thread_number.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::thread_number_test {

const std::string of_other_side = "blockIdx.y * blockDim.x + threadIdx.y";

TEST(ThreadNumber, InASquareBlockEitherSideWillDo) {
    const Tokens words = words_of(of_other_side + ";");
    EXPECT_EQ(wrong_thread_number(words, true), "");
    EXPECT_EQ(wrong_thread_number(words, false),
              "A thread's place along y is blockIdx.y * blockDim.y + threadIdx.y, not blockIdx.y * "
              "blockDim.x + threadIdx.y");
    EXPECT_EQ(wrong_thread_number(words, std::nullopt),
              "Only in a block that is as wide as it is high is blockIdx.y * blockDim.x + "
              "threadIdx.y a thread's place along y; in any other one it is blockIdx.y * "
              "blockDim.y + threadIdx.y");
    const Tokens number = words_of("threadIdx.y * blockDim.y + threadIdx.x;");
    EXPECT_EQ(wrong_thread_number(number, true), "");
    expect_part(wrong_thread_number(number, false), "the factor is the length of a row");
    // The block of one side and the thread of the other are wrong in any block.
    EXPECT_NE(wrong_thread_number(words_of("blockIdx.y * blockDim.x + threadIdx.x;"), true), "");
}

/// What is said of an index behind the end in a kernel whose row is computed so.
std::string said(const std::string& row, const std::string& guard, const std::string& block) {
    return told(
               "__global__ void k(float* c, int n) {\n"
               "    const int column = blockIdx.x * blockDim.x + threadIdx.x;\n"
               "    const int row = " +
                   row + ";\n    " + guard +
                   "\n"
                   "    c[row * n + column] = 1;\n"
                   "}\n"
                   "void host(float* c, int n) {\n"
                   "    const dim3 block(" +
                   block +
                   ");\n"
                   "    k<<<n, block>>>(c, n);\n"
                   "}\n",
               5, "bounds.global", "c[289]",
               "Thread (15, 4) of block (1, 1) writes outside the array, at c[289]: it has 289 "
               "elements, so the last is c[288].")
        .advice;
}

TEST(ThreadNumber, TheGuardIsMissingAndNotTheSide) {
    const std::string guard = "if (row >= n) return;";
    expect_part(said(of_other_side, guard, "16, 16"), "Nothing compares column with its limit");
    expect_part(said(of_other_side, guard, "32, 8"), "A guard would hide that");
    expect_part(said(of_other_side, guard, "wide, high"), "Nothing compares column");
    // Where no other rule tells the cause, the block that is not known is named.
    const std::string both = "if (row >= n || column >= n) return;";
    EXPECT_EQ(said(of_other_side, both, "side, side").find("Only in a block"), std::string::npos);
}

TEST(ThreadNumber, ATransposingKernelTakesTheOtherBlocks) {
    const Tokens file = words_of(
        "__global__ void k(float* c, int n) {\n"
        "    const int x = blockIdx.y * blockDim.x + threadIdx.x;\n"
        "    const int y = blockIdx.x * blockDim.x + threadIdx.y;\n"
        "    c[y * n + x] = 1;\n}\n");
    EXPECT_TRUE(takes_turned_blocks(FunctionText(file, 4)));
    const Tokens one = words_of(
        "__global__ void k(float* c, int n) {\n"
        "    const int x = blockIdx.y * blockDim.x + threadIdx.x;\n"
        "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    c[y * n + x] = 1;\n}\n");
    EXPECT_FALSE(takes_turned_blocks(FunctionText(one, 4)));
}

TEST(ThreadNumber, ANumberThatIsTooLargeForBothSides) {
    const std::string plain = "blockIdx.y * blockDim.y + threadIdx.y";
    EXPECT_EQ(said(plain, "if (row >= n || column >= n) return;", "16, 16"),
              "row and column are both below n here, and the element lies outside all the same. "
              "Line 9 launches k with n for n: has the array as many rows and columns?");
}

TEST(ThreadNumber, ByTheHeightOfTheBlock) {
    const auto said = [](const std::string& sum) {
        return number_with_y_first(
            words_of("double share(dim3 block) {\n"
                     "    const int across = block.x, down = block.y;\n"
                     "    const auto warp_of = [=](int x, int y) { return (" +
                     sum + ") / 32; };\n}\n"));
    };
    EXPECT_EQ(said("x * down + y"),
              "Line 3 numbers threads by x * down + y, and down is the block's height (line 2): "
              "threads are numbered along x first, so the factor is its width and stands at what "
              "counts along y.");
    EXPECT_NE(said("down * x + y"), "");
    EXPECT_EQ(said("y * across + x"), "");
    EXPECT_EQ(said("across * down + 31"), "");
}

}  // namespace simtutor::thread_number_test
