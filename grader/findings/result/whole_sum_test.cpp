#include "grader/findings/result/whole_sum.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::whole_sum_test {

std::string told(const std::string& declared, const std::string& added = "sum += a[i * n + k];",
                 const std::string& type = "float") {
    return whole_sum(words_of("__global__ void k(const " + type +
                              "* a, float* c, int n) {\n"
                              "    " +
                              declared +
                              "\n"
                              "    for (int k = 0; k < n; ++k)\n"
                              "        " +
                              added +
                              "\n"
                              "    c[i] = sum;\n"
                              "}\n"));
}

TEST(WholeSum, FractionsAreLost) {
    EXPECT_EQ(told("auto sum = 0;"),
              "sum in line 2 is a whole number, since auto takes the type of what it begins with, "
              "and line 4 adds a[i * n + k] to it: the fraction of every sum is lost. Make sum a "
              "float.");
    EXPECT_EQ(told("int sum = 0;", "sum += a[k] * a[k + n];"),
              "sum in line 2 is a whole number, and line 4 adds a[k] * a[k + n] to it: the "
              "fraction of every sum is lost. Make sum a float.");
}

TEST(WholeSum, InWhatIsCalled) {
    expect_part(whole_sum(words_of("void matmul(const float* a, float* c, int n) {\n"
                                   "    const auto cell = [&](int i) {\n        int sum = 0;\n"
                                   "        for (int k = 0; k < n; ++k) sum += a[i + k] * a[k];\n"
                                   "        return sum;\n    };\n    c[0] = cell(0);\n}\n")),
                "sum in line 3 is a whole number, and line 4 adds a[i + k] * a[k] to it");
    const auto dot = [](const std::string& type, const std::string& added) {
        return whole_sum(words_of("float left(int k) { return 0.5f * k; }\n" + type +
                                  " dot(const float* row, const float* column, int n) {\n"
                                  "    auto total = " +
                                  (type == "float" ? "0" : "0.0f") +
                                  ";\n    float sum = 0;\n    for (int k = 0; k < n; ++k) " +
                                  added + "\n    return sum;\n}\n"));
    };
    for (const char* added : {"total += row[k] * column[k];", "total += *row++ * *column;",
                              "total += left(k) * (row[k] + 1);"})
        expect_part(dot("float", added), "total in line 3 is a whole number, since auto takes");
    EXPECT_EQ(dot("int", "sum += row[k] * column[k];"),
              "dot gives back sum in line 6, but its type is a whole number: the fraction of every "
              "sum is lost there. Let dot give back a float.");
    EXPECT_EQ(dot("float", "sum += row[k] * column[k];"), "");
    // Rounded on purpose, or by something that may do so.
    EXPECT_EQ(dot("float", "total += (int)row[k];"), "");
    EXPECT_EQ(dot("float", "total += rounded(row[k]) * row[k];"), "");
    EXPECT_EQ(dot("float", "total += n * k;"), "");
}

TEST(WholeSum, NothingIsLost) {
    EXPECT_EQ(told("auto sum = 0.0f;"), "");
    EXPECT_EQ(told("float sum = 0;"), "");
    EXPECT_EQ(told("int sum = 0;", "sum += a[k];", "int"), "");
    // What is counted, or rounded on purpose.
    EXPECT_EQ(told("int sum = 0;", "sum += a[k] > 0;"), "");
    EXPECT_EQ(told("int sum = 0;", "sum += lroundf(a[k]);"), "");
    EXPECT_EQ(told("int sum = 0;", "sum += k;"), "");
}

TEST(WholeSum, AccumulateTakesTheTypeOfItsFirstValue) {
    const auto added = [](const std::string& call, const std::string& type = "float") {
        return whole_sum(words_of("int main() {\n    std::vector<" + type +
                                  "> sums(blocks), rest;\n    const double all = std::" + call +
                                  ";\n}\n"));
    };
    EXPECT_EQ(added("accumulate(sums.begin(), sums.end(), 0)"),
              "accumulate in line 3 adds up in an int, since its sum has the type of its first "
              "value, 0: the fraction is lost after each element. Begin with 0.0, or 0.0f.");
    expect_part(added("accumulate(rest.begin(), rest.end(), 0)", "double"), "adds up in an int");
    EXPECT_EQ(added("accumulate(sums.begin(), sums.end(), 0.0)"), "");
    EXPECT_EQ(added("accumulate(sums.begin(), sums.end(), 0.0f)"), "");
    EXPECT_EQ(added("accumulate(sums.begin(), sums.end(), 0)", "int"), "");
    EXPECT_EQ(added("accumulate(other.begin(), other.end(), 0)"), "");
    expect_part(added("inner_product(sums.begin(), sums.end(), row, 0)"),
                "inner_product in line 3 adds up in an int");
    EXPECT_EQ(added("inner_product(sums.begin(), sums.end(), row, 0.0f)"), "");
    EXPECT_EQ(added("inner_product(other.begin(), other.end(), row, 0)"), "");
}

TEST(WholeSum, AnIntThatACallGivesToATemplate) {
    const auto of_call = [](const std::string& given, const std::string& type = "Number",
                            const std::string& name = "add_up") {
        return whole_sum(
            words_of("template <class Number>\n"
                     "Number add_up(const float* a, int n, " +
                     type +
                     " sum) {\n"
                     "    for (int k = 0; k < n; ++k) sum += a[k] * a[k];\n    return sum;\n}\n"
                     "void f(const float* a, float* c, int n) {\n    c[0] = " +
                     name + "(a, n, " + given + ");\n}\n"));
    };
    EXPECT_EQ(of_call("0"),
              "Line 7 gives add_up the number 0, an int, for sum: so Number is int there, and the "
              "fraction of every sum is lost. Give it 0.0f.");
    EXPECT_EQ(of_call("0.0f"), "");
    EXPECT_EQ(of_call("n"), "");
    EXPECT_EQ(of_call("0", "Number", "add_up<float>"), "");
    EXPECT_EQ(of_call("0", "float"), "");
}

}  // namespace simtutor::whole_sum_test
