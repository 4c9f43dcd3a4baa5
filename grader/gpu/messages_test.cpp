#include "grader/gpu/messages.h"

#include <gtest/gtest.h>

using simtutor::gpu::read_messages;

TEST(NvccMessages, FrontEnd) {
    EXPECT_EQ(read_messages("k.cu(3): error: identifier \"x\" is undefined\n").text,
              "k.cu:3: error: identifier \"x\" is undefined\n");
    EXPECT_EQ(read_messages("/a b/k.cu(31): error #20012: no\n").text, "/a b/k.cu:31: error: no\n");
    EXPECT_EQ(read_messages("k.cu(3): catastrophic error: gone\n").text, "k.cu:3: error: gone\n");
}

TEST(NvccMessages, HostCompiler) {
    EXPECT_EQ(read_messages("k.cu:3:7: error: no\n").text, "k.cu:3:7: error: no\n");
}

TEST(NvccMessages, Assembler) {
    const auto messages = read_messages(
        "ptxas error   : Entry function 'f' uses too much shared data\n"
        "ptxas fatal   : Ptx assembly aborted due to errors\n");
    ASSERT_EQ(messages.assembler.size(), 1u);
    EXPECT_EQ(messages.assembler[0], "Entry function 'f' uses too much shared data");
    EXPECT_EQ(messages.text, "");
}

TEST(NvccMessages, OpenBrace) {
    const auto messages = read_messages(
        "At end of source: error: expected a \"}\"\n"
        "k.cu(1): note #3196-D: to match this \"{\"\n");
    EXPECT_NE(messages.text.find("k.cu:1: error: this \"{\" is never closed"), std::string::npos);
}
