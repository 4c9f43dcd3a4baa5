#include "grader/findings/index/joined_conditions.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::joined_conditions_test {

/// What is told of line 6, whose place is asked for in line 5.
std::string told(const std::string& asked, const std::string& store) {
    const Tokens file = words_of(
        "__global__ void k(float* c, int n) {\n"
        "    const int row = blockIdx.y * 16 + threadIdx.y;\n"
        "    const int column = blockIdx.x * 16 + threadIdx.x;\n"
        "    float sum = 0;\n"
        "    " +
        asked + "\n    " + store +
        "\n"
        "}\n");
    const FunctionText function(file, 6);
    for (const Guard& guard : function.guards(function.at(6, "c")))
        if (guard.one_of) return joined_wrongly(function, guard, "line 5");
    return "";
}

constexpr const char* store = "c[row * n + column] = sum;";

TEST(JoinedConditions, TheOperatorOfTheLineIsTold) {
    const std::string either =
        "In line 5 one of the conditions, joined by ||, is enough to come here. A thread that is "
        "outside on the other side comes, too: join them by &&.";
    EXPECT_EQ(told("if (row < n || column < n)", store), either);
    EXPECT_EQ(told("const bool inside = row < n || column < n;",
                   "if (inside) c[row * n + column] = sum;"),
              "");
    EXPECT_EQ(told("if (row >= n && column >= n) return;", store),
              "The thread returns in line 5 only where all of the conditions hold, joined by &&. "
              "One that is outside on one side alone goes on: join them by ||.");
}

TEST(JoinedConditions, ANegatedConditionIsTurnedRound) {
    const std::string all =
        "In line 5 all of the conditions, joined by &&, must hold to keep a thread away. One that "
        "is outside on one side alone comes here, too: join them by ||.";
    EXPECT_EQ(told("const bool outside = row >= n && column >= n;",
                   "if (!outside) c[row * n + column] = sum;"),
              all);
    EXPECT_EQ(told("if (!(row >= n && column >= n))", store), all);
    EXPECT_EQ(told("if (!(row < n || column < n)) return;", store),
              "In line 5 one of the conditions, joined by ||, is enough for the thread to go on. "
              "One that is outside on the other side goes on, too: join them by &&.");
    // Right as it is: nothing is open.
    EXPECT_EQ(told("const bool outside = row >= n || column >= n;",
                   "if (!outside) c[row * n + column] = sum;"),
              "");
}

TEST(JoinedConditions, AConditionThatHasAName) {
    const auto line = [](const std::string& asked, const std::string& store) {
        const Tokens file = words_of("__global__ void k(float* c, int n) {\n    " + asked +
                                     "\n    " + store + "\n}\n");
        const FunctionText function(file, 3);
        return named_either(function, function.at(3, "c"), "c");
    };
    const std::string inside = "const bool inside = row < n || column < n;";
    EXPECT_EQ(line(inside, "if (inside) c[row * n + column] = sum;"), 2);
    EXPECT_EQ(line(inside + " if (!inside) return;", "c[row * n + column] = sum;"), 2);
    EXPECT_EQ(line("const bool inside = row < n && column < n;", "if (inside) c[row] = sum;"), 0);
    EXPECT_EQ(line(inside, "if (inside && row < n) c[row * n + column] = sum;"), 0);
    EXPECT_EQ(line("const bool inside = whole || column < n;", "if (inside) c[row] = sum;"), 0);
    EXPECT_EQ(line(inside, "sum = inside ? c[row * n + column] : 0;"), 2);
    EXPECT_EQ(line(inside, "c[row] = inside ? sum : 0;"), 0);
    EXPECT_EQ(line(inside + " if (inside) return;", "c[row * n + column] = sum;"), 0);
}

}  // namespace simtutor::joined_conditions_test
