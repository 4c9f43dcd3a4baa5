#include "grader/findings/known.h"

#include <gtest/gtest.h>

using namespace simtutor;

namespace {

TEST(Known, AQuestionIsLeftOutAndTheFactBeforeItStays) {
    EXPECT_EQ(without_questions("17 pixels are black. At which height does the search begin?"),
              "17 pixels are black.");
    EXPECT_EQ(without_questions("1 of 1 is wrong. Each is 32, which 0 degrees give: did the kernel "
                                "read 0? Which line puts it there?\nThe first: wanted 71.6."),
              "1 of 1 is wrong. Each is 32, which 0 degrees give.\nThe first: wanted 71.6.");
    EXPECT_EQ(without_questions("70000 are needed. Is n rounded up? Which limit is it?"),
              "70000 are needed.");
    EXPECT_EQ(without_questions("Ask: is it?"), "");
}

TEST(Known, WhatIsNoQuestionStaysAsItIs) {
    for (const char* text : {"Line 3 takes n ? a : b there. It got 0.5, wanted 1.25.", "One.\nTwo.",
                             "", "No end", "Of a only rows 0, 2 of 4 are read (line 77)."})
        EXPECT_EQ(without_questions(text), text);
}

TEST(Known, TheShapeIsWithoutNumbers) {
    EXPECT_EQ(shape_of("Line 25 leads thread (2, 4) and thread 5 to tile[30]."),
              shape_of("Line 7 leads thread 1 and thread (0, 1, 2) to tile[6]."));
    EXPECT_NE(shape_of("Line 3 is without a guard."), shape_of("Line 3 has a guard."));
}

TEST(Known, NamesComeBack) {
    for (const Known known : {Known::nothing, Known::behind, Known::place, Known::question,
                              Known::text, Known::recomputed})
        EXPECT_EQ(known_from_name(known_name(known)), known);
    EXPECT_EQ(known_from_name("sure"), Known::question);
}

TEST(Known, AClaimWithoutWordsIsNothing) {
    EXPECT_EQ(Advice(std::string()).known, Known::nothing);
    EXPECT_EQ(Advice("Line 3.").known, Known::text);
    EXPECT_TRUE(is_proof(Known::recomputed));
    EXPECT_FALSE(is_proof(Known::question));
}

}  // namespace
