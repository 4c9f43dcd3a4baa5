#include "grader/check/values_ahead.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace simtutor::check {
namespace {

using nlohmann::json;

/// A trace of one block whose first warp loads values of B ("b"), reads elements of the tile one by
/// one ("r") or four at once ("v"), or waits at a barrier ("|"), in this order.
json trace_of(const std::string& steps) {
    json intervals = json::array({{{"requests", json::array()}, {"left_out", 0}}});
    int loaded = 0;
    for (const char step : steps) {
        if (step == '|') {
            intervals.push_back({{"requests", json::array()}, {"left_out", 0}});
            continue;
        }
        const bool value = step == 'b';
        intervals.back()["requests"].push_back({{"warp", 0},
                                                {"kind", "load"},
                                                {"object", value ? 0 : 1},
                                                {"bytes", step == 'v' ? 16 : 4},
                                                {"first", value ? 4 * loaded++ : 0}});
    }
    const json block = {
        {"objects", {{{"name", "b"}, {"space", "global"}}, {{"name", "as"}, {"space", "shared"}}}},
        {"intervals", intervals}};
    return {{"launches", {{{"blocks", {block}}}}}};
}

/// The fewest values in flight where four are wanted; -1: no step is seen.
std::int64_t fewest(const std::string& steps) {
    const ValuesAhead found = values_ahead(trace_of(steps), 4);
    return found.seen ? found.fewest : -1;
}

std::string times(int count, const std::string& part) {
    std::string all;
    for (int i = 0; i < count; ++i) all += part;
    return all;
}

TEST(ValuesAhead, ARingOfFour) {
    // Two elements of the tile for each of eight steps.
    EXPECT_EQ(fewest("bbbb|" + times(4, "rrb") + times(4, "rr")), 4);
}

TEST(ValuesAhead, NoneAhead) {
    EXPECT_EQ(fewest("|" + times(8, "brr")), 1);
}

TEST(ValuesAhead, AGroupThatIsLoadedWhereItBegins) {
    EXPECT_EQ(fewest("|" + times(2, "bbbb" + times(4, "rr"))), 1);
    EXPECT_EQ(fewest("bbbb|" + times(4, "rr") + "bbbb" + times(4, "rr")), 1);
}

TEST(ValuesAhead, TheNextGroupBeforeThisOne) {
    EXPECT_EQ(fewest("bbbb|bbbb" + times(8, "rr")), 4);
}

TEST(ValuesAhead, VectorsOfFourStepsCountAsTheirElements) {
    // Two vectors hold the elements of four steps.
    EXPECT_EQ(fewest("bbbb|vvbbbbvv"), 1);
    EXPECT_EQ(fewest("bbbb|bbbbvvvv"), 4);
}

TEST(ValuesAhead, NothingIsSeenWithoutAStep) {
    EXPECT_EQ(fewest("bbbb|"), -1);
    EXPECT_EQ(fewest("rrrr"), -1);
    EXPECT_FALSE(values_ahead({{"launches", json::array()}}, 4).seen);
}

/// What the first threads of a block do: they load values of B ("b"), make other accesses ("r"),
/// compute with the next value ("x"), or wait at a barrier ("|"). The n-th thread's number that
/// tells of its use is the n-th value.
json uses_of(const std::string& steps) {
    json uses = json::array();
    std::int64_t accesses = 0, loads = 0, interval = 0;
    for (const char step : steps) {
        if (step == 'x')
            uses.push_back({{"object", 0},
                            {"accesses", accesses},
                            {"offset", 516 * static_cast<std::int64_t>(uses.size())},
                            {"interval", interval},
                            {"loads", loads}});
        accesses += step == 'b' || step == 'r' ? 1 : 0;
        loads += step == 'b' ? 1 : 0;
        interval += step == '|' ? 1 : 0;
    }
    json trace = trace_of("");
    trace["launches"][0]["blocks"][0]["first_uses"] = uses;
    return trace;
}

std::int64_t fewest_of_uses(const std::string& steps) {
    const ValuesAhead found = values_ahead_of_uses(uses_of(steps), 4);
    return found.seen ? found.fewest : -1;
}

TEST(ValuesAhead, ATileThatIsReadAheadOfItsUse) {
    EXPECT_EQ(fewest_of_uses("bbbb|rrrr" + times(4, "xb") + "rrrrxxxx"), 4);
    EXPECT_EQ(fewest_of_uses("bbb|rrrr" + times(5, "xb") + "xxx"), 3);
    EXPECT_EQ(fewest_of_uses("bbbb|rrrrxxxxbbbbrrrrxxxx"), 1);
    EXPECT_EQ(fewest_of_uses("bbbb|rrrrbbbbxxxxrrrrxxxx"), 4);
}

TEST(ValuesAhead, UsesAreSeenOnlyIfAllValuesHaveOne) {
    EXPECT_EQ(fewest_of_uses("bbbbbbbb|xxxxxxx"), -1);
    EXPECT_EQ(fewest_of_uses("bbbb"), -1);
    EXPECT_FALSE(values_ahead_of_uses(trace_of("bbbb|rrrr"), 4).seen);
}

}  // namespace
}  // namespace simtutor::check
