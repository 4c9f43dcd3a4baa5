#include "grader/findings/calls/copy_parts.h"

#include <gtest/gtest.h>

#include "grader/findings/source/copy_text.h"
#include "grader/findings/told_cause.h"

namespace simtutor::copy_parts_test {

/// Chunks of a and b go to the device, and chunks of c come back.
Tokens chunks(const std::string& b, const std::string& c = "c + begin(i)") {
    return words_of(
        "void compute(const float* a, const float* b, float* c, int n, int chunk) {\n"
        "    for (int first = 0; first < n; first += chunk) {\n"
        "        check(cudaMemcpyAsync(d_a, a + begin(i), bytes, "
        "cudaMemcpyHostToDevice, s));\n"
        "        check(cudaMemcpyAsync(d_b, " +
        b +
        ", bytes, cudaMemcpyHostToDevice, s));\n"
        "        add<<<1, 1, 0, s>>>(d_a, d_b, d_c);\n"
        "        check(cudaMemcpyAsync(" +
        c +
        ", d_c, bytes, cudaMemcpyDeviceToHost, s));\n"
        "    }\n"
        "}\n");
}

TEST(CopyParts, WhereACopyBegins) {
    expect_part(other_part(chunks("b")),
                "Line 4 copies from the beginning of b in every round of the loop in line 2, and "
                "line 3 begins at a + begin(i)");
    expect_part(other_part(chunks("b + begin(i)", "c")), "Line 6 copies to the beginning of c");
    expect_part(other_part(chunks("b + first")),
                "In the loop in line 2 the copy in line 4 begins at b + first");
    EXPECT_EQ(other_part(chunks("b + begin(i)")), "");
    EXPECT_EQ(other_part(chunks("&b[begin(i)]", "&c[begin(i)]")), "");
}

TEST(CopyParts, TwoPartsOutsideOfALoop) {
    const auto said = [](const std::string& b, const std::string& size) {
        return other_part(
            words_of("void start(Part& part, const float* a, const float* b) {\n"
                     "    cudaMemcpyAsync(part.a, a + part.first, bytes, "
                     "cudaMemcpyHostToDevice, s);\n"
                     "    cudaMemcpyAsync(part.b, " +
                     b + ", " + size + ", cudaMemcpyHostToDevice, s);\n}\n"));
    };
    EXPECT_EQ(said("b", "bytes"),
              "Line 3 copies from the beginning of b, and line 2 copies as much from a + "
              "part.first: which part of b is meant?");
    EXPECT_EQ(said("b + part.first", "bytes"), "");
    EXPECT_EQ(said("b", "sizeof *b"), "");
}

Tokens spheres(const std::string& from, const std::string& size) {
    return words_of(
        "struct Sphere { float x, y, z; };\n"
        "__constant__ Sphere spheres[9];\n"
        "__global__ void k(float* out) { out[0] = 2 * spheres[1].x; }\n"
        "void draw(const float* scene, int start, int part) {\n"
        "    cudaMemcpyToSymbol(spheres, " +
        from + ", " + size + ");\n}\n");
}

TEST(CopyParts, SizesOfOtherElements) {
    EXPECT_EQ(other_part(spheres("scene", "part * sizeof(float)")),
              "Line 5 copies part * sizeof(float) bytes, and spheres has elements of type Sphere: "
              "part of them have part * sizeof(Sphere) bytes.");
    for (const char* size : {"part * sizeof(Sphere)", "3 * part * sizeof(float)",
                             "sizeof(Sphere) * part", "part * sizeof *spheres", "bytes"})
        EXPECT_EQ(other_part(spheres("scene + 3 * start", size)), "") << size;
}

TEST(CopyParts, APartOfTheWhole) {
    expect_part(
        other_part(spheres("scene", "part * sizeof(Sphere) / 2")),
        "copies part * sizeof(Sphere) / 2 bytes: is that all, or which copy brings the rest?");
    expect_part(other_part(spheres("scene", "(part - 1) * sizeof(Sphere)")), "is that all");
}

TEST(CopyParts, OffsetsInAnotherUnit) {
    expect_part(other_part(spheres("scene + start", "part * sizeof(Sphere)")),
                "scene points to elements of type float: start counts those, while the size of the "
                "copy counts elements of type Sphere");
    expect_part(offset_beyond_copy(spheres("scene + start * sizeof(Sphere)", "bytes"), 5),
                "Line 5 adds start * sizeof(Sphere) to scene, which points to elements of type "
                "float: what is added to a pointer counts elements, not bytes.");
}

TEST(CopyParts, TwoCopiesToOnePlace) {
    const auto two = [](const std::string& to, const std::string& between) {
        return copied_over(words_of("void f() {\n    cudaMemcpy(d_a, a, n, kind);\n    " + between +
                                    "\n    cudaMemcpy(" + to + ", b, n, kind);\n}\n"));
    };
    expect_part(two("d_a", ""), "Lines 2 and 4 both copy to d_a, first from a and then from b");
    EXPECT_EQ(two("d_b", ""), "");
    EXPECT_EQ(two("d_a", "k<<<1, 1>>>(d_a);"), "");
}

TEST(CopyText, NamesOffsetsAndTypes) {
    const auto words = [](const std::string& text) { return words_of(text); };
    EXPECT_EQ(pointer_name(words("lane[i].b")), "b");
    EXPECT_EQ(pointer_name(words("&host[k]")), "host");
    EXPECT_EQ(pointer_name(words("host.data() + first")), "host");
    EXPECT_EQ(text_of(offset_of(words("scene + 7 * start"))), "7 * start");
    EXPECT_EQ(text_of(offset_of(words("&host[k + 1]"))), "k + 1");
    EXPECT_TRUE(offset_of(words("lane[i].b")).empty());
    const Tokens file = words("float *a, *b = nullptr; x = light * c[0]; void f(const Cell* c);");
    EXPECT_EQ(element_type(file, "b"), "float");
    EXPECT_EQ(element_type(file, "c"), "Cell");
    EXPECT_EQ(element_type(file, "light"), "");
}

}  // namespace simtutor::copy_parts_test
