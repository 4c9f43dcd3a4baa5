#include "tools/locate/usual_form.h"

#include <gtest/gtest.h>

#include "grader/simt/translate/tokenizer.h"

namespace simtutor::locate {
namespace {

/// Whether `fresh` in place of `old` is odd; `old` is the first of its kind in the text.
bool is_odd(const std::string& text, const std::string& old, const std::string& fresh,
            const std::string& kind = "bound") {
    const std::size_t at = text.find(old);
    return has_odd_form(simt::tokenize(text, {}), {kind, "", 1, {{at, at + old.size(), fresh}}});
}

TEST(OddForm, AComparisonInPlaceOfAQuotientThatRoundsUp) {
    const std::string text = "for (int s = 0; s < n / tile; ++s) f(s);";
    EXPECT_TRUE(is_odd(text, "<", "<="));
    EXPECT_TRUE(is_odd(text, "n / tile", "n / tile + 1", "limit"));
    EXPECT_TRUE(is_odd(text, "n / tile", "n / (float)tile", "rounding"));
    EXPECT_FALSE(is_odd(text, "n / tile", "(n + tile - 1) / tile", "rounding"));
    EXPECT_FALSE(is_odd(text, "n / tile", "(n + 15) / 16", "rounding"));
}

TEST(OddForm, AComparisonOfWhatIsNoQuotient) {
    EXPECT_FALSE(is_odd("if (i < n) out[i] = a / b;", "<", "<="));
    EXPECT_FALSE(is_odd("if (i < n && k > n / 2) f();", "<", "<="));
    EXPECT_FALSE(is_odd("x = a + b;", "b", "b + 1", "limit"));
}

TEST(OddForm, AnIfInAnIf) {
    EXPECT_TRUE(
        is_odd("if (row < n) c[row] = 1;", "c[row] = 1", "if (column < n) c[row] = 1", "guard"));
    EXPECT_FALSE(is_odd("if (row < n) c[row] = 1;", "row < n", "row < n && column < n", "guard"));
    EXPECT_FALSE(is_odd("f(row); c[row] = 1;", "c[row] = 1", "if (row < n) c[row] = 1", "guard"));
    EXPECT_TRUE(is_odd("x = row < n ? a[row] : 0;", "a[row]", "((k < n) ? a[row] : 0)", "guard"));
    EXPECT_FALSE(is_odd("x = a[row];", "a[row]", "((k < n) ? a[row] : 0)", "guard"));
}

TEST(OddForm, ANumberThatHasAName) {
    const std::string text = "constexpr int tile = 16; int start = 4 * step; int k = 15;";
    EXPECT_TRUE(is_odd(text, "15", "16", "constant"));
    EXPECT_FALSE(is_odd(text, "15", "tile", "name"));
    EXPECT_FALSE(is_odd(text, "15", "14", "constant"));
    EXPECT_FALSE(is_odd("constexpr int tile = 15;", "15", "16", "constant"));
}

}  // namespace
}  // namespace simtutor::locate
