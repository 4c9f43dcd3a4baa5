#include "grader/report/chosen_advice.h"

#include <gtest/gtest.h>

namespace simtutor::report {
namespace {

FindingVerdict advised(const std::string& advice, Known known = Known::question,
                       const std::string& kernel = "add") {
    FindingVerdict made;
    made.finding.rule = "race.shared";
    made.finding.level = simt::Level::error;
    made.finding.advice = advice;
    made.finding.kernel = kernel;
    made.known = known;
    return made;
}

const std::string first_repair = "First repair finding 1, then grade again.";

TEST(ChosenAdvice, WhatFollowsFromTheFirstNamesIt) {
    EXPECT_EQ(chosen_advice({advised("Correct the index."), advised("Put a barrier.")}, 0),
              "Correct the index.");
    EXPECT_EQ(chosen_advice({advised("Correct the index."), advised("Put a barrier.")}, 1),
              first_repair);
    EXPECT_EQ(chosen_advice({advised("Line 4 is short.", Known::text), advised("Is it?")}, 1),
              first_repair);
    // Who asks for everything gets it.
    EXPECT_EQ(chosen_advice({advised("Correct the index."), advised("Put a barrier.")}, 1, true),
              "Put a barrier.");
}

TEST(ChosenAdvice, AProofStandsBesideAGuess) {
    EXPECT_EQ(chosen_advice({advised("Check both."), advised("Line 4 is short.", Known::text)}, 1),
              "First repair finding 1. If this one stays: Line 4 is short.");
    EXPECT_EQ(
        chosen_advice({advised("Line 3 is.", Known::text), advised("Line 4 is.", Known::text)}, 1),
        first_repair);
}

TEST(ChosenAdvice, NothingWaitsForAFindingThatOnlyAsksOrIsOfAnotherKernel) {
    EXPECT_EQ(chosen_advice({advised("Is the index right?"), advised("Put a barrier.")}, 1),
              "Put a barrier.");
    EXPECT_EQ(chosen_advice({advised("Line 3 is.", Known::text),
                             advised("Put a barrier.", Known::question, "sum")},
                            1),
              "Put a barrier.");
    // What the host has given is behind all that kernels do.
    auto host = advised("Line 3 is.", Known::text, "main");
    host.finding.sides.resize(1);
    host.finding.sides[0].on_device = false;
    EXPECT_EQ(chosen_advice({host, advised("Put a barrier.")}, 1), first_repair);
}

TEST(ChosenAdvice, MemoryThatStreamsShareIsAskedAboutOnce) {
    const auto of_stream = [](const std::string& object, const std::string& advice) {
        FindingVerdict one = advised(advice, Known::question, object == "c[4]" ? "blend" : "");
        one.finding.rule = "race.stream";
        one.finding.level = simt::Level::warning;
        one.finding.sides.resize(1);
        one.finding.sides[0].object = object;
        return one;
    };
    const FindingVerdict first = of_stream(
        "c[4]", "Two launches of line 8 meet here. Should each have memory of its own? Look.");
    const std::string order = "Use one stream for both.";
    EXPECT_EQ(chosen_advice({first, of_stream("c[0]", order)}, 1),
              "First answer finding 1: if each should have memory of its own, this one goes with "
              "it. If they should share it: " +
                  order);
    EXPECT_EQ(chosen_advice({first, of_stream("a[0]", order)}, 1), order) << "other memory";
    EXPECT_EQ(chosen_advice({of_stream("c[4]", "Record an event."), of_stream("c[0]", order)}, 1),
              order);
}

TEST(ChosenAdvice, AWarningStandsForItself) {
    auto warning = advised("Give it back.");
    warning.finding.level = simt::Level::warning;
    EXPECT_EQ(chosen_advice({advised("Correct the index."), warning}, 1), "Give it back.");
}

TEST(ChosenAdvice, WhatNamesItsCauseIsLeftAsItIs) {
    EXPECT_EQ(chosen_advice({advised("Line 3 is.", Known::text),
                             advised("First repair the finding in line 3.", Known::behind)},
                            1),
              "First repair the finding in line 3.");
    const std::string cause =
        "First repair the finding bounds.global in line 24: a wrong index reaches elements of "
        "other threads, too.";
    EXPECT_EQ(chosen_advice({advised("Correct it."), advised(cause, Known::behind),
                             advised(cause, Known::behind)},
                            2),
              "The same as for finding 2.");
}

TEST(ChosenAdvice, OneCauseInSeveralLinesIsToldOnce) {
    const auto of = [](int line) {
        return advised(
            "The loop in line 60 has not as many rounds for all threads, and the barrier "
            "in line " +
                std::to_string(line) + " is inside of it.",
            Known::text);
    };
    EXPECT_EQ(chosen_advice({of(67), of(67)}, 1),
              "First repair finding 1. If this one stays, the same holds for it.");
    EXPECT_EQ(chosen_advice({of(67), of(69)}, 1),
              "First repair finding 1. If this one stays, the same holds for its lines.");
    EXPECT_EQ(chosen_advice({advised("Is it?"), of(67), of(69)}, 2),
              "The same as for finding 2, for the lines of this one.");
    // So short that it is no longer than to say so.
    EXPECT_EQ(chosen_advice({advised("Is it right?"), advised("Is it right?")}, 1), "Is it right?");
}

TEST(ChosenAdvice, AnIndexThatLeavesRowAndArrayIsOneIndex) {
    const auto at = [](const std::string& rule, int line, const std::string& advice) {
        FindingVerdict made = advised(advice);
        made.finding.rule = rule;
        made.finding.sides.resize(2);
        made.finding.sides[0].action = "declare";
        made.finding.sides[0].site = {"k.cu", 17, ""};
        made.finding.sides[1].site = {"k.cu", line, ""};
        return made;
    };
    const auto row = at("bounds.row", 29, "Check the end.");
    EXPECT_EQ(chosen_advice({row, at("bounds.shared", 29, "Element 1024 is one behind.")}, 1),
              "First repair finding 1. If this one stays, the same holds for it.");
    EXPECT_EQ(chosen_advice({row, at("bounds.shared", 31, "Element 1024 is one behind.")}, 1),
              first_repair);
}

TEST(ChosenAdvice, ACallThatAnErrorIsAboutIsToldThere) {
    const auto call = [](const std::string& rule, simt::Level level, int line) {
        FindingVerdict made = advised("Compare the result of every CUDA call with cudaSuccess.");
        made.finding.rule = rule;
        made.finding.level = level;
        made.finding.sides.resize(1);
        made.finding.sides[0].site = {"k.cu", line, ""};
        return made;
    };
    const auto size = call("copy.size", simt::Level::error, 86);
    EXPECT_EQ(chosen_advice({size, call("api.unchecked-error", simt::Level::warning, 86)}, 1),
              "Finding 1 says what is wrong with this call. Compare the result of every CUDA call "
              "with cudaSuccess: then the program notices.");
    EXPECT_EQ(chosen_advice({size, call("api.unchecked-error", simt::Level::warning, 87)}, 1),
              "Compare the result of every CUDA call with cudaSuccess.");
}

}  // namespace
}  // namespace simtutor::report
