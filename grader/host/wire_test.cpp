#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>

#include "grader/findings/finding_wire.h"
#include "grader/host/frame.h"
#include "grader/host/poison.h"
#include "grader/host/report_wire.h"
#include "grader/host/request_wire.h"
#include "grader/host/run_outcome.h"
#include "grader/host/test_arguments.h"
#include "grader/process/file_descriptor.h"

namespace simtutor::host {
namespace {

using namespace test;

class Frames : public testing::Test {
  protected:
    Frames() {
        int ends[2];
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
        ours = FileDescriptor(ends[0]);
        theirs = FileDescriptor(ends[1]);
    }
    const Nonce nonce = random_nonce();
    FileDescriptor ours, theirs;
    FrameReader reader{nonce};
};

const Stage loading{Stage::Step::loading, 1};

TEST_F(Frames, ArriveInOrder) {
    EXPECT_TRUE(write_frame(theirs.get(), nonce, FrameKind::stage, &loading, sizeof loading));
    EXPECT_TRUE(write_frame(theirs.get(), nonce, FrameKind::report, "", 0));
    theirs.reset();
    EXPECT_FALSE(reader.read_from(ours.get()));
    EXPECT_EQ(reader.next()->kind, FrameKind::stage);
    EXPECT_TRUE(reader.next()->payload.empty());
    EXPECT_FALSE(reader.next().has_value());
    reader.end();
    EXPECT_FALSE(reader.broken());
}

TEST_F(Frames, WithAnotherNonceBreakTheChannel) {
    EXPECT_TRUE(write_frame(theirs.get(), random_nonce(), FrameKind::report, "", 0));
    reader.read_from(ours.get());
    EXPECT_FALSE(reader.next().has_value());
    EXPECT_TRUE(reader.broken());
}

TEST_F(Frames, CutShortBreakTheChannelWhenNothingMoreComes) {
    EXPECT_TRUE(write_frame(theirs.get(), nonce, FrameKind::report, "abc", 3));
    std::uint8_t bytes[64];
    const ssize_t length = ::recv(ours.get(), bytes, sizeof bytes, 0);
    EXPECT_GT(::send(theirs.get(), bytes, static_cast<std::size_t>(length) - 1, 0), 0);
    reader.read_from(ours.get());
    EXPECT_FALSE(reader.next().has_value());
    EXPECT_FALSE(reader.broken()) << "the rest may still come";
    reader.end();
    EXPECT_TRUE(reader.broken());
}

TEST_F(Frames, HaveTheLengthOfTheirKind) {
    for (const FrameKind kind :
         {FrameKind::stage, FrameKind::crash, FrameKind::exited, static_cast<FrameKind>(99)}) {
        FrameReader fresh(nonce);
        EXPECT_TRUE(write_frame(theirs.get(), nonce, kind, "abc", 3));
        fresh.read_from(ours.get());
        EXPECT_FALSE(fresh.next().has_value());
        EXPECT_TRUE(fresh.broken());
    }
}

TEST_F(Frames, AreCounted) {
    for (std::size_t i = 0; i <= most_frames; ++i)
        EXPECT_TRUE(write_frame(theirs.get(), nonce, FrameKind::threw, "a", 1));
    reader.read_from(ours.get());
    std::size_t seen = 0;
    while (reader.next()) ++seen;
    EXPECT_EQ(seen, most_frames);
    EXPECT_TRUE(reader.broken());
}

TEST(RequestWire, ComesBackAsItWas) {
    RunRequest sent =
        request("dot", {in("a", {1, 2, 3}), out("c", Type::uint8, 7), number("n", -3)});
    sent.launch = Launch{{1, 2, 3}, {4, 5, 6}, 7};
    sent.seed = ~0ull;
    sent.device = "c1060";
    sent.rules.off = {"race.warp"};
    sent.rules.levels["barrier.early-exit"] = simt::Level::error;
    const Nonce nonce = random_nonce();
    const DataFile data = write_request(nonce, "/module.so", sent);
    const WorkerRequest got = read_request(data.file.get());
    EXPECT_EQ(got.nonce, nonce);
    EXPECT_EQ(got.module, "/module.so");
    EXPECT_EQ(got.run.seed, sent.seed);
    EXPECT_EQ(got.run.device, "c1060");
    EXPECT_EQ(got.run.rules.off, sent.rules.off);
    EXPECT_EQ(got.run.rules.levels, sent.rules.levels);
    EXPECT_EQ(got.run.launch->block[2], 6u);
    ASSERT_EQ(got.run.arguments.size(), 3u);
    EXPECT_EQ(got.run.arguments[1].array->type, Type::uint8);
    EXPECT_EQ(got.run.arguments[2].integer, -3);
    EXPECT_EQ(got.regions[0].bytes, 12u);
    EXPECT_EQ(got.regions[1].bytes, 7u);
}

TEST(RequestWire, KeepsWhatSteersTheSimulator) {
    RunRequest sent = request("dot", {});
    sent.device_memory = 5 << 20;
    sent.devices = 2;
    sent.fleet = {{"c1060", 30, 1, 2, 3, 4}};
    sent.preemptions = 32;
    sent.failing_place = 4;
    sent.failing_time = 2;
    sent.idle_launch = 5;
    sent.pace = {1.5, 12};
    sent.planted_bytes = 8;
    sent.planted_bits = 0x408f880000000000;
    sent.free_waits = false;
    sent.deadlock_rounds = 7;
    sent.corner = 2;
    sent.counters = true;
    sent.blocks = 9;
    sent.blocks_of = "add";
    sent.ends = true;
    sent.slow_path = true;
    sent.bounded = false;
    sent.program = true;
    sent.limits.cpu_seconds = 1.5;
    sent.limits.memory_bytes = 6 << 20;
    sent.threads = 3;
    sent.team_limit = 2;
    sent.turn = "/turn";
    const DataFile data = write_request(random_nonce(), "/module.so", sent);
    const RunRequest got = read_request(data.file.get()).run;
    EXPECT_EQ(got.device_memory, sent.device_memory);
    EXPECT_EQ(got.devices, 2);
    ASSERT_EQ(got.fleet.size(), 1u);
    EXPECT_EQ(got.fleet[0].model, "c1060");
    EXPECT_EQ(got.fleet[0].memory_bytes, 4u);
    EXPECT_EQ(got.preemptions, 32u);
    EXPECT_EQ(got.failing_place, 4u);
    EXPECT_EQ(got.failing_time, 2u);
    EXPECT_EQ(got.idle_launch, 5u);
    EXPECT_EQ(got.pace.link, 1.5);
    EXPECT_EQ(got.pace.first_launch_us, 12);
    EXPECT_EQ(got.planted_bytes, 8u);
    EXPECT_EQ(got.planted_bits, 0x408f880000000000u);
    EXPECT_FALSE(got.free_waits);
    EXPECT_EQ(got.deadlock_rounds, 7u);
    EXPECT_EQ(got.corner, 2u);
    EXPECT_TRUE(got.counters);
    EXPECT_EQ(got.blocks, 9u);
    EXPECT_EQ(got.blocks_of, "add");
    EXPECT_TRUE(got.ends);
    EXPECT_TRUE(got.slow_path);
    EXPECT_FALSE(got.bounded);
    EXPECT_TRUE(got.program);
    EXPECT_EQ(got.limits.cpu_seconds, 1.5);
    EXPECT_EQ(got.limits.memory_bytes, sent.limits.memory_bytes);
    EXPECT_EQ(got.threads, 3);
    EXPECT_EQ(got.team_limit, 2);
    EXPECT_EQ(got.turn, "/turn");
}

TEST(RequestWire, SeveralRunsLieInOneFile) {
    const std::vector<RunRequest> sent = {request("dot", {in("a", {1, 2, 3})}),
                                          request("add", {in("a", {4, 5}), in("b", {6})})};
    const DataFile data = write_requests(random_nonce(), "/module.so", sent);
    write_inputs(data, sent);
    const std::vector<WorkerRequest> got = read_requests(data.file.get());
    ASSERT_EQ(got.size(), 2u);
    EXPECT_EQ(got[0].run.entry, "dot");
    EXPECT_EQ(got[1].run.entry, "add");
    ASSERT_EQ(data.regions.size(), 3u);
    EXPECT_EQ(got[1].regions[1].offset, data.regions[2].offset);
    float seen = 0;
    ASSERT_EQ(
        ::pread(data.file.get(), &seen, sizeof seen, static_cast<off_t>(got[1].regions[1].offset)),
        static_cast<ssize_t>(sizeof seen));
    EXPECT_EQ(seen, 6);
    EXPECT_EQ(read_note(data.file.get(), most_runs_together - 1).well, 0u);
    EXPECT_THROW(write_requests(random_nonce(), "/module.so", {}), std::invalid_argument);
    EXPECT_THROW(
        write_requests(random_nonce(), "/module.so", std::vector(most_runs_together + 1, sent[0])),
        std::invalid_argument);
}

TEST(RequestWire, HasNoInputsBeforeTheyAreWritten) {
    const RunRequest sent = request("dot", {in("a", {1, 2, 3})});
    const DataFile data = write_request(random_nonce(), "/module.so", sent);
    float seen[3] = {9, 9, 9};
    const auto at = static_cast<off_t>(data.regions[0].offset);
    EXPECT_EQ(::pread(data.file.get(), seen, sizeof seen, at), 12);
    EXPECT_EQ(seen[1], 0);
    write_inputs(data, sent);
    EXPECT_EQ(::pread(data.file.get(), seen, sizeof seen, at), 12);
    EXPECT_EQ(seen[1], 2);
}

Report counted_report() {
    Report report;
    report.pending_error = "cudaErrorNope";
    report.returned = -1.5;
    report.broken_guards = {0, 1};
    report.counters = {{"totals", {{"global_loads", 7}}},
                       {"kernels",
                        {{{"name", "add"},
                          {"grid", {1u, 2u, 3u}},
                          {"block", {4u, 5u, 6u}},
                          {"totals", {{"global_loads", 7}}},
                          {"lines", {{{"file", "k.cu"}, {"line", 3}, {"global_loads", 7}}}}}}},
                       {"buffers", {{"a", {{"elements_read", 2}}}}},
                       {"inputs_read", {{"a", {{"read", "1"}, {"lines", {3}}}}}},
                       {"host_lines", {{{"file", "k.cu"}, {"line", 9}, {"host_lines", 4}}}},
                       {"order", "12"}};
    return report;
}

TEST(ReportWire, ComesBackAsItWas) {
    const Report sent = counted_report();
    const Report got = decode_report(encode_report(sent));
    EXPECT_EQ(got.pending_error, sent.pending_error);
    EXPECT_EQ(got.returned, sent.returned);
    EXPECT_EQ(got.broken_guards, sent.broken_guards);
    EXPECT_EQ(got.counters, sent.counters);
    EXPECT_TRUE(got.trace.is_null());
}

TEST(ReportWire, IsExactlyAsLongAsItSays) {
    std::vector<std::uint8_t> bytes = encode_report(counted_report());
    for (std::size_t length = 0; length < bytes.size(); ++length)
        EXPECT_THROW(decode_report(std::span(bytes).first(length)), std::exception) << length;
    bytes.push_back(0);
    EXPECT_THROW(decode_report(bytes), std::exception);
}

TEST(ReportWire, DepthIsBounded) {
    EXPECT_TRUE(decode_capped(std::vector<std::uint8_t>(1, 0x80)).is_array());
    std::vector<std::uint8_t> deep(4u << 20, 0x81);  // an array in an array in an array …
    deep.push_back(0x80);
    EXPECT_THROW(decode_capped(deep), std::exception);
    EXPECT_THROW(decode_capped(std::vector<std::uint8_t>(4u << 20, 0xa1)), std::exception);
}

TEST(ReportWire, CountersHaveTheirForm) {
    EXPECT_TRUE(are_counters(counted_report().counters));
    for (const char* path : {"/totals",
                             "/totals/global_loads",
                             "/kernels",
                             "/kernels/0",
                             "/kernels/0/totals",
                             "/kernels/0/grid",
                             "/kernels/0/lines",
                             "/kernels/0/lines/0",
                             "/buffers",
                             "/buffers/a",
                             "/buffers/a/elements_read",
                             "/inputs_read",
                             "/inputs_read/a",
                             "/inputs_read/a/read",
                             "/inputs_read/a/lines",
                             "/host_lines",
                             "/host_lines/0",
                             "/host_lines/0/file",
                             "/host_lines/0/line",
                             "/order"}) {
        for (const nlohmann::json& wrong :
             {nlohmann::json(), nlohmann::json::array({nlohmann::json::array()})}) {
            nlohmann::json counters = counted_report().counters;
            counters[nlohmann::json::json_pointer(path)] = wrong;
            EXPECT_FALSE(are_counters(counters)) << path << wrong;
        }
    }
}

/// What a worker in its right mind sends, and changes of it.
class Judged : public testing::Test {
  protected:
    Judged() {
        asked.counters = true;
        add_stage(Stage::Step::loading);
        add_stage(Stage::Step::ready);
        add_stage(Stage::Step::calling);
        add_stage(Stage::Step::returned);
        evidence.begun = true;
        report.counters["buffers"] = {{"a", {{"elements_read", 2}}}};
        evidence.frames.push_back({FrameKind::report, encode_report(report)});
    }
    void add_stage(Stage::Step step) {
        const Stage stage{step, 1};
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(&stage);
        evidence.frames.push_back({FrameKind::stage, {bytes, bytes + sizeof stage}});
    }
    RunResult judged(Kind kind = Kind::simulator) {
        RunResult result;
        judge(evidence, kind, asked, result);
        return result;
    }
    void expect_refused(Kind kind = Kind::simulator) {
        const RunResult result = judged(kind);
        EXPECT_EQ(result.status, Status::crashed);
        EXPECT_NE(result.detail.find("the grader's connection"), std::string::npos)
            << result.detail;
        EXPECT_TRUE(result.counters.is_null() && result.findings.empty());
    }
    RunRequest asked = request("f", {in("a", {1, 2}), out("c", Type::float32, 2)});
    Report report = counted_report();
    Evidence evidence;
};

TEST_F(Judged, AWorkerInItsRightMindIsBelieved) {
    report.pending_error = "";
    evidence.frames.back().payload = encode_report(report);
    const RunResult result = judged();
    EXPECT_EQ(result.status, Status::finished) << result.detail;
    EXPECT_EQ(result.broken_guards, std::vector<std::string>{"c"});
    EXPECT_EQ(result.returned, -1.5);
}

TEST_F(Judged, EveryFrameHasItsPlace) {
    const std::vector<Frame> right = evidence.frames;
    for (std::size_t i = 0; i < right.size(); ++i) {
        for (std::size_t k = 0; k < right.size(); ++k) {
            if (i == k) continue;
            evidence.frames = right;
            std::swap(evidence.frames[i], evidence.frames[k]);
            expect_refused();
        }
        evidence.frames = right;
        evidence.frames.insert(evidence.frames.begin() + static_cast<std::ptrdiff_t>(i), right[i]);
        expect_refused();
    }
}

TEST_F(Judged, AnExitTellsWhatWasCountedBefore) {
    evidence.frames.resize(3);  // the call does not return
    const std::int32_t code = 1;
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(&code);
    const Frame exited{FrameKind::exited, {bytes, bytes + sizeof code}};
    const Frame counted{FrameKind::counted, nlohmann::json::to_cbor(report.counters)};
    const std::vector<Frame> calling = evidence.frames;
    const auto send = [&](const std::vector<Frame>& more) {
        evidence.frames = calling;
        evidence.frames.insert(evidence.frames.end(), more.begin(), more.end());
    };
    evidence.notice.wait_status = code << 8;
    send({exited, counted});
    const RunResult result = judged();
    EXPECT_EQ(result.status, Status::exited) << result.detail;
    EXPECT_EQ(result.exit_status, 1);
    EXPECT_EQ(result.counters, report.counters);

    expect_refused(Kind::native);
    send({counted, exited});
    expect_refused();
    send({exited, counted, counted});
    expect_refused();
    send({exited, {FrameKind::counted, nlohmann::json::to_cbor({{"kernels", 1}})}});
    expect_refused();
    report.counters["buffers"]["a"]["elements_read"] = 9;
    send({exited, {FrameKind::counted, nlohmann::json::to_cbor(report.counters)}});
    expect_refused();
    asked.counters = false;
    send({exited, counted});
    expect_refused();
}

TEST_F(Judged, NothingIsDoneBeforeItBegins) {
    evidence.begun = false;
    expect_refused();
}

TEST_F(Judged, WhatDoesNotFitTheRequestIsRefused) {
    const Report right = report;
    const auto refuse = [&](const auto& change) {
        report = right;
        change();
        evidence.frames.back().payload = encode_report(report);
        expect_refused();
    };
    refuse([&] { report.broken_guards.push_back(0); });
    refuse([&] { report.counters["sampled"] = {{"blocks", 2}, {"of", 8}}; });
    refuse([&] { report.counters = nullptr; });
    refuse([&] { report.trace = nlohmann::json::array(); });
    refuse([&] { report.counters["buffers"]["a"]["elements_read"] = 9; });
    refuse([&] { report.counters["buffers"]["stranger"] = {{"elements_read", 1}}; });
    const auto read = [&](const char* name, const char* bits) {
        report.counters["inputs_read"][name] = {{"read", bits}, {"lines", {3}}};
    };
    refuse([&] { read("stranger", "1"); });
    refuse([&] { read("a", "11"); });
    refuse([&] { read("a", "x"); });
    asked.launch = Launch{{1, 2, 3}, {4, 5, 6}, 0};
    refuse([&] { report.counters["kernels"][0]["block"][0] = 1u; });
    refuse([&] { report.counters["kernels"][0]["grid"][2] = 1u; });
    refuse([&] { report.counters["kernels"].push_back(right.counters["kernels"][0]); });
}

TEST_F(Judged, WhatWasSampledIsToldWhereItWasAskedFor) {
    report.pending_error = "";
    asked.blocks = 2;
    report.counters["sampled"] = {{"blocks", 2}, {"of", 8}};
    evidence.frames.back().payload = encode_report(report);
    EXPECT_EQ(judged().status, Status::finished);
    asked.counters = false;
    report.counters = {{"sampled", {{"blocks", 2}, {"of", 8}}}};
    evidence.frames.back().payload = encode_report(report);
    EXPECT_EQ(judged().status, Status::finished);
}

TEST_F(Judged, WhatWasLaunchedIsToldWithoutCounting) {
    const nlohmann::json launch = {{"name", "k"}, {"grid", {2u, 1u, 1u}}, {"block", {32u, 1u, 1u}}};
    report.pending_error = "";
    asked.counters = false;
    report.counters = {{"launches", nlohmann::json::array({launch})}};
    evidence.frames.back().payload = encode_report(report);
    EXPECT_EQ(judged().status, Status::finished);
    EXPECT_TRUE(are_counters(report.counters));
    report.counters["launches"][0]["grid"] = {2u, 1u};
    EXPECT_FALSE(are_counters(report.counters));
    report.counters["launches"][0].erase("grid");
    EXPECT_FALSE(are_counters(report.counters));
}

TEST_F(Judged, FindingsAreOfRulesThatTheRunReports) {
    simt::Finding finding;
    finding.rule = "race.shared";
    std::vector<std::uint8_t> bytes(4096);
    const auto insert = [&] {
        Frame frame{FrameKind::findings, bytes};
        frame.payload.resize(encode_findings({&finding, 1}, bytes));
        std::copy_n(bytes.begin(), frame.payload.size(), frame.payload.begin());
        evidence.frames.insert(evidence.frames.end() - 1, frame);
    };
    insert();
    EXPECT_EQ(judged().findings.size(), 1u);
    expect_refused(Kind::native);
    asked.rules.off = {"race.shared"};
    expect_refused();
    asked.rules.off.clear();
    finding.rule = "no.such";
    insert();
    expect_refused();
}

TEST_F(Judged, WhereNothingIsInstrumentedNothingIsCounted) {
    expect_refused(Kind::native);
    expect_refused(Kind::gpu);
}

TEST(Poison, IsRecognised) {
    for (Type type : {Type::int8, Type::uint8, Type::int32, Type::uint32, Type::int64, Type::uint64,
                      Type::float32, Type::float64}) {
        std::vector<std::byte> bytes(2 * size_of(type));
        EXPECT_FALSE(is_poison(bytes.data(), type));
        poison(bytes.data(), type, 1);
        EXPECT_TRUE(is_poison(bytes.data(), type));
        EXPECT_FALSE(is_poison(bytes.data() + size_of(type), type));
    }
    float value;
    poison(&value, Type::float32, 1);
    EXPECT_NE(value, value) << "a NaN";
}

TEST(Printable, ReplacesWhatATerminalWouldObey) {
    EXPECT_EQ(printable("a\tb\nc\x1b[2J\rd"), "a\tb\nc?[2J?d");
    EXPECT_EQ(printable("\xc3\xbc"), "\xc3\xbc");
    EXPECT_EQ(printable("\xff"), "\xef\xbf\xbd");
}

}  // namespace
}  // namespace simtutor::host
