#include "grader/findings/result/kept_copy.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::kept_copy_test {

std::string copies(const std::string& captures, const std::string& step = "left -= depth;",
                   const std::string& calls = "bring(0);\n step();\n bring(1);") {
    return "__global__ void tiles(const float* a, int n) {\n"
           "    int left = n;\n"
           "    const auto bring = [" +
           captures +
           "](int t) { load<true>(a, t, left); };\n"
           "    const auto step = [&] { " +
           step + " };\n    " + calls + "\n}\n";
}

TEST(KeptCopy, AVariableThatChangesLater) {
    const std::string said =
        "Line 3 captures left by value: bring keeps what left was there, although line 4 changes "
        "it later. Is bring to see the new value? Then capture it by reference: &left.";
    EXPECT_EQ(kept_copy(words_of(copies("&, left"))), said);
    EXPECT_EQ(kept_copy(words_of(copies("="))), said);
    EXPECT_EQ(kept_copy(words_of(copies("a, left", "++left;"))), said);
}

TEST(KeptCopy, AMutableLambdaThatChangesItsCopy) {
    const auto said = [](const std::string& captures, const std::string& body,
                         const std::string& use = "c[0] = sum;") {
        return kept_copy(
            words_of("__device__ void add(float2& to, float2 value) { to.x += value.x; }\n"
                     "__device__ float half(float2 value) { return value.x / 2; }\n"
                     "__global__ void product(const float2* b, float2* c) {\n"
                     "    float2 sum = make_float2(0, 0);\n"
                     "    auto multiply = [" +
                     captures + "](int k) mutable { " + body +
                     " };\n"
                     "    multiply(0);\n"
                     "    " +
                     use +
                     "\n"
                     "}\n"));
    };
    EXPECT_EQ(said("=", "add(sum, b[k]);"),
              "Line 5 captures sum by value, so multiply changes a copy of its own, and line 7 "
              "uses the sum that no call of multiply has changed. Is multiply to change it? Then "
              "capture it by reference: &sum.");
    expect_part(said("b, sum", "sum += b[k];"), "Line 5 captures sum by value");
    EXPECT_EQ(said("&", "add(sum, b[k]);"), "");
    EXPECT_EQ(said("=, &sum", "add(sum, b[k]);"), "");
    EXPECT_EQ(said("=", "half(sum);"), "");
    // Its own state, which nobody else reads.
    EXPECT_EQ(said("=", "add(sum, b[k]);", "c[0] = b[0];"), "");
}

TEST(KeptCopy, NotWhatItSeesOrWhatDoesNotChange) {
    EXPECT_EQ(kept_copy(words_of(copies("&"))), "");
    EXPECT_EQ(kept_copy(words_of(copies("=, &left"))), "");
    EXPECT_EQ(kept_copy(words_of(copies("&, left", "right -= depth;"))), "");
    EXPECT_EQ(kept_copy(words_of(copies("&, left", "other.left = depth;"))), "");
    EXPECT_EQ(kept_copy(words_of(copies("&, left", "left[0] = depth;"))), "");
    // All calls stand before the change.
    EXPECT_EQ(kept_copy(words_of(copies("&, left", "}; bring(0); { left -= depth;", ""))), "");
}

TEST(KeptCopy, OfAFunctionThatTheLambdaCalls) {
    const auto given = [](const std::string& captures, const std::string& parameter) {
        return kept_copy_given(words_of(copies(captures)), "load", parameter,
                               words_of("const float* from, int tile, int there"));
    };
    expect_part(given("&, left", "there"), "Line 3 captures left by value");
    EXPECT_EQ(given("&, left", "tile"), "");
    EXPECT_EQ(given("&", "there"), "");
}

}  // namespace simtutor::kept_copy_test
