#include "grader/findings/result/last_slice.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::last_slice_test {

std::string lacks(int missing) {
    return "6 of 6 elements of c are wrong. Each wrong element's sum lacks the first " +
           std::to_string(missing) + " terms of its 600 terms.";
}

const std::string by_slices =
    "c is stored in line 3 by =, which replaces what is there: where the terms come in slices, the "
    "last one overwrites the sums of those before. Only the first slice may store; the others must "
    "add to c.";

/// A tile that is stored once for each slice.
Tokens sliced(const std::string& store, const std::string& element) {
    return words_of(
        "void tile(const float* b, int terms, float* c) {\n"
        "    for (int k = 0; k < terms; ++k) sum += b[k];\n"
        "    c[0] " +
        store +
        " sum;\n"
        "}\n"
        "void matmul(const float* b, float* c, int n, int k) {\n"
        "    for (int k0 = 0; k0 < k; k0 += depth)\n"
        "        for (int j = 0; j < n; ++j) tile(b, terms, " +
        element +
        ");\n"
        "}\n");
}

TEST(LastSlice, OverwritesTheOthers) {
    EXPECT_EQ(only_last_slice(sliced("=", "c + j"), lacks(320)), by_slices);
    EXPECT_EQ(only_last_slice(sliced("+=", "c + j"), lacks(320)), "");
    EXPECT_EQ(only_last_slice(sliced("=", "c + j"), "6 of 6 elements of c are wrong."), "");
}

TEST(LastSlice, NotWhereNoTermOrOneIsMissing) {
    // No term at all arrived: nothing tells that others were overwritten.
    EXPECT_EQ(only_last_slice(sliced("=", "c + j"), lacks(600)), "");
    EXPECT_EQ(only_last_slice(sliced("=", "c + j"), lacks(1)), "");
}

TEST(LastSlice, NotWhereAnotherPointerAdds) {
    const Tokens both = words_of(
        "void tile(float* c, bool first) {\n"
        "    float* to = c + 4;\n"
        "    if (first) to[0] = sum; else to[0] += sum;\n"
        "}\n"
        "void matmul(float* c, int n, int k) {\n"
        "    for (int k0 = 0; k0 < k; k0 += 8) tile(c, first);\n"
        "}\n");
    EXPECT_EQ(only_last_slice(both, lacks(320)), "");
}

TEST(LastSlice, NotWhereEachElementIsStoredOnce) {
    const Tokens behind = words_of(
        "__global__ void product(const float* a, float* c, int n) {\n"
        "    for (int k0 = 16; k0 < n; k0 += 16) sum += a[k0];\n"
        "    for (int i = 0; i < 8; ++i) c[i * n] = sum;\n"
        "}\n"
        "void matmul(const float* a, float* c, int n) { product<<<1, 1>>>(a, c, n); }\n");
    EXPECT_EQ(only_last_slice(behind, lacks(16)), "");
    const Tokens within = words_of(
        "__global__ void product(const float* a, float* c, int n) {\n"
        "    for (int k0 = 0; k0 < n; k0 += 16)\n"
        "        c[i * n] = sum;\n"
        "}\n");
    EXPECT_EQ(only_last_slice(within, lacks(16)), by_slices);
}

}  // namespace simtutor::last_slice_test
