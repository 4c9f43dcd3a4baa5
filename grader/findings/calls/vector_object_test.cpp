#include "grader/findings/calls/vector_object.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::vector_object_test {

std::string said(const std::string& source,
                 const std::string& declared = "vector<float> b(n), a(n)") {
    return vector_object(words_of("void f(int n) {\n    std::" + declared +
                                  ";\n    cudaMemcpy(d_a, " + source + ", n, there);\n}\n"));
}

TEST(VectorObject, IsNotItsElements) {
    EXPECT_EQ(
        said("&a"),
        "line 3 gives cudaMemcpy &a: there lies the vector itself, a few pointers, and not its "
        "elements. They begin at a.data().");
    EXPECT_NE(said("&a", "vector<std::array<float, 2>> a{n}"), "");
}

TEST(VectorObject, NotOfElementsAndOtherThings) {
    EXPECT_EQ(said("a.data()"), "");
    EXPECT_EQ(said("&a[0]"), "");
    EXPECT_EQ(said("&c"), "");
    EXPECT_EQ(said("&a", "array<float, 4> a"), "");
}

}  // namespace simtutor::vector_object_test
