#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::index_offsets_test {

std::string told_of_reduction(const std::string& rule, const std::string& declared,
                              const std::string& loop, const std::string& sum = "t + stride",
                              unsigned thread = 96) {
    simt::Finding finding = finding_at(
        "__global__ void sum(const float* a, float* out) {\n    " + declared +
            "\n"
            "    const int t = threadIdx.x;\n    " +
            loop +
            "\n"
            "        if (t < stride) s[t] += s[" +
            sum + "];\n}\n",
        5, rule, rule == "bounds.row" ? "" : "s[224]",
        rule == "bounds.row" ? "Thread 96 of block 0 uses index 224 in line 5, outside an array of "
                               "type 'float [128]'."
                             : "Thread 96 reads s[224], outside the shared array: s has 128 "
                               "elements.");
    finding.sides[0].who.thread[0] = thread;
    return told(finding).advice;
}

TEST(IndexOffsets, AReductionOverMoreThreadsThanElements) {
    const char* const fixed = "__shared__ float s[128];";
    const char* const half = "for (int stride = blockDim.x / 2; stride > 0; stride /= 2)";
    const char* const said =
        "t + stride goes up to blockDim.x - 1, and the array has 128 elements: fewer than the "
        "block has threads. Make the array as large";
    for (const char* rule : {"bounds.row", "bounds.shared"}) {
        expect_part(told_of_reduction(rule, fixed, half), said);
        expect_part(
            told_of_reduction(rule, fixed,
                              "for (unsigned stride = blockDim.x >> 1; stride > 0; stride >>= 1)"),
            said);
        expect_part(told_of_reduction(rule, fixed, half, "stride + t"), "stride + t goes up to");
    }
    // The launch is not in this file, so nobody can change it.
    const std::string given =
        told_of_reduction("bounds.shared", "extern __shared__ float s[];", half);
    expect_part(given,
                "Use fewer elements, or shorter ones (the launch, which is not in this file");
    EXPECT_EQ(given.find("more bytes"), std::string::npos) << given;
    // Of a block with an odd number of threads the last sum is one too far.
    EXPECT_EQ(told_of_reduction("bounds.shared", fixed,
                                "for (int stride = (blockDim.x + 1) / 2; stride > 0; stride /= 2)")
                  .find("goes up to"),
              std::string::npos);
    // The distance grows: where it ends is another question.
    EXPECT_EQ(told_of_reduction("bounds.shared", fixed,
                                "for (int stride = blockDim.x / 2; stride < n; stride *= 2)")
                  .find("goes up to"),
              std::string::npos);
}

TEST(IndexOffsets, AThreadWhoseOwnNumberIsBehindTheArray) {
    const std::string loop = "for (int stride = 1; stride < n; stride *= 2)";
    const char* const fixed = "__shared__ float s[128];";
    expect_part(told_of_reduction("bounds.shared", fixed, loop, "t + stride", 192),
                "The array has 128 elements, and thread 192 comes here, too");
    EXPECT_EQ(told_of_reduction("bounds.shared", fixed, loop, "t + stride", 96).find("comes here"),
              std::string::npos);
}

Told told_of_halo(const std::string& line, const std::string& before = "",
                  const std::string& element = "a[1024]") {
    return told(
        "__global__ void k(const float* a, float* out, int n, int r) {\n"
        "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n    " +
            before + "\n    " + line + "\n}\n",
        4, "bounds.global", element, "at " + element + ": it has 1024 elements");
}

TEST(IndexOffsets, AnElementBesideTheThreadsOwnInAGridThatFits) {
    for (const char* line : {"out[i] = a[i + 1] - a[i];", "out[i] = *(a + i + 1) - out[i];"}) {
        const std::string advice = told_of_halo(line).advice;
        expect_part(advice, "i + 1 lies 1 beyond the thread's own place");
        EXPECT_EQ(advice.find("rounded up"), std::string::npos) << advice;
    }
    expect_part(told_of_halo("if (threadIdx.x == 0) s[0] = a[i + blockDim.x];").advice,
                "i + blockDim.x lies blockDim.x beyond");
    expect_part(told_of_halo("out[i] = a[i + r];").advice, "let only threads whose i + r is");
    const Told named = told_of_halo("out[i] = a[next];", "const int next = i + 1;");
    EXPECT_EQ(named.lines, Lines{3});
    expect_part(named.advice, "next (i + 1, line 3) lies 1 beyond");
    // Which of the two it was the line does not tell.
    expect_part(told_of_halo("out[i] = a[i + 1] + a[i + r];").advice,
                "i + 1 or i + r lies further beyond");
}

TEST(IndexOffsets, ALoopRoundTheThreadsOwnPlace) {
    const std::string advice = told_of_halo("for (int d = 0; d <= r; ++d) sum += a[i + d];").advice;
    expect_part(advice, "i + d lies d beyond");
    EXPECT_EQ(advice.find("compare with < in place of <="), std::string::npos) << advice;
}

TEST(IndexOffsets, NotWhereTheThreadsOwnPlaceIsOutside) {
    const std::string advice = told_of_halo("out[i] = a[i + 1];", "", "a[1025]").advice;
    expect_part(advice, "Nothing compares i with its limit");
    expect_part(told_of_halo("out[i] = a[i];").advice, "Nothing compares i with");
    expect_part(told_of_halo("if (i < n) out[i] = a[i + 1];").advice, "keeps only i inside");
}

/// A tile that is loaded before anything is asked.
std::string told_of_tile(const std::string& line, const std::string& element = "a[1024]") {
    return told(
               "__global__ void k(const float* a, float* out, int n) {\n"
               "    const int x = threadIdx.x;\n"
               "    const int row = blockIdx.y * 16 + threadIdx.y;\n"
               "    for (int start = 0; start < n; start += 16) {\n"
               "        " +
                   line + "\n    }\n}\n",
               5, "bounds.global", element, "at " + element + ": it has 1024 elements")
        .advice;
}

TEST(IndexOffsets, ARowThatNothingComparesEitherMayHaveLeftTheArray) {
    const std::string advice = told_of_tile("out[x] = a[row * n + start + x];");
    expect_part(advice, "Nothing before this line compares row or start + x with its limit");
    EXPECT_EQ(advice.find("beyond the thread's own place"), std::string::npos) << advice;
    // The row is known to be inside.
    expect_part(told_of_tile("if (row < n) out[x] = a[row * n + start + x];"),
                "start + x lies start beyond the thread's own place");
    // So near behind the end the one is to blame.
    expect_part(told_of_tile("out[x] = a[row * n + x + 1];"), "x + 1 lies 1 beyond");
}

/// A product's loop over pieces of four rows of b, whose pointer moves on by `step`.
std::string told_of_pointer(const std::string& step, const std::string& last = "right[3 * pairs]") {
    return told(
               "__global__ void k(const float* b, float* c, int n) {\n"
               "    const int pair = threadIdx.x; const int pairs = n / 2;\n"
               "    if (pair >= pairs) return;\n"
               "    const float2* right = reinterpret_cast<const float2*>(b) + pair;\n"
               "    for (int q = 0; q < n / 4; ++q) {\n"
               "        add(right[0], right[pairs], right[2 * pairs]);\n"
               "        add(" +
                   last + ");\n        right += " + step +
                   ";\n"
                   "    }\n"
                   "}\n",
               7, "bounds.global", "b[66112]",
               "Thread 0 of block 0 reads outside the array, at b[66112]: it has 65536 elements, "
               "so the last is b[65535].")
        .advice;
}

TEST(IndexOffsets, APointerThatALoopMovesOn) {
    expect_part(told_of_pointer("4 * n"),
                "right moves on by 4 * n (line 8) in each round of the loop in line 5, and a round "
                "uses right[0] to right[3 * pairs]: the next one begins at 4 * pairs, "
                "and 4 * n is 8 * pairs.");
    // What a round uses may be right, and then the rounds may be too many.
    for (const char* step : {"4 * pairs", "2 * n", "step"}) {
        const std::string said = told_of_pointer(step);
        expect_part(said, "right moves on by ");
        EXPECT_EQ(said.find("the next one begins"), std::string::npos) << said;
        expect_part(said, "Compare that with what a round uses, and the rounds with the size");
    }
    EXPECT_EQ(told_of_pointer("4 * n").find("too far"), std::string::npos);
}

/// A product whose inner loop moves the pointer on, and whose outer one does so by `also`.
std::string told_of_two_moves(const std::string& also, const std::string& by = "depth") {
    return told(
               "__global__ void k(const float* b, float* c, int n) {\n"
               "    const float* right = b + threadIdx.x;\n"
               "    float sum = 0;\n"
               "    for (int done = 0; done < n; done += " +
                   by + also +
                   ") {\n"
                   "        for (int k = 0; k < depth; ++k) {\n"
                   "            const float value = *right;\n"
                   "            right += n; sum += value;\n"
                   "        }\n"
                   "    }\n"
                   "    c[threadIdx.x] = sum;\n"
                   "}\n",
               6, "bounds.global", "b[66112]",
               "Thread 0 of block 0 reads outside the array, at b[66112]: it has 65536 elements, "
               "so the last is b[65535].")
        .advice;
}

TEST(IndexOffsets, APointerThatTwoLoopsMoveOn) {
    expect_part(told_of_two_moves(", right += depth * n"),
                "right moves on by n (line 7) in each round of the loop in line 5; in depth rounds "
                "that is depth * n, and line 4 moves it on by depth * n once more. Leave that "
                "out.");
    // Another distance, or every other piece.
    for (const std::string& said : {told_of_two_moves(", right += 4 * n"), told_of_two_moves(""),
                                    told_of_two_moves(", right += depth * n", "2 * depth")})
        EXPECT_EQ(said.find("once more"), std::string::npos) << said;
}

TEST(IndexOffsets, APointerThatReachesTooFarInTheFirstRound) {
    const std::string said = told(
                                 "__global__ void k(const float* a, float* c, int n) {\n"
                                 "    const float* pa = a + top * n;\n"
                                 "    for (int t = 0; t < n / 8; ++t) {\n"
                                 "        put(pa[0]);\n"
                                 "        put(pa[8 * n]);\n"
                                 "        pa += depth;\n"
                                 "    }\n"
                                 "}\n",
                                 5, "bounds.global", "a[66112]",
                                 "Thread 0 of block 0 reads outside the array, at a[66112]: it "
                                 "has 65536 elements, so the last is a[65535].")
                                 .advice;
    expect_part(said,
                "This line goes 8 * n elements beyond pa, and pa moves on by depth (line 6) in "
                "each round of the loop in line 3. Either may be too far");
}

TEST(IndexOffsets, BehindAPointerThatStaysNothingIsCalledLikely) {
    const std::string said =
        told(
            "__global__ void k(const float* b, float* c, int pairs) {\n"
            "    const int pair = threadIdx.x;\n"
            "    const float* right = b + pair;\n"
            "    c[0] = right[2 * pairs];\n"
            "}\n",
            4, "bounds.global", "b[600]",
            "Thread 0 of block 0 reads outside the array, at b[600]: it has 600 elements, so the "
            "last is b[599].")
            .advice;
    expect_part(said, "this line goes 2 * pairs elements further");
    EXPECT_EQ(said.find("most likely"), std::string::npos) << said;
}

TEST(IndexOffsets, ALastRoundOnlyWhereTheIndexGoesWithTheRounds) {
    const auto said = [](const std::string& index, const std::string& step) {
        return told(
                   "__global__ void k(const float* a, float* c, int n) {\n"
                   "    const int i = threadIdx.y;\n"
                   "    if (i >= n) return;\n"
                   "    const float* top = a + i * n;\n"
                   "    const float* bottom = top + n;\n"
                   "    for (int step = 0; step < n; ++step) {\n"
                   "        const float t = top[step], u = bottom[" +
                       index + "]" + step +
                       ";\n"
                       "    }\n"
                       "}\n",
                   7, "bounds.global", "a[144]",
                   "Thread (0, 11) of block 0 reads outside the array, at a[144]: it has 144 "
                   "elements, so the last is a[143].")
            .advice;
    };
    EXPECT_EQ(said("step", "").find("last round"), std::string::npos) << said("step", "");
}

TEST(IndexOffsets, APointerOfTheHostReachesTooFar) {
    EXPECT_EQ(told("void k(const float* a, float* c, int n) {\n"
                   "    const float* row = a + 3 * n;\n"
                   "    c[0] = row[2 * n];\n"
                   "}\n",
                   3, "bounds.host", "a[40]",
                   "The program reads outside the array, at a[40]: it has 32 elements, so the last "
                   "is a[31].")
                  .advice,
              "row points to 3 * n (line 2), and this line goes 2 * n elements further, behind "
              "the end. Is that the element that is wanted? If it is, is one of the two distances "
              "wrong, or the block another than they count with? If it is not, leave it out by a "
              "condition.");
}

TEST(IndexOffsets, APointerThatIsMovedOnBeforeItIsRead) {
    const auto said = [](const std::string& step) {
        return told(
                   "__global__ void k(const float* a, float* c, int n) {\n"
                   "    const float* next = a + threadIdx.x;\n"
                   "    float v = next[0];\n"
                   "    for (int t = 0; t < n; t += 32) {\n"
                   "        c[t] = v;\n"
                   "        next += " +
                       step +
                       ";\n"
                       "        v = next[0];\n"
                       "    }\n"
                       "}\n",
                   7, "bounds.global", "a[1056]",
                   "Thread 0 reads outside the array, at a[1056]: it has 1024 elements, so the "
                   "last is a[1023].")
            .advice;
    };
    EXPECT_EQ(said("32"),
              "next moves on by 32 (line 6) in each round of the loop in line 4, before line 7 "
              "reads: each round reads what the next one uses, and behind the last one nothing is "
              "left. Read only where t + 32 < n.");
    expect_part(said("64"), "Compare that with what a round uses");
}

}  // namespace simtutor::index_offsets_test
