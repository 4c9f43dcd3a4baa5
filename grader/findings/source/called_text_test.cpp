#include "grader/findings/source/called_text.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::called_text_test {

TEST(CalledText, OnlyWhatTheEntryReaches) {
    const Tokens file = words_of(
        "constexpr int most = 10;\n"
        "struct Hit { float z; bool near() const { return z > 0; } };\n"
        "__constant__ float table[most];\n"
        "namespace {\n"
        "__device__ float help(float x) { return x + table[0]; }\n"
        "}\n"
        "template <int n> __global__ void __launch_bounds__(128, 2) one(float* out) {\n"
        "    out[0] = help(1);\n"
        "}\n"
        "__global__ void two(float* out) { out[1] = 2; }\n"
        "void first(float* out) { one<3><<<1, 1>>>(out); }\n"
        "void second(float* out) { two<<<1, 1>>>(out); }\n");
    const std::string first = text_of(reached_by(file, "first"));
    for (const char* name : {"most", "near", "table", "help", "one", "first"})
        EXPECT_NE(first.find(name), std::string::npos) << name;
    EXPECT_EQ(first.find("two"), std::string::npos) << first;
    EXPECT_EQ(first.find("second"), std::string::npos) << first;
    const std::string second = text_of(reached_by(file, "second"));
    EXPECT_NE(second.find("two"), std::string::npos);
    EXPECT_EQ(second.find("help"), std::string::npos) << second;
    EXPECT_EQ(reached_by(file, "third").size(), file.size());
    EXPECT_EQ(reached_by(file, "").size(), file.size());
}

TEST(CalledText, ACallIsReadAsItIsWritten) {
    const EntryCall call{"render", {{"count", 2500}, {"the number of threads", 64}}};
    const EntryCall read = call_of_text(text_of_call(call));
    EXPECT_EQ(text_of_call(call), "render(count = 2500, the number of threads = 64)");
    EXPECT_EQ(read.entry, call.entry);
    EXPECT_EQ(read.numbers, call.numbers);
    EXPECT_EQ(call_of_text("").entry, "");
    EXPECT_EQ(call_of_text("render()").entry, "render");
    EXPECT_TRUE(call_of_text("render()").numbers.empty());
}

}  // namespace simtutor::called_text_test
