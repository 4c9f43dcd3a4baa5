#include "grader/findings/source/default_flag.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::default_flag_test {

std::string told(const std::string& call, const std::string& kernel = "template <bool whole>") {
    return default_flag(words_of("template <bool all>\n"
                                 "__device__ void load(float* to, const float* a, int n) {\n"
                                 "    to[0] = all ? a[0] : 0.0f;\n"
                                 "}\n"
                                 "template <bool all = false>\n"
                                 "__device__ void store(float* t, const float* a, int n) {\n"
                                 "    load<all>(t, a, n);\n"
                                 "}\n" +
                                 kernel +
                                 "\n"
                                 "__global__ void k(const float* a, int n) {\n"
                                 "    " +
                                 call +
                                 "\n"
                                 "}\n"),
                        3);
}

TEST(DefaultFlag, IsTakenWhereTheCallLeavesItOut) {
    EXPECT_EQ(told("store(t, a, n);"),
              "Line 11 calls store without <whole>, so all is false there, its default in line 5, "
              "for either whole of k. Is store<whole>(…) meant?");
}

TEST(DefaultFlag, IsPassedOnOrNotThere) {
    EXPECT_EQ(told("store<whole>(t, a, n);"), "");
    EXPECT_EQ(told("store<true>(t, a, n);"), "");
    EXPECT_EQ(told("store(t, a, n);", "// The only version."), "");
    EXPECT_EQ(told("load<whole>(t, a, n);"), "");
}

}  // namespace simtutor::default_flag_test
