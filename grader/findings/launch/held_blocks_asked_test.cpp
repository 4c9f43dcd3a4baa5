#include "grader/findings/launch/held_blocks_asked.h"

#include <gtest/gtest.h>

#include "grader/findings/source/call_lines.h"
#include "grader/findings/told_cause.h"

namespace simtutor::held_blocks_asked_test {

const char* const message =
    "The launch has 452608 threads. The 132 multiprocessors of this device hold 270336 at once.";

Tokens program(const std::string& asked, const std::string& more = "",
               const std::string& block = "threads") {
    return words_of(
        "constexpr int threads = 128;\n"
        "int blocks_for(int n) {\n"
        "    int held = 0, count = 0;\n    " +
        asked + "\n    " + more +
        "\n    return min((n + threads - 1) / threads, held * count);\n}\n"
        "void run(int n) { sums<<<blocks_for(n), " +
        block + ">>>(n); }\n");
}

TEST(HeldBlocksAsked, ThreadsAreUsedUpBeforeBlocks) {
    const std::string blocks =
        "cudaDeviceGetAttribute(&held, cudaDevAttrMaxBlocksPerMultiprocessor, 0);";
    EXPECT_EQ(call_lines(program(blocks), message),
              "Line 4 asks for cudaDevAttrMaxBlocksPerMultiprocessor, the most blocks that a "
              "multiprocessor holds, however small they are. Each multiprocessor here holds 2,048 "
              "threads, which are 16 of your blocks of 128, and no line asks for that number: take "
              "cudaDevAttrMaxThreadsPerMultiProcessor, divided by the threads of a block.");
    expect_part(held_blocks_asked(program("held = p.maxBlocksPerMultiProcessor;"), message),
                "Line 4 asks for maxBlocksPerMultiProcessor, the most blocks");
}

TEST(HeldBlocksAsked, AnotherCause) {
    const std::string blocks = "held = p.maxBlocksPerMultiProcessor;";
    // The smaller of both limits is right.
    EXPECT_EQ(
        held_blocks_asked(
            program(blocks, "held = min(held, p.maxThreadsPerMultiProcessor / threads);"), message),
        "");
    EXPECT_EQ(held_blocks_asked(program("held = 16;"), message), "");
    EXPECT_EQ(held_blocks_asked(program(blocks, "", "size"), message), "");
    EXPECT_EQ(held_blocks_asked(program(blocks),
                                "The launch has 9 threads. The 132 "
                                "multiprocessors of this device hold 270336"),
              "");
}

}  // namespace simtutor::held_blocks_asked_test
