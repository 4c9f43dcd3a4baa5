#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "grader/check/counter_place.h"

using namespace simtutor::check;

namespace {

/// Line 17 loads a float4 for each thread, 16 rows apart, and line 31 whole rows of floats, which
/// are most of what is moved.
nlohmann::json tile_of_vectors() {
    return nlohmann::json::parse(R"({"kernels": [{
      "name": "gpu8", "totals": {"threads": 128, "blocks": 1}, "block": [16, 8, 1],
      "lines": [
        {"file": "kernel.cu", "line": 17, "global_loads": 3200, "global_load_requests": 100,
         "global_load_sectors": 1600, "global_load_sectors_ideal": 1600,
         "cc13_transactions": 3200, "cc13_volume_bytes": 102400},
        {"file": "kernel.cu", "line": 31, "global_loads": 64000, "global_load_requests": 2000,
         "global_load_sectors": 8000, "global_load_sectors_ideal": 8000,
         "cc13_transactions": 4000, "cc13_volume_bytes": 256000}]}]})");
}

TEST(LaneStep, AnAccessMayTakeSixteenBytes) {
    const CounterPlace place =
        counter_place(tile_of_vectors(), "cc13_transactions", false, 7200 / 4400.0);
    EXPECT_EQ(place.line, 17);
    EXPECT_TRUE(place.advice.starts_with(
        "Neighbouring lanes should touch neighbouring elements: each access takes 16 bytes here. "
        "Does the address grow by 16 bytes with threadIdx.x? If it does, "))
        << place.advice;
}

TEST(LaneStep, HalvesOfAWarpThatReadTheSameWasteNothing) {
    // Both rows of a warp read the same 16 float4: each half needs two segments of 128 bytes.
    nlohmann::json rows = tile_of_vectors();
    rows["kernels"][0]["lines"].erase(1);
    nlohmann::json& line = rows["kernels"][0]["lines"][0];
    line["global_load_sectors"] = line["global_load_sectors_ideal"] = 800;
    line["cc13_transactions"] = 400;
    line["cc13_volume_bytes"] = 51200;
    const auto told = [&](const char* counter) { return counter_place(rows, counter, false, 1.5); };
    EXPECT_NE(told("cc13_transactions").text.find("half a warp makes 2"), std::string::npos)
        << "not known how wide an access is";
    line["global_loads_under_8"] = line["global_loads_under_16"] = 0;
    for (const char* counter : {"cc13_transactions", "cc13_volume_bytes"}) {
        EXPECT_NE(told(counter).text.find("come from here"), std::string::npos) << counter;
        EXPECT_EQ(told(counter).advice.find("grow by"), std::string::npos) << counter;
    }
    line["cc13_transactions"] = 3200;
    EXPECT_NE(told("cc13_transactions").advice.find("each access takes 16 bytes"),
              std::string::npos);
}

TEST(LaneStep, OneSegmentIsNoneOfSeveral) {
    nlohmann::json narrow = tile_of_vectors();
    nlohmann::json& line = narrow["kernels"][0]["lines"][0];
    line["global_load_sectors"] = line["global_load_sectors_ideal"] = 400;
    EXPECT_EQ(counter_place(narrow, "cc13_transactions", false, 7200 / 4200.0).text,
              "half a warp makes 16 transactions here on average; the same bytes fit into 1 "
              "segment of 128 bytes");
}

TEST(LaneStep, RowsOfANarrowBlockAreInOrder) {
    nlohmann::json narrow = tile_of_vectors();
    nlohmann::json& kernel = narrow["kernels"][0];
    kernel["block"] = {8, 8, 1};
    nlohmann::json& line = kernel["lines"][0];
    line["global_load_sectors"] = line["global_load_sectors_ideal"] = 400;
    const auto advice = [&](int transactions) {
        line["cc13_transactions"] = transactions;
        return counter_place(narrow, "cc13_transactions", false, 2).advice;
    };
    kernel["lines"].erase(1);
    EXPECT_NE(advice(400).find("8 x 8 threads, so a half-warp is made of 2 of its rows, and each "
                               "row has pieces of memory of its own."),
              std::string::npos)
        << advice(400);
    EXPECT_EQ(advice(400).find("grow by"), std::string::npos) << advice(400);
    // A row may begin within a piece of memory: that does not tell whether it is in order.
    EXPECT_TRUE(advice(800).starts_with("Does the index grow by 1 with threadIdx.x"))
        << advice(800);
    EXPECT_NE(advice(1200).find("by how much does the index of each access grow with threadIdx.x?"),
              std::string::npos)
        << advice(1200);
}

TEST(LaneStep, BytesThatNoLaneTakesAreOfTheLineThatMovesThem) {
    const CounterPlace place =
        counter_place(tile_of_vectors(), "cc13_volume_bytes", false, 358400 / 307200.0);
    EXPECT_EQ(place.line, 17);
    EXPECT_EQ(place.text,
              "half a warp moves 512 bytes here on average, and its lanes take no more than 256");
    // What is allowed may be below what the lanes take.
    EXPECT_EQ(counter_place(tile_of_vectors(), "cc13_volume_bytes", false, 8).line, 31);
}

}  // namespace
