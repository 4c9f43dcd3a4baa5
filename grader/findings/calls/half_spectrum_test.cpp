#include "grader/findings/calls/half_spectrum.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"
#include "grader/findings/told_lines.h"

namespace simtutor::half_spectrum_test {

TEST(HalfSpectrum, OneNumberTooFew) {
    const auto said = [](const std::string& size, const std::string& given) {
        return half_spectrum(
            words_of("void fold(float* x, int n) {\n"
                     "    const int some = " +
                     size +
                     ";\n"
                     "    cufftExecR2C(there, x, s);\n"
                     "    times<<<some / 64 + 1, 64>>>(s, t, " +
                     given + ");\n}\n"));
    };
    EXPECT_EQ(said("n / 2", "some"),
              "Line 4 gives times some, which line 2 makes n / 2: the spectrum of n real numbers "
              "has n / 2 + 1 numbers, so the last one is left out.");
    EXPECT_EQ(half_spectrum(words_of("void fold(float* x, int n) {\n"
                                     "    const int some = n / 2;\n"
                                     "    cudaMalloc(&s, some * sizeof(cufftComplex));\n"
                                     "    cufftExecR2C(there, x, s);\n"
                                     "    times<<<1, 64>>>(s, t, some);\n}\n")),
              "Line 5 gives times some, which line 2 makes n / 2: the spectrum of n real numbers "
              "has n / 2 + 1 numbers, so the last one is left out. Line 3 allocates by some, too: "
              "it becomes longer with it.");
    EXPECT_EQ(said("n / 2 + 1", "some"), "");
    EXPECT_EQ(said("n", "n / 2").substr(0, 26), "Line 4 gives times n / 2: ");
    EXPECT_EQ(said("n / 2 + 1", "(n + 1) / 2"),
              "Line 4 gives times (n + 1) / 2: the spectrum of n real numbers has n / 2 + 1 "
              "numbers, so the last one is left out where n is even.");
    EXPECT_EQ(said("n / 2 + 1", "(n + 2) / 2"), "");
}

TEST(HalfSpectrum, OfAWrongResult) {
    const auto lines = [](const std::string& given) {
        return lines_of(
            "void fold(float* x, float* y, int n) {\n"
            "    check(cufftExecR2C(there, x, s), \"spectrum\");\n"
            "    times<<<n / 64 + 1, 64>>>(s, t, " +
                given +
                ");\n"
                "    check(cufftExecC2R(back, s, y), \"back\");\n"
                "}\n",
            "64 of 64 elements are wrong. The first: number 1: wanted 38.5, got 38.2.",
            "fold: n = 64");
    };
    expect_part(lines("(n + 1) / 2"), "Line 3 gives times (n + 1) / 2: ");
    EXPECT_EQ(lines("n / 2 + 1").find("Line 3 gives"), std::string::npos);
}

TEST(HalfSpectrum, AllThatATransformStores) {
    const Tokens file = words_of("void run(float* x) { cufftExecR2C(plan, x, xs); }\n");
    const auto said = [&](const char* bytes) {
        return whole_spectrum(file, std::string("Only the first ") + bytes + " bytes were written");
    };
    EXPECT_EQ(said("264 of its 512"),
              "Only its first 33 complex numbers were written: that is n / 2 + 1 for n = 64, all "
              "that a transform of 64 real numbers stores. Take so many, here and where the kernel "
              "is launched.");
    EXPECT_EQ(said("256 of its 512"), "");
    EXPECT_EQ(said("260 of its 512"), "");
    EXPECT_EQ(whole_spectrum(words_of("void run(float* x) { fill(x); }\n"),
                             "Only the first 264 of its 512 bytes were written"),
              "");
}

TEST(HalfSpectrum, AKernelThatWorksOnOtherNumbers) {
    const auto said = [](const std::string& array) {
        return half_spectrum(
            words_of("void fold(float* x, float* pairs, int n) {\n"
                     "    cufftExecR2C(there, x, reinterpret_cast<C*>(s));\n"
                     "    swap_pairs<<<1, 64>>>(" +
                     array + ", n / 2);\n}\n"));
    };
    EXPECT_EQ(said("pairs"), "");
    EXPECT_NE(said("s"), "");
}

}  // namespace simtutor::half_spectrum_test
