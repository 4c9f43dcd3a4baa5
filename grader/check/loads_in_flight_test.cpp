#include "grader/check/loads_in_flight.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace simtutor::check {
namespace {

using nlohmann::json;

/// The first warp loads elements of A ("a"), stores to shared memory ("s"), reads from there ("r"),
/// or loads from another array ("b"), each in a line of its own, which is the place in the text; a
/// "c" is a struct that is copied in one line: the store is announced, then the load of A.
json trace_of(const std::string& steps) {
    json requests = json::array(), sites = json::array();
    const auto add = [&](const char* kind, int object, std::size_t line) {
        requests.push_back({{"warp", 0},
                            {"kind", kind},
                            {"object", object},
                            {"bytes", 4},
                            {"mask", 0xffffffffU},
                            {"first", 4 * requests.size()},
                            {"site", sites.size()}});
        sites.push_back({{"line", line}});
    };
    for (std::size_t at = 0; at < steps.size(); ++at) {
        const char step = steps[at];
        if (step == 's' || step == 'c') add("store", 2, at + 1);
        if (step == 'a' || step == 'c') add("load", 0, at + 1);
        if (step == 'b') add("load", 1, at + 1);
        if (step == 'r') add("load", 2, at + 1);
    }
    const json block = {{"objects",
                         {{{"name", "a"}, {"space", "global"}},
                          {{"name", "b"}, {"space", "global"}},
                          {{"name", "as"}, {"space", "shared"}}}},
                        {"intervals", {{{"requests", requests}, {"left_out", 0}}}}};
    return {{"launches", {{{"blocks", {block}}}}}, {"sites", sites}};
}

/// "2@5 -": the first load is followed by two reads and used in line 5, the second is not used.
std::string told(const std::string& steps, const json& counters = json::object()) {
    std::string text;
    for (const LoadInFlight& load : loads_in_flight(trace_of(steps), counters, "a")) {
        EXPECT_EQ(load.bytes, 128);
        text += text.empty() ? "" : " ";
        text += load.used_in == 0
                    ? "-"
                    : std::to_string(load.reads_meanwhile) + "@" + std::to_string(load.used_in);
    }
    return text;
}

TEST(LoadsInFlight, AStoreWaitsForWhatWasLoadedFirst) {
    EXPECT_EQ(told("aasarrs"), "0@3 2@7 -") << "the second waits, the third is not stored";
    EXPECT_EQ(told("aarrbrss"), "3@7 3@8");
}

TEST(LoadsInFlight, AStoreOfSomethingElseIsNoUse) {
    // Two places in shared memory: the second store has nothing that waits.
    EXPECT_EQ(told("asrsarrs"), "0@2 2@8");
}

TEST(LoadsInFlight, AStructIsStoredAtOnce) {
    EXPECT_EQ(told("crrs"), "0@1");
    // Here the store is of what was loaded before.
    EXPECT_EQ(told("arrcrs"), "2@4 1@6");
}

TEST(LoadsInFlight, CopiesAreLeftToTheCounters) {
    const json counters = {
        {"kernels", {{{"lines", {{{"line", 1}, {"global_copied_bytes", 128}}}}}}},
        {"totals", {{"global_copied_bytes", 400}, {"overlapped_copied_bytes", 300}}}};
    EXPECT_EQ(told("carrs", counters), "2@5");
    EXPECT_EQ(overlapped_share(counters), 0.75);
    EXPECT_EQ(overlapped_share(json::object()), 1);
}

TEST(LoadsInFlight, NothingWithoutALaunch) {
    EXPECT_TRUE(loads_in_flight({{"launches", json::array()}}, json::object(), "a").empty());
}

}  // namespace
}  // namespace simtutor::check
