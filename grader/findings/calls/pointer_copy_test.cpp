#include "grader/findings/calls/pointer_copy.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::pointer_copy_test {

std::string said(const std::string& parameter, const std::string& given = "array",
                 const std::string& used = "dev_c") {
    return pointer_copy(words_of("void allocate(" + parameter +
                                 ", size_t bytes) {\n"
                                 "    check(cudaMalloc(&" +
                                 given +
                                 ", bytes));\n"
                                 "}\n"
                                 "int main() {\n"
                                 "    float* dev_c = nullptr;\n"
                                 "    allocate(dev_c, 40);\n"
                                 "    cudaMemcpy(" +
                                 used +
                                 ", c, 40, cudaMemcpyHostToDevice);\n"
                                 "}\n"),
                        7);
}

TEST(PointerCopy, AFunctionThatAllocatesForItsOwnCopy) {
    EXPECT_EQ(said("float* array"),
              "dev_c is still null: line 6 hands allocate a copy of the pointer, and line 2 "
              "allocates memory for that copy alone, array. Take the pointer by reference, float*& "
              "array (line 1).");
}

TEST(PointerCopy, NotWhereThePointerItselfIsSet) {
    EXPECT_EQ(said("float*& array"), "");
    EXPECT_EQ(said("float** array"), "");
    EXPECT_EQ(said("float* array", "other"), "") << "another pointer is set";
    EXPECT_EQ(said("float* array", "array", "dev_f"), "") << "another pointer is null";
}

}  // namespace simtutor::pointer_copy_test
