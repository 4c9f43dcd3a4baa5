#include "grader/findings/result/signed_value.h"

#include <gtest/gtest.h>

#include "grader/findings/source/lines_behind.h"
#include "grader/findings/told_cause.h"

namespace simtutor::signed_value_test {

Tokens mean(const std::string& declared, const std::string& value) {
    return words_of(
        "__global__ void mean(const unsigned char* in, unsigned char* out, int n) {\n"
        "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (i + 1 >= n) return;\n"
        "    " +
        declared +
        "\n"
        "    out[i] = (" +
        value +
        ") / 2;\n"
        "}\n");
}

TEST(SignedValue, OfVariablesPointersAndMembers) {
    const auto said = [](const std::string& name) {
        return name +
               " is a char (line 4), which goes from -128 to 127: in line 5 a byte from 128 on "
               "counts as a negative number. Make it an unsigned char.";
    };
    EXPECT_EQ(signed_value(mean("const char a = in[i], b = in[i + 1];", "a + b")), said("a"));
    EXPECT_EQ(
        signed_value(mean("const char* p = reinterpret_cast<const char*>(in);", "p[i] + p[i + 1]")),
        said("p"));
    EXPECT_EQ(signed_value(mean("struct Two { char one, two; }; const Two* t = (const Two*)(in + "
                                "i);",
                                "t->one + t->two")),
              said("one"));
}

TEST(SignedValue, NotOfBytesWithoutASign) {
    EXPECT_EQ(signed_value(mean("const unsigned char a = in[i], b = in[i + 1];", "a + b")), "");
    EXPECT_EQ(signed_value(mean("struct Two { unsigned char one, two; }; const Two* t = (const "
                                "Two*)(in + i);",
                                "t->one + t->two")),
              "");
    // Nothing computes with it.
    EXPECT_EQ(signed_value(mean("const char a = in[i];", "in[i] + in[i + 1]")), "");
}

}  // namespace simtutor::signed_value_test
