#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::rest_by_thread_test {

std::string said(const std::string& rest, const std::string& common =
                                              "Wrong only where n % 4 is larger than the number "
                                              "of threads in a block.") {
    return lines_of(
        "__global__ void histogram(const unsigned char* bytes, unsigned* bins, int n) {\n"
        "    const int all = gridDim.x * blockDim.x;\n"
        "    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n / 4; i += all)\n"
        "        for (int k = 0; k < 4; ++k) atomicAdd(&bins[bytes[4 * i + k]], 1u);\n" +
            rest + "}\n",
        "2 of 256 bins are wrong. The first: bin 49 held 159 and is 159 now; wanted 160. All bins "
        "together are 2 too few.",
        "histogram, n = 31, even, 1 x 1 threads", common);
}

TEST(RestByThread, HasMoreElementsThanThreads) {
    EXPECT_EQ(said("    const int rest = n / 4 * 4 + threadIdx.x;\n"
                   "    if (blockIdx.x == 0 && rest < n) atomicAdd(&bins[bytes[rest]], 1u);\n"),
              "Line 5 gives each thread of a block one of the elements that whole groups leave "
              "over, rest, and no loop goes on from there: a block with "
              "fewer threads than such elements leaves some out. Let a loop go on by blockDim.x.");
    EXPECT_NE(said("    const int whole = n - n % 4;\n"
                   "    const int rest = whole + threadIdx.x;\n"
                   "    if (blockIdx.x == 0 && rest < n) atomicAdd(&bins[bytes[rest]], 1u);\n")
                  .find("Line 6 gives each"),
              std::string::npos);
}

/// A rest that the last threads of a block take.
std::string said_of_last(const std::string& condition) {
    return said("    const unsigned left = n % 4;\n    if (" + condition +
                ")\n        atomicAdd(&bins[bytes[n - blockDim.x + threadIdx.x]], 1u);\n");
}

TEST(RestByThread, TheDifferenceThatItIsComparedWithWrapsRound) {
    EXPECT_EQ(said_of_last("blockIdx.x == 0 && threadIdx.x >= blockDim.x - left"),
              "Line 6 asks threadIdx.x >= blockDim.x - left: blockDim.x has no sign, so where left "
              "is larger, the difference wraps round to a number above 4 billion, and no thread is "
              "behind it. So few threads cannot take one element each anyway: let a loop go over "
              "all left elements in steps of blockDim.x.");
    EXPECT_NE(said_of_last("threadIdx.x >= blockDim.x - n % 4").find("wraps round"),
              std::string::npos);
    EXPECT_NE(said("    const unsigned left = n % 4;\n"
                   "    if (threadIdx.x >= blockDim.x - left) atomicAdd(&bins[0], 1u);\n",
                   "Wrong only where n % 4, or n % 8, is larger than the number of threads in a "
                   "block.")
                  .find("wraps round"),
              std::string::npos);
    // No difference, or none without a sign, or of another number.
    for (const char* other :
         {"threadIdx.x + left >= blockDim.x", "threadIdx.x < left",
          "int(threadIdx.x) >= int(blockDim.x) - int(left)", "threadIdx.x >= blockDim.x - 4"})
        EXPECT_EQ(said_of_last(other).find("wraps round"), std::string::npos) << other;
}

TEST(RestByThread, GoesOnInALoop) {
    const std::string loop =
        "    if (blockIdx.x == 0)\n"
        "        for (int rest = n / 4 * 4 + threadIdx.x; rest < n; rest += blockDim.x)\n"
        "            atomicAdd(&bins[bytes[rest]], 1u);\n";
    EXPECT_EQ(said(loop).find("no loop goes on"), std::string::npos);
    EXPECT_EQ(said("    const int rest = n / 4 * 4 + threadIdx.x;\n"
                   "    if (blockIdx.x == 0 && rest < n) atomicAdd(&bins[bytes[rest]], 1u);\n",
                   "Wrong in all 3 runs.")
                  .find("no loop goes on"),
              std::string::npos);
}

}  // namespace simtutor::rest_by_thread_test
