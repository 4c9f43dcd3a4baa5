#include "grader/findings/index/narrow_product.h"

#include "grader/findings/told_cause.h"

namespace simtutor::narrow_product_test {

const char* const wide = "n = 5, stride = 1073741824";

std::string of_index(const std::string& type, const std::string& index,
                     const std::string& run = wide) {
    const simt::Finding finding = finding_at(
        "void scale(const float* a, float* c, int n, int stride) {\n"
        "    const " +
            type +
            " step = stride;\n"
            "    for (" +
            type +
            " row = 0; row < n; ++row)\n"
            "        for (" +
            type +
            " k = 0; k < n; ++k) {\n"
            "            const std::size_t at = " +
            index +
            ";\n"
            "            c[at] = 2 * a[at];\n"
            "        }\n"
            "}\n",
        2, "", "", "");
    Sources sources;
    return narrow_product(sources, finding.sides[0].site.file, run);
}

TEST(NarrowProduct, OfUnsignedNumbers) {
    EXPECT_EQ(of_index("unsigned", "row * step + k"),
              "In this run row * step needs more than 32 bits, and line 5 computes it from numbers "
              "of 32 bits: the product wraps around, and the index is that of another element. "
              "Make a factor of each product a std::size_t before it is multiplied.");
    expect_part(of_index("int", "k + (row + 1) * stride - step"), "(row + 1) * stride needs");
    expect_part(of_index("unsigned", "row * step + k * step - row * step"),
                "row * step and k * step need more");
    expect_part(of_index("unsigned", "std::size_t(row * step + k)"), "line 5 computes it");
}

TEST(NarrowProduct, ThreadsAndPointers) {
    const simt::Finding finding = finding_at(
        "__global__ void scale(const float* a, float* c, unsigned height, unsigned width) {\n"
        "    unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;\n"
        "    float* row = c + y * width;\n"
        "    row[x] = 2 * a[std::size_t(y) * width + x];\n"
        "}\n",
        2, "", "", "");
    Sources sources;
    expect_part(
        narrow_product(sources, finding.sides[0].site.file, "height = 70000, width = 70000"),
        "In this run y * width needs more than 32 bits, and line 3");
}

TEST(NarrowProduct, CastsToNumbersOf32Bits) {
    expect_part(of_index("int", "static_cast<unsigned>(row) * static_cast<unsigned>(step) + k"),
                "line 5 computes it from numbers of 32 bits");
}

std::string of_helper(const std::string& type, const std::string& call) {
    const simt::Finding finding =
        finding_at("static " + type + " begin_of(" + type + " r, " + type +
                       " distance) {\n"
                       "    return r * distance;\n"
                       "}\n"
                       "void copy(const float* a, float* c, int n, int "
                       "stride) {\n"
                       "    for (int i = 0; i < n; ++i) {\n"
                       "        float* row = c + " +
                       call +
                       ";\n"
                       "        row[0] = a[i];\n"
                       "    }\n"
                       "}\n",
                   2, "", "", "");
    Sources sources;
    return narrow_product(sources, finding.sides[0].site.file, wide);
}

TEST(NarrowProduct, OfAHelper) {
    EXPECT_EQ(of_helper("unsigned", "begin_of(i, stride)"),
              "In this run r * distance needs more than 32 bits, and line 2 computes it from "
              "numbers of 32 bits: the product wraps around, and the index is that of another "
              "element. Make a factor of each product a std::size_t before it is multiplied. "
              "begin_of gives it back, and is called in line 6: it must give back a std::size_t, "
              "too.");
    EXPECT_EQ(of_helper("std::size_t", "begin_of(i, stride)"), "");
    EXPECT_EQ(of_helper("unsigned", "begin_of(i, 4)"), "");
}

TEST(NarrowProduct, IsNoneOfWideOnesAndOfSmallRuns) {
    for (const std::string index :
         {"std::size_t(row) * step + k", "std::size_t{row} * step + k", "k + 1ull * row * step",
          "(std::size_t)row * step + k", "(long long)row * step + k", "row * std::size_t(step)",
          "static_cast<std::size_t>(row) * step"})
        EXPECT_EQ(of_index("unsigned", index), "") << index;
    EXPECT_EQ(of_index("std::size_t", "row * step + k"), "");
    EXPECT_EQ(of_index("unsigned", "row * 4 + k"), "");
    EXPECT_EQ(of_index("unsigned", "row * step + k", "n = 5, stride = 7"), "");
}

}  // namespace simtutor::narrow_product_test
