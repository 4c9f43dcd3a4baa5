/// What a traced run tells, through the whole channel.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <sstream>

#include "grader/host/kernel_host.h"
#include "grader/host/poison.h"
#include "grader/host/test_arguments.h"
#include "grader/simt/build/module.h"

namespace simtutor::host {
namespace {

using namespace test;
using nlohmann::json;

const std::string& traced_module() {
    static const std::string path = [] {
        simt::ModuleRequest asked;
        asked.judged = false;
        asked.source = SIMTUTOR_TEST_MODULES "/traced.cu";
        std::filesystem::copy_file(SIMTUTOR_TEST_SOURCES "/traced.cu", asked.source,
                                   std::filesystem::copy_options::overwrite_existing);
        asked.entries = {"__global__ void reverse(const float* a, float* c, int n, int broken)",
                         "__global__ void half_waits(float* c)",
                         "__global__ void warp_waits(float* c)",
                         "__global__ void scattered(const float* a, float* c)",
                         "__global__ void crashes(const float* a, float* c, int zero)",
                         "__global__ void last_crashes(float* c, int zero)",
                         "__global__ void asserts(float* c)"};
        asked.output = SIMTUTOR_TEST_MODULES "/traced.so";
        const simt::ModuleResult made = simt::build_module(asked);
        EXPECT_TRUE(made.ok) << made.error;
        return asked.output;
    }();
    return path;
}

class Traced : public testing::Test {
  protected:
    RunResult reverse(bool broken, simt::TraceOptions trace) {
        RunRequest asked = request(
            "reverse", {in("a", std::vector<float>(100, 1.0f)), out("c", Type::float32, 100),
                        number("n", 100), number("broken", broken)});
        asked.launch = Launch{{2, 1, 1}, {64, 1, 1}, 0};
        asked.trace = std::move(trace);
        return host.run(asked);
    }
    static simt::TraceOptions on() {
        simt::TraceOptions trace;
        trace.on = true;
        return trace;
    }
    KernelHost host{Kind::simulator, traced_module()};
};

const json& first_block(const RunResult& result) {
    return result.trace.at("launches").at(0).at("blocks").at(0);
}

TEST_F(Traced, NothingIsRecordedUnlessAsked) {
    EXPECT_TRUE(reverse(false, {}).trace.is_null());
}

TEST_F(Traced, ABlockIsCutAtItsBarriers) {
    const RunResult result = reverse(false, on());
    ASSERT_EQ(result.status, Status::finished) << result.detail;
    const json& block = first_block(result);
    EXPECT_EQ(block["index"], json({0, 0, 0}));
    ASSERT_EQ(block["intervals"].size(), 2u);
    const json& barrier = block["intervals"][0]["barrier"];
    ASSERT_EQ(barrier.size(), 1u);
    EXPECT_EQ(barrier[0]["threads"], json::parse("[[0, 63]]"));
    EXPECT_FALSE(barrier[0]["exited"]);
    EXPECT_EQ(result.trace["sites"][barrier[0]["site"].get<std::size_t>()]["line"], 9);
    EXPECT_TRUE(block["intervals"][1]["barrier"].empty());
    EXPECT_EQ(block["unfinished"], false);
    std::set<std::string> names;
    for (const json& object : block["objects"]) names.insert(object["name"]);
    EXPECT_EQ(names, (std::set<std::string>{"a", "c", "part"}));
}

TEST_F(Traced, ARequestHasItsLanesAndItsCost) {
    RunRequest asked =
        request("scattered", {in("a", std::vector<float>(256, 1.0f)), out("c", Type::float32, 32)});
    asked.launch = Launch{{1, 1, 1}, {32, 1, 1}, 0};
    asked.trace = on();
    const RunResult result = host.run(asked);
    const json& requests = first_block(result)["intervals"][0]["requests"];
    ASSERT_EQ(requests.size(), 2u) << result.trace.dump(1);
    EXPECT_EQ(requests[0]["kind"], "load");
    EXPECT_EQ(requests[0]["mask"], 0xffffffffu);
    EXPECT_EQ(requests[0]["first"], 0);
    EXPECT_EQ(requests[0]["step"], 32);
    EXPECT_EQ(requests[0]["cost"], 32);
    EXPECT_EQ(requests[0]["least_cost"], 4);
    EXPECT_EQ(requests[1]["kind"], "store");
    EXPECT_EQ(requests[1]["cost"], 4);
}

TEST_F(Traced, WatchedThreadsTellTheirStepsInOrder) {
    simt::TraceOptions trace = on();
    trace.watched = {{"reverse", {{1, 0, 0}, {3, 0, 0}}}};
    const RunResult result = reverse(true, trace);
    ASSERT_EQ(result.trace["launches"].size(), 1u);
    ASSERT_EQ(result.trace["launches"][0]["blocks"].size(), 1u);
    const json& block = first_block(result);
    EXPECT_EQ(block["index"], json({1, 0, 0}));
    ASSERT_EQ(block["threads"].size(), 1u);
    const json& steps = block["threads"][0]["steps"];
    ASSERT_EQ(steps.size(), 4u);
    std::vector<std::string> kinds;
    for (const json& step : steps) kinds.push_back(step["kind"]);
    EXPECT_EQ(kinds, (std::vector<std::string>{"load", "store", "load", "store"}));
    EXPECT_EQ(steps[0]["offset"], (64 + 3) * 4);
    EXPECT_EQ(steps[2]["offset"], (63 - 3) * 4);
}

TEST_F(Traced, ADivergentBarrierHasTwoGroups) {
    RunRequest asked = request("half_waits", {out("c", Type::float32, 64)});
    asked.launch = Launch{{1, 1, 1}, {64, 1, 1}, 0};
    asked.trace = on();
    const RunResult result = host.run(asked);
    const json& barrier = first_block(result)["intervals"][0]["barrier"];
    ASSERT_EQ(barrier.size(), 2u) << result.trace.dump(1);
    EXPECT_EQ(barrier[0]["threads"], json::parse("[[0, 31]]"));
    EXPECT_TRUE(barrier[1]["exited"]);
    EXPECT_EQ(barrier[1]["threads"], json::parse("[[32, 63]]"));
}

TEST_F(Traced, ACrashLeavesWhatWasRecordedUntilThen) {
    RunRequest asked = request("crashes", {in("a", std::vector<float>(64, 1.0f)),
                                           out("c", Type::float32, 64), number("zero", 0)});
    asked.launch = Launch{{1, 1, 1}, {64, 1, 1}, 0};
    asked.trace = on();
    const RunResult result = host.run(asked);
    ASSERT_EQ(result.status, Status::crashed) << result.detail;
    ASSERT_FALSE(result.trace.is_null());
    EXPECT_EQ(first_block(result)["unfinished"], true);
    const json& intervals = first_block(result)["intervals"];
    ASSERT_EQ(intervals.size(), 2u) << intervals.dump(1);
    EXPECT_EQ(intervals[0]["requests"].size(), 4u);  // a load and a store of two warps
    EXPECT_GE(intervals[1]["requests"].size(), 2u);
    asked.trace = {};
    EXPECT_TRUE(host.run(asked).trace.is_null());
}

TEST_F(Traced, AnyBlockThatIsBrokenOffCanBeKept) {
    RunRequest asked = request("last_crashes", {out("c", Type::float32, 9), number("zero", 0)});
    asked.launch = Launch{{9, 1, 1}, {1, 1, 1}, 0};
    asked.trace = on();
    asked.trace.broken_off = true;
    const RunResult result = host.run(asked);
    ASSERT_EQ(result.status, Status::crashed) << result.detail;
    ASSERT_EQ(result.trace["launches"].size(), 1u);
    std::vector<json> broken_off;
    for (const json& block : result.trace["launches"][0]["blocks"])
        if (block["unfinished"]) broken_off.push_back(block["index"]);
    EXPECT_EQ(broken_off, std::vector<json>{json({8, 0, 0})});
}

TEST_F(Traced, AStoppedKernelLeavesWhatWasRecordedUntilThen) {
    RunRequest asked = request("asserts", {out("c", Type::float32, 32)});
    asked.launch = Launch{{1, 1, 1}, {32, 1, 1}, 0};
    asked.trace = on();
    const RunResult result = host.run(asked);
    ASSERT_EQ(result.trace["launches"].size(), 1u) << result.trace.dump(1);
    EXPECT_EQ(first_block(result)["unfinished"], true);
    EXPECT_EQ(first_block(result)["intervals"][0]["requests"].size(), 1u);
}

/// The words of an event: see grader/simt/trace/trace.md.
struct Event {
    unsigned long when;
    unsigned thread, interval, kind, refused, bytes;
    long object, offset;
    std::string value;
};

std::vector<Event> events_of(const json& block) {
    std::vector<Event> events;
    for (const json& words : block.at("events")) {
        std::istringstream in(words.get<std::string>());
        Event event{};
        unsigned site = 0;
        in >> event.when >> event.thread >> event.interval >> site >> event.object >> event.kind >>
            event.refused >> event.offset >> event.bytes >> event.value;
        events.push_back(event);
    }
    return events;
}

TEST_F(Traced, WithValuesEveryThreadTellsWhatItReadAndLeft) {
    simt::TraceOptions trace = on();
    trace.values = true;
    trace.watched = {{"reverse", {{1, 0, 0}, {3, 0, 0}}}};
    const RunResult result = reverse(false, trace);
    ASSERT_EQ(result.trace["launches"].size(), 1u);
    ASSERT_EQ(result.trace["launches"][0]["blocks"].size(), 1u);
    const json& block = first_block(result);
    EXPECT_EQ(block["index"], json({1, 0, 0}));
    const std::vector<Event> events = events_of(block);
    std::set<unsigned> threads;
    unsigned long before = 0;
    for (const Event& event : events) {
        threads.insert(event.thread);
        EXPECT_TRUE(events.front().when == event.when || event.when > before);
        before = event.when;
        EXPECT_EQ(event.refused, 0u);
        // Of 100 elements the second block has the last 36, all 1; behind them part is 0.
        const std::string name =
            block["objects"].at(static_cast<std::size_t>(event.object))["name"];
        const bool in_front = name == "a"      ? true
                              : name == "part" ? event.offset / 4 < 36
                                               : 63 - event.thread < 36;
        EXPECT_EQ(event.value, in_front ? "0000803f" : "00000000") << name << event.thread;
    }
    EXPECT_EQ(threads.size(), 64u);
    EXPECT_EQ(events.size(), 64u + 3u * 36u);
    for (const json& interval : block["intervals"]) EXPECT_TRUE(interval["requests"].empty());
    EXPECT_FALSE(block["intervals"][0]["barrier"].empty());
}

TEST_F(Traced, WithValuesFindingsAndOutputsAreTheSame) {
    simt::TraceOptions trace = on();
    trace.values = true;
    trace.watched = {{"reverse", {{0, 0, 0}, {0, 0, 0}}}};
    const RunResult plain = reverse(true, {}), traced = reverse(true, trace);
    EXPECT_EQ(json(plain.findings).dump(), json(traced.findings).dump());
    EXPECT_EQ(plain.outputs, traced.outputs);
    EXPECT_FALSE(first_block(traced)["events"].empty());
}

TEST_F(Traced, FindingsAndOutputsAreTheSame) {
    const RunResult plain = reverse(true, {}), traced = reverse(true, on());
    EXPECT_EQ(json(plain.findings).dump(), json(traced.findings).dump());
    EXPECT_EQ(plain.outputs, traced.outputs);
}

TEST_F(Traced, OfABlocksEndsNobodyWaitsForTheOthers) {
    RunRequest asked = request("half_waits", {out("c", Type::float32, 64)});
    asked.launch = Launch{{1, 1, 1}, {64, 1, 1}, 0};
    asked.ends = true;
    const RunResult result = host.run(asked);
    EXPECT_EQ(result.status, Status::finished) << result.detail;
    EXPECT_TRUE(result.findings.empty()) << result.findings.front().message;
    std::vector<int> written;
    for (int i = 0; i < 64; ++i)
        if (!is_poison(&result.outputs.at("c")[static_cast<std::size_t>(i) * 4], Type::float32))
            written.push_back(i);
    EXPECT_EQ(written, (std::vector<int>{0, 63}));
    asked.ends = false;
    EXPECT_FALSE(host.run(asked).findings.empty());
}

TEST_F(Traced, OfABlocksEndsNoLaneIsMissedInAWarp) {
    RunRequest asked = request("warp_waits", {out("c", Type::float32, 64)});
    asked.launch = Launch{{1, 1, 1}, {64, 1, 1}, 0};
    asked.ends = true;
    const RunResult result = host.run(asked);
    EXPECT_EQ(result.status, Status::finished) << result.detail;
    EXPECT_TRUE(result.findings.empty()) << result.findings.front().message;
}

}  // namespace
}  // namespace simtutor::host
