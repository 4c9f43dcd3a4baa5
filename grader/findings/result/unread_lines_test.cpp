#include "grader/findings/result/unread_lines.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::unread_lines_test {

std::string said(const std::string& step, const std::string& message) {
    return unread_lines(
        words_of("__global__ void k(const float* a, const float* b, float* c, int n) {\n"
                 "    const float* place = b + threadIdx.x;\n"
                 "    float sum = 0;\n"
                 "    for (int t = 0; t < n; ++t) {\n"
                 "        sum += a[t] * *place;\n" +
                 step +
                 "    }\n"
                 "    c[threadIdx.x] = sum;\n"
                 "}\n"),
        message);
}

TEST(UnreadLines, TheStepsOfThePointerThatReads) {
    const std::string message =
        "4 of 4 elements of c are wrong.\nOf b only rows 0 to 2 of 12 are read (line 5).";
    EXPECT_EQ(
        said("        place += 2;\n", message),
        "b is read through place (line 2), and line 6 moves it by 2. Follow one thread: which "
        "elements does place reach from round to round?");
    EXPECT_EQ(said("        place += n; place -= 1;\n", message)
                  .find("b is read through place (line 2), and line 6 moves it. Follow"),
              0u);
    expect_part(said("        const int two = 2 * t;\n        place += two;\n", message),
                "and line 7 moves it by two, which is 2 * t (line 6). Follow one thread");
    EXPECT_EQ(said("", message), "");
    EXPECT_EQ(said("        place += 2;\n", "4 of 4 elements of c are wrong."), "");
    EXPECT_EQ(said("        place += 2;\n", "Of b only rows 0 to 2 of 12 are read."), "");
    // a is read by its own name.
    EXPECT_EQ(said("        place += 2;\n", "Of a only rows 0 to 2 of 12 are read (line 5)."), "");
}

TEST(UnreadLines, AnArrayThatIsStoredToIsNoPointer) {
    const std::string text = unread_lines(
        words_of("__global__ void k(const float* a, const float* b, float* c, int n) {\n"
                 "    __shared__ float tile[16];\n"
                 "    const float* from = b + threadIdx.x;\n"
                 "    for (int t = 0; t < n; ++t) {\n"
                 "        tile[threadIdx.x] = *from;\n"
                 "        from += 16;\n"
                 "    }\n"
                 "}\n"),
        "Of b only rows 0 to 2 of 12 are read (line 5).");
    EXPECT_EQ(text.find("b is read through from (line 3), and line 6 moves it by 16."), 0u) << text;
}

TEST(UnreadLines, AConditionWithANameThatGuardsBothLoads) {
    const auto guarded = [](const std::string& a) {
        return unread_lines(
            words_of("__global__ void k(const float* a, const float* b, int n) {\n"
                     "    const bool inside = start + x < n && start + y < n;\n"
                     "    as[y][x] = " +
                     a +
                     " ? a[row * n + start + x] : 0.0f;\n"
                     "    bs[y][x] = inside && column < n ? b[(start + y) * n + column] : 0.0f;\n"
                     "}\n"),
            "Of a only 274 of 289 elements (the first that is not: row 1, column 16) are read "
            "(line 3). Of b only 274 of 289 elements (the first that is not: row 16, column 1) are "
            "read (line 4).");
    };
    EXPECT_EQ(guarded("inside && row < n"),
              "a and b are read only where inside holds, which line 2 sets: start + x < n && start "
              "+ y < n. Which part of that does an element of each of them need to exist? Ask for "
              "no more before it is read.");
    EXPECT_TRUE(guarded("start + x < n && row < n").starts_with("b is read only where inside"));
}

}  // namespace simtutor::unread_lines_test
