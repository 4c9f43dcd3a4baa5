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

TEST(VectorPart, NotWhereAllAreUsed) {
    EXPECT_EQ(said("z", "w"), "");
    EXPECT_EQ(said("z", "z", "store(f);"), "");
    EXPECT_EQ(said("z", "z", "last = f.w;"), "");
}

}  // namespace simtutor::vector_part_test
