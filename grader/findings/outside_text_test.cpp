#include "grader/findings/outside_text.h"

#include <gtest/gtest.h>

namespace simtutor::outside_text_test {

TEST(SafeText, KeepsWhatIsText) {
    const std::string text = "for (i < n) \u00e4 \u2713 \U0001F600\nsecond line";
    EXPECT_EQ(safe_text(text), text);
    EXPECT_EQ(safe_text("a\tb\r\nc"), "a    b\nc");
}

TEST(SafeText, SteersNoTerminal) {
    EXPECT_EQ(safe_text("\x1b[2J\r\a\x7f"), "?[2J???");
    EXPECT_EQ(safe_text("\u009b31m\u0085"), "?31m?") << "C1 controls";
    EXPECT_EQ(safe_text("a\u202eb\u2066c"), "a?b?c") << "the direction of writing";
    EXPECT_EQ(safe_text(std::string("a\0b", 3)), "a?b");
}

TEST(SafeText, IsWhatXmlAndJsonTake) {
    EXPECT_EQ(safe_text("\xEF\xBF\xBE\xEF\xBF\xBF"), "\uFFFD\uFFFD") << "U+FFFE, U+FFFF";
    EXPECT_EQ(safe_text("\xED\xA0\x80"), "\uFFFD\uFFFD\uFFFD") << "a lone surrogate";
    EXPECT_EQ(safe_text("\xC0\xAF\xFFx\xE2\x82"), "\uFFFD\uFFFD\uFFFDx\uFFFD\uFFFD");
    EXPECT_EQ(safe_text("\xF4\x90\x80\x80").substr(0, 3), "\uFFFD") << "beyond U+10FFFF";
}

TEST(SafeText, TwiceIsOnce) {
    std::string all;
    for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
    EXPECT_EQ(safe_text(safe_text(all)), safe_text(all));
}

TEST(SafeName, IsOneLineAndKeepsNamesApart) {
    EXPECT_EQ(safe_name("Doe, \"J\" \u00e4"), "Doe, \"J\" \u00e4");
    EXPECT_EQ(safe_name("a\nb\x1b[1m\xff"), "a\\nb\\x1b[1m\\xff");
    EXPECT_EQ(safe_name("\u202egpj"), "\\u{202e}gpj");
    EXPECT_NE(safe_name("a\nb"), safe_name("a\\nb"));
}

TEST(CutText, SaysSoAndKeepsCharactersWhole) {
    EXPECT_EQ(cut_text("short", 5), "short");
    std::string text;
    for (int i = 0; i < 40; ++i) text += "\u00e9";
    const std::string cut = cut_text(text, 30);
    EXPECT_LE(cut.size(), 30u);
    EXPECT_TRUE(cut.ends_with(cut_sign));
    EXPECT_EQ(safe_text(cut), cut) << "no half of a character is left";
}

}  // namespace simtutor::outside_text_test
