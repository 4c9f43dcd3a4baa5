#include "grader/findings/calls/never_given_back.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::never_given_back_test {

const char* const advice = "Call cudaFree when the memory is no longer used.";

std::string said(const std::string& end) {
    return never_given_back(words_of("float* room(int n) {\n"
                                     "    float* all = nullptr;\n"
                                     "    cudaMalloc(&all, n);\n"
                                     "    return all;\n"
                                     "}\n"
                                     "void work(int n) {\n"
                                     "    float* in = room(n);\n"
                                     "    float* const out = room(2 * n);\n"
                                     "    twice<<<n, 1>>>(in, out);\n" +
                                     end + "}\n"),
                            3, advice);
}

TEST(NeverGivenBack, OneOfTwo) {
    EXPECT_EQ(said("    cudaFree(in);\n"),
              " Line 8 gets one in out, which no line gives back; in is given back in line 10.");
    EXPECT_EQ(said("    check(cudaFree(out));\n").substr(0, 20), " Line 7 gets one in ");
}

TEST(NeverGivenBack, WhereItMayBe) {
    EXPECT_EQ(said(""), "");
    EXPECT_EQ(said("    cudaFree(in);\n    cudaFree(out);\n"), "");
    EXPECT_EQ(said("    for (float* one : {in, out}) cudaFree(one);\n"), "");
    EXPECT_EQ(said("    cudaFree(in);\n    keep = out;\n"), "");
    EXPECT_EQ(said("    cudaFree(in);\n    std::swap(in, out);\n"), "");
    EXPECT_EQ(said("    cudaFree(in);\n    keep(&out);\n"), "");
}

TEST(NeverGivenBack, ARoundThatLeaves) {
    const auto left = [](const std::string& leave) {
        return leaves_before_free(words_of("void frames(int n) {\n"
                                           "    for (int i = 0; i < n; ++i) {\n"
                                           "        cudaMalloc(&frame, 100);\n"
                                           "        if (draw(frame)) " +
                                           leave +
                                           ";\n"
                                           "        cudaFree(frame);\n"
                                           "    }\n"
                                           "}\n"),
                                  3, advice);
    };
    EXPECT_EQ(left("continue"),
              " The continue in line 4 comes before the cudaFree in line 5: a round that takes it "
              "frees nothing.");
    EXPECT_EQ(left("print(i)"), "");
}

}  // namespace simtutor::never_given_back_test
