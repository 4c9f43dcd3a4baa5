#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "grader/check/counter_place.h"

using namespace simtutor::check;

namespace {

/// What is said of a line whose 100 fetches of 32 lanes touch so many pieces of memory.
std::string said(int pieces) {
    const nlohmann::json counters = {
        {"kernels",
         {{{"name", "step"},
           {"totals", {{"threads", 3200}, {"blocks", 10}, {"texture_load_sectors", pieces}}},
           {"block", {16, 16, 1}},
           {"lines",
            {{{"file", "kernel.cu"},
              {"line", 7},
              {"texture_loads", 3200},
              {"texture_load_requests", 100},
              {"texture_load_sectors", pieces}}}}}}}};
    return counter_place(counters, "texture_load_sectors", false, 2).advice;
}

TEST(TextureRequests, LanesThatReadDownAColumn) {
    EXPECT_EQ(said(2400),
              "Each fetch touches 24 of these pieces for the 32 lanes of a warp on average: the "
              "lanes do not read neighbours of one row, which lie together. Lanes differ in "
              "threadIdx.x: is it in the first coordinate of the fetch, which counts along a row?");
}

TEST(TextureRequests, NothingIsSaidOfAWidthThatNobodyHasCounted) {
    EXPECT_EQ(said(500).find("as narrow as it can be"), std::string::npos) << said(500);
    EXPECT_EQ(said(500).find("Each fetch"), std::string::npos) << said(500);
}

}  // namespace
