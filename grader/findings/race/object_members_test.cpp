#include "grader/findings/race/object_members.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::object_members_test {

TEST(ObjectMembers, OneArrayForSeveralStreams) {
    const auto said = [](const std::string& line) {
        return shared_by_streams(
            words_of("void work(Lane* lanes, int n) {\n"
                     "    float* out = nullptr;\n"
                     "    check(cudaMalloc(&out, 4 * n));\n"
                     "    for (int i = 0; i < 2; ++i) {\n"
                     "        Lane& lane = lanes[i];\n"
                     "        check(cudaStreamCreate(&lane.stream));\n        " +
                     line + "\n    }\n}\n"));
    };
    EXPECT_EQ(
        said("lane.c = out;"),
        "Line 7 sets lane.c to out in every round of its loop: line 3 allocates out once, and "
        "line 6 makes a stream for each lane. So works of two streams use one array at a "
        "time. Allocate a c for each lane.");
    EXPECT_EQ(said("check(cudaMalloc(&lane.c, 4 * n));"), "");
    EXPECT_EQ(said("lane.count = n;"), "");
}

TEST(ObjectMembers, WhatElseOfAnObjectIsFreed) {
    const std::string text =
        "Board make(int n) {\n"
        "    Board board;\n"
        "    cudaMalloc(&board.cells, n);\n"
        "    cudaCreateTextureObject(&board.texture, &what, &how, nullptr);\n"
        "    return board;\n"
        "}\n"
        "void give_back(Board& b) {\n"
        "    cudaFree(b.cells);\n"
        "}\n";
    EXPECT_EQ(
        freed_beside(words_of(text), 4),
        " Line 8 in give_back gives `cells` of the same object back: `texture` belongs there, "
        "too.");
    EXPECT_EQ(freed_beside(words_of(text), 2), "");
    EXPECT_EQ(freed_beside(words_of(text + "void last(Board& b) {\n"
                                           "    cudaDestroyTextureObject(b.texture);\n}\n"),
                           4),
              "");
}

}  // namespace simtutor::object_members_test
