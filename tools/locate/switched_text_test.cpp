#include "tools/locate/switched_text.h"

#include <gtest/gtest.h>

#include <numeric>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tools/locate/repair.h"
#include "tools/locate/two_loops.h"

namespace simtutor::locate {

namespace {

TEST(SwitchedText, AnAlternativeThatCountsBytesKeepsTheType) {
    const std::string text = "void f(int* a, int n) { a[0] = n; }\n";
    const std::size_t at = text.find("n;");
    const std::vector<Repair> repairs = {{"scale", "", 1, {{at, at + 1, "n * sizeof(float)"}}},
                                         {"scale", "", 1, {{at, at + 1, "n * 2"}}}};
    const std::string made = switched_text(text, repairs, {0, 1}, SwitchedForm::run).text;
    EXPECT_NE(made.find("? (__typeof__(n))(n * sizeof(float)) :"), std::string::npos) << made;
    EXPECT_NE(made.find("? (n * 2) :"), std::string::npos) << made;
}

TEST(SwitchedText, HoldsEachRepairOnceAndTheTextItself) {
    const auto repairs = all_repairs(two_loops, "");
    std::vector<std::size_t> wanted(repairs.size());
    std::iota(wanted.begin(), wanted.end(), std::size_t{0});
    const SwitchedText made = switched_text(two_loops, repairs, wanted, SwitchedForm::run);
    EXPECT_GT(made.numbers.size(), repairs.size() / 2);
    for (std::size_t i = 0; i < made.numbers.size(); ++i)
        EXPECT_TRUE(std::regex_search(
            made.text, std::regex("__simt_choice == " + std::to_string(i + 1) + "[ )]")))
            << repairs[made.numbers[i]].what;
    // Every line of a repair names it, so an error there tells which one it is.
    std::set<std::size_t> placed;
    for (const auto& [line, of_line] : made.repairs_of_line)
        placed.insert(of_line.begin(), of_line.end());
    EXPECT_EQ(placed.size(), made.numbers.size());
}

TEST(SwitchedText, WhatIsInsertedStandsBetweenStatements) {
    const std::string text = "__global__ void f(float* a) {\n    a[0] = 1;\n    a[1] = a[0];\n}\n";
    const std::size_t at = text.find("a[1]");
    const std::vector<Repair> repairs = {
        {"barrier", "", 3, {{at, at, "__syncthreads(); "}}},
        {"statement", "", 3, {{at, at + std::string("a[1] = a[0];").size(), ";"}}}};
    const SwitchedText made = switched_text(text, repairs, {0, 1}, SwitchedForm::run);
    EXPECT_EQ(made.numbers, (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(made.text,
              "__global__ void f(float* a) {\n    a[0] = 1;\n    \n"
              "if (__simt_choice == 1) {\n__syncthreads(); \n}\n\n"
              "if (__simt_choice == 2) {\n;\n}\nelse\na[1] = a[0];\n}\n");
}

}  // namespace

}  // namespace simtutor::locate
