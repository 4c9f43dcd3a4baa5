#include "grader/findings/calls/library_stream.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::library_stream_test {

TEST(LibraryStream, APlanThatHasNone) {
    const auto asked = [](const std::string& second) {
        return library_without_stream(
            words_of("void f() {\n"
                     "    cufftPlan1d(&there, n, CUFFT_R2C, 1);\n"
                     "    cufftPlan1d(&back, n, CUFFT_C2R, 1);\n"
                     "    cufftSetStream(there, stream);\n" +
                     second +
                     "    cufftExecR2C(there, x, y);\n"
                     "    cufftExecC2R(back, y, x);\n"
                     "}\n"));
    };
    EXPECT_EQ(asked(""),
              "Line 6 runs the plan back, which was never given a stream, so it works in the "
              "default stream, beside the others' order. Call cufftSetStream for it where it is "
              "made (line 3).");
    EXPECT_EQ(asked("    cufftSetStream(back, stream);\n"), "");
    EXPECT_EQ(asked("    cufftSetStream(there, stream);\n"),
              "Line 7 runs the plan back, which was never given a stream, so it works in the "
              "default stream, beside the others' order. Line 5 gives there its stream a second "
              "time: name back there.");
}

TEST(LibraryStream, AHandleThatHasNone) {
    const auto asked = [](const std::string& second) {
        return handle_without_stream(
            words_of("void f() {\n"
                     "    cudaStreamCreate(&work.stream);\n"
                     "    cublasCreate(&work.blas);\n" +
                     second + "}\n"));
    };
    EXPECT_EQ(asked(""),
              "The handle work.blas was never given a stream, so its calls work in the default "
              "stream, and a wait for the stream of line 2 does not wait for them. Call "
              "cublasSetStream for it where it is made (line 3).");
    EXPECT_EQ(asked("    cublasSetStream(work.blas, work.stream);\n"), "");
}

TEST(LibraryStream, AFunctionThatSetsItForSomePlans) {
    const auto asked = [](const std::string& condition, const std::string& second) {
        return stream_in_branch(
            words_of("cufftHandle plan_of(int n, cufftType type) {\n"
                     "    cufftHandle plan;\n"
                     "    check(cufftPlan1d(&plan, n, type, 1));\n    " +
                     condition +
                     " check(cufftSetStream(plan, stream));\n"
                     "    return plan;\n"
                     "}\n"
                     "void f() {\n"
                     "    cufftHandle there = plan_of(n, CUFFT_R2C);\n"
                     "    cufftHandle back = plan_of(n, " +
                     second + ");\n}\n"));
    };
    EXPECT_EQ(asked("if (type == CUFFT_R2C)", "CUFFT_C2R"),
              "Line 4 sets the stream only where type == CUFFT_R2C, and line 9 calls plan_of with "
              "CUFFT_C2R: that plan works in the default stream, beside the others' order. Call "
              "cufftSetStream for every plan.");
    expect_part(asked("if (type != CUFFT_C2R)", "CUFFT_C2R"),
                "line 9 calls plan_of with CUFFT_C2R");
    EXPECT_EQ(asked("", "CUFFT_C2R"), "");
    EXPECT_EQ(asked("if (type == CUFFT_R2C)", "CUFFT_R2C"), "");
    EXPECT_EQ(asked("if (type == CUFFT_R2C)", "kind"), "");
    EXPECT_EQ(asked("if (stream)", "CUFFT_C2R"), "");
}

TEST(LibraryStream, AConstructorThatSetsItForSomePlans) {
    const auto asked = [](const std::string& condition) {
        return stream_in_branch(
            words_of("struct Plan {\n"
                     "    Plan(int n, cufftType type) {\n        " +
                     condition +
                     " cufftSetStream(handle, stream);\n    }\n"
                     "    Plan(const Plan&) = delete;\n};\n"));
    };
    EXPECT_EQ(asked("if (type == CUFFT_R2C)"),
              "Line 3 sets the stream only where type == CUFFT_R2C. A plan for which that does not "
              "hold works in the default stream, beside the others' order: is there one?");
    EXPECT_EQ(asked("if (stream != nullptr)"), "");
    EXPECT_EQ(asked(""), "");
}

TEST(LibraryStream, AHelperThatSetsIt) {
    const auto asked = [](const std::string& calls) {
        return library_without_stream(
            words_of("void in_order(cufftHandle plan) { cufftSetStream(plan, stream); }\n"
                     "void f() {\n"
                     "    cufftPlan1d(&there, n, CUFFT_R2C, 1);\n"
                     "    cufftPlan1d(&back, n, CUFFT_C2R, 1);\n" +
                     calls +
                     "    cufftExecR2C(there, x, y);\n"
                     "    cufftExecC2R(back, y, x);\n"
                     "}\n"));
    };
    EXPECT_EQ(asked("    in_order(there);\n    in_order(back);\n"), "");
    expect_part(asked("    in_order(there);\n"), "runs the plan back, which was never given");
}

}  // namespace simtutor::library_stream_test
