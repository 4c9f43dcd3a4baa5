#include "grader/findings/index/share_end.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::share_end_test {

std::string share(const std::string& end, int line) {
    const Tokens file = words_of(
        "void f(float* c, int n, int team) {\n"
        "    const int each = (n + team - 1) / team;\n"
        "    const int begin = me * each;\n"
        "    const int end = " +
        end +
        ";\n"
        "    for (int i = begin; i < end; ++i)\n"
        "        c[i] = 0;\n"
        "}\n");
    return share_not_limited(file, FunctionText(file, line), line);
}

TEST(ShareEnd, TheLastShareEndsBehindAll) {
    EXPECT_EQ(share("begin + each", 6),
              "The loop ends where a share ends, and line 4 puts that at begin + each: each is "
              "rounded up (line 2), so the last share may end behind n. Limit it: std::min(begin + "
              "each, n).");
    EXPECT_EQ(share("std::min(begin + each, n)", 6), "");
    EXPECT_EQ(share("n", 6), "");
}

TEST(ShareEnd, AShareThatAFunctionReturns) {
    const Tokens file = words_of(
        "Share share_of(int rows, int id, int team) {\n"
        "    const int each = (rows + team - 1) / team;\n"
        "    return {id * each, id * each + each};\n"
        "}\n"
        "void f(float* c, int n) {\n"
        "    const Share mine = share_of(n, 1, 2);\n"
        "    for (int i = mine.begin; i < mine.end; ++i) c[i] = 0;\n"
        "    for (int i = 0; i < n; ++i) c[i] = 0;\n"
        "}\n");
    const FunctionText function(file, 7);
    expect_part(share_not_limited(file, function, 7), "line 3 puts that at each + each");
    EXPECT_EQ(share_not_limited(file, function, 8), "");
}

std::string call(const std::string& given) {
    const Tokens file = words_of(
        "constexpr int wide = 16;\n"
        "void store(float* c, int columns) {\n"
        "    for (int q = 0; q < columns; ++q) c[q] = 0;\n"
        "}\n"
        "void all(float* c, int n) {\n"
        "    for (int j = 0; j < n; j += wide) store(c + j, " +
        given +
        ");\n"
        "}\n");
    return bound_of_call(file, FunctionText(file, 3), 3);
}

TEST(ShareEnd, AWholeTileAtTheEdge) {
    EXPECT_EQ(
        call("wide"),
        "columns, the end of the loop here, is what line 6 gives: wide, in every call. Are as "
        "many left everywhere, at the edge, too? If not, give the smaller one of wide and "
        "what is left there.");
    EXPECT_EQ(call("std::min(wide, n - j)"), "");
}

/// What is said of the loop in "store", which is called with `given`.
std::string with_caller(const std::string& made, const std::string& given, bool to_check) {
    const Tokens file = words_of(
        "constexpr int wide = 16;\n"
        "void store(float* c, int columns) {\n"
        "    for (int j = 0; j < columns; ++j) c[j] = 1;\n"
        "}\n"
        "void matmul(float* c, int n, int m) {\n"
        "    " +
        made + "\n    store(c, " + given + ");\n}\n");
    const FunctionText function(file, 3);
    return to_check ? bound_to_check(file, function, 3) : bound_of_call(file, function, 3);
}

TEST(ShareEnd, ABoundThatTheCallerMakesIsFollowedThere) {
    expect_part(with_caller("const int left = wide;", "left", false),
                "what line 7 gives: left, which line 6 sets to wide, in every call.");
    expect_part(with_caller("const int left = wide;", "left", false),
                "give the smaller one of wide and what is left there.");
    EXPECT_EQ(with_caller("int left = n - 1;", "left", false), "");
    EXPECT_EQ(with_caller("int left = n - 1;", "left", true),
              "columns, the end of the loop here, is what line 7 gives: left, which line 6 sets to "
              "n - 1. Are as many left there?");
    EXPECT_EQ(
        with_caller("", "m", true),
        "columns, the end of the loop here, is what line 7 gives: m. Are as many left there?");
    EXPECT_EQ(with_caller("", "std::min(wide, n - m)", true), "") << "asks what is left";
    EXPECT_EQ(with_caller("int left = std::min(wide, n - m);", "left", true), "");
    // With several calls the text does not know which one it was.
    EXPECT_EQ(with_caller("store(c, n);", "m", true), "");
}

std::string cleared(const std::string& end) {
    const Tokens file = words_of(
        "void f(float* c, int n, int stride) {\n"
        "    const int ld = stride;\n"
        "    for (int j = 0; j < " +
        end +
        "; ++j) c[j] = 0;\n"
        "}\n");
    return loop_over_stride(FunctionText(file, 3), 3);
}

TEST(ShareEnd, ALoopOverTheDistanceOfRows) {
    expect_part(cleared("ld"), "The loop in line 3 stores up to ld. Is that the distance");
    EXPECT_EQ(cleared("n"), "");
}

}  // namespace simtutor::share_end_test
