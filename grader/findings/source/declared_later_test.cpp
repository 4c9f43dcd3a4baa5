#include "grader/findings/source/declared_later.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::declared_later_test {

std::string said(const std::string& text, const std::string& name) {
    return declared_later(words_of("__device__ int f() {\n    return part[0];\n}\n" + text),
                          "kernel.cu:2: error: '" + name + "' was not declared in this scope");
}

TEST(DeclaredLater, BehindItsUse) {
    EXPECT_EQ(said("__constant__ Sphere part[100];\n", "part"),
              "'part' is declared in line 4, behind this line: move the declaration above line 2");
    EXPECT_EQ(said("namespace {\nconstexpr int part = 4;\n}\n", "part"),
              "'part' is declared in line 5, behind this line: move the declaration above line 2");
    EXPECT_EQ(said("__device__ float part(int i) { return i; }\n", "part"),
              "'part' is declared in line 4, behind this line: move the function, or a declaration "
              "of it, above line 2");
}

TEST(DeclaredLater, NotWhereItIsKnownInItsFunctionOnly) {
    EXPECT_EQ(said("void g() {\n    int part[3];\n}\n", "part"), "");
    EXPECT_EQ(said("void g(int part) {}\n", "part"), "");
    EXPECT_EQ(said("int other = part;\n", "part"), "");
    EXPECT_EQ(said("", "part"), "");
    EXPECT_EQ(declared_later(words_of("int part = 1;\n"),
                             "kernel.cu:2: error: 'part' was not declared in this scope"),
              "");
}

}  // namespace simtutor::declared_later_test
