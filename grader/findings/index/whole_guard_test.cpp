#include "grader/findings/index/whole_guard.h"

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

/// What is told of line 4 in a kernel of this body.
std::string told_of(const std::string& before, const std::string& line) {
    const std::string text =
        "__global__ void product(const float* a, float* c, int n, int rows) {\n"
        "    const int row = blockIdx.y * 16 + threadIdx.y, first = blockIdx.x * 16;\n    " +
        before + "\n    " + line + "\n}\n";
    const Tokens words = words_of(text);
    return whole_guard(words, FunctionText(words, 4), 4);
}

const std::string column = "const int column = first + threadIdx.x;";

TEST(WholeGuard, ThePlaceIsAskedForAndNotTheColumn) {
    EXPECT_EQ(
        told_of(column, "if (row * n + column < n * n) c[row * n + column] = 1;"),
        "Line 4 asks row * n + column < n * n, whether the place lies in the whole array, and "
        "nothing asks whether column lies in its row. Where column is n or more, the place is "
        "one of the next row. Ask for both: row < n and column < n.");
    // As a choice, with sides of their own, and of several terms.
    expect_part(told_of(column,
                        "const float x = row * n + column + 1 < rows * n ? "
                        "a[row * n + column + 1] : 0;"),
                "Ask for both: row < rows and column + 1 < n.");
}

TEST(WholeGuard, ThePlaceHasAName) {
    expect_part(told_of(column + " const int place = row * n + column, all = rows * n;",
                        "if (place < all) c[place] = 1;"),
                "Line 4 asks place < all, whether the place lies in the whole array");
    expect_part(
        told_of(column + " if (row * n + column >= rows * n) return;", "c[row * n + column] = 1;"),
        "Line 3 asks row * n + column < rows * n");
}

TEST(WholeGuard, TheColumnIsComparedWithTheSizeOfTheArray) {
    EXPECT_EQ(told_of(column, "if (row < rows && column < rows * n) c[row * n + column] = 1;"),
              "Line 4 asks column < rows * n: that is the size of the whole array, and a row has "
              "only n elements. Where column is n or more, row * n + column is a place of the next "
              "row. Ask column < n.");
}

/// The same with a function that is asked.
std::string told_of_call(const std::string& returned, const std::string& line) {
    const Tokens words = words_of(
        "__device__ bool exists(int row, int column, int n) {\n"
        "    return " +
        returned +
        ";\n}\n"
        "__global__ void product(const float* a, float* c, int n) {\n"
        "    const int row = blockIdx.y, x = threadIdx.x, start = 16;\n"
        "    " +
        line + "\n}\n");
    return whole_guard(words, FunctionText(words, 6), 6);
}

TEST(WholeGuard, AFunctionAsksForThePlace) {
    const std::string whole = "row * n + column < n * n";
    EXPECT_EQ(told_of_call(whole, "if (exists(row, x, n)) c[row * n + x] = 1;"),
              "Line 2 asks row * n + x < n * n, whether the place lies in the whole array, and "
              "nothing asks whether x lies in its row. Where x is n or more, the place is one of "
              "the next row. Ask for both: row < n and x < n.");
    expect_part(told_of_call(whole,
                             "c[row] = exists(row, start + x, n) ? a[row * n + start + x] : "
                             "0;"),
                "Ask for both: row < n and start + x < n.");
    expect_part(
        told_of_call(whole, "const bool in = exists(row, x, n); if (in) c[row * n + x] = 1;"),
        "Ask for both: row < n and x < n.");
    EXPECT_EQ(told_of_call("row < n && column < n", "if (exists(row, x, n)) c[row * n + x] = 1;"),
              "");
    // What another function asks beside it is not known.
    EXPECT_EQ(told_of_call(whole, "if (other(x) && exists(row, x, n)) c[row * n + x] = 1;"), "");
}

TEST(WholeGuard, SaysNothingWhereTheColumnIsAskedForOrThereIsNoRow) {
    EXPECT_EQ(
        told_of(column, "if (column < n && row * n + column < n * n) c[row * n + column] = 1;"),
        "");
    EXPECT_EQ(told_of(column, "if (column < n && row < n) c[row * n + column] = 1;"), "");
    EXPECT_EQ(told_of(column, "if (column < n * n) c[column] = 1;"), "");
    // Another length is another mistake, or none.
    EXPECT_EQ(told_of(column, "if (row * n + column < rows * rows) c[row * n + column] = 1;"), "");
    // The loop ends where the row does.
    EXPECT_EQ(
        told_of("for (int k = 0; k < n; ++k)", "if (row * n + k < n * n) c[row * n + k] = 1;"), "");
}

TEST(WholeGuard, TheColumnMayBeGivenByACall) {
    const auto told_with = [](const std::string& call) {
        const Tokens words = words_of(
            "__device__ float load(const float* a, int n, int row, int column) {\n"
            "    return row * n + column < n * n ? a[row * n + column] : 0;\n"
            "}\n"
            "__global__ void k(const float* a, float* c, int n) {\n"
            "    const int row = threadIdx.y, column = threadIdx.x;\n"
            "    for (int i = 0; i < 4; ++i)\n        " +
            call + "\n}\n");
        return whole_guard(words, FunctionText(words, 2), 2);
    };
    expect_part(told_with("c[i] = load(a, n, row, column);"), "and column < n.");
    EXPECT_EQ(told_with("if (column < n) c[i] = load(a, n, row, column);"), "");
}

const char* const store = R"(__global__ void product(float* c, int n) {
    const int row = blockIdx.y * 16 + threadIdx.y;
    const int column = blockIdx.x * 16 + threadIdx.x;
    if (row * n + column < n * n) c[row * n + column] = 1;
}
)";

simt::Finding race(unsigned first_x, unsigned second_x) {
    simt::Finding finding = finding_at(store, 4, "race.global", "c[20]", "");
    finding.sides.push_back(finding.sides[0]);
    for (simt::FindingSide& side : finding.sides) side.action = "write";
    finding.sides[0].who.thread[0] = first_x;
    finding.sides[1].who.thread[0] = second_x;
    finding.sides[1].who.thread[1] = 1;
    return finding;
}

TEST(WholeGuard, OfARaceOnlyWhereTheColumnsDiffer) {
    Sources sources;
    const std::string text = whole_guard_of_race(race(10, 0), sources);
    EXPECT_EQ(text.find("Line 4 asks row * n + column < n * n"), 0U);
    expect_part(text, "If threads still meet after that, the index is wrong as well.");
    EXPECT_EQ(whole_guard_of_race(race(3, 3), sources), "");
    simt::Finding known = race(10, 0);
    known.advice = "First repair the finding bounds.global in line 9: …";
    EXPECT_EQ(whole_guard_of_race(known, sources), "");
}

/// Threads (26, 0) of block 7 and (0, 1) of block 0 in line 9, with blocks of 32 x 8.
std::string told_of_finder(const std::string& returns, const std::string& length = "width") {
    simt::Finding finding = finding_at(
        "__device__ bool locate(int width, int height, std::size_t& at) {\n"
        "    const std::size_t pixels = static_cast<std::size_t>(width) * height;\n"
        "    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = threadIdx.y;\n"
        "    at = static_cast<std::size_t>(y) * " +
            length +
            " + x;\n"
            "    return " +
            returns +
            ";\n}\n"
            "__global__ void k(char* grey, int width, int height) {\n"
            "    std::size_t at;\n    if (!locate(width, height, at)) return; else grey[at] = "
            "1;\n}\n",
        9, "race.same-value", "grey[250]", "");
    finding.sides.push_back(finding.sides[0]);
    for (simt::FindingSide& side : finding.sides) side.action = "write";
    finding.sides[0].who.block[0] = 7;
    finding.sides[0].who.thread[0] = 26;
    finding.sides[1].who.thread[1] = 1;
    Sources sources;
    return whole_guard_of_race(finding, sources);
}

TEST(WholeGuard, AFunctionThatGivesThePlaceBackAsksForItAlone) {
    expect_part(told_of_finder("at < pixels"),
                "Line 5 asks at < pixels, whether the place lies in the whole array, and nothing "
                "asks whether x lies in its row. Where x is width or more, the place is one of the "
                "next row. Ask for both: y < height and x < width.");
    EXPECT_EQ(told_of_finder("x < width"), "");
    EXPECT_EQ(told_of_finder("at < limit"), "");
    EXPECT_EQ(told_of_finder("at < pixels", "pitch"), "");
}

/// A kernel whose condition is a function's.
std::string told_of_function_that(const std::string& returns) {
    const Tokens words = words_of(
        "__device__ bool exists(int r, int q, int n) {\n"
        "    return " +
        returns +
        ";\n"
        "}\n"
        "__global__ void k(const float* a, float* c, int n) {\n"
        "    const int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + "
        "threadIdx.x;\n"
        "    if (!exists(row, column, n)) return;\n"
        "    c[row * n + column] = 1;\n"
        "}\n");
    return whole_guard(words, FunctionText(words, 7), 7);
}

TEST(WholeGuard, TheConditionOfAFunctionIsNamedWithItsLine) {
    const std::string text = told_of_function_that("r * n + q < n * n");
    EXPECT_EQ(text.find("Line 2 asks row * n + column < n * n, "
                        "whether the place lies in the whole array, and nothing asks whether "
                        "column lies in its row."),
              0U)
        << text;
    EXPECT_EQ(told_of_function_that("r < n && q < n"), "");
    EXPECT_EQ(told_of_function_that("r * n + q < n * n && q < n"), "");
    EXPECT_EQ(told_of_function_that("r * n + q < limit()"), "");
}

/// A kernel that asks a structure, and reads through it. @param has what the structure asks
std::string told_of_structure(const std::string& has, const std::string& rule = "bounds.global") {
    simt::Finding finding = finding_at(
        "struct Matrix {\n"
        "    const float* data;\n"
        "    int n;\n"
        "    __device__ int place(int r, int q) const { return r * n + q; }\n"
        "    __device__ bool has(int r, int q) const { return " +
            has +
            "; }\n"
            "    __device__ float at(int r, int q) const { return data[place(r, q)]; }\n"
            "};\n"
            "__global__ void k(const float* a, const float* b, float* c, int n) {\n"
            "    const Matrix left{a, n}, right{b, n};\n"
            "    const int row = blockIdx.y * 8 + threadIdx.y, x = blockIdx.x * 8 + threadIdx.x;\n"
            "    if (!left.has(row, x)) return;\n"
            "    float sum = 0;\n"
            "    for (int i = 0; i < n; ++i) sum += left.at(row, i) * right.at(i, x);\n"
            "    c[left.place(row, x)] = sum;\n"
            "}\n",
        rule == "bounds.global" ? 6 : 14, rule, rule == "bounds.global" ? "b[81]" : "c[20]",
        "Thread 1 of block 0 reads outside the array, at b[81]: it has 81 elements, so the last is "
        "b[80].");
    finding.kernel = "k";
    if (rule == "bounds.global") return told(finding).advice;
    finding.sides.push_back(finding.sides[0]);
    for (simt::FindingSide& side : finding.sides) side.action = "write";
    finding.sides[0].who.thread[0] = 4;
    finding.sides[1].who.thread[1] = 1;
    Sources sources;
    return whole_guard_of_race(finding, sources);
}

TEST(WholeGuard, AStructureAsksForThePlace) {
    const std::string told =
        "Line 11 calls has, and line 5 there asks row * n + x < n * n, whether the place lies in "
        "the whole array, and nothing asks whether x lies in its row.";
    for (const char* rule : {"bounds.global", "race.global"}) {
        expect_part(told_of_structure("place(r, q) < n * n", rule), told);
        for (const char* right : {"r < n && q < n", "q < n && place(r, q) < n * n"})
            EXPECT_EQ(told_of_structure(right, rule).find("the whole array"), std::string::npos);
    }
}

}  // namespace
}  // namespace simtutor
