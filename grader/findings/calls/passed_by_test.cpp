#include "grader/findings/calls/passed_by.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::passed_by_test {

const std::string advice =
    "Call cudaFree when the memory is no longer used, and before its pointer gets another address.";

std::string left_by(const std::string& between) {
    return return_before_free(words_of("void work(float* out, int n) {\n"
                                       "    float* room = nullptr;\n"
                                       "    cudaMalloc(&room, n);\n" +
                                       between +
                                       "    fill<<<n, 1>>>(room, out);\n"
                                       "    cudaFree(room);\n"
                                       "}\n"),
                              3, advice);
}

TEST(PassedBy, AReturnBetween) {
    EXPECT_EQ(left_by("    if (n == 0) return;\n"),
              "The return in line 4, where n == 0, leaves without the cudaFree of line 6: "
              "what line 3 has made is lost on that way. Let that way reach line 6, too, or free "
              "before it leaves.");
    expect_part(left_by("    if (n < 0) {\n        show(n);\n        throw n;\n    }\n"),
                "The throw in line 6, where n < 0 (line 4), leaves without the cudaFree of line 9");
}

TEST(PassedBy, IsTheAdviceOfALeak) {
    simt::Finding finding = finding_at(
        "void work(float* out, int n) {\n"
        "    float* room = nullptr;\n"
        "    cudaMalloc(&room, n);\n"
        "    if (n == 0) return;\n"
        "    cudaFree(room);\n"
        "}\n",
        3, "memory.leak", "", "");
    finding.advice = advice;
    expect_part(told(finding).advice, "The return in line 4");
}

/// What start makes in a member, finish gives back, by another name of the object.
std::string left_by_finish(const std::string& before, const std::string& freed) {
    return return_before_free(words_of("void start(Part& part, int n) {\n"
                                       "    cudaMalloc(&part.room, n);\n"
                                       "    fill<<<n, 1>>>(part.room);\n"
                                       "}\n"
                                       "void finish(Part& one, int n) {\n" +
                                       before + freed + "}\n"),
                              2, advice);
}

TEST(PassedBy, AReturnOfTheFunctionThatFrees) {
    EXPECT_EQ(left_by_finish("    if (n == 0) return;\n", "    cudaFree(one.room);\n"),
              "The return in line 6, where n == 0, leaves finish without the cudaFree of line 7: "
              "what line 2 has made is lost on that way. Let that way reach line 7, too, or free "
              "before it leaves.");
    EXPECT_EQ(left_by_finish("", "    cudaFree(one.room);\n"), "");
    EXPECT_EQ(left_by_finish("    if (n == 0) return;\n", "    cudaFree(one.other);\n"), "");
    EXPECT_EQ(left_by_finish("    if (!one.room) return;\n", "    cudaFree(one.room);\n"), "");
    EXPECT_EQ(left_by_finish("    cudaFree(one.room);\n", "    if (n == 0) return;\n"), "");
}

TEST(PassedBy, WhereItIsFreed) {
    EXPECT_EQ(left_by(""), "");
    EXPECT_EQ(left_by("    if (n == 0) {\n        cudaFree(room);\n        return;\n    }\n"), "");
    EXPECT_EQ(left_by("    if (room == nullptr) return;\n"), "");
    // A failed allocation leaves nothing behind.
    EXPECT_EQ(return_before_free(words_of("void work(int n) {\n"
                                          "    float* room = nullptr;\n"
                                          "    if (cudaMalloc(&room, n) != cudaSuccess) return;\n"
                                          "    cudaFree(room);\n"
                                          "}\n"),
                                 3, advice),
              "");
    EXPECT_EQ(return_before_free(words_of("void work(int n) {\n"
                                          "    float* room = nullptr;\n"
                                          "    const cudaError_t got = cudaMalloc(&room, n);\n"
                                          "    if (got != cudaSuccess) return;\n"
                                          "    cudaFree(room);\n"
                                          "}\n"),
                                 3, advice),
              "");
}

TEST(PassedBy, WhatAFunctionMade) {
    const Tokens file = words_of(
        "Texture made_of(int n) {\n"
        "    Texture texture = 0;\n"
        "    cudaCreateTextureObject(&texture, n);\n"
        "    return texture;\n"
        "}\n"
        "Texture linear(int n) { return made_of(n); }\n"
        "void heat(int steps) {\n"
        "    const Texture hot = linear(steps);\n"
        "    while (steps-- > 0) step<<<1, 1>>>(hot);\n"
        "    if (steps % 2) return;\n"
        "    cudaDestroyTextureObject(hot);\n"
        "}\n");
    expect_part(return_before_free(
                    file, 3, "Call cudaDestroyTextureObject when the texture is no longer used."),
                "The return in line 10, where steps % 2, leaves without the "
                "cudaDestroyTextureObject of line 11: what line 8 has made is lost");
}

std::string replaced(const std::string& round, const std::string& end) {
    return replaced_in_loop(words_of("float* panels(int n) {\n"
                                     "    return static_cast<float*>(std::malloc(n));\n"
                                     "}\n"
                                     "void work(int n) {\n"
                                     "    float* packed = nullptr;\n"
                                     "    for (int j = 0; j < n; ++j) {\n"
                                     "        packed = panels(n);\n" +
                                     round +
                                     "    }\n"
                                     "    std::free(packed);\n" +
                                     end + "}\n"),
                            2, "Call free or delete when the memory is no longer used: before …");
}

TEST(PassedBy, TheNextRoundsEvent) {
    expect_part(replaced_in_loop(
                    words_of("void send(int frames) {\n"
                             "    cudaEvent_t sent = nullptr;\n"
                             "    for (int i = 0; i < frames; ++i) {\n"
                             "        check(cudaEventCreateWithFlags(&sent, flags), \"make\");\n"
                             "        check(cudaEventRecord(sent), \"record\");\n"
                             "    }\n"
                             "    if (frames > 0) check(cudaEventDestroy(sent), \"destroy\");\n"
                             "}\n"),
                    4, "Call cudaEventDestroy when the event is no longer used."),
                "Line 4 stands in the loop of line 3 and puts a new one into sent");
}

TEST(PassedBy, WhatTheNextRoundWaitsFor) {
    const auto said = [](const std::string& wait) {
        return replaced_in_loop(words_of("void send(int frames) {\n"
                                         "    cudaEvent_t sent = nullptr;\n"
                                         "    for (int i = 0; i < frames; ++i) {\n"
                                         "        " +
                                         wait +
                                         ";\n"
                                         "        cudaEventCreate(&sent);\n"
                                         "        cudaEventRecord(sent);\n"
                                         "    }\n"
                                         "    cudaEventDestroy(sent);\n"
                                         "}\n"),
                                5, "Call cudaEventDestroy when the event is no longer used.");
    };
    expect_part(said("if (sent) cudaEventSynchronize(sent)"),
                "Give sent back before line 5 makes the next, and leave line 8 for the last.");
    expect_part(said("make_frame(i)"), "Give sent back at the end of each round");
}

TEST(PassedBy, TheNextRoundsAddress) {
    EXPECT_EQ(replaced("        use(packed);\n", ""),
              "Line 7 stands in the loop of line 6 and puts a new one into packed in each round, "
              "over the one before; line 10, behind the loop, gives back only the last. Give "
              "packed back at the end of each round, in place of line 10; or, if all rounds can "
              "use the same one, make it once, in front of the loop.");
    EXPECT_EQ(replaced("        all.push_back(packed);\n", ""), "");
    EXPECT_EQ(replaced("        all[j] = packed;\n", ""), "");
    EXPECT_EQ(replaced("        if (j + 1 < n) std::free(packed);\n", ""), "");
    expect_part(replaced_in_loop(words_of("void work(int n) {\n"
                                          "    float* room = nullptr;\n"
                                          "    for (int j = 0; j < n; ++j) {\n"
                                          "        check(cudaMalloc(&room, n), \"room\");\n"
                                          "        use<<<1, 1>>>(room);\n"
                                          "    }\n"
                                          "    cudaFree(room);\n"
                                          "}\n"),
                                 4, advice),
                "Line 4 stands in the loop of line 3 and puts a new one into room");
    // What stands there before the loop is used by the first round, and the new one by the next.
    expect_part(replaced_in_loop(words_of("void work(int n) {\n"
                                          "    cudaTextureObject_t cells = linear(one, n);\n"
                                          "    for (int j = 0; j < n; ++j) {\n"
                                          "        use<<<1, 1>>>(cells);\n"
                                          "        cells = linear(other, n);\n"
                                          "    }\n"
                                          "    cudaDestroyTextureObject(cells);\n"
                                          "}\n"
                                          "cudaTextureObject_t linear(float* from, int n) {\n"
                                          "    cudaTextureObject_t texture = 0;\n"
                                          "    cudaCreateTextureObject(&texture, from, n);\n"
                                          "    return texture;\n"
                                          "}\n"),
                                 11, "Call cudaDestroyTextureObject when the texture is no longer"),
                "Give cells back before line 5 makes the next, and leave line 7 for the last.");
    // What was allocated before the loop is lost in its first round.
    expect_part(replaced_in_loop(words_of("void work(int n) {\n"
                                          "    float* room = nullptr;\n"
                                          "    cudaMalloc(&room, n);\n"
                                          "    for (int j = 0; j < n; ++j) {\n"
                                          "        cudaMalloc(&room, n);\n"
                                          "        use<<<1, 1>>>(room);\n"
                                          "    }\n"
                                          "    cudaFree(room);\n"
                                          "}\n"),
                                 3, advice),
                "Line 5 stands in the loop of line 4 and puts a new one into room");
}

}  // namespace simtutor::passed_by_test
