#include "grader/findings/unset/unset_scalar.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::unset_scalar_test {

std::string said(const std::string& body) {
    return unset_scalar(
        words_of("int divide(int n, int parts) {\n    return n / parts;\n}\n"
                 "void f(const float* a, float* c, int n) {\n" +
                 body + "\n}\n"));
}

TEST(UnsetScalar, UsedBeforeItHasAValue) {
    EXPECT_EQ(said("double sum;\nfor (int k = 0; k < n; ++k) sum += a[k];\nc[0] = sum;"),
              "sum is declared in line 5 without a value, and line 6 uses it: it begins as "
              "whatever was there before, 0 or not. Give it its value there.");
    expect_part(said("int i;\nfor (; i < n; ++i) c[i] = 0;"), "i is declared in line 5");
    expect_part(said("for (int k; k < n; ++k) c[k] = 0;"),
                "k is declared in line 5 without a value, and used at once");
    expect_part(said("float x, y;\nx = 1;\nc[0] = x * y;"), "y is declared in line 5");
    expect_part(said("int parts;\nc[0] = divide(n, parts);"), "parts is declared in line 5");
    expect_part(said("float sum;\nsum = sum + a[0];"), "sum is declared");
}

TEST(UnsetScalar, NotWhatGetsItsValueFirst) {
    for (const char* body :
         {"int i;\nfor (i = 0; i < n; ++i) c[i] = 0;",
          "int n_read;\nread(&n_read);\nc[0] = n_read;",
          "float x;\nif (n > 1) x = 1; else x = 2;\nc[0] = x;", "int k;\nin >> k;\nc[0] = k;",
          "float low;\nsplit(a[0], low);\nc[0] = low;",
          "for (int count = n, half; count > 1; count = half) {\nhalf = count / 2;\n}",
          "float last;\nfor (int i = 0; i < n; ++i) {\nif (i > 0) c[i] = last;\nlast = a[i];\n}",
          "float sums[4];\nsums[0] = 1;", "int i;\n{ const int i = 3;\nc[i] = 0; }"})
        EXPECT_EQ(said(body), "") << body;
}

TEST(UnsetScalar, AWarningWhereNoRunTells) {
    const auto found_in = [](const std::string& head) {
        const auto file = std::filesystem::path(testing::TempDir()) / "unset_test.cpp";
        std::ofstream(file) << head + " main() {\n    double sum;\n    sum += 1;\n}\n";
        Sources sources;
        return unset_finding(sources, file.string());
    };
    // A run tells of the variables of device code.
    EXPECT_FALSE(found_in("__global__ void"));
    const auto finding = found_in("int");
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->level, simt::Level::warning);
    EXPECT_EQ(finding->sides.at(0).site.line, 3);
    EXPECT_EQ(finding->sides.at(1).site.line, 2);
    EXPECT_EQ(finding->sides.at(0).site.function, "main");
}

TEST(UnsetScalar, LeadsAnIndexOutside) {
    const Told cause =
        told("void f(float* c, int n) {\n    int i;\n    for (; i < n; ++i) c[i] = 0;\n}\n", 3,
             "bounds.host", "c[-7]", "writes outside the array, at c[-7]");
    expect_part(cause.advice, "i is declared in line 2 without a value, and line 3 uses it");
}

}  // namespace simtutor::unset_scalar_test
