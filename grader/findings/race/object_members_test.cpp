#include "grader/findings/race/object_members.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::object_members_test {

TEST(ObjectMembers, OneArrayForSeveralStreams) {
    const auto said = [](const std::string& line, const std::string& given = "lanes[i].c") {
        simt::Finding finding;
        finding.sides.resize(2);
        for (simt::FindingSide& side : finding.sides) {
            side.object = "out[3]";
            side.site.line = 1;
        }
        return shared_by_streams(
            words_of("__global__ void run(float* out) { out[threadIdx.x] = 1; }\n"
                     "void work(Lane* lanes, int n) {\n"
                     "    float* out = nullptr;\n"
                     "    check(cudaMalloc(&out, 4 * n));\n"
                     "    for (int i = 0; i < 2; ++i) {\n"
                     "        Lane& lane = lanes[i];\n"
                     "        check(cudaStreamCreate(&lane.stream));\n        " +
                     line + "\n        run<<<1, 32, 0, lane.stream>>>(" + given + ");\n    }\n}\n"),
            finding);
    };
    EXPECT_EQ(
        said("lane.c = out;"),
        "Line 8 sets lane.c to out in every round of its loop: line 4 allocates out once, and "
        "line 7 makes a stream for each lane. So works of two streams use one array at a "
        "time. Allocate a c for each lane.");
    EXPECT_EQ(said("check(cudaMalloc(&lane.c, 4 * n));"), "");
    EXPECT_EQ(said("lane.count = n;"), "");
    // What all lanes only read may be one: they met in another array.
    EXPECT_EQ(said("lane.c = out;", "lanes[i].other"), "");
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
