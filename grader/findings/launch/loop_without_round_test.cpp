#include "grader/findings/launch/loop_without_round.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::loop_without_round_test {

std::string said(const std::string& head, const std::string& before = "", long long count = 0) {
    const Tokens file = words_of(
        "__global__ void trace(float* rgb, int count) { rgb[0] = count; }\n"
        "void render(float* rgb, int count, int width) {\n"
        "    int done = 0;\n"
        "    " +
        before + "\n    " + head +
        " {\n"
        "        trace<<<width, 32>>>(rgb, count);\n"
        "        done += 10;\n"
        "    }\n"
        "}\n");
    return loop_without_round(file, {"render", {{"count", count}, {"width", 33}}});
}

TEST(LoopWithoutRound, NoKernelIsLaunched) {
    const std::string text =
        "with count = 0 the loop in line 5 makes no round, so no kernel is launched.";
    EXPECT_EQ(said("while (done < count)"), text);
    EXPECT_EQ(said("for (int i = 0; i < count; i += 10)"), text);
}

TEST(LoopWithoutRound, ALoopThatMakesOne) {
    EXPECT_EQ(said("while (done < count)", "", 5), "");
    EXPECT_EQ(said("while (done <= count)"), "");
    EXPECT_EQ(said("while (done < count || done == 0)"), "");
    EXPECT_EQ(said("while (done < width)"), "");
    EXPECT_EQ(said("do"), "");
    // Another launch, another number.
    EXPECT_EQ(said("while (done < count)", "trace<<<1, 1>>>(rgb, 0);"), "");
    EXPECT_EQ(said("while (done < count)", "count = 1;"), "");
}

}  // namespace simtutor::loop_without_round_test
