#include "grader/check/lone_thread.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "grader/check/counter_place.h"

using namespace simtutor::check;
using nlohmann::json;

namespace {

/// 128 threads; line 5 stores and line 6 takes a lock.
json kernel(int busiest) {
    json all = json::parse(R"({"kernels": [{
      "name": "scale", "launches": 1, "totals": {"threads": 128, "blocks": 2,
      "global_loads": 6400, "global_stores": 6400, "global_atomics": 100},
      "lines": [
        {"file": "kernel.cu", "line": 5, "global_loads": 6400, "global_stores": 6400,
         "global_store_requests": 6400},
        {"file": "kernel.cu", "line": 6, "global_atomics": 6400}]}]})");
    all["kernels"][0]["totals"]["busiest_thread_accesses"] = busiest;
    return all;
}

TEST(LoneThread, IsNotToldOfAsIfEachThreadDidAsMuch) {
    const CounterPlace stores = counter_place(kernel(12'900), "global_store_requests", false);
    EXPECT_EQ(stores.text, "6,400 of 6,400 come from here, by one thread");
    EXPECT_EQ(stores.advice,
              "One thread stores 6,400 times here and loads as well: if that is one element again "
              "and again, keep its value in a register; if it is many, let the lanes of a warp "
              "share the rounds, and one request takes the stores of all.");
    const CounterPlace atomics = counter_place(kernel(12'900), "global_atomics", false);
    EXPECT_NE(atomics.text.find(", by one thread"), std::string::npos);
    EXPECT_NE(atomics.advice.find("let the others share its rounds"), std::string::npos);
}

TEST(LoneThread, IsNoneOfManyThatWork) {
    EXPECT_FALSE(has_lone_thread(kernel(100)["kernels"][0]));
    EXPECT_TRUE(has_lone_thread(kernel(12'900)["kernels"][0]));
    EXPECT_EQ(counter_place(kernel(100), "global_atomics", false).text,
              "6,400 of 6,400 come from here: 50 for each thread");
}

}  // namespace
