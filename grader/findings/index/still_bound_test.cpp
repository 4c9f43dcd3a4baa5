#include "grader/findings/index/still_bound.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::still_bound_test {

/// Pieces of an array: one is fetched before the loop, and the loop fetches the others.
std::string told_of(const std::string& in_loop, const std::string& ahead = "left -= 8;") {
    return told(
               "__device__ void fetch(float* to, const float* from, int count) {\n"
               "    const int t = threadIdx.x;\n"
               "    if (t < count) to[t] = from[t];\n"
               "}\n"
               "__global__ void add(const float* in, float* out, int n) {\n"
               "    __shared__ float part[8];\n"
               "    int left = n;\n"
               "    fetch(part, in, left);\n"
               "    in += 8;\n"
               "    " +
                   ahead +
                   "\n    for (int k = 8; k < n; k += 8) {\n"
                   "        fetch(part, in, left);\n"
                   "        in += 8;\n        " +
                   in_loop + "\n    }\n}\n",
               3, "bounds.global", "from[20]",
               "Thread 4 of block 0 reads outside the array, at from[20]: it has 20 elements, so "
               "the last is from[19].")
        .advice;
}

TEST(StillBound, TheLoopMovesThePointerAndNotWhatIsLeft) {
    EXPECT_EQ(told_of("out[k] = part[0];"),
              "The guard (line 3) takes left from the call in line 12. The loop around that call "
              "(line 11) moves in on (line 13) and leaves left as it is, though line 10 lowers it "
              "for the calls before: it is too large by then. Lower left in the loop, too.");
}

TEST(StillBound, NotWhereTheLoopLowersIt) {
    for (const std::string lowers : {"left -= 8;", "left = left - 8;"})
        EXPECT_EQ(told_of(lowers).find("as it is"), std::string::npos) << lowers;
    // A bound that is never lowered may be the whole array's.
    EXPECT_EQ(told_of("out[k] = part[0];", "out[0] = part[0];").find("as it is"),
              std::string::npos);
}

TEST(StillBound, NotWhereALoopAroundItLowersIt) {
    const auto told_with = [](const std::string& behind) {
        return told(
                   "__device__ void fetch(float* to, const float* from, int count) {\n"
                   "    const int t = threadIdx.x;\n"
                   "    if (t < count) to[t] = from[t];\n"
                   "}\n"
                   "__global__ void add(const float* in, float* out, int n) {\n"
                   "    __shared__ float part[8];\n"
                   "    int left = n;\n"
                   "    left -= 8;\n"
                   "    for (int t = 0; t < n; t += 8) {\n"
                   "        for (int k = 0; k < 8; ++k) {\n"
                   "            fetch(part, in, left);\n"
                   "            in += 8;\n"
                   "        }\n"
                   "        " +
                       behind + "\n    }\n}\n",
                   3, "bounds.global", "from[20]",
                   "Thread 4 of block 0 reads outside the array, at from[20]: it has 20 elements, "
                   "so the last is from[19].")
            .advice;
    };
    EXPECT_NE(told_with("out[t] = part[0];").find("leaves left as it is"), std::string::npos);
    EXPECT_EQ(told_with("left -= 8;").find("leaves left as it is"), std::string::npos);
}

}  // namespace simtutor::still_bound_test
