#include "grader/findings/index/misaligned_call.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::misaligned_call_test {

std::string said(const std::string& launch, const std::string& second) {
    simt::Finding finding = finding_at(
        "__device__ void read4(float* to, const float* from) {\n"
        "    const float4 four = *reinterpret_cast<const float4*>(from);\n"
        "    to[0] = four.x;\n"
        "}\n"
        "template <bool whole>\n"
        "__device__ void load4(float* to, const float* matrix, int n, int row, int k) {\n"
        "    if constexpr (whole) {\n"
        "        read4(to, matrix + row * n + k);\n"
        "    } else if (row < n && k + 3 < n) {\n" +
            second +
            "    }\n"
            "}\n"
            "template <bool whole>\n"
            "__global__ void product(const float* a, int n) {\n"
            "    __shared__ float as[16][68];\n"
            "    float four[4];\n"
            "    load4<whole>(four, a, n, threadIdx.y, 4 * threadIdx.x);\n"
            "    read4(four, &as[threadIdx.y][4]);\n"
            "}\n"
            "void matmul(const float* a, int n) { " +
            launch + " }\n",
        2, "memory.misaligned", "a[129]", "a multiple of 16.");
    finding.sides[0].bytes = 16;
    finding.advice = "Make the row stride and the index a multiple of 16 bytes, or use a …";
    return told(finding).advice;
}

const std::string choice = "(n % 4 == 0 ? product<true> : product<false>)<<<1, 1>>>(a, n);";

TEST(MisalignedCall, TheOneThatRan) {
    EXPECT_EQ(said(choice, "        read4(to, matrix + row * n + k);\n"),
              "Line 10 calls read4, where row < n && k + 3 < n (line 9), with matrix + row * n + "
              "k: that address is a multiple of 16 bytes only where each of its terms is, and row "
              "* n is one only for some sizes. read4 itself is right for its other callers. Read "
              "single elements there, or call it only for sizes and places for which the address "
              "is such a multiple.");
}

TEST(MisalignedCall, SeveralMayHave) {
    EXPECT_EQ(said("product<true><<<1, 1>>>(a, n);", "        read4(to, matrix + row * n + k);\n"),
              "");
    EXPECT_EQ(said(choice,
                   "        read4(to, matrix + row * n + k);\n"
                   "        read4(to + 4, matrix + row * n + k + 4);\n"),
              "");
}

TEST(MisalignedCall, AFlagOfItsOwnForOneArray) {
    const auto with_flag = [](const std::string& flag) {
        simt::Finding finding = finding_at(
            "__device__ void read4(float* to, const float* from) {\n"
            "    const float4 four = *reinterpret_cast<const float4*>(from);\n"
            "    to[0] = four.x;\n"
            "}\n"
            "template <bool whole>\n"
            "__device__ void load4(float* to, const float* matrix, int n, int row, int k) {\n"
            "    if constexpr (whole) {\n"
            "        read4(to, matrix + row * n + k);\n"
            "    } else {\n"
            "        to[0] = row < n && k < n ? matrix[row * n + k] : 0.0f;\n"
            "    }\n"
            "}\n"
            "template <bool whole>\n"
            "__global__ void product(const float* a, const float* b, int n) {\n"
            "    __shared__ float as[16][68];\n"
            "    constexpr bool quads = columns % 4 == 0;\n"
            "    float four[4];\n"
            "    load4<whole>(four, a, n, threadIdx.y, 4 * threadIdx.x);\n"
            "    load4<" +
                flag +
                ">(four, b, n, threadIdx.y, 4 * threadIdx.x);\n"
                "    read4(four, &as[threadIdx.y][4]);\n"
                "}\n"
                "void matmul(const float* a, const float* b, int n) { (n % 4 == 0 ? product<true> "
                ": "
                "product<false>)<<<1, 1>>>(a, b, n); }\n",
            2, "memory.misaligned", "b[129]", "a multiple of 16.");
        finding.sides[0].bytes = 16;
        finding.advice = "Make the row stride and the index a multiple of 16 bytes, or use a …";
        return told(finding).advice;
    };
    expect_part(with_flag("quads"),
                " Line 19 calls load4<quads> for b, and quads is columns % 4 == 0 (line 16). Is "
                "that true only for sizes for which each of these addresses of b is such a "
                "multiple?");
    EXPECT_EQ(with_flag("whole").find("load4<"), std::string::npos);
}

}  // namespace simtutor::misaligned_call_test
