#include "grader/findings/calls/two_sizes.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::two_sizes_test {

std::string said(const std::string& allocated, const std::string& copied,
                 const std::string& to = "d_frame") {
    return told(
               "void send(float* frame, int n, float* d_frame) {\n"
               "    cudaMemcpyAsync(" +
                   to + ", frame, " + copied +
                   ", cudaMemcpyHostToDevice);\n"
                   "}\n"
                   "int main() {\n"
                   "    const int n = 9;\n"
                   "    const std::size_t bytes = " +
                   allocated +
                   ";\n"
                   "    float* d_frame = nullptr;\n"
                   "    check(cudaMalloc(&d_frame, bytes), \"cudaMalloc\");\n"
                   "}\n",
               2, "copy.size", "",
               "cudaMemcpyAsync is asked for 36 bytes of the destination, which")
        .advice;
}

TEST(TwoSizes, TheRoomOfAnArrayIsMadeElsewhere) {
    EXPECT_EQ(said("n / 4 * 4 * sizeof(float)", "n * sizeof(float)"),
              "Line 2 copies n * sizeof(float), and line 8 allocates bytes, which line 6 makes n / "
              "4 * 4 * sizeof(float), for d_frame. Which of the two is the size that is meant? "
              "Make the other one agree with it.");
}

TEST(TwoSizes, TheSizeOfACopyIsMadeElsewhere) {
    EXPECT_EQ(told("int main(int argc, char** argv) {\n"
                   "    const int n = argc - 2;\n"
                   "    std::vector<float> in(n), out(n);\n"
                   "    const std::size_t bytes = (argc - 1) * sizeof(float);\n"
                   "    cudaMemcpy(c, in.data(), bytes, cudaMemcpyHostToDevice);\n"
                   "}\n",
                   5, "copy.size", "", "cudaMemcpy is asked for 8 bytes of the source, which")
                  .advice,
              "Line 5 copies bytes, which line 4 makes (argc - 1) * sizeof(float), and in has n "
              "elements (line 3). Which of the two is the size that is meant? Make the other one "
              "agree with it.");
}

TEST(TwoSizes, TheSameWordsOrAPlaceInsideSayNothing) {
    EXPECT_EQ(said("n * sizeof(float)", "n * sizeof(float)"), "");
    EXPECT_EQ(said("2 * n * sizeof(float)", "n * sizeof(float)", "d_frame + 4").find("Line 2"),
              std::string::npos);
}

TEST(TwoSizes, SeveralAllocationsOfTheNameSayNothing) {
    const std::string one = "    float* d = nullptr;\n    cudaMalloc(&d, 4 * n);\n";
    EXPECT_EQ(told("void f(float* x, int n) {\n" + one +
                       "    cudaMemcpy(d, x, 8 * n, cudaMemcpyHostToDevice);\n}\n"
                       "void g(int n) {\n" +
                       one + "}\n",
                   4, "copy.size", "", "cudaMemcpy is asked for 8 bytes of the destination, which")
                  .advice,
              "");
}

}  // namespace simtutor::two_sizes_test
