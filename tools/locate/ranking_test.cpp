#include "tools/locate/ranking.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace simtutor::locate {

namespace {

TEST(Ranking, SuspectedLinesComeMoreOftenAndNoKindCrowdsOutTheOthers) {
    std::vector<Repair> repairs;
    for (int i = 0; i < 9; ++i) repairs.push_back({"name", "", 5, {}});
    repairs.push_back({"bound", "", 5, {}});
    for (int i = 0; i < 9; ++i) repairs.push_back({"name", "", 6, {}});
    const auto order = ranked(repairs, {{5, 4}}, 6);
    ASSERT_EQ(order.size(), 6);
    EXPECT_EQ(order.front().kind, "bound");
    EXPECT_EQ(std::count_if(order.begin(), order.end(),
                            [](const Repair& repair) { return repair.line == 5; }),
              6);
}

TEST(Ranking, OfRepairsThatPassTheSimplestIsTold) {
    const std::string text = "rounds = 0; x = a + b;";
    const std::vector<Repair> repairs = {{"operator", "", 1, {{7, 8, "+="}}},
                                         {"name", "", 1, {{0, 6, "x"}}},
                                         {"statement", "", 1, {{0, 11, ";"}}},
                                         {"value", "", 1, {{16, 21, "a + b + c"}}}};
    std::vector<std::size_t> order = {0, 1, 2, 3};
    simplest_first(text, repairs, {}, order);
    EXPECT_EQ(order, (std::vector<std::size_t>{2, 0, 1, 3}));
    const std::vector<Repair> of_lines = {{"constant", "", 7, {{0, 6, "n"}}},
                                          {"width", "", 13, {{16, 21, "(a) + b"}}}};
    order = {0, 1};
    simplest_first(text, of_lines, {{13, 4}, {7, 1}}, order);
    EXPECT_EQ(order, (std::vector<std::size_t>{1, 0}));
}

TEST(SimplestFirst, UsualFormsThenOddOnes) {
    const std::string text = "for (int s = 0; s < n / tile; ++s) f(s);";
    const std::size_t sign = text.find('<'), quotient = text.find("n /");
    const std::vector<Repair> repairs = {
        {"bound", "", 1, {{sign, sign + 1, "<="}}},
        {"rounding", "", 1, {{quotient, quotient + 8, "(n + tile - 1) / tile"}}}};
    std::vector<std::size_t> order = {0, 1};
    simplest_first(text, repairs, {{1, 4}}, order);
    EXPECT_EQ(order, (std::vector<std::size_t>{1, 0}));
}

TEST(SimplestFirst, ABarrierComesBehindTheRightOrder) {
    const std::string text = "use(a); fill(a);";
    const std::vector<Repair> repairs = {{"barrier", "", 1, {{8, 8, "__syncthreads(); "}}},
                                         {"order", "", 1, {{0, 15, "fill(a); use(a)"}}}};
    std::vector<std::size_t> order = {0, 1};
    simplest_first(text, repairs, {}, order);
    EXPECT_EQ(order, (std::vector<std::size_t>{1, 0}));
    order = {0};
    simplest_first(text, repairs, {}, order);
    EXPECT_EQ(order, (std::vector<std::size_t>{0}));
}

}  // namespace

}  // namespace simtutor::locate
