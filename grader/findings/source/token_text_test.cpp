#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {
namespace {

/// The text as it is told.
std::string told(const std::string& text) {
    const auto file = std::filesystem::path(testing::TempDir()) / "token_text_test.cu";
    std::ofstream(file) << text << "\n";
    Sources sources(file.string());
    return text_of(tokens_of(sources, file.string()));
}

TEST(TokenText, AreToldAsPeopleWriteThem) {
    for (const char* text : {"y * height + x",
                             "a[i + 1]",
                             "sizeof *word",
                             "sizeof(*word)",
                             "sizeof(float*)",
                             "f(&a[i], *p)",
                             "x = *p",
                             "x = *p * *q",
                             "return -1",
                             "a[-1]",
                             "n - 1",
                             "(n + 15) / 16",
                             "a = b && !c",
                             "i < n",
                             "i < n - 1 && j > -n",
                             "f(i++, --j)",
                             "a + ++i",
                             "p->x.y",
                             "std::vector<float> a(n)",
                             "x = sum<float>(a, n)",
                             "float* p = a + i",
                             "if (i < n) return;",
                             "(*p)[i]",
                             "mask & ~bit",
                             "n * sizeof *word",
                             "a ? -b : +c",
                             "i < int(n)"})
        EXPECT_EQ(told(text), text);
}

TEST(TokenText, BlanksThatNobodyWritesGo) {
    EXPECT_EQ(told("sizeof   * word"), "sizeof *word");
    EXPECT_EQ(told("a [ i+1 ] = f ( x,y ) ;"), "a[i + 1] = f(x, y);");
    EXPECT_EQ(told("n*sizeof( int )"), "n * sizeof(int)");
}

}  // namespace
}  // namespace simtutor
