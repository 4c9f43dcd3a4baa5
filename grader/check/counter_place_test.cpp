#include "grader/check/counter_place.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

using namespace simtutor::check;
using nlohmann::json;

namespace {

/// Line 7 loads whole rows, line 9 columns; line 12 stores.
const json counters = json::parse(R"({"kernels": [{
  "name": "matmul", "totals": {"threads": 256, "blocks": 4, "barriers": 64},
  "lines": [
    {"file": "kernel.cu", "line": 7, "global_loads": 32000, "global_load_requests": 1000,
     "global_load_sectors": 4000, "global_load_sectors_ideal": 4000, "cc13_transactions": 2000},
    {"file": "kernel.cu", "line": 9, "global_loads": 3200, "global_load_requests": 100,
     "global_load_sectors": 3200, "global_load_sectors_ideal": 400, "cc13_transactions": 3200,
     "shared_load_requests": 10, "shared_load_wavefronts": 160, "shared_load_conflicts": 150,
     "cc13_shared_load_wavefronts": 320},
    {"file": "kernel.cu", "line": 12, "shared_stores": 512, "shared_store_requests": 16,
     "shared_store_wavefronts": 16}]}]})");

TEST(CounterPlace, TheLineWithTheLargestExcess) {
    for (const char* counter : {"global_load_sectors", "cc13_transactions", "cc13_volume_bytes"}) {
        const CounterPlace place = counter_place(counters, counter, false);
        EXPECT_EQ(place.line, 9) << counter;
        EXPECT_EQ(place.kernel, "matmul");
        EXPECT_EQ(place.text,
                  "the lanes of one warp touch 32 sectors of 32 bytes here on average; the same "
                  "bytes fit into 4");
        EXPECT_NE(place.advice.find("neighbouring elements"), std::string::npos);
    }
}

TEST(CounterPlace, ABlockThatCannotBe) {
    json forged = counters;
    const auto sides = [&](const json& block) {
        forged["kernels"][0]["block"] = block;
        return counter_place(forged, "global_load_sectors", false).block;
    };
    EXPECT_EQ(sides({16, 8, 1}), (std::array{16, 8}));
    for (const json& block : {json({0, 8, 1}), json({-3, 8, 1}), json({4294967296, 8, 1}),
                              json({"16", 8}), json::array()})
        EXPECT_EQ(sides(block), (std::array{0, 0})) << block;
}

TEST(CounterPlace, Banks) {
    const CounterPlace place = counter_place(counters, "shared_load_conflicts", false);
    EXPECT_EQ(place.line, 9);
    EXPECT_EQ(place.text,
              "one warp takes 16 passes through the banks here on average; 1 would do if its lanes "
              "met in no bank");
    EXPECT_NE(counter_place(counters, "cc13_shared_load_wavefronts", false)
                  .text.find("each half of a warp takes 16 passes"),
              std::string::npos);
    // 160 passes where 10 would do: 120 are allowed, and none that can be saved.
    const auto told = [](double share) {
        return counter_place(counters, "shared_load_wavefronts", false, share).text;
    };
    EXPECT_NE(told(160.0 / 120).find("has room for some that meet"), std::string::npos);
    EXPECT_EQ(told(16).find("has room"), std::string::npos);
    EXPECT_EQ(told(0).find("has room"), std::string::npos);
}

TEST(CounterPlace, TheLineWhoseTransactionsAreTooSmallAndNotTheOneWithMost) {
    // Line 5 loads rows of floats, one transaction for each half of a warp. Line 8 loads float4
    // that lie in pairs: all 32 bytes of each piece are used, and it has four times as many as it
    // need.
    const auto kernel = [](int transactions) {
        return json::parse(R"({"kernels": [{
          "name": "rows", "totals": {"threads": 256, "blocks": 4}, "block": [32, 8, 1],
          "lines": [
            {"file": "kernel.cu", "line": 5, "global_loads": 64000, "global_load_requests": 2000,
             "global_load_sectors": 8000, "global_load_sectors_ideal": 8000,
             "cc13_transactions": 4000},
            {"file": "kernel.cu", "line": 8, "global_loads": 3200, "global_load_requests": 100,
             "global_load_sectors": 1600, "global_load_sectors_ideal": 1600,
             "cc13_transactions": )" +
                           std::to_string(transactions) + R"(},
            {"file": "kernel.cu", "line": 10, "global_stores": 25600, "global_store_requests": 800,
             "global_store_sectors": 3200, "global_store_sectors_ideal": 3200,
             "cc13_transactions": 1600}]}]})");
    };
    const CounterPlace small =
        counter_place(kernel(1600), "cc13_transactions", false, 7200 / 6100.0);
    EXPECT_EQ(small.line, 8);
    EXPECT_EQ(
        small.text,
        "half a warp makes 8 transactions here on average; the same bytes fit into 2 segments "
        "of 128 bytes");
    EXPECT_EQ(small.advice.find("The block"), std::string::npos) << small.advice;
    const CounterPlace most = counter_place(kernel(400), "cc13_transactions", false, 6000 / 4900.0);
    EXPECT_EQ(most.line, 5);
    EXPECT_NE(most.text.find("come from here"), std::string::npos) << most.text;
}

TEST(CounterPlace, AtomicFunctionsHaveNoRequestsThatTheirTransactionsAreSharedOutTo) {
    const json sums = json::parse(R"({"kernels": [{
      "name": "sums", "totals": {"threads": 16384, "blocks": 64}, "block": [16, 16, 1],
      "lines": [
        {"file": "kernel.cu", "line": 11, "global_loads": 16384, "global_load_requests": 512,
         "global_load_sectors": 2048, "global_load_sectors_ideal": 2048,
         "cc13_transactions": 1024, "cc13_volume_bytes": 65536},
        {"file": "kernel.cu", "line": 18, "global_atomics": 16384, "global_atomic_requests": 512,
         "global_atomic_sectors": 2048, "cc13_transactions": 1024,
         "cc13_volume_bytes": 65536}]}]})");
    for (const char* counter : {"cc13_transactions", "cc13_volume_bytes"}) {
        const CounterPlace place = counter_place(sums, counter, false, 1.35);
        EXPECT_EQ(place.line, 18) << counter;
        EXPECT_NE(place.text.find("come from here"), std::string::npos) << place.text;
        EXPECT_TRUE(place.advice.starts_with("An atomic function reads the element"))
            << place.advice;
        // Without them too many would be left: then they are no more to blame than others.
        const CounterPlace both = counter_place(sums, counter, false, 4);
        EXPECT_EQ(both.line, 11);
        for (const char* no_number : {"inf", "nan"})
            EXPECT_EQ(both.text.find(no_number), std::string::npos) << both.text;
        EXPECT_EQ(both.advice.find("by how much does the index"), std::string::npos) << both.advice;
    }
}

TEST(CounterPlace, ALineOfSeveralAlikeStandsForAllOfThem) {
    // Four stores in a row waste 48 passes each, a line behind them 64.
    json stores = json::parse(R"({"kernels": [{
      "name": "tile", "totals": {"threads": 128, "blocks": 1}, "block": [16, 8, 1],
      "lines": [
        {"file": "kernel.cu", "line": 49, "shared_stores": 2048, "shared_store_requests": 64,
         "shared_store_wavefronts": 128, "shared_store_conflicts": 64}]}]})");
    for (const int line : {16, 15, 13, 14})
        stores["kernels"][0]["lines"].push_back({{"file", "kernel.cu"},
                                                 {"line", line},
                                                 {"shared_stores", 512},
                                                 {"shared_store_requests", 16},
                                                 {"shared_store_wavefronts", 64},
                                                 {"shared_store_conflicts", 48}});
    const auto place = [&] {
        return counter_place(stores, "shared_store_wavefronts", false, 384 / 268.0);
    };
    EXPECT_EQ(place().line, 13);
    EXPECT_NE(place().text.find("takes 4 passes"), std::string::npos) << place().text;
    EXPECT_TRUE(place().text.ends_with("; as many from each of lines 14-16")) << place().text;
    // Apart from each other they are four places.
    for (json& line : stores["kernels"][0]["lines"])
        if (line["line"] < 49) line["line"] = 10 * line["line"].get<int>();
    EXPECT_EQ(place().line, 49);
}

json with_meeting(json block, int first, int second, int word, int other) {
    json changed = counters;
    json& kernel = changed["kernels"][0];
    kernel["block"] = std::move(block);
    json& line = kernel["lines"][1];
    line["meeting_lane_first"] = first;
    line["meeting_lane_second"] = second;
    line["meeting_word_first"] = word;
    line["meeting_word_second"] = other;
    return changed;
}

TEST(CounterPlace, TheLanesThatMeetInABank) {
    const std::string rows =
        counter_place(with_meeting({16, 16, 1}, 1, 16, 33, 1), "shared_load_conflicts", false)
            .advice;
    EXPECT_TRUE(rows.starts_with(
        "Lanes 1 and 16 of a warp meet in a bank: one takes word 33 of the array, the other word "
        "1, and the distance of 32 is a multiple of 32. They lie in different rows of the block: "
        "with 16 x 16 threads a warp has 2 of them"))
        << rows;
    EXPECT_EQ(rows.find("neighbouring lanes"), std::string::npos) << rows;
    const std::string beside =
        counter_place(with_meeting({128, 1, 1}, 0, 1, 14, 46), "shared_load_conflicts", false)
            .advice;
    EXPECT_TRUE(
        beside.ends_with("Look at the index, and at the length of the array's rows: "
                         "neighbouring lanes (threadIdx.x) should fall into different "
                         "banks."))
        << beside;
    const std::string neighbours =
        counter_place(with_meeting({32, 8, 1}, 0, 1, 0, 32), "shared_load_conflicts", false).advice;
    EXPECT_NE(neighbours.find("neighbouring lanes"), std::string::npos) << neighbours;
    const std::string apart =
        counter_place(with_meeting({32, 8, 1}, 0, 4, 0, 32), "shared_load_conflicts", false).advice;
    EXPECT_EQ(apart.find("neighbouring lanes"), std::string::npos) << apart;
    EXPECT_EQ(apart.find("rows of the block"), std::string::npos) << apart;
}

TEST(CounterPlace, TheLineWithMostWhereNothingIsWasted) {
    const CounterPlace place = counter_place(counters, "global_loads", false);
    EXPECT_EQ(place.line, 7);
    EXPECT_EQ(place.text, "32,000 of 35,200 come from here: 125 for each thread");
    EXPECT_TRUE(place.advice.starts_with("Load less often from device memory:")) << place.advice;
    EXPECT_EQ(counter_place(counters, "shared_store_wavefronts", false).line, 12);
    EXPECT_EQ(counter_place(counters, "kernels.matmul.shared_stores", false).line, 12);
}

TEST(CounterPlace, AdviceForBothWays) {
    json changed = counters;
    changed["kernels"][0]["lines"][0]["global_atomics"] = 5;
    const std::string advice = counter_place(changed, "global_atomics", false).advice;
    EXPECT_TRUE(advice.starts_with("Is each value added once, by one thread alone?")) << advice;
    EXPECT_NE(advice.find("combine the values of several threads first"), std::string::npos)
        << advice;
    EXPECT_TRUE(advice.ends_with("take a lock, take one that fewer threads want.")) << advice;
}

TEST(CounterPlace, TheBlockDecidesWhichLanesMeet) {
    const auto advice = [](const json& block) {
        json changed = counters;
        changed["kernels"][0]["block"] = block;
        return counter_place(changed, "global_load_sectors", false).advice;
    };
    EXPECT_TRUE(advice({16, 4, 1})
                    .ends_with("this one has 16 x 4 threads, so a warp is made of 2 of its rows. "
                               "Rows of the block that lie apart in memory have pieces of their "
                               "own: the more rows a warp spans, the fewer neighbours its lanes "
                               "have."));
    EXPECT_TRUE(advice({32, 8, 1}).ends_with("as one float2 or float4."));
    EXPECT_TRUE(advice({16, 1, 1}).ends_with("as one float2 or float4."));
    EXPECT_TRUE(advice("none").ends_with("as one float2 or float4."));
}

TEST(CounterPlace, BlocksThatAreSmallerThanAWarpMakeMoreRequests) {
    const auto advice = [](int threads, double share) {
        json made = json::parse(R"({"kernels": [{"name": "k", "totals": {"threads": 128}, "lines": [
            {"file": "kernel.cu", "line": 5, "global_stores": 33, "global_store_requests": 33,
             "global_store_sectors": 33, "global_store_sectors_ideal": 33}]}]})");
        made["kernels"][0]["block"] = {threads, 1, 1};
        return counter_place(made, "global_store_requests", false, share).advice;
    };
    EXPECT_EQ(advice(1, 2),
              "The block has 1 of the 32 threads of a warp here, and a request takes as long as "
              "one of all 32. With blocks of 32 threads, or of a multiple of that, the line would "
              "make no more than are allowed.");
    // Fewer are allowed than full warps make; full warps; no limit is known.
    for (const std::string& other : {advice(1, 60), advice(32, 2), advice(1, 0)})
        EXPECT_EQ(other.find("threads of a warp here"), std::string::npos) << other;
}

TEST(CounterPlace, TheOldestDevicesServeHalfAWarp) {
    const auto advice = [](const json& block) {
        json changed = counters;
        changed["kernels"][0]["block"] = block;
        return counter_place(changed, "cc13_transactions", false).advice;
    };
    const auto says = [&](const json& block, const std::string& text) {
        const std::string given = advice(block);
        EXPECT_NE(given.find(text), std::string::npos) << given;
    };
    says({8, 8, 1}, "8 x 8 threads, so a half-warp is made of 2 of its rows");
    says({16, 4, 1}, "16 x 4 threads, so a half-warp lies in one of its rows");
}

TEST(CounterPlace, HalvesOfAWarpThatReadTheSameMoveNothingInVain) {
    // Both halves of each warp read the same 64 bytes.
    const auto some = [](const json& block) {
        json made = json::parse(R"({"kernels": [{"name": "k", "totals": {}, "lines": [
            {"file": "kernel.cu", "line": 5, "global_loads": 32000, "global_load_requests": 1000,
             "global_load_sectors": 2000, "global_load_sectors_ideal": 2000,
             "cc13_transactions": 2000, "cc13_volume_bytes": 128000}]}]})");
        made["kernels"][0]["block"] = block;
        return counter_place(made, "cc13_volume_bytes", false, 8).text;
    };
    EXPECT_EQ(some({16, 16, 1}).find("no more than 32"), std::string::npos);
    EXPECT_NE(some({32, 8, 1}).find("no more than 32"), std::string::npos);
}

TEST(CounterPlace, RowsOfABlockThatReadOneElementEach) {
    json changed = counters;
    changed["kernels"][0]["block"] = {8, 8, 1};
    json& line = changed["kernels"][0]["lines"][1];
    line["global_load_sectors"] = 250;
    line["global_load_sectors_ideal"] = 100;
    const std::string advice = counter_place(changed, "global_load_sectors", false).advice;
    EXPECT_NE(advice.find("so the index is in order"), std::string::npos) << advice;
    EXPECT_NE(
        advice.find("this one has 8 x 8 threads, so a warp is made of 4 of its rows, and "
                    "each row has pieces of memory of its own. Other sides change how many rows "
                    "that are"),
        std::string::npos)
        << advice;
    EXPECT_EQ(advice.find("neighbouring elements"), std::string::npos) << advice;
    // Of a product of two matrices the narrower block may be the right one.
    EXPECT_EQ(advice.find("wider"), std::string::npos) << advice;
}

TEST(CounterPlace, RowsOfABlockThatBeginBetweenTwoPieces) {
    json changed = counters;
    changed["kernels"][0]["block"] = {4, 64, 1};
    changed["kernels"][0]["lines"].erase(1);
    json& line = changed["kernels"][0]["lines"][0];
    const auto advice = [&](double sectors) {
        line["global_load_sectors"] = sectors * 100;
        line["global_load_requests"] = 100;
        line["global_load_sectors_ideal"] = 100;
        return counter_place(changed, "global_load_sectors", false).advice;
    };
    EXPECT_TRUE(advice(10).starts_with("Does the index grow by 1 with threadIdx.x along a row"))
        << advice(10);
    EXPECT_TRUE(advice(17).starts_with("Neighbouring lanes should touch")) << advice(17);
}

TEST(CounterPlace, TheBlockDecidesWhereNoRequestWastesAnything) {
    json changed = counters;
    changed["kernels"][0]["block"] = {16, 16, 1};
    // Most of what is too much comes from line 7, whose requests are as narrow as can be.
    changed["kernels"][0]["lines"][0]["global_load_sectors"] = 100000;
    changed["kernels"][0]["lines"][0]["global_load_sectors_ideal"] = 100000;
    changed["kernels"][0]["lines"][0]["cc13_transactions"] = 60000;
    changed["kernels"][0]["lines"][0]["global_load_requests"] = 30000;
    const CounterPlace place = counter_place(changed, "cc13_transactions", false, 1.6);
    EXPECT_EQ(place.line, 7);
    EXPECT_NE(place.advice.find("The block decides as well: this one has 16 x 16 threads, so a "
                                "half-warp lies in one of its rows."),
              std::string::npos)
        << place.advice;
    EXPECT_EQ(place.advice.find("neighbouring elements"), std::string::npos) << place.advice;
}

TEST(CounterPlace, ABlockOfOneRowAWarpSharesNothingBetweenRows) {
    json changed = counters;
    changed["kernels"][0]["block"] = {64, 2, 1};
    json& line = changed["kernels"][0]["lines"][0];
    line["global_load_sectors"] = line["global_load_sectors_ideal"] = 100000;
    line["cc13_transactions"] = 60000;
    line["global_load_requests"] = 30000;
    // A few pieces too many need not be elements that are touched twice.
    for (const double share : {1.07, 2.6}) {
        changed["kernels"][0]["lines"][1]["global_load_sectors_ideal"] = 3200;
        changed["kernels"][0]["lines"][1]["cc13_transactions"] = 800;
        const std::string advice = counter_place(changed, "cc13_transactions", false, share).advice;
        EXPECT_EQ(advice.find("touched twice"), std::string::npos) << advice;
        EXPECT_NE(advice.find("The block decides as well: this one has 64 x 2 threads, so a "
                              "half-warp lies in one of its rows."),
                  std::string::npos)
            << advice;
    }
    changed["kernels"][0]["block"] = {64, 1, 1};
    EXPECT_EQ(counter_place(changed, "cc13_transactions", false, 2.6).advice.find("The block"),
              std::string::npos);
}

TEST(CounterPlace, ASumThatIsKeptInDeviceMemory) {
    json changed = counters;
    changed["kernels"][0]["lines"][0]["global_stores"] = 25600;
    changed["kernels"][0]["lines"][0]["cc13_transactions"] = 60000;
    changed["kernels"][0]["lines"][0]["global_load_requests"] = 30000;
    changed["kernels"][0]["lines"][0]["global_load_sectors"] = 100000;
    changed["kernels"][0]["lines"][0]["global_load_sectors_ideal"] = 100000;
    // What line 9 wastes is far from what is too much.
    const CounterPlace place = counter_place(changed, "cc13_transactions", false, 16);
    EXPECT_EQ(place.line, 7);
    EXPECT_NE(place.advice.find("This line stores 100 times for each thread and loads as well: if "
                                "that is one element again and again, keep its value in a register "
                                "and store it once."),
              std::string::npos)
        << place.advice;
    EXPECT_EQ(counter_place(changed, "cc13_transactions", false, 1.02).line, 9);
    EXPECT_TRUE(counter_place(changed, "global_loads", false, 2).advice.starts_with("This line"));
}

TEST(CounterPlace, ASumInDeviceMemoryBesideALineThatMakesNoMoreThanItMay) {
    const auto line_told = [](int loads, double share) {
        json changed = json::parse(R"({"kernels": [{
          "name": "sum", "totals": {"threads": 256, "blocks": 4},
          "lines": [
            {"file": "kernel.cu", "line": 3, "global_loads": 32000, "global_load_requests": 1000,
             "global_load_sectors": 4000, "global_load_sectors_ideal": 4000,
             "cc13_transactions": 2000},
            {"file": "kernel.cu", "line": 6, "global_stores": 16000, "global_store_requests": 1000,
             "global_store_sectors": 4000, "global_store_sectors_ideal": 4000,
             "cc13_transactions": 2000}]}]})");
        changed["kernels"][0]["lines"][1]["global_loads"] = loads;
        return counter_place(changed, "cc13_transactions", false, share).line;
    };
    EXPECT_EQ(line_told(16000, 1.9), 6);
    // It loads nothing, so it keeps no sum; or too many would be left.
    EXPECT_EQ(line_told(0, 1.9), 3);
    EXPECT_EQ(line_told(16000, 2.5), 3);
}

TEST(CounterPlace, AnElementThatIsStoredAgainAndAgain) {
    const auto told = [](int elements, const char* counter) {
        json made = json::parse(R"({"kernels": [{
          "name": "tiled", "totals": {"threads": 16384, "blocks": 64}, "launches": 1,
          "block": [16, 16, 1],
          "lines": [
            {"file": "kernel.cu", "line": 15, "global_loads": 131072, "global_load_requests": 4096,
             "global_load_sectors": 16384, "global_load_sectors_ideal": 16384,
             "cc13_transactions": 8192, "global_store_bytes": 0},
            {"file": "kernel.cu", "line": 20, "global_stores": 131072,
             "global_store_requests": 4096, "global_store_sectors": 16384,
             "global_store_sectors_ideal": 16384, "cc13_transactions": 8192,
             "global_store_bytes": 524288}]}]})");
        made["buffers"]["c"]["elements_written"] = elements;
        made["buffers"]["a"]["elements_written"] = 0;
        return counter_place(made, counter, false, 1.35);
    };
    for (const char* counter : {"cc13_transactions", "global_store_bytes"}) {
        const CounterPlace place = told(16384, counter);
        EXPECT_EQ(place.line, 20);
        EXPECT_EQ(place.text.find("as many from"), std::string::npos) << place.text;
        EXPECT_TRUE(place.advice.starts_with(
            "This line stores 131,072 times, and only 16,384 elements are written: the same "
            "element is stored again and again. Keep its value in a register and store it once"))
            << place.advice;
        EXPECT_EQ(place.advice.find("block"), std::string::npos) << place.advice;
    }
    EXPECT_NE(told(131072, "cc13_transactions").line, 20);
}

TEST(CounterPlace, ALoadThatOneOfSeveralLaunchesDoesNotNeed) {
    json changed = counters;
    changed["kernels"][0]["launches"] = 5;
    changed["kernels"][0]["totals"]["threads"] = 32000;
    const auto advice = [&](double share) {
        return counter_place(changed, "global_loads", false, share).advice;
    };
    EXPECT_EQ(advice(1.2),
              "Each thread loads here once in each of the 5 launches, and as much as one launch "
              "loads is too much: which of them has nothing to load? The first finds nothing that "
              "one before has left.");
    // More than one launch's loads are too many.
    EXPECT_TRUE(advice(1.5).starts_with("The kernel was launched 5 times")) << advice(1.5);
    changed["kernels"][0]["launches"] = 1;
    EXPECT_TRUE(advice(1.2).starts_with("This line is no more than one access")) << advice(1.2);
}

TEST(CounterPlace, LinesThatHostCodeBringsIntoACache) {
    json changed = counters;
    changed["host_lines"] = json::parse(R"([
        {"file": "kernel.cpp", "line": 12, "host_accesses": 900, "host_lines": 100},
        {"file": "kernel.cpp", "line": 15, "host_accesses": 4000, "host_lines": 3900}])");
    const CounterPlace place = counter_place(changed, "host_lines", false);
    EXPECT_EQ(place.line, 15);
    EXPECT_EQ(place.text, "3,900 of 4,000 are brought here, for 4,000 accesses");
    EXPECT_NE(place.advice.find("innermost loop"), std::string::npos);
    EXPECT_TRUE(counter_place(counters, "host_lines", false).text.empty());
}

TEST(CounterPlace, OtherLinesWithAsMuch) {
    json changed = counters;
    for (const int line : {20, 21, 24}) {
        json other = changed["kernels"][0]["lines"][0];
        other["line"] = line;
        changed["kernels"][0]["lines"].push_back(other);
    }
    EXPECT_EQ(counter_place(changed, "global_loads", false).text,
              "32,000 of 131,200 come from here: 125 for each thread; as many from each of lines "
              "20-21, 24");
}

TEST(CounterPlace, ReadsOfWriteCombinedMemory) {
    json changed = counters;
    const char* const name = "write_combined_load_bytes";
    EXPECT_EQ(counter_place(changed, name, false).line, 0);
    changed["host_lines"] = json::parse(R"([
        {"file": "kernel.cu", "line": 30, "host_lines": 90},
        {"file": "kernel.cu", "line": 47, "host_lines": 4, "write_combined_load_bytes": 12,
         "write_combined_allocated": 21}])");
    const CounterPlace place = counter_place(changed, name, false);
    EXPECT_EQ(place.line, 47);
    EXPECT_EQ(place.text,
              "the host reads 12 of 12 bytes here, of memory that line 21 allocates with "
              "cudaHostAllocWriteCombined");
    EXPECT_TRUE(place.advice.starts_with("Write-combined memory is for what the host only writes"));
}

TEST(CounterPlace, WorkOfOneThreadAndSharedLines) {
    json changed = counters;
    changed["kernels"][0]["totals"]["busiest_thread_accesses"] = 577;
    const CounterPlace busiest = counter_place(changed, "busiest_thread_accesses", false);
    EXPECT_EQ(busiest.text, "one thread of matmul makes 577 accesses, 256 threads are there");
    EXPECT_NE(busiest.advice.find("threadIdx.x == 0"), std::string::npos);
    EXPECT_NE(counter_place(changed, "openmp_shared_line_stores", false).advice.find("outermost"),
              std::string::npos);
}

TEST(CounterPlace, SomeCountsHaveNoLine) {
    EXPECT_EQ(counter_place(counters, "barriers", false).text,
              "each block of matmul passes 16 barriers on average");
    EXPECT_EQ(counter_place(counters, "barriers", false).line, 0);
    EXPECT_TRUE(counter_place(counters, "buffers.a.elements_read", true).text.empty());
    EXPECT_TRUE(counter_place(counters, "link_bytes", false).text.empty());
    EXPECT_TRUE(counter_place(nullptr, "barriers", false).text.empty());
    EXPECT_TRUE(counter_place(counters, "global_loads", true).text.empty());
}

TEST(CounterPlace, AThreadThatDoesNoMoreThanTheOthers) {
    const auto advice = [](double busiest) {
        json one = json::parse(
            R"({"kernels": [{"name": "k", "totals": {"threads": 100, "global_loads": 1000,
            "global_stores": 100}, "lines": []}]})");
        one["kernels"][0]["totals"]["busiest_thread_accesses"] = busiest;
        return counter_place(one, "busiest_thread_accesses", false).advice;
    };
    EXPECT_TRUE(advice(13).starts_with("The work is shared.")) << advice(13);
    json alone = json::parse(R"({"kernels": [{"name": "k", "lines": [], "totals": {"blocks": 1,
        "threads": 128, "global_loads": 1000, "busiest_thread_accesses": 8}}]})");
    const std::string one = counter_place(alone, "busiest_thread_accesses", false).advice;
    EXPECT_TRUE(one.starts_with("Only one block is there, and its threads share the work: is one "))
        << one;
    // The stores alone are too many for so few threads: no register helps.
    alone["buffers"] = json::parse(R"([{"elements_written": 1000}])");
    alone["kernels"][0]["totals"]["global_stores"] = 1000;
    alone["kernels"][0]["totals"]["busiest_thread_accesses"] = 16;
    const CounterPlace few = counter_place(alone, "busiest_thread_accesses", false, 4);
    EXPECT_EQ(few.text,
              "only one block of k is there, so each of its 128 threads has 7.8 elements to write, "
              "where 4 accesses are allowed");
    EXPECT_EQ(few.advice, "Launch more blocks, and let them share the elements.");
    EXPECT_TRUE(counter_place(alone, "busiest_thread_accesses", false, 1.5)
                    .advice.starts_with("Only one block is there, and its threads share"));
    json texels = json::parse(R"({"kernels": [{"name": "k", "lines": [], "totals": {
        "threads": 100, "global_stores": 100, "texture_loads": 2400,
        "busiest_thread_accesses": 25}}]})");
    EXPECT_TRUE(counter_place(texels, "busiest_thread_accesses", false)
                    .advice.starts_with("The work is shared."));
    EXPECT_TRUE(advice(1000).starts_with("Look for a loop that one thread runs alone"))
        << advice(1000);
}

TEST(CounterPlace, LinesBeyondTheOneThatMakesWhatIsAllowed) {
    const auto made = [](double first, double second, double third, double allowed) {
        json one = json::parse(R"({"kernels": [{"name": "k", "totals": {"blocks": 4,
            "threads": 1024}, "lines": [{"file": "k.cu", "line": 30}, {"file": "k.cu", "line": 34},
            {"file": "k.cu", "line": 36}]}]})");
        const double counts[] = {first, second, third};
        for (std::size_t i = 0; i < 3; ++i)
            one["kernels"][0]["lines"][i]["global_atomics"] = counts[i];
        return counter_place(one, "global_atomics", false, (first + second + third) / allowed);
    };
    const CounterPlace one = made(32768, 1024, 0, 32768);
    EXPECT_EQ(one.line, 34);
    EXPECT_EQ(one.text,
              "1,024 of 33,792 come from here; line 30 alone makes 32,768, which is what is "
              "allowed");
    EXPECT_TRUE(one.advice.starts_with("Without these it would be as many as are allowed. Are "))
        << one.advice;
    const CounterPlace two = made(32768, 512, 1024, 32768);
    EXPECT_EQ(two.line, 36);
    EXPECT_TRUE(two.text.starts_with("1,024 of 34,304 come from here, and 512 from line 34; line "))
        << two.text;
    // The excess is in the largest line, or either line may be the one.
    EXPECT_EQ(made(33792, 0, 0, 32768).line, 30);
    EXPECT_EQ(made(33000, 792, 0, 32768).line, 30);
    EXPECT_EQ(made(32768, 32768, 0, 32768).line, 30);
    EXPECT_EQ(made(20000, 13792, 0, 32768).line, 30);
}

TEST(CounterPlace, WhatIsMissingHasAdviceAndNoLine) {
    for (const char* counter : {"shared_exchanged_loads", "kernels.k.shared_exchanged_loads",
                                "loads_during_copies_percent", "overlapped_copy_percent"}) {
        const CounterPlace place = counter_place(counters, counter, true);
        EXPECT_EQ(place.line, 0) << counter;
        EXPECT_FALSE(place.advice.empty()) << counter;
    }
    EXPECT_EQ(counter_place(counters, "global_loads", true).advice, "");
}

TEST(CounterPlace, LoadsBesideCopiesAreAtTheLineThatLoadsMost) {
    const json some = json::parse(R"({"kernels": [{"name": "k", "totals": {}, "lines": [
        {"file": "kernel.cu", "line": 3, "global_load_bytes": 900, "global_copied_bytes": 900},
        {"file": "kernel.cu", "line": 5, "global_load_bytes": 300},
        {"file": "kernel.cu", "line": 7, "global_load_bytes": 400, "global_copied_bytes": 300}]}]})");
    const CounterPlace place = counter_place(some, "uncopied_load_percent", false);
    EXPECT_EQ(place.line, 5);
    EXPECT_EQ(place.kernel, "k");
    EXPECT_EQ(place.text, "300 bytes come by loads here");
}

TEST(CounterPlace, AWaitThatLetsABatchStayDoesNoHarm) {
    const std::string advice = counter_place(counters, "loads_during_copies_percent", true).advice;
    EXPECT_TRUE(advice.ends_with(
        "Between that start and the work of the present tile, a wait that lets no batch stay on "
        "its way lets nothing overlap."))
        << advice;
}

TEST(CounterPlace, FewerDoNotHelpWhereNoneIsAllowed) {
    const auto advice = [](double share) {
        return counter_place(counters, "global_loads", false, share).advice;
    };
    EXPECT_TRUE(
        advice(std::numeric_limits<double>::infinity()).starts_with("None is allowed here"));
    EXPECT_TRUE(advice(3).starts_with("Load less often"));
}

TEST(CounterPlace, NarrowAccesses) {
    json narrow = counters;
    narrow["kernels"][0]["lines"][0]["global_loads_under_8"] = 5;
    EXPECT_TRUE(counter_place(narrow, "global_loads_under_8", false)
                    .advice.starts_with("Move neighbouring elements at once"));
}

TEST(CounterPlace, NarrowAccessesOfASumInMemory) {
    const auto advice = [](int stores) {
        json narrow = json::parse(R"({"kernels": [{"name": "k", "totals": {"threads": 8},
            "lines": [{"file": "k.cu", "line": 5, "global_loads": 64,
                       "global_loads_under_8": 64}]}]})");
        narrow["kernels"][0]["lines"][0]["global_stores"] = stores;
        return counter_place(narrow, "global_loads_under_8", false).advice;
    };
    EXPECT_TRUE(advice(64).starts_with("This line stores 8 times for each thread and loads"));
    EXPECT_TRUE(advice(8).starts_with("Move neighbouring elements at once"));
}

TEST(CounterPlace, NarrowAccessesOfTheLineThatMayBeWide) {
    const auto place = [](double share) {
        const json narrow = json::parse(R"({"kernels": [{"name": "k", "totals": {"threads": 8},
            "lines": [{"file": "k.cu", "line": 25, "global_loads_under_8": 128},
                      {"file": "k.cu", "line": 18, "global_loads_under_8": 16}]}]})");
        return counter_place(narrow, "global_loads_under_8", false, share);
    };
    // 128 are allowed, and line 25 makes no more.
    EXPECT_EQ(place(144.0 / 128).line, 18);
    EXPECT_TRUE(place(144.0 / 128).advice.starts_with("Without these it would be no more"));
    EXPECT_EQ(place(144.0 / 64).line, 25);
}

TEST(CounterPlace, LoadsOfWhichNoLineMakesAllThatAreTooMany) {
    json changed = counters;
    const auto advice = [&](int beside, int narrow) {
        json& lines = changed["kernels"][0]["lines"];
        lines[1]["global_loads"] = beside;
        for (const char* key : {"global_loads_under_8", "global_loads_under_16"})
            lines[0][key] = narrow;
        return counter_place(changed, "global_loads", false, 3).advice;
    };
    const std::string both = advice(32000, 32000), one = advice(3200, 32000);
    EXPECT_NE(both.find("This line alone does not make as many as are too many"), std::string::npos)
        << both;
    EXPECT_NE(both.find("float4"), std::string::npos) << both;
    EXPECT_TRUE(one.starts_with("Load less often from device memory: share")) << one;
    EXPECT_NE(one.find("several elements"), std::string::npos) << one;
    // They are as wide as can be.
    EXPECT_EQ(advice(32000, 0).find("float4"), std::string::npos) << advice(32000, 0);
    EXPECT_EQ(advice(3200, 0).find("several elements"), std::string::npos) << advice(3200, 0);
}

TEST(CounterPlace, AllThreadsMayGoThroughTheSameElementsOfSharedMemory) {
    json changed = counters;
    json& line = changed["kernels"][0]["lines"][2];
    line["shared_loads"] = 3200, line["shared_load_requests"] = 100;
    const auto advice = [&](const char* counter) {
        return counter_place(changed, counter, false).advice;
    };
    EXPECT_NE(
        advice("shared_load_requests").find("If all threads of the block go through the same"),
        std::string::npos);
    EXPECT_EQ(advice("shared_stores").find("go through"), std::string::npos);
}

TEST(CounterPlace, FewLanesAtWork) {
    json changed = counters;
    json& line = changed["kernels"][0]["lines"][2];
    line["shared_loads"] = 100;
    line["shared_load_requests"] = 100;
    line["shared_stores"] = 0;
    line["shared_store_requests"] = 0;
    const std::string one = counter_place(changed, "shared_load_requests", false).advice;
    EXPECT_TRUE(one.starts_with("Of the 32 lanes of a warp 1 on average is at work here")) << one;
    line["shared_loads"] = 3200;
    EXPECT_TRUE(counter_place(changed, "shared_load_requests", false)
                    .advice.starts_with("Touch shared memory less"));
    line["shared_load_row_requests"] = 100;
    EXPECT_TRUE(counter_place(changed, "shared_load_row_requests", false)
                    .advice.starts_with("Neighbouring threads read words of shared memory"));
}

TEST(CounterPlace, ATeamHasNoDeviceMemory) {
    json changed = counters;
    changed["kernels"][0]["name"] = "omp region at line 24";
    const std::string team = counter_place(changed, "global_loads", false).advice;
    EXPECT_TRUE(team.starts_with("What all threads share is touched here again and again")) << team;
    EXPECT_TRUE(counter_place(counters, "global_loads", false)
                    .advice.starts_with("Load less often from device memory"));
}

TEST(CounterPlace, OneAddressOfConstantMemory) {
    json changed = counters;
    changed["kernels"][0]["lines"][0]["constant_load_passes"] = 500;
    EXPECT_TRUE(counter_place(changed, "constant_load_passes", false)
                    .advice.starts_with("Constant memory gives one address at a time"));
}

TEST(CounterPlace, PiecesThatAreHardlyTooMany) {
    json changed = counters;
    changed["kernels"][0]["lines"][1]["global_load_sectors_ideal"] = 3200;
    EXPECT_TRUE(counter_place(changed, "global_load_sectors", false, 1.02)
                    .advice.starts_with("These are only a few more than allowed"));
    EXPECT_FALSE(counter_place(changed, "global_load_sectors", false, 1.07)
                     .advice.starts_with("These are only a few more than allowed"));
}

TEST(CounterPlace, TheBusiestBlock) {
    json changed = counters;
    changed["kernels"][0]["totals"]["busiest_block_accesses"] = 900;
    const CounterPlace place = counter_place(changed, "busiest_block_accesses", false);
    EXPECT_EQ(place.text, "one block of matmul makes 900 accesses, 4 blocks are there");
    EXPECT_TRUE(place.advice.starts_with("Let all blocks share")) << place.advice;
    // One block may be all that the work needs.
    json one = changed;
    one["kernels"][0]["totals"]["blocks"] = 1;
    const CounterPlace alone = counter_place(one, "busiest_block_accesses", false);
    EXPECT_EQ(alone.text, "the only block of matmul makes all 900 accesses");
    EXPECT_TRUE(alone.advice.starts_with("If the work is more than")) << alone.advice;
    // Where each block makes as many, they share already.
    changed["kernels"][0]["totals"]["global_loads"] = 3400;
    changed["kernels"][0]["totals"]["global_stores"] = 0;
    EXPECT_TRUE(counter_place(changed, "busiest_block_accesses", false)
                    .advice.starts_with("The blocks share the work"));
}

TEST(CounterPlace, RequestsAreThoseOfWarps) {
    json changed = counters;
    changed["kernels"][0]["block"] = {256, 1, 1};
    changed["kernels"][0]["lines"][1]["shared_load_requests"] = 1056;
    const CounterPlace place = counter_place(changed, "shared_load_requests", false);
    EXPECT_NE(place.text.find(": 33 for each warp"), std::string::npos) << place.text;
}

TEST(CounterPlace, NarrowAccessesBesideWhatIsAllowed) {
    const auto advice = [](int more) {
        json narrow = json::parse(R"({"kernels": [{"name": "k", "totals": {"threads": 128},
            "lines": [{"file": "k.cu", "line": 31, "global_loads": 1024,
                       "global_loads_under_8": 1024},
                      {"file": "k.cu", "line": 25, "global_loads": 64,
                       "global_loads_under_8": 64}]}]})");
        if (more > 0)
            narrow["kernels"][0]["lines"].push_back({{"file", "k.cu"},
                                                     {"line", 26},
                                                     {"global_loads", more},
                                                     {"global_loads_under_8", more},
                                                     {"global_loads_under_16", more}});
        return counter_place(narrow, "global_loads_under_8", false, (1088.0 + more) / 1024).advice;
    };
    EXPECT_EQ(advice(32),
              "Without these lines it would be as many as are allowed. Each access here takes "
              "fewer than 8 bytes: do the lines take the elements side by side that one thread "
              "needs? Then one float2 takes them at once; a struct of two floats does so only with "
              "alignas(8), and copied as a whole.");
}

TEST(CounterPlace, NarrowAccessesOfAKernelBesideAWideOne) {
    const auto advice = [](int wide) {
        json both = json::parse(R"({"kernels": [
            {"name": "gpu3", "totals": {"threads": 16, "global_stores": 16,
             "global_stores_under_8": 0, "global_stores_under_16": 0}, "lines": []},
            {"name": "gpu1", "totals": {"threads": 64, "global_stores": 64,
             "global_stores_under_8": 64, "global_stores_under_16": 64},
             "lines": [{"file": "k.cu", "line": 45, "global_loads": 512,
                        "global_loads_under_16": 512}]}]})");
        both["kernels"][0]["totals"]["global_stores"] = wide;
        return counter_place(both, "global_loads_under_16", false, 16).advice;
    };
    EXPECT_EQ(advice(16),
              "In this run gpu3 was launched as well, and it stores as many bytes as gpu1 by wider "
              "accesses. Do both store the same elements? Then launch one of them: what keeps the "
              "program from launching gpu1, too, for such a size?");
    EXPECT_TRUE(advice(8).starts_with("Move neighbouring elements at once"));
}

}  // namespace
