#include "grader/findings/unset/copied_nothing.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::copied_nothing_test {

std::string said(const std::string& to, const std::string& kind = "cudaMemcpyHostToDevice") {
    simt::Finding finding = finding_at(
        "__global__ void blend(const float* a, float* c) { c[threadIdx.x] = a[threadIdx.x]; }\n"
        "void all(const float* host, int n) {\n"
        "    for (int i = 0; i < 2; ++i)\n"
        "        cudaMemcpyAsync(" +
            to + ", host, n, " + kind +
            ", lane[i].stream);\n"
            "    for (int i = 0; i < 2; ++i) blend<<<1, 32>>>(lane[i].a, lane[i].c);\n"
            "}\n",
        1, "memory.uninitialised", "a[3]", "never written");
    finding.advice =
        "Nothing has written to a since it was allocated: copy its values to it, or clear it with "
        "cudaMemset().";
    return told(finding).advice;
}

TEST(CopiedNothing, ThoughALineCopiesToIt) {
    EXPECT_EQ(said("lane[i].a"),
              "Nothing has written to a when it is read, though line 4 copies to a; line 5 gives "
              "blend lane[i].a for it. Was that call for 0 bytes, was it for another one than the "
              "launch has, did it fail, or does it come behind the launch?");
    EXPECT_EQ(
        said("lane[i].b"),
        "Nothing has written to a since it was allocated; line 5 gives blend lane[i].a for "
        "it. Which line fills lane[i].a: a copy, cudaMemset() or a kernel's store? Has it run "
        "before, and for this one?");
    EXPECT_EQ(said("lane[i].b").find("Was that call"), std::string::npos);
    EXPECT_EQ(said("lane[i].a", "cudaMemcpyDeviceToHost").find("Was that call"), std::string::npos);
}

/// What is said of the input of a kernel, whose array d_a the host uses in `line`, too.
std::string said_of_input(const std::string& line, const std::string& type = "const float*",
                          const std::string& name = "d_a") {
    simt::Finding finding =
        finding_at("__global__ void blend(" + type +
                       " a, float* c) { c[threadIdx.x] = 2 * a[threadIdx.x]; }\n"
                       "void all(const float* host, int n) {\n"
                       "    float *" +
                       name + " = nullptr, *d_c;\n    check(cudaMalloc(&" + name +
                       ", n), \"cudaMalloc\");\n"
                       "    cudaMalloc(&d_c, n);\n"
                       "    " +
                       line +
                       "\n"
                       "    blend<<<1, 32>>>(" +
                       name + ", d_c);\n    cudaFree(" + name +
                       ");\n"
                       "}\n",
                   1, "memory.uninitialised", "a[3]", "never written");
    finding.advice = "Nothing has written to a since it was allocated. Which line?";
    return told(finding).advice;
}

TEST(CopiedNothing, AnInputThatNoLineFills) {
    EXPECT_EQ(said_of_input(""),
              "Nothing has written to a since it was allocated: line 7 gives blend d_a for it, and "
              "no line copies to d_a. Copy its values to it before that launch.");
    for (const char* line : {"fill(1, d_a, n);", "fill(d_a);", "fill(*d_a, n);", "x = d_a;",
                             "other<<<1, 32>>>(d_a);", "auto p = &d_a;"})
        EXPECT_EQ(said_of_input(line).find("no line copies"), std::string::npos) << line;
    EXPECT_EQ(said_of_input("", "float*").find("no line copies"), std::string::npos);
    // The host's name is that of the parameter.
    expect_part(said_of_input("", "const float*", "a"), "no line copies to a.");
    EXPECT_EQ(said_of_input("a[0] = 1;", "const float*", "a").find("no line copies"),
              std::string::npos);
}

}  // namespace simtutor::copied_nothing_test
