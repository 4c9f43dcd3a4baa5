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
        "Let neighbouring lanes touch neighbouring elements: each access takes 16 bytes here, so "
        "the address should grow by 16 bytes with threadIdx.x."))
        << place.advice;
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
