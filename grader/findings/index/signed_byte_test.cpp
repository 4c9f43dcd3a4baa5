#include "grader/findings/index/signed_byte.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::signed_byte_test {

std::string said(const std::string& declared, const std::string& place, int index = -10,
                 const std::string& parameter = "const unsigned char* bytes") {
    const std::string element = "own[" + std::to_string(index) + "]";
    return told("__global__ void count(" + parameter +
                    ", int n) {\n"
                    "    __shared__ unsigned own[256];\n    " +
                    declared + "\n    atomicAdd(" + place + ", 1u);\n}\n",
                4, "bounds.shared", element,
                "updates " + element + ", outside the shared array: own has 256 elements.")
        .advice;
}

TEST(SignedByte, AVariable) {
    const std::string plain =
        "value is a char (line 3), which goes from -128 to 127: the byte 246 became -10. Make it "
        "unsigned char, which goes from 0 to 255.";
    EXPECT_EQ(said("const char value = bytes[at];", "own + value"), plain);
    EXPECT_EQ(said("const char value = bytes[at];", "&own[value]"), plain);
    EXPECT_EQ(said("const unsigned char value = bytes[at];", "own + value").find("-128"),
              std::string::npos);
    EXPECT_EQ(said("const int value = bytes[at];", "own + value").find("-128"), std::string::npos);
    // No byte is that far below.
    EXPECT_EQ(said("const char value = bytes[at];", "own + value", -200).find("-128"),
              std::string::npos);
}

TEST(SignedByte, AnElement) {
    EXPECT_EQ(said("", "own + bytes[at]", -10, "const char* bytes"),
              "An element of bytes is a char (line 1), which goes from -128 to 127: a byte from "
              "128 on becomes negative. Make it unsigned char, which goes from 0 to 255.");
    // A pointer to such bytes is none itself.
    EXPECT_EQ(
        said("const char* p = bytes;", "own + (p - bytes)", -10, "const char* bytes").find("-128"),
        std::string::npos);
    EXPECT_EQ(said("", "own + n", -10, "const char* bytes").find("-128"), std::string::npos);
}

TEST(SignedByte, PartOfTheIndex) {
    EXPECT_EQ(said("char value = bytes[at];", "own + value / 2"),
              "value is a char (line 3), which goes from -128 to 127: a byte from 128 on becomes "
              "negative. Make it unsigned char, which goes from 0 to 255.");
    expect_part(said("const int value = (char)bytes[at];", "own + value"),
                "Line 3 makes a char of what the index is made of");
}

}  // namespace simtutor::signed_byte_test
