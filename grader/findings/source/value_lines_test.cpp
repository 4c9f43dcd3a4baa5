#include "grader/findings/source/value_lines.h"

#include <gtest/gtest.h>

#include "grader/findings/source/kernel_results.h"
#include "grader/findings/told_cause.h"

namespace simtutor::value_lines_test {

const char* const peaks =
    "double peak_gflops(int device) {\n"
    "    const double units = count(device);\n"
    "    return units * hertz / 1e9;\n"
    "}\n"
    "double peak_gbytes(int device) {\n"
    "    const double bytes = bits(device) / 8;\n"
    "    return bytes * hertz / 1e9;\n"
    "}\n"
    "bool choose(int count, double gib) {\n"
    "    for (int device = 0; device < count; ++device)\n"
    "        if (memory < gib) continue;\n"
    "    check(cudaSetDevice(best));\n"
    "    return true;\n"
    "}\n";

TEST(ValueLines, TheFunctionThatTheMessageSpeaksOf) {
    const Tokens file = words_of(peaks);
    EXPECT_EQ(value_lines(file, "The peak of device 0: wanted 66908.2 GFLOP/s, got 33454.1."),
              "peak_gflops gives its value back in line 3, made of units (line 2)");
    EXPECT_EQ(value_lines(file, "The peak of the memory of device 0: wanted 3352.3 GB/s, got 1."),
              "peak_gbytes gives its value back in line 7, made of bytes (line 6)");
    EXPECT_EQ(value_lines(file, "The first of 3 numbers is wrong."), "");
    expect_part(value_lines(words_of("double useful_share(int width, dim3 block) {\n"
                                     "    (void)block;\n"
                                     "    return 1.0 / width;\n"
                                     "}\n"),
                            "The share of useful steps: wanted 0.5, got 0.4."),
                "gives its value back in line 3; nothing in it uses block");
}

TEST(ValueLines, AnotherDeviceThanTheFunctionIsGiven) {
    const std::string begin = "double peak_gflops(int device) {\n    cudaDeviceProp p;\n",
                      end = "    const int khz = clock(device);\n    return 2.0 * khz;\n}\n",
                      message = "The peak of device 1: wanted 15667.2 GFLOP/s, got 7637.8.";
    EXPECT_EQ(value_lines(words_of(begin + "    check(cudaGetDeviceProperties(&p, 0));\n" + end),
                          message),
              "cudaGetDeviceProperties in line 3 asks device 0, whatever device is");
    expect_part(
        value_lines(words_of(begin + "    check(cudaGetDeviceProperties(&p, device));\n" + end),
                    message),
        "peak_gflops gives its value back in line 5");
}

TEST(ValueLines, WhatTheNumberIsOfTheWantedOne) {
    EXPECT_EQ(
        factor_text("wanted 66908.2 GFLOP/s, got 33454.1."),
        "it is half of what is wanted: is a factor of 2 left out, or a part of it too small?");
    EXPECT_EQ(factor_text("wanted 3352.3 GB/s, got 26818.6."),
              "it is 8 times what is wanted: bits in place of bytes?");
    EXPECT_EQ(factor_text("wanted 14.946 ms, got 17.929. The arithmetic takes 14.946 ms and the "
                          "memory 2.983 ms."),
              "it is as large as the sum of 2.983 and 14.946");
    EXPECT_EQ(factor_text("wanted 3352.3 GB/s, got 3000.1."), "");
    // Too few digits to tell.
    EXPECT_EQ(factor_text("wanted 2, got 4."), "");
}

TEST(ValueLines, OneElementForEachThread) {
    const auto kernel = [](const std::string& loop) {
        return words_of(
            "__global__ void count(const int* a, int n) {\n"
            "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n" +
            loop +
            "}\n"
            "void run(const int* a, int n) { count<<<1, 32>>>(a, n); }\n");
    };
    const std::string common =
        "Wrong only where n is larger than the number of threads in the grid.";
    expect_part(one_element_each(kernel("    if (i < n) f(a[i]);\n"), "run, n = 5", common),
                "A thread of count takes the one element of its number (line 2).");
    EXPECT_EQ(one_element_each(kernel("    for (; i < n; i += gridDim.x * blockDim.x) f(a[i]);\n"),
                               "run, n = 5", common),
              "");
    EXPECT_EQ(one_element_each(kernel("    if (i < n) f(a[i]);\n"), "run", "Wrong in 2 runs."), "");
}

TEST(ValueLines, AHalfThatIsRoundedDown) {
    const Tokens file = words_of(
        "__global__ void sum(float* s) {\n"
        "    for (int half = blockDim.x / 2; half > 0; half /= 2) s[t] += s[t + half];\n"
        "}\n");
    expect_part(halved_count(file, "Wrong only where n is no power of two."),
                "Line 2 begins with half = blockDim.x / 2");
    EXPECT_EQ(halved_count(file, "Wrong in 2 of 3 runs."), "");
}

TEST(ValueLines, TheLineThatPrintsTheNumber) {
    const auto of = [](const std::string& before, const std::string& message) {
        return value_lines(words_of("int main() {\n"
                                    "    const double time = 1, speed = 2, fixed = 3, last = 5;\n"
                                    "    " +
                                    before +
                                    "\n"
                                    "    std::printf(\"%.3f %.1f\\n\", time, speed);\n"
                                    "    std::printf(\"%.3f %.1f\\n\", fixed, 2 * fixed);\n"
                                    "    std::printf(\"%.1f\\n\", last);\n"
                                    "}\n"),
                           message);
    };
    for (const char* message : {"The program says that a launch of any size takes 0 µs.",
                                "The program says that the memory moves 1 GB/s."}) {
        EXPECT_EQ(of("", message), "the numbers are printed in line 5, made of fixed (line 2)");
        EXPECT_EQ(of("if (last > 0) std::printf(\"%.1f\", last);", message), "");
    }
}

TEST(ValueLines, TheOnlyCallOfAFunctionThatMayBeRight) {
    const Tokens file = words_of(
        "double useful_share(int picture, int width) {\n"
        "    return picture / width;\n"
        "}\n"
        "void make(int picture, int width) {\n"
        "    print(useful_share(picture, width));\n"
        "}\n");
    const std::string message = "The share of useful steps: wanted 0.3307, got 0.8802.";
    const std::set<int> none, own = {5};
    EXPECT_EQ(value_lines(file, message, &none),
              "useful_share gives its value back in line 2; line 5 calls it with picture, width, "
              "which must be right by then");
    EXPECT_EQ(value_lines(file, message, &own), value_lines(file, message));
    EXPECT_EQ(value_lines(file, message).find("calls it"), std::string::npos);
}

}  // namespace simtutor::value_lines_test
