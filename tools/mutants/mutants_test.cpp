#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tools/mutants/mutant.h"

namespace simtutor::mutants {
namespace {

/// A solution with this code as the student's.
std::string solution(const std::string& code) {
    return "int outside = 7;\n// simtutor: begin student\n" + code +
           "\n// simtutor: instead\n//| return 3;\n// simtutor: end\nint after = 8;\n";
}

/// "operation: what the changed lines become" of all first changes.
std::set<std::string> changes(const std::string& code) {
    std::set<std::string> found;
    for (const Mutant& mutant : make_mutants(solution(code), {10000, 1, false})) {
        if (mutant.operation.find(" + ") == std::string::npos)
            found.insert(mutant.operation + ": " + mutant.becomes);
    }
    return found;
}

void expect(const std::string& code, const std::vector<std::string>& wanted) {
    const auto found = changes(code);
    std::string all;
    for (const std::string& line : found) all += line + "\n";
    for (const std::string& line : wanted) EXPECT_TRUE(found.contains(line)) << line << "\n" << all;
}

TEST(Mutants, ChangeOnlyWhatTheStudentWrites) {
    for (const Mutant& mutant : make_mutants(solution("x = 1;"), {100, 1, true})) {
        EXPECT_NE(mutant.text.find("int outside = 7;"), std::string::npos);
        EXPECT_NE(mutant.text.find("//| return 3;"), std::string::npos);
        EXPECT_NE(mutant.text.find("int after = 8;"), std::string::npos);
    }
}

TEST(Mutants, ArithmeticAndStrides) {
    expect("i = blockIdx.x * blockDim.x + threadIdx.x;",
           {"operator: i = blockIdx.x + blockDim.x + threadIdx.x;",
            "stride: i = blockIdx.x + threadIdx.x;", "stride: i = blockDim.x + threadIdx.x;",
            "stride: i = threadIdx.x;", "index: i = blockIdx.y * blockDim.x + threadIdx.x;"});
    expect("for (int i = me; i < n; i += step) f(i);",
           {"stride: for (int i = me; i < n; i += 2 * (step)) f(i);",
            "bound: for (int i = me; i <= n; i += step) f(i);",
            "last step: for (int i = me; i < (n) - 1; i += step) f(i);",
            "limit: for (int i = me; i < 16; i += step) f(i);",
            "type: for (short i = me; i < n; i += step) f(i);"});
}

/// Whether the int in "constexpr …; … int …" is narrowed somewhere in the text.
bool narrows(const std::string& code) {
    for (const std::string& change : changes(code))
        if (change.starts_with("type: ")) return true;
    return false;
}

TEST(Mutants, ValuesThatFitAShortAreNotNarrowed) {
    EXPECT_FALSE(narrows("const int row = 4 * threadIdx.y + 3;"));
    EXPECT_FALSE(narrows("const int row = threadIdx.x % 32 * 4, column = 7;"));
    EXPECT_FALSE(narrows("const int me = threadIdx.y * blockDim.x + threadIdx.x;"));
    EXPECT_FALSE(narrows("for (int i = 0; i < 128; i += 32) f(i);"));
    EXPECT_FALSE(
        narrows("for (int i = 0; i <= 8 - 1; ++i) { const int k = i + threadIdx.x / 4; }"));
    EXPECT_FALSE(narrows("for (int half = blockDim.x / 2; half > 0; half /= 2) f(half);"));
    EXPECT_FALSE(
        narrows("for (int i = 0; i < 4; ++i) { const int j = i % 2 == 0 ? i : 3 - i; f(j); }"));
    EXPECT_FALSE(narrows("const int j = threadIdx.x > 4 ? 1 : 2;"));
}

TEST(Mutants, ValuesThatMayNotFitAreNarrowed) {
    EXPECT_TRUE(narrows("const int row = blockIdx.x * 4;"));
    EXPECT_TRUE(narrows("const int me = threadIdx.x * blockDim.x + threadIdx.y;"));
    EXPECT_TRUE(narrows("const int many = 200 * 200;"));
    EXPECT_TRUE(narrows("for (int i = 0; i < n; i += 32) f(i);"));
    EXPECT_TRUE(narrows("for (int i = 0; i < 30000; i += 10000) f(i);"));
    EXPECT_TRUE(narrows("for (int i = n; i > 0; --i) f(i);"));
    EXPECT_TRUE(narrows("for (int i = 1; i < 8; i <<= n) f(i);"));
    EXPECT_TRUE(narrows("int left = 4;")) << "it may change";
    EXPECT_TRUE(narrows("const int a = 0x7fff0000;"));
    EXPECT_TRUE(narrows("const int a = f(1);"));
    EXPECT_TRUE(narrows("{ const int k = 3; } { const int k = n; }  { const int a = k; }"));
    EXPECT_TRUE(narrows("const int a = a + 1;"));
}

TEST(Mutants, SignsOfTypesAndTemplatesAreNoOperators) {
    for (const std::string& change :
         changes("auto p = reinterpret_cast<const float4*>(a); float* q = &b; f<true>(q);")) {
        EXPECT_EQ(change.find("operator"), std::string::npos) << change;
        EXPECT_EQ(change.find("bound"), std::string::npos) << change;
    }
}

TEST(Mutants, Guards) {
    expect("if (row >= n || column >= n) return;\nx = 1;",
           {"guard: if (row >= n) return;", "guard: if (column >= n) return;", "guard: ;",
            "operator: if (row >= n && column >= n) return;"});
    expect("if (row < n) c[row] = sum;", {"guard: c[row] = sum;"});
    expect("t[x] = i < n ? a[i] : 0.0f;", {"guard: t[x] = a[i];", "guard: t[x] = 0.0f;"});
}

TEST(Mutants, Barriers) {
    const std::string code =
        "while (k) {\nif (t < k) s[t] = s[t + k];\n__syncthreads();\nk = half(k);\n}";
    expect(code, {"barrier: ;", "barrier: __syncwarp();", "barrier: __threadfence_block();"});
    bool moved = false, into_branch = false, out_of_loop = false;
    for (const Mutant& mutant : make_mutants(solution(code), {10000, 1, false})) {
        if (mutant.operation != "barrier") continue;
        moved |= mutant.text.find("k = half(k);\n__syncthreads();") != std::string::npos;
        into_branch |=
            mutant.text.find("{ s[t] = s[t + k]; __syncthreads(); }") != std::string::npos;
        out_of_loop |= mutant.text.find("}\n__syncthreads();") != std::string::npos;
    }
    EXPECT_TRUE(moved);
    EXPECT_TRUE(into_branch);
    EXPECT_TRUE(out_of_loop);
    expect("__pipeline_wait_prior(stages - 1);",
           {"barrier: __pipeline_wait_prior((stages - 1) + 1);", "barrier: ;"});
}

TEST(Mutants, IndicesValuesAndStatements) {
    expect("as[y][x] = a[i];", {"index: as[x][y] = a[i];", "statement: ;"});
    expect("float sum = 0;", {"initialisation: float sum ;", "type: int sum = 0;"});
    expect("float sum[4] = {};", {"initialisation: float sum[4] ;"});
    expect("std::size_t step = n;", {"type: int step = n;"});
    expect("kernel<<<grid, block>>>(a, n);", {"launch: kernel<<<block, grid>>>(a, n);"});
    expect("#pragma omp parallel\nf();", {"team: "});
}

TEST(Mutants, PairsComeWhereSingleChangesAreFew) {
    const auto made = make_mutants(solution("x = y + 1;\nz = y - 2;"), {30, 1, true});
    EXPECT_EQ(made.size(), 30u);
    EXPECT_NE(made.back().operation.find(" + "), std::string::npos);
    std::set<std::string> texts;
    for (const Mutant& mutant : made) texts.insert(mutant.text);
    EXPECT_EQ(texts.size(), made.size());
}

TEST(Mutants, TheSeedDrawsThem) {
    const std::string text =
        solution("for (int i = t; i < n; i += w) if (i > 2 && i < 9) s += a[i] * b[i];");
    const auto texts = [&](std::uint64_t seed) {
        std::vector<std::string> found;
        for (const Mutant& mutant : make_mutants(text, {6, seed, true}))
            found.push_back(mutant.text);
        return found;
    };
    EXPECT_EQ(texts(3), texts(3));
    EXPECT_NE(texts(3), texts(4));
}

TEST(Mutants, ADifferenceNamesTheLines) {
    EXPECT_EQ(difference("a\nb\nc\n", "a\nx\nc\n"), "@@ line 2\n-b\n+x\n");
    EXPECT_EQ(difference("a\n", "a\n"), "");
    EXPECT_EQ(difference("a\nb\nc\n", "b\na\nc\n"), "@@ line 1\n-a\n@@ line 2\n b\n+a\n");
}

}  // namespace
}  // namespace simtutor::mutants
