#include "grader/findings/result/vector_part.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::vector_part_test {

std::string said(const std::string& third, const std::string& fourth,
                 const std::string& more = "") {
    return unused_part(
        words_of("__global__ void k(const float4* a, const float4* b, int q) {\n"
                 "    float4 s = make_float4(0, 0, 0, 0);\n"
                 "    for (int k = 0; k < q; ++k) {\n"
                 "        const float4 f = a[k];\n"
                 "        add(s, f.x, b[0]);\n"
                 "        add(s, f.y, b[1]);\n"
                 "        add(s, f." +
                 third + ", b[2]);\n        add(s, f." + fourth + ", b[3]);\n        " + more +
                 "\n    }\n}\n"));
}

TEST(VectorPart, OneComponentTwiceAndOneNever) {
    EXPECT_EQ(
        said("z", "z"),
        "f.w (f is loaded in line 4) is never used, and f.z twice (lines 7, 8): each component "
        "has its own turn.");
    EXPECT_NE(said("x", "w"), "");
}

/// Rows a and b of a product; the third term of b takes `third`.
std::string of_two(const std::string& third, const std::string& more = "") {
    return unused_part(
        words_of("__global__ void k(const float4* a, const float4* b, int q) {\n"
                 "    const float4 p = a[q];\n    const float4 r = b[q];\n"
                 "    add(u, p.x, 0);\n    add(v, r.x, 0);\n"
                 "    add(u, p.y, 1);\n    add(v, r.y, 1);\n"
                 "    add(u, p.z, 2);\n    add(v, " +
                 third +
                 ", 2);\n"
                 "    add(u, p.w, 3);\n    add(v, r.w, 3);\n" +
                 more + "}\n"));
}

TEST(VectorPart, OneOfAnotherVector) {
    EXPECT_EQ(of_two("p.z"),
              "r.z (r is loaded in line 3) is never used, and p.z twice (lines 8, 9): is r.z meant "
              "in one of them?");
    EXPECT_EQ(of_two("r.z"), "");
    // All of r is used elsewhere, or another component of p stands twice.
    EXPECT_EQ(of_two("p.z", "store(r);\n"), "");
    EXPECT_EQ(of_two("p.y"), "");
    EXPECT_EQ(of_two("0"), "");
}

TEST(VectorPart, NotWhereAllAreUsed) {
    EXPECT_EQ(said("z", "w"), "");
    EXPECT_EQ(said("z", "z", "store(f);"), "");
    EXPECT_EQ(said("z", "z", "last = f.w;"), "");
}

}  // namespace simtutor::vector_part_test
