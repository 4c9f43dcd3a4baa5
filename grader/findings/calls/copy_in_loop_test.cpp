#include "grader/findings/calls/copy_in_loop.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::copy_in_loop_test {

std::string said(const std::string& loop) {
    return copy_in_loop(words_of("void f() {\n    std::vector<cudaEvent_t> marks(2);\n    " + loop +
                                 "\n    cudaEventRecord(marks[0]);\n}\n"));
}

TEST(CopyInLoop, WhatIsMadeIsLostWithTheCopy) {
    EXPECT_EQ(
        said("for (cudaEvent_t mark : marks) cudaEventCreate(&mark);"),
        "Line 3 makes mark a copy of each element of marks: what cudaEventCreate stores in it "
        "is lost with the round, and marks stays as it was. Take the element itself: "
        "cudaEvent_t& mark.");
    EXPECT_NE(said("for (auto p : arrays) { check(cudaMalloc(&p, bytes), \"room\"); }")
                  .find("Take the element itself: auto& p."),
              std::string::npos);
}

TEST(CopyInLoop, AReferenceOrAReadIsNoMistake) {
    EXPECT_EQ(said("for (cudaEvent_t& mark : marks) cudaEventCreate(&mark);"), "");
    EXPECT_EQ(said("for (auto&& mark : marks) cudaEventCreate(&mark);"), "");
    EXPECT_EQ(said("for (cudaEvent_t mark : marks) cudaEventDestroy(mark);"), "");
    EXPECT_EQ(said("for (cudaEvent_t* mark : {&a, &b}) cudaEventCreate(mark);"), "");
    EXPECT_EQ(said("for (int i = 0; i < 2; ++i) cudaEventCreate(&marks[i]);"), "");
    EXPECT_EQ(said("for (int i = ok ? 0 : 1; i < 2; ++i) cudaEventCreate(&i);"), "");
}

}  // namespace simtutor::copy_in_loop_test
