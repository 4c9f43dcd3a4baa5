#include "grader/findings/index/vector_units.h"

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

/// What is told of line 6, which touches so many bytes of an array.
std::string told_of(const std::string& before, const std::string& line, unsigned bytes = 8,
                    const std::string& object = "c[17]") {
    const std::string text =
        "__global__ void product(const float* a, float* c, int n) {\n"
        "    __shared__ float as[16][68];\n"
        "    const int j = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    const int row = blockIdx.y * blockDim.y + threadIdx.y, group = threadIdx.x;\n    " +
        before + "\n    " + line + "\n}\n";
    simt::Finding finding = finding_at(text, 6, "memory.misaligned", object, "");
    finding.sides[0].bytes = bytes;
    Sources sources;
    return vector_units(finding, sources);
}

TEST(VectorUnits, AThreadsNumberInBracketsCountsSingleElements) {
    EXPECT_EQ(
        told_of("", "*reinterpret_cast<float2*>(&c[row * n + j]) = sum;"),
        "In line 6, j grows by 1 with threadIdx.x, and c[row * n + j] counts single elements: "
        "the next thread's address lies only 4 bytes further, and a float2 has 8. Is j meant "
        "to count float2s? Then the element is 2 * j.");
    expect_part(
        told_of("", "*reinterpret_cast<float4*>(&as[group][threadIdx.y]) = four;", 16, "as[3][7]"),
        "threadIdx.y grows by 1 with threadIdx.y, and as[group][threadIdx.y] counts");
}

TEST(VectorUnits, TheLineThatMakesThePointerIsNamed) {
    const std::string text =
        told_of("const float* from = a + row * n + group;",
                "const float4 four = *reinterpret_cast<const float4*>(from);", 16, "a[17]");
    EXPECT_EQ(text.find("In line 5, group grows by 1 with threadIdx.x"), 0U) << text;
    expect_part(text, "Then the element is 4 * group.");
}

TEST(VectorUnits, ASumThatCountsVectorsAsAWhole) {
    expect_part(told_of("const int quarter = n / 4;",
                        "*reinterpret_cast<float4*>(c + row * quarter + j) = sum;", 16),
                "row * quarter + j counts float4s (quarter is n / 4, line 5): cast the pointer "
                "first, and add it then: reinterpret_cast<float4*>(c)[row * quarter + j].");
}

TEST(VectorUnits, AQuotientCountsVectors) {
    EXPECT_EQ(told_of("for (int k = 0; k < n; k += 4)",
                      "sum = *reinterpret_cast<const float4*>(a + row * n + k / 4);", 16, "a[1]"),
              "In line 6, k / 4 counts float4s, but a + row * n + k / 4 counts single elements: a "
              "pointer to float moves on by 1 element for each. Cast the pointer first, without "
              "this term, and add it then; or add 4 times as much.");
}

TEST(VectorUnits, APartOfARowIsNoRow) {
    EXPECT_EQ(told_of("const int half = n / 2;",
                      "sum = *reinterpret_cast<const float4*>(a + row * half);", 16, "a[850]"),
              "In line 6, a + row * half counts single elements, and half is n / 2 (line 5): that "
              "is only a part of n elements. If a row has n of them, it begins n further than the "
              "one before: is n meant in place of half?");
    expect_part(told_of("const int half = n / 2; const float4* a4 = "
                        "reinterpret_cast<const float4*>(a + row * half);",
                        "sum = a4[j];", 16, "a[850]"),
                "In line 5, a + row * half counts single elements");
    EXPECT_EQ(told_of("const int half = n;",
                      "sum = *reinterpret_cast<const float4*>(a + row * half);", 16, "a[850]"),
              "");
}

TEST(VectorUnits, RowsWhoseLengthIsNoMultiple) {
    const std::string store = "*reinterpret_cast<float4*>(&rs[group][4 * threadIdx.y]) = four;";
    EXPECT_EQ(told_of("__shared__ alignas(16) float rs[16][65];", store, 16, "rs[15][28]"),
              "A row of rs has 65 elements (line 5 declares the rows), which is no multiple of 4: "
              "row 15 begins at an address that no float4 may have. Give the rows a length that is "
              "a multiple of 4, or touch single elements.");
    // Here the place in the row is none.
    EXPECT_EQ(told_of("__shared__ alignas(16) float rs[16][65];", store, 16, "rs[15][29]"), "");
    EXPECT_EQ(told_of("__shared__ alignas(16) float rs[16][68];", store, 16, "rs[15][28]"), "");
}

TEST(VectorUnits, SaysNothingOfTermsThatAreMultiplesOrUnknown) {
    // n may be odd.
    EXPECT_EQ(told_of("", "*reinterpret_cast<float2*>(&c[row * n + 2 * j]) = sum;"), "");
    // The pointer counts vectors itself.
    EXPECT_EQ(told_of("float4* c4 = reinterpret_cast<float4*>(c);", "c4[row * n + j] = sum;", 16),
              "");
    // Two that may add up to a multiple.
    EXPECT_EQ(told_of("", "*reinterpret_cast<float2*>(&c[j + group]) = sum;"), "");
    // Another array's index.
    EXPECT_EQ(told_of("", "*reinterpret_cast<float2*>(&c[row * n]) = f(&a[j]);"), "");
}

}  // namespace
}  // namespace simtutor
