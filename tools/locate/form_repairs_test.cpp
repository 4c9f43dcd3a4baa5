#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tools/locate/ranking.h"
#include "tools/locate/repair.h"

namespace simtutor::locate {

namespace {

bool becomes(const std::string& wrong, const std::string& right, const std::string& starter = "") {
    const auto repairs = all_repairs(wrong, starter);
    return std::ranges::any_of(repairs, [&](const Repair& repair) {
        return mutants::applied(wrong, repair.edits) == right;
    });
}

/// Whether a change of the kind is among those of a text.
bool has_kind(const std::string& text, const std::string& kind) {
    const auto repairs = all_repairs(text, "");
    return std::ranges::any_of(repairs, [&](const Repair& one) { return one.kind == kind; });
}

std::string in_host(const std::string& body) {
    return "void f(float* a, int n, int m, int width) {\n" + body + "\n}\n";
}

struct Form {
    const char* name;
    const char* wrong;
    const char* right;
};

class Forms : public ::testing::TestWithParam<Form> {};

TEST_P(Forms, AreUndoneByOneChange) {
    EXPECT_TRUE(becomes(in_host(GetParam().wrong), in_host(GetParam().right)));
}

INSTANTIATE_TEST_SUITE_P(
    All, Forms,
    ::testing::Values(
        Form{"members", "const Extent part = {min(16, n - 2), min(16, m - 3)};",
             "const Extent part = {min(16, m - 3), min(16, n - 2)};"},
        Form{"size of a pointer", "cudaMalloc(&a, n * sizeof a);",
             "cudaMalloc(&a, n * sizeof *a);"},
        Form{"size of a pointer in brackets", "cudaMalloc(&a, n * sizeof(a));",
             "cudaMalloc(&a, n * sizeof(*a));"},
        Form{"namesake", "plate.width = m / sizeof(float);", "plate.width = width;"},
        Form{"difference", "bool in = n - m - threadIdx.x > 0;", "bool in = m + threadIdx.x < n;"},
        Form{"turn", "last = events[(n + m) % m];", "last = events[(n + m - 1) % m];"},
        Form{"side of the block", "int me = threadIdx.y * blockDim.y + threadIdx.x;",
             "int me = threadIdx.y * blockDim.x + threadIdx.x;"},
        Form{"side of another axis", "int row = blockDim.x * blockIdx.y + threadIdx.y;",
             "int row = blockDim.y * blockIdx.y + threadIdx.y;"},
        Form{"first value of a sum", "float s = std::accumulate(a, a + n, 0);",
             "float s = std::accumulate(a, a + n, 0.0f);"},
        Form{"member of an element", "use(parts[n].count); k<<<n, 1>>>(a, m);",
             "use(parts[n].count); k<<<n, 1>>>(a, parts[n].count);"}));

TEST(FormRepairs, AreSilentWhereTheFormIsRight) {
    EXPECT_FALSE(has_kind(in_host("cudaMalloc(&a, n * sizeof *a); int k = sizeof n;"), "size"));
    EXPECT_FALSE(has_kind(in_host("int me = threadIdx.y * blockDim.x + threadIdx.x;"), "side"));
    EXPECT_FALSE(has_kind(in_host("int y = blockIdx.y * blockDim.y + threadIdx.y;"), "side"));
    EXPECT_FALSE(has_kind(in_host("last = events[(n + m - 1) % m];"), "turn"));
    EXPECT_FALSE(has_kind(in_host("plate.height = m / 4;"), "namesake"));
    EXPECT_FALSE(has_kind(in_host("if (n - m > 1) return;"), "difference"));
    EXPECT_FALSE(has_kind(in_host("for (int i = 0; i < n; ++i) { use(i); }"), "members"));
    EXPECT_FALSE(has_kind(in_host("float s = std::accumulate(a, a + n, 0.0f);"), "start value"));
}

const std::string two_launches =
    "void one(int n);\nvoid all(int n);\nvoid f(int n) {\n    if (n % 4 == 0) one(n);\n    "
    "all(n);\n}\n";

TEST(FormRepairs, LeaveBehindTheFirstOfTwoLaunches) {
    EXPECT_TRUE(becomes(two_launches,
                        "void one(int n);\nvoid all(int n);\nvoid f(int n) {\n    if (n % 4 == "
                        "0) { one(n); return; }\n    all(n);\n}\n"));
}

TEST(FormRepairs, DoNotLeaveALambdaOrWhatGivesAValueBack) {
    std::string number = two_launches;
    number.replace(number.find("void f"), 6, "int f");
    EXPECT_FALSE(has_kind(number, "return"));
    std::string other = two_launches;
    other.replace(other.find("one(n);\n    all"), 7, "one(n); else two(n);");
    EXPECT_FALSE(has_kind(other, "return"));
}

TEST(FormRepairs, TakeATemplatesArgumentFromTheTemplateAround) {
    const std::string begin =
        "template <bool whole>\nvoid load(int n) {\n    use(n);\n}\ntemplate <bool all>\nvoid "
        "f(int n) "
        "{\n    constexpr bool four = true;\n    load<";
    EXPECT_TRUE(becomes(begin + "four>(n);\n}\n", begin + "all>(n);\n}\n"));
    EXPECT_FALSE(has_kind(begin + "all>(n);\n}\n", "template"));
}

TEST(FormRepairs, TakeNoConstantOfALibraryForANumber) {
    const std::string text = in_host("copy(a, n, cudaMemcpyHostToDevice);\nlast = events[n % m];");
    std::string other = text;
    other.replace(other.find("[n % m"), 2, "[cudaMemcpyHostToDevice");
    EXPECT_FALSE(becomes(text, other));
    std::string sized = in_host("cudaMalloc(&a, n * sizeof a);");
    std::string luck = sized;
    luck.replace(luck.find("sizeof a"), 8, "sizeof n");
    EXPECT_FALSE(becomes(sized, luck));
}

TEST(FormRepairs, CountNoBytesByLuck) {
    const std::string text = in_host("cudaMalloc(&a, n * sizeof(float));");
    std::string luck = text;
    luck.replace(luck.find("* sizeof(float)"), 15, "/ 2");
    EXPECT_FALSE(becomes(text, luck));
}

TEST(FormRepairs, GiveALambdasNumberMoreBits) {
    const std::string text = in_host("const auto share = [](int k) -> short { return 150 * k; };");
    EXPECT_TRUE(has_kind(text, "narrow"));
    EXPECT_FALSE(
        has_kind(in_host("const auto share = [](int k) -> int { return 150 * k; };"), "narrow"));
}

TEST(FormRepairs, LeaveANumberThatTheExerciseGives) {
    const std::string body = "int f(int n) {\n    const int many = 512;\n    return many / n;\n}\n";
    const std::string given = "/// At least 512 threads for each.\n" + body;
    std::string other = given;
    other.replace(other.find("= 512"), 5, "= 256");
    EXPECT_FALSE(becomes(given, other));
    const std::string unnamed = "/// At least 1512 threads for each.\n" + body;
    std::string changed = unnamed;
    changed.replace(changed.find("= 512"), 5, "= 256");
    EXPECT_TRUE(becomes(unnamed, changed));
}

TEST(FormRepairs, ReachAHelperBetweenTheMarks) {
    const std::string marked =
        "void compute(int n) {\n    // simtutor: begin student\n    BODY\n    // simtutor: "
        "end\n}\n";
    const auto with = [&](const std::string& body) {
        std::string made = marked;
        return made.replace(made.find("BODY"), 4, body);
    };
    const std::string given = "int known(int x) {\n    return x + 3;\n}\n";
    const std::string starter = given + with("return;");
    const std::string own = "int twice(int x) {\n    return x + 2;\n}\n";
    const std::string wrong = given + own + with("use(twice(n));");
    std::string right = wrong, spoilt = wrong;
    right.replace(right.find("x + 2"), 5, "x - 2");
    spoilt.replace(spoilt.find("x + 3"), 5, "x - 3");
    EXPECT_TRUE(becomes(wrong, right, starter));
    EXPECT_FALSE(becomes(wrong, spoilt, starter));
}

TEST(FormRepairs, MoveTheEndOfEachRoundBehindTheLoop) {
    const std::string begin =
        "void f(int n) {\n// simtutor: begin student\nfor (int i = 0; i < n; ++i) { "
        "launch(n); ";
    const std::string end = "\n// simtutor: end\n}\n";
    EXPECT_TRUE(becomes(begin + "stop(n); }" + end, begin + "; } stop(n);" + end));
}

TEST(FormRepairs, AreTriedFirst) {
    const std::string text =
        in_host("int x = n + m * width, y = n - m;\nconst Extent part = {n - x, m - y};");
    const auto order = ranked(all_repairs(text, ""), {{2, 4}, {3, 1}}, 1000);
    const auto found = std::ranges::find(order, "members", &Repair::kind);
    EXPECT_LT(found - order.begin(), 3);
}

TEST(FormRepairs, AnOrderComesWithTheMoreSuspectedOfItsLines) {
    const std::string text = in_host("use(n);\nfill(m);");
    const auto repairs = all_repairs(text, "");
    const auto found = std::ranges::find(repairs, "order", &Repair::kind);
    ASSERT_NE(found, repairs.end());
    EXPECT_EQ(found->line, 2);
    EXPECT_EQ(found->other_line, 3);
}

TEST(FormRepairs, GoBeforeANameThatPassesByLuck) {
    const std::string text = in_host("const Extent part = {n - 2, m - 3};\nint x = n, y = m;");
    const auto repairs = all_repairs(text, "");
    std::vector<std::size_t> passed;
    for (std::size_t i = 0; i < repairs.size(); ++i)
        if (repairs[i].kind == "exchange" || repairs[i].kind == "members") passed.push_back(i);
    ASSERT_GE(passed.size(), 2U);
    simplest_first(text, repairs, {{3, 4}}, passed);
    EXPECT_EQ(repairs[passed.front()].kind, "members");
}

}  // namespace

}  // namespace simtutor::locate
