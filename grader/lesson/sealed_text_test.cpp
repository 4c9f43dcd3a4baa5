#include "grader/lesson/sealed_text.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace simtutor::check {
namespace {

TEST(SealedText, OpensToWhatItWas) {
    for (const std::string text : {"", "Put a barrier there.", "n²: \"so\"\nand so on\n"}) {
        EXPECT_EQ(opened(sealed(text)), text);
        EXPECT_EQ(opened(sealed(text) + "\n"), text);
    }
    EXPECT_EQ(opened("Put a barrier there."), "Put a barrier there.");
}

TEST(SealedText, ShowsNoWordOfIt) {
    const std::string text = sealed("barrier barrier barrier");
    EXPECT_EQ(text.find("barrier"), std::string::npos);
    EXPECT_TRUE(text.starts_with("sealed:"));
    EXPECT_EQ(text.find_first_not_of("0123456789abcdef", 7), std::string::npos);
}

TEST(SealedText, DamageIsNoText) {
    EXPECT_THROW(opened("sealed:0g"), std::invalid_argument);
    EXPECT_THROW(opened("sealed:012"), std::invalid_argument);
    EXPECT_THROW(read_answers("/nowhere"), std::runtime_error);
}

}  // namespace
}  // namespace simtutor::check
