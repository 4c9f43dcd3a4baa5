#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "grader/check/counter_place.h"

using namespace simtutor::check;
using nlohmann::json;

namespace {

/// A product's line with what is allowed, and beside it one that loads `count` times.
json product_and(int line, int count, int stores = 0) {
    return {{"kernels",
             {{{"name", "k"},
               {"totals", {{"threads", 1024}}},
               {"lines",
                {{{"file", "k.cu"}, {"line", 19}, {"global_loads", 67584}},
                 {{"file", "k.cu"}, {"line", 21}, {"global_loads", 1}},
                 {{"file", "k.cu"},
                  {"line", line},
                  {"global_loads", count},
                  {"global_stores", stores}}}}}}}};
}

TEST(LineToBlame, TheOneThatMakesWhatIsTooMuch) {
    const CounterPlace few =
        counter_place(product_and(31, 4), "global_loads", false, 67589 / 67585.0);
    EXPECT_EQ(few.line, 31);
    EXPECT_EQ(few.text, "4 of 67,589 come from here");
    EXPECT_TRUE(few.advice.starts_with("Without these it would be no more than allowed. Are they"))
        << few.advice;
    const CounterPlace many =
        counter_place(product_and(31, 30000, 30000), "global_loads", false, 97585 / 70000.0);
    EXPECT_EQ(many.line, 31);
    EXPECT_NE(many.advice.find("stores as well"), std::string::npos) << many.advice;
    // Far more than what is too much: the line may be right, and another one wrong.
    EXPECT_EQ(counter_place(product_and(31, 30000), "global_loads", false, 97585 / 97000.0).line,
              19);
    // As much as makes the difference, and a fifth more: another line may make what is too much.
    EXPECT_EQ(counter_place(product_and(31, 30000), "global_loads", false, 97585 / 72585.0).line,
              19);
    // Without it too many would be left.
    EXPECT_EQ(counter_place(product_and(31, 4), "global_loads", false, 67589 / 60000.0).line, 19);
}

TEST(LineToBlame, ASumInMemoryThatIsLoadedAgainAndAgain) {
    // More than a tenth above what is too much, so no other line is blamed either.
    const CounterPlace summed =
        counter_place(product_and(31, 30000, 30000), "global_loads", false, 97585 / 72585.0);
    EXPECT_EQ(summed.line, 31);
    EXPECT_TRUE(
        summed.advice.starts_with("Without these loads it would be no more than allowed. "
                                  "This line stores 29.3 times for each thread"))
        << summed.advice;
    EXPECT_EQ(summed.text, "30,000 of 97,585 come from here");
    // Another line loads as much: it may be the one.
    const CounterPlace either =
        counter_place(product_and(31, 67584, 67584), "global_loads", false, 135169 / 110000.0);
    EXPECT_EQ(either.text, "67,584 of 135,169 come from here; as many from line 19");
    // Too many would be left, or it stores less often than it loads.
    EXPECT_EQ(
        counter_place(product_and(31, 30000, 30000), "global_loads", false, 97585 / 60000.0).line,
        19);
    EXPECT_EQ(
        counter_place(product_and(31, 30000, 2048), "global_loads", false, 97585 / 72585.0).line,
        19);
}

TEST(LineToBlame, WhereSeveralLinesMayBeNoneIs) {
    const CounterPlace place =
        counter_place(product_and(31, 30000), "global_loads", false, 97585 / 97000.0);
    EXPECT_TRUE(
        place.advice.starts_with("These are only a few more than allowed, and the line "
                                 "with most of them need not be the one with those"))
        << place.advice;
}

// Either of two lines may be the one too much: the one with fewer is not blamed alone.
TEST(LineToBlame, WhereEitherOfTwoExplainsTheExcess) {
    const CounterPlace place =
        counter_place(product_and(31, 50000), "global_loads", false, 117585 / 70000.0);
    EXPECT_EQ(place.line, 19);
    EXPECT_EQ(place.text,
              "67,584 of 117,585 come from here, and 50,000 from line 31; without either it would "
              "be no more than allowed: see which of the two loads what has been loaded already");
    EXPECT_EQ(place.advice, "");
}

TEST(LineToBlame, NarrowLoadsNeedNotBeNeighbours) {
    const json narrow = json::parse(R"({"kernels": [{"name": "k", "totals": {"threads": 8},
        "lines": [{"file": "k.cu", "line": 25, "global_loads_under_8": 128},
                  {"file": "k.cu", "line": 35, "global_loads_under_8": 16, "global_loads": 16,
                   "global_stores": 16}]}]})");
    const CounterPlace place = counter_place(narrow, "global_loads_under_8", false, 144.0 / 128);
    EXPECT_EQ(place.line, 35);
    EXPECT_EQ(place.advice,
              "Without these it would be no more than allowed. The line stores as well: if it adds "
              "with +=, that loads what stands there. Is that wanted? If not, store with =. Where "
              "elements that lie "
              "side by side are loaded, one float2 or float4 takes several at once.");
}

/// Line 22 reads one float4 for each row of the block, lines 23 to 26 two pieces for a row.
json vectors(double odd) {
    json lines = {{{"file", "k.cu"},
                   {"line", 22},
                   {"global_load_requests", 100},
                   {"global_load_sectors", 400},
                   {"global_load_sectors_ideal", 200}}};
    for (const int line : {23, 24, 25, 26})
        lines.push_back({{"file", "k.cu"},
                         {"line", line},
                         {"global_load_requests", 100},
                         {"global_load_sectors", line == 25 ? odd : 200},
                         {"global_load_sectors_ideal", 200}});
    return {{"kernels",
             {{{"name", "gpu2"},
               {"block", {8, 8, 1}},
               {"totals", {{"threads", 64}, {"blocks", 1}}},
               {"lines", lines}}}}};
}

TEST(LineToBlame, TheOneThatCostsMoreThanItsLike) {
    const CounterPlace place = counter_place(vectors(300), "global_load_sectors", false, 1.1);
    EXPECT_EQ(place.line, 25);
    EXPECT_TRUE(place.advice.starts_with("Lines 23, 24, 26 move as much and touch 2 sectors: "))
        << place.advice;
    EXPECT_EQ(counter_place(vectors(200), "global_load_sectors", false, 1.1).line, 22);
}

TEST(LineToBlame, ABusiestThreadWithHardlyTooMany) {
    json one = json::parse(
        R"({"kernels": [{"name": "k", "totals": {"threads": 100, "global_loads": 1000,
        "global_stores": 100, "blocks": 4, "busiest_thread_accesses": 13,
        "busiest_block_accesses": 275}, "lines": []}]})");
    for (const char* counter : {"busiest_thread_accesses", "busiest_block_accesses"}) {
        const std::string few = counter_place(one, counter, false, 1.02).advice;
        EXPECT_EQ(few.find("register"), std::string::npos) << few;
        EXPECT_EQ(few.find("launch"), std::string::npos) << few;
        EXPECT_NE(counter_place(one, counter, false, 2).advice.find("register"), std::string::npos);
    }
}

TEST(LineToBlame, LanesInOrderThatBeginBetweenTwoPieces) {
    const auto advice = [](double sectors) {
        json one = vectors(200);
        json& kernel = one["kernels"][0];
        kernel["block"] = {256, 1, 1};
        kernel["lines"] = {{{"file", "k.cu"},
                            {"line", 14},
                            {"global_loads", 3200},
                            {"global_load_requests", 100},
                            {"global_load_sectors", sectors},
                            {"global_load_sectors_ideal", 100}}};
        return counter_place(one, "global_load_sectors", false, 1.6).advice;
    };
    EXPECT_NE(advice(200).find("If it grows by 1, look at the warp's first element"),
              std::string::npos);
    EXPECT_EQ(advice(800).find("If it does"), std::string::npos);
}

}  // namespace
