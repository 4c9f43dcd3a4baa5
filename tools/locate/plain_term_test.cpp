#include "tools/locate/plain_term.h"

#include <gtest/gtest.h>

#include "tools/locate/doubtful.h"

namespace simtutor::locate {
namespace {

std::string left_without_term(const std::string& text, const std::string& old,
                              const std::string& fresh) {
    const std::size_t at = text.find(old);
    const auto plainer = without_term(text, {"operator", "", 1, {{at, at + old.size(), fresh}}});
    return plainer.empty() ? "" : mutants::applied(text, plainer.front().edits);
}

TEST(WithoutTerm, ASignThatIsTurned) {
    EXPECT_EQ(left_without_term("last = min(16, n - 1);", "-", "+"), "last = min(16, n);");
    EXPECT_EQ(left_without_term("c[(i) + 1] = 0;", "+", "-"), "c[(i)] = 0;");
    EXPECT_EQ(left_without_term("x = n - m;", "-", "+"), "x = n;");
    EXPECT_EQ(left_without_term("x = n - 1 * step + k;", "-", "+"), "x = n + k;");
    EXPECT_EQ(left_without_term("i < n - (first / stride) * stride; i += 2", "-", "+"),
              "i < n; i += 2");
    EXPECT_EQ(left_without_term("shift = y * width / 32;", "*", "+"), "shift = y;");
    EXPECT_EQ(left_without_term("f(n - a.x, k < m)", "-", "+"), "f(n, k < m)");
}

TEST(WithoutTerm, OtherChangesStay) {
    EXPECT_EQ(left_without_term("x = n - 1;", "-", "*"), "");
    EXPECT_EQ(left_without_term("x = n -= m;", "-=", "+="), "");
    EXPECT_EQ(left_without_term("x = f(-1);", "-", "+"), "");
}

std::string with_zero(const std::string& text, const std::string& old, std::string& name) {
    const std::size_t at = text.find(old);
    const auto zero = without_value(text, {"name", "", 1, {{at, at + old.size(), "rows"}}}, name);
    return zero.empty() ? "" : mutants::applied(text, zero.front().edits);
}

TEST(WithoutValue, ANameThatMayNotBeNeeded) {
    std::string name;
    EXPECT_EQ(with_zero("const int turn = 2 * y; f(turn);", "y", name),
              "const int turn = 0; f(turn);");
    EXPECT_EQ(name, "turn");
    EXPECT_EQ(with_zero("const int turn = y; f(turn);", "y", name), "");
    EXPECT_EQ(with_zero("f(2 * y); turn = 1;", "y", name), "");
    EXPECT_EQ(with_zero("for (int i = 2 * y; i < n; ++i) f();", "y", name),
              "for (int i = 0; i < n; ++i) f();");
    EXPECT_EQ(with_zero("float v = a[2 * y];", "y", name), "");
}

TEST(ChoosesKernel, InAConditionOfAFunctionThatLaunches) {
    const std::string text =
        "__global__ void k(int n) { if (n % 8 == 0) f(); }\n"
        "void host(int n) { if (n % 4 != 0) { k<<<1, 1>>>(n); return; } fast<<<1, n>>>(n); }\n"
        "void other(int n) { if (n % 5 == 0) f(); }\n";
    const auto chooses = [&](const std::string& old) {
        const std::size_t at = text.find(old);
        return chooses_kernel(text, {"constant", "", 2, {{at, at + 1, "9"}}});
    };
    EXPECT_TRUE(chooses("4 !="));
    EXPECT_FALSE(chooses("8 =="));
    EXPECT_FALSE(chooses("5 =="));
    EXPECT_FALSE(chooses("1, n>>>"));
}

}  // namespace
}  // namespace simtutor::locate
