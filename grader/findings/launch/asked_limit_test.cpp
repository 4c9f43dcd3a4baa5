#include "grader/findings/launch/asked_limit.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::asked_limit_test {

std::string said(const std::string& attribute) {
    return asked_limit(words_of("int most() {\n    int limit;\n    "
                                "cudaDeviceGetAttribute(&limit, " +
                                attribute + ", 0);\n    return limit;\n}\n"),
                       "65535");
}

TEST(AskedLimit, TheAttributeOfAnotherSide) {
    const std::string x =
        "The grid lies along x, whose limit is cudaDevAttrMaxGridDimX or maxGridSize[0].";
    EXPECT_EQ(said("cudaDevAttrMaxGridDimZ"),
              "line 3 asks for cudaDevAttrMaxGridDimZ, the limit of a grid along z. " + x);
    EXPECT_EQ(said("cudaDevAttrMaxThreadsPerBlock"),
              "line 3 asks for cudaDevAttrMaxThreadsPerBlock, a limit of a block. " + x);
    EXPECT_EQ(said("cudaDevAttrMaxGridDimX"), "");
    EXPECT_EQ(asked_limit(words_of("int most(const cudaDeviceProp& p) {\n"
                                   "    return p.maxGridSize[1];\n}\n"),
                          ""),
              "line 2 takes maxGridSize[1], the limit along y. " + x);
    EXPECT_EQ(asked_limit(words_of("int most(const cudaDeviceProp& p) {\n"
                                   "    return p.maxGridSize[0];\n}\n"),
                          ""),
              "");
}

TEST(AskedLimit, ANumberOfBlocksThatIsOneTooMany) {
    EXPECT_EQ(asked_limit(words_of("int most(int n, int threads) {\n"
                                   "    const int limit = ask(cudaDevAttrMaxGridDimX);\n"
                                   "    return min(n / threads + 1, limit);\n}\n"),
                          "5"),
              "n / threads + 1 is one too many where n is a multiple of threads; (n + threads - 1) "
              "/ threads rounds up");
}

TEST(AskedLimit, ANumberOfBlocksThatIsAComparison) {
    const Tokens file = words_of(
        "void add(int n, int threads) {\n"
        "    const int limit = ask(cudaDevAttrMaxGridDimX);\n"
        "    int blocks = n / threads + n % threads != 0;\n}\n");
    EXPECT_EQ(asked_limit(file, "1").substr(0, 44), "line 3 gives blocks the value of a compariso");
    EXPECT_EQ(asked_limit(file, "5"), "");
}

TEST(AskedLimit, ANumber) {
    const Tokens file = words_of("int most(int n) {\n    return min(n, 65535u);\n}\n");
    EXPECT_EQ(asked_limit(file, "65535").substr(0, 29), "line 2 has 65535 as a number.");
    EXPECT_EQ(asked_limit(file, "1024"), "");
}

}  // namespace simtutor::asked_limit_test
