#include "grader/findings/cost/own_run.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::own_run_test {

std::string said(const std::string& me, const std::string& begin, const std::string& loop,
                 const std::string& use = "sum += a[i];") {
    return own_run(words_of("__global__ void add(const float* a, int n) {\n"
                            "    const int me = " +
                            me + ";\n    const int first = " + begin + ";\n    for (" + loop +
                            ")\n        " + use + "\n}\n"),
                   5);
}

const std::string loop = "int i = first; i < first + 4 && i < n; ++i",
                  me = "blockIdx.x * blockDim.x + threadIdx.x";

TEST(OwnRun, OfEachThread) {
    EXPECT_EQ(said(me, "4 * me", loop),
              "Line 4 lets each thread go through 4 elements side by side, from first on, which "
              "line 3 sets to 4 * me: in each round neighbouring lanes lie 4 elements apart. Let i "
              "begin at the thread's own number, without the factor 4, and grow by the number of "
              "all threads.");
    expect_part(said(me, "me * 4", "int i = first; i < first + 4; i++"), "Line 4 lets each thread");
}

TEST(OwnRun, IsSilentOfOtherLoops) {
    EXPECT_EQ(said("blockIdx.x", "4 * me", loop), "");
    EXPECT_EQ(said(me, "me", loop), "");
    EXPECT_EQ(said(me, "4 * me", "int i = first; i < n; i += 4"), "");
    EXPECT_EQ(said(me, "4 * me", loop, "sum += a[n - 1];"), "");
}

TEST(OwnRun, OfALengthThatIsNoConstant) {
    expect_part(said(me, "me * each", "int i = first; i < first + each && i < n; ++i"),
                "Line 4 lets each thread go through `each` elements side by side");
    EXPECT_EQ(said(me, "me * other", "int i = first; i < first + each && i < n; ++i"), "");
}

}  // namespace simtutor::own_run_test
