#include "grader/findings/source/made_value.h"

#include <gtest/gtest.h>

#include "grader/findings/added_text.h"
#include "grader/findings/source/told_calls.h"
#include "grader/findings/told_cause.h"

namespace simtutor::made_value_test {

std::string made(const std::string& before, const std::string& words) {
    const Tokens file = words_of(
        "constexpr unsigned all_lanes = 0xffff;\n"
        "float* place(float* all, int d) {\n    return all + d;\n}\n"
        "void use(float* p, int n) {\n    " +
        before + "\n    take(p, n);\n}\n");
    const FunctionText function(file, 7);
    return made_text(file, function, function.at(7, "take"), words_of(words));
}

TEST(MadeValue, OneStepBehindTheWords) {
    EXPECT_EQ(made("", "all_lanes"), " all_lanes is 0xffff (line 1).");
    EXPECT_EQ(made("const int m = n / 2;", "m"), " m is n / 2 (line 6).");
    EXPECT_EQ(made("", "place(p, n)"), " place(p, n) is what place returns: p + n (line 3).");
    EXPECT_EQ(made("float* q = place(p, 2 * n);", "q"),
              " q is what place returns: p + 2 * n (line 3).");
}

TEST(MadeValue, NotWhereItIsNotKnown) {
    EXPECT_EQ(made("", "n"), "");
    EXPECT_EQ(made("", "2 * n"), "");
    EXPECT_EQ(made("", "other(n)"), "");
    EXPECT_EQ(made("int m = 0; m += n;", "m"), "");
    EXPECT_EQ(made("int m = 0; ++m;", "m"), "");
    // A name of the function hides the constant of the file.
    EXPECT_EQ(made("unsigned all_lanes = 1; all_lanes += n;", "all_lanes"), "");
}

/// Line 9 calls, line 8 makes the panel, line 2 reads it.
std::string called(const std::string& panel, const std::string& argument = "panel") {
    simt::Finding finding = finding_at(
        "static float first(const float* p, int n) {\n"
        "    return p[n];\n}\n"
        "void all(const float* packed, float* c, int n) {\n"
        "    for (int j = 0; j < n; ++j) {\n"
        "        const int one = n - 1;\n\n        " +
            panel + "\n        c[j] = first(" + argument + ", one);\n    }\n}\n",
        2, "memory.uninitialised", "memory[9]", "");
    finding.advice = "Which line should write this element first?";
    finding.sides[0].on_device = false;
    Sources sources;
    return told_calls(finding, sources);
}

TEST(MadeValue, OfWhatACallGives) {
    EXPECT_EQ(called("const float* panel = packed + j * 64;"),
              " first is called in line 9 with panel, one. panel is packed + j * 64 (line 8).");
    EXPECT_EQ(called("", "packed + j"), " first is called in line 9 with packed + j, one.");
}

std::string mask(const std::string& given, const std::string& in_kernel = "") {
    simt::Finding finding = finding_at(
        "constexpr unsigned lanes = 0xffff;\n"
        "__device__ float sum(unsigned mask, float x) {\n"
        "    return x + __shfl_down_sync(mask, x, 1);\n}\n"
        "__global__ void k(float* a) {\n    " +
            in_kernel + "\n    a[0] = sum(" + given + ", a[1]);\n}\n",
        3, "warp.mask", "", "Thread 16 calls __shfl_down_sync() in line 3.");
    finding.advice = "The mask must name every lane.";
    Sources sources;
    advise_by_cause(finding, sources);
    return finding.advice;
}

TEST(MadeValue, OfAMask) {
    EXPECT_EQ(mask("lanes"),
              "The mask must name every lane. Line 7 gives sum lanes for mask. lanes is 0xffff "
              "(line 1).");
    EXPECT_EQ(mask("few", "const unsigned few = __ballot_sync(lanes, threadIdx.x < 16);"),
              "The mask must name every lane. Line 7 gives sum few for mask. few is "
              "__ballot_sync(lanes, threadIdx.x < 16) (line 6).");
    EXPECT_EQ(mask("0xffff"), "The mask must name every lane. Line 7 gives sum 0xffff for mask.");
}

TEST(MadeValue, OfTheEndOfALoop) {
    const auto said = [](const std::string& count, const std::string& index) {
        return loop_end_text(
            words_of("__global__ void k(float* a, int n) {\n    " + count +
                     "\n    for (int i = 1; i < count; ++i)\n        a[0] += best[" + index +
                     "];\n}\n"),
            4, "best");
    };
    EXPECT_EQ(said("const int count = min(n, 128);", "i"),
              " The loop in line 3 ends at count. count is min(n, 128) (line 2).");
    EXPECT_EQ(said("const int count = min(n, 128);", "n"), "");
    EXPECT_EQ(said("int count = 128; if (n < 128) count = n;", "i"), "");
    EXPECT_EQ(said("", "i"), "");
}

TEST(MadeValue, OfTheNamesThatAreTold) {
    const auto said = [](const std::string& pitch, const std::string& told) {
        return made_names_text(
            words_of("__global__ void k(float* a, int k, int l) {\n    " + pitch +
                     "\n    const int x = threadIdx.x;\n"
                     "    a[x * pitch] = 0;\n}\n"),
            4, "a", told);
    };
    EXPECT_EQ(said("const int pitch = k;", "x < k and x * pitch + l"), " pitch is k (line 2).");
    EXPECT_EQ(said("const int pitch = 2 * k;", "x * pitch and pitch < 2 * k"), "");
    EXPECT_EQ(said("", "x * l"), "");
    EXPECT_EQ(said("int pitch = k; pitch += 1;", "x * pitch"), "");
}

/// Line 3 stores, line 6 allocates.
std::string outside(const std::string& size) {
    simt::Finding finding = finding_at(
        "__global__ void k(float* heights, int w, int h) {\n    const int end = h + 1;\n"
        "    if (y < end) heights[y * w] = 0;\n}\nvoid run(int w, int h) {\n    " +
            size + "\n}\n",
        3, "bounds.global", "heights[544]", "Thread 1 writes outside the array, at heights[544]");
    finding.advice =
        "This thread has passed y < end in this line, and the index y * w is outside all the same. "
        "Either the index is wrong, or a condition lets too much through: check them for this "
        "thread.";
    Sources sources;
    return added_by_text(finding, sources);
}

TEST(MadeValue, OfAnAccessBehindAnArray) {
    EXPECT_EQ(outside("cudaMalloc(&heights, 4 * w * w);"),
              " end is h + 1 (line 2). If both are right, is heights too short? Line 6 makes it of "
              "4 * w * w bytes.");
    EXPECT_EQ(outside("use(w);"), " end is h + 1 (line 2).");
}

}  // namespace simtutor::made_value_test
