#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "grader/check/check.h"
#include "grader/check/grading.h"
#include "grader/check/size_cost.h"
#include "grader/host/poison.h"

using namespace simtutor;
using namespace simtutor::check;

namespace {

const float nan = std::numeric_limits<float>::quiet_NaN();

float unwritten() {
    float value;
    std::memcpy(&value, &host::poison_float32, sizeof value);
    return value;
}

/// A run that finished and left `values` in the output c.
Run run_with(const std::vector<float>& values, host::Argument declared) {
    Run run;
    run.call.label = "n = 4";
    run.call.arguments = {std::move(declared)};
    run.result.status = host::Status::finished;
    auto& bytes = run.result.outputs["c"];
    bytes.resize(values.size() * sizeof(float));
    if (!bytes.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    return run;
}

Run vector_run(const std::vector<float>& values) {
    return run_with(values, out("c", host::Type::float32, values.size()));
}

Run matrix_run(const std::vector<float>& values, std::uint64_t rows, std::uint64_t columns) {
    return run_with(values, out_matrix("c", rows, columns));
}

class Expectations : public testing::Test {
  protected:
    void SetUp() override { reset_grading(); }

    /// What the expectation said; empty if it was content.
    template <class F>
    std::string said(F expectation) {
        reset_grading();
        testing::TestPartResultArray failures;
        {
            testing::ScopedFakeTestPartResultReporter catcher(
                testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD,
                &failures);
            expectation();
        }
        std::string text;
        for (const Message& message : grading().current().messages)
            text += message.run + ": " + message.text + "\n";
        EXPECT_EQ(failures.size(), static_cast<int>(grading().current().messages.size()));
        return text;
    }

    std::string said_of(const std::vector<float>& got, const std::vector<double>& wanted,
                        double tolerance = 1e-6) {
        return said([&] { expect_vector(vector_run(got), "c", wanted, {tolerance, "a test"}); });
    }

    std::string said_of_matrix(const std::vector<float>& got, const std::vector<double>& wanted,
                               std::uint64_t rows, std::uint64_t columns) {
        return said([&] {
            expect_matrix(matrix_run(got, rows, columns), "c",
                          {rows, columns, columns, false, wanted}, {1e-6, "a test"});
        });
    }
};

void expect_contains(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << "wanted: " << part << "\ngot: " << text;
}

TEST_F(Expectations, RightValuesAreSilent) {
    EXPECT_EQ(said_of({1, 2, 3}, {1, 2, 3}), "");
    EXPECT_EQ(said_of({}, {}), "");
    EXPECT_EQ(said_of({1.0000004f}, {1}), "");
    EXPECT_NE(said_of({1.00001f}, {1}), "");
}

TEST_F(Expectations, NanNeverPasses) {
    expect_contains(said_of({1, nan, 3, 4}, {1, 2, 3, 4}), "got NaN");
    expect_contains(said_of({nan, nan}, {1, 2}), "all NaN");
    EXPECT_NE(said_of({nan}, {0}, std::numeric_limits<double>::infinity()), "");
    EXPECT_NE(said([&] { expect_number(vector_run({}), nan, 1, {10, "a test"}, "the sum"); }), "");
    EXPECT_NE(said([&] { expect_ratio({1, 1, std::nan(""), 0, 5}, 1.5, "ratio"); }), "");
}

TEST_F(Expectations, FirstWrongElementAndCounts) {
    const std::string text = said_of({1, 2, 7, 4, 9.5}, {1, 2, 3, 4, 5}, 0.5);
    expect_contains(text, "n = 4: 2 of 5 elements of c are wrong.");
    expect_contains(text, "The first: c[2]: wanted 3, got 7.");
    expect_contains(text, "The largest error is 4.5; allowed is 0.5: a test.");
    expect_contains(said_of_matrix({1, 2, 3, 9}, {1, 2, 3, 4}, 2, 2),
                    "c, row 1, column 1: wanted 4, got 9");
}

TEST_F(Expectations, RecognisesPlainPatterns) {
    const float u = unwritten();
    expect_contains(said_of({u, u, u}, {1, 2, 3}), "Nothing was written");
    EXPECT_EQ(said_of({u, u, u}, {1, 2, 3}).find("largest error"), std::string::npos);
    expect_contains(said_of({1, 2, u, u}, {1, 2, 3, 4}),
                    "The wrong elements form the tail: the last 2 elements, from 2 on. The wrong "
                    "elements were never written.");
    expect_contains(said_of({1, 2, u}, {1, 2, 3}), "got nothing (never written)");
    expect_contains(said_of({0, 0, 0}, {1, 2, 3}), "all zero");
    expect_contains(said_of({2, 4, 6}, {1, 2, 3}), "twice the expected value");
    expect_contains(said_of({-1, -2, -3}, {1, 2, 3}), "wrong sign");
    expect_contains(said_of({7, 7, 7}, {1, 2, 3}), "all hold the same value, 7");
    expect_contains(said_of({4, 9, 1}, {1, 2, 3}), "Every element is wrong.");
    expect_contains(said_of_matrix({1, 3, 2, 4}, {1, 2, 3, 4}, 2, 2), "transposed");
    expect_contains(
        said_of_matrix({1, 2, 3, 4, 9, 3, 1, 7, 8, 9}, {1, 2, 3, 4, 5, 6, 7, 8, 8, 9}, 5, 2),
        "Only rows 2 to 3 are wrong.");
    expect_contains(said_of_matrix({1, 2, 9, 8, 5, 6}, {1, 2, 3, 4, 5, 6}, 3, 2),
                    "Only row 1 is wrong.");
    expect_contains(said_of_matrix({1, 9, 3, 8, 5, 3}, {1, 2, 3, 4, 5, 6}, 3, 2),
                    "Only the last column is wrong.");
    expect_contains(said_of_matrix({1, 2, 3, 4, 9, 8}, {1, 2, 3, 4, 5, 6}, 3, 2),
                    "Only the last row is wrong.");
    // All but a diagonal and its corners: hardly a row or a column is left out.
    std::vector<float> got(17 * 17, 9);
    for (std::size_t i = 0; i < 17; ++i) got[i * 17 + i] = 1;
    got[16] = got[std::size_t{16} * 17] = 1;
    EXPECT_EQ(said_of_matrix(got, std::vector<double>(17 * 17, 1), 17, 17).find("Only rows"),
              std::string::npos);
}

/// c[i] += x leaves the poison of c as it was: "nothing was written" would be wrong.
TEST_F(Expectations, WhatIsAddedToUnsetElementsIsNotCalledUnwritten) {
    check::Run run = vector_run({unwritten(), unwritten()});
    run.result.findings.emplace_back();
    run.result.findings.back().rule = "memory.uninitialised";
    run.result.findings.back().sides.emplace_back();
    run.result.findings.back().sides.back().object = "c[1]";
    const std::string text = said([&] { expect_vector(run, "c", {1, 2}, {0, "a test"}); });
    expect_contains(text, "went into the result: += reads the element first.");
    expect_contains(text, "wanted 1, got NaN");
    run.result.findings.back().sides.back().object = "cache[1]";
    expect_contains(said([&] {
                        expect_vector(run, "c", {1, 2}, {0, "a test"});
                    }),
                    "Nothing was written");
}

TEST_F(Expectations, UnwrittenFailsEvenWhereAnythingIsAllowed) {
    EXPECT_NE(said_of({unwritten()}, {0}, 1e30), "");
}

TEST_F(Expectations, WritesBetweenTheRowsAreSeen) {
    const float u = unwritten();
    const auto strided = [&](float gap) {
        return said([&] {
            expect_matrix(run_with({1, 2, gap, 3, 4}, out_matrix("c", 2, 2, 3)), "c",
                          {2, 2, 2, false, {1, 2, 3, 4}}, exact());
        });
    };
    EXPECT_EQ(strided(u), "");
    expect_contains(strided(5), "written between its rows");
}

TEST_F(Expectations, ExactMeansExact) {
    EXPECT_NE(
        said([&] { expect_vector(vector_run({std::nextafter(1.0f, 2.0f)}), "c", {1}, exact()); }),
        "");
    expect_contains(said([&] { expect_vector(vector_run({1.000001f}), "c", {1}, exact()); }),
                    "none is allowed: the result is exact");
}

TEST_F(Expectations, AnUnfinishedRunFailsOnceWithItsReason) {
    check::Run run = vector_run({});
    run.result.outputs.clear();
    run.result.status = host::Status::crashed;
    run.result.detail = "The program crashed (SIGSEGV).";
    run.result.printed = "PASSED";
    const std::string text = said([&] {
        EXPECT_FALSE(expect_finished(run));
        expect_vector(run, "c", {1}, exact());
        expect_no_findings({run}, {"*"});
    });
    EXPECT_EQ(text, "n = 4: The program crashed (SIGSEGV).\nIt printed: PASSED\n");
}

TEST_F(Expectations, InputsAndGuards) {
    check::Run run = vector_run({1});
    run.result.changed_inputs = {"a"};
    run.result.broken_guards = {"c"};
    const std::string text = said([&] { EXPECT_FALSE(expect_finished(run)); });
    expect_contains(text, "input array a came back changed");
    expect_contains(text, "right before or behind the array c");
}

TEST_F(Expectations, ARightOutputDoesNotExcuseAChangedInput) {
    check::Run run = vector_run({1});
    run.result.changed_inputs = {"a"};
    expect_contains(said([&] { expect_vector(run, "c", {1}, exact()); }),
                    "input array a came back changed");
    // Said once, whatever else looks at the run.
    EXPECT_EQ(said([&] {
                  expect_vector(run, "c", {1}, exact());
                  expect_finished(run);
              }),
              "n = 4: The input array a came back changed. It is for reading only.\n");
}

TEST_F(Expectations, FindingsByPattern) {
    check::Run run = vector_run({1});
    simt::Finding race;
    race.rule = "race.shared";
    race.message = "Two threads.";
    race.sides.resize(1);
    race.sides[0].site.line = 12;
    run.result.findings = {race};
    expect_contains(said([&] { expect_no_findings({run}, {"race.*"}); }),
                    "n = 4: race.shared: line 12: Two threads.");
    EXPECT_NE(said([&] { expect_no_findings({run}, {"*"}); }), "");
    EXPECT_EQ(said([&] { expect_no_findings({run}, {"bounds.*", "race.global"}); }), "");
    run.result.findings[0].level = simt::Level::warning;
    EXPECT_EQ(said([&] { expect_no_findings({run}, {"*"}); }), "");
    EXPECT_NE(said([&] { expect_no_findings({}, {"*"}); }), "") << "no runs show nothing";
    EXPECT_NE(said([&] { expect_no_findings({run}); }), "") << "no rules show nothing";
}

TEST_F(Expectations, AProgramMayEndWhereMemoryIsScarce) {
    const check::Run right = vector_run({1});
    check::Run scarce = vector_run({unwritten()});
    scarce.call.device_memory = 1000;
    scarce.result.status = host::Status::exited;
    const auto said_of = [&](const check::Run& run) {
        return said([&] { expect_no_findings({right, run}, {"*"}); });
    };
    EXPECT_EQ(said_of(scarce), "");
    scarce.result.findings.resize(1);
    EXPECT_NE(said_of(scarce), "") << "what was found on the way counts";
    scarce.result.findings.clear();
    scarce.result.status = host::Status::crashed;
    EXPECT_NE(said_of(scarce), "");
    scarce.result.status = host::Status::exited;
    scarce.call.device_memory = 0;
    EXPECT_NE(said_of(scarce), "");
}

TEST_F(Expectations, CodeThatDoesNothingEarnsNoPointsForBreakingNoRule) {
    const check::Run idle = vector_run({unwritten(), unwritten()});
    const check::Run busy = vector_run({unwritten(), 1});
    const auto said_about = [&](const std::vector<check::Run>& runs) {
        return said([&] { expect_no_findings(runs, {"*"}); });
    };
    expect_contains(said_about({idle, idle}), "Nothing was written in any run");
    EXPECT_EQ(said_about({idle, busy}), "");
    EXPECT_EQ(said_about({vector_run({})}), "") << "there was nothing to write";

    check::Run in_place = busy;
    in_place.call.arguments[0].array->direction = host::Direction::inout;
    in_place.call.arguments[0].array->bytes = in_place.result.outputs.at("c");
    expect_contains(said_about({in_place}), "Nothing was written");
    in_place.call.arguments[0].array->bytes[0] = std::byte{1};
    EXPECT_EQ(said_about({in_place}), "");
}

TEST_F(Expectations, BytesNumbersAndRatios) {
    check::Run run;
    run.result.status = host::Status::finished;
    run.result.outputs["c"] = {std::byte{1}, std::byte{2}};
    EXPECT_EQ(said([&] { expect_bytes(run, "c", {1, 2}); }), "");
    expect_contains(said([&] { expect_bytes(run, "c", {1, 3}); }), "c[1]: wanted 3, got 2");
    expect_contains(said([&] { expect_bytes(run, "c", {1}); }), "2 bytes instead of 1");
    expect_contains(said([&] { expect_number(run, 4, 2, exact(), "the sum"); }),
                    "twice the expected value");
    EXPECT_EQ(said([&] { expect_ratio({1, 2, 2, 2, 2, 5}, 1.5, "ratio"); }), "");
    expect_contains(said([&] {
                        expect_ratio({1, 1.2, 1.2, 1.2, 1.2, 5}, 1.5, "ratio");
                    }),
                    "measured 1.20, needed at least 1.50");
    EXPECT_NE(said([&] { expect_ratio({}, 1.5, "ratio"); }), "");
}

TEST_F(Expectations, UnknownOutputIsAnError) {
    EXPECT_THROW(vector_run({1}).floats("d"), std::out_of_range);
}

/// A check "tree" with one gate, and a run that counted `loads` at n = 10.
std::string gate_said(Expectations&, double loads, const std::string& device = "h100") {
    Grading& now = grading();
    Check tree;
    tree.id = "tree";
    tree.gates = {{"loads", "global_loads", "h100", "2*n", "n", "2*n", 0.1}};
    now.manifest.checks = {tree};
    now.begin_check("tree");
    check::Run run;
    run.call.label = "n = 10";
    run.call.n = 10;
    run.call.device = device;
    run.result.status = host::Status::finished;
    run.result.counters = {{"totals", {{"global_loads", loads}}}};
    expect_gates(run);
    return "";
}

TEST_F(Expectations, GatesHaveTwoSides) {
    const auto with = [&](double loads, const std::string& device = "h100") {
        return said([&] { gate_said(*this, loads, device); });
    };
    EXPECT_EQ(with(20), "");
    EXPECT_EQ(with(22), "") << "the margin";
    EXPECT_EQ(with(10), "");
    expect_contains(with(23), "loads: counted 23, allowed at most 22 (2*n at n = 10, plus 10%)");
    expect_contains(with(9), "loads: counted 9, needed at least 10 (n at n = 10). Counted");
    expect_contains(with(0), "counted 0, needed at least 10");
    EXPECT_TRUE(grading().current().messages.at(0).counted);
    expect_contains(with(20, "c1060"), "no gate");
    EXPECT_TRUE(grading().current().gates.empty());
    with(20);
    EXPECT_TRUE(grading().current().gates.at(0).equals_reference());
    with(21);
    EXPECT_FALSE(grading().current().gates.at(0).equals_reference());
}

TEST_F(Expectations, ACountThatIsTooHigh) {
    check::Run run = vector_run({1});
    run.result.counters = {{"totals", {{"barriers", 8}}}};
    const auto with = [&](double most, Backend backend = Backend::simulator) {
        return said([&] {
            grading().backend = backend;
            expect_at_most(run, "barriers", most, [](double count) {
                return "It passes " + std::to_string(static_cast<int>(count)) + " barriers.";
            });
        });
    };
    EXPECT_EQ(with(8), "");
    EXPECT_EQ(with(7), "n = 4: It passes 8 barriers.\n");
    EXPECT_TRUE(grading().current().messages.at(0).counted);
    run.result.counters = nullptr;
    expect_contains(with(8), "no counters were collected");
    EXPECT_FALSE(grading().current().messages.at(0).counted);
    EXPECT_EQ(with(7, Backend::gpu), "") << "a GPU does not count";
    run.result.status = host::Status::crashed;
    EXPECT_FALSE(with(8).empty());
    EXPECT_FALSE(grading().current().messages.at(0).counted);
}

TEST_F(Expectations, ACountThatIsTooHighHasTheLineThatWeighsMost) {
    check::Run run = vector_run({1});
    run.result.counters = nlohmann::json::parse(R"({"totals": {"global_load_sectors": 3200},
        "kernels": [{"name": "sums", "totals": {"threads": 256, "blocks": 1}, "lines": [
            {"file": "kernel.cu", "line": 9, "global_loads": 3200, "global_load_requests": 100,
             "global_load_sectors": 3200, "global_load_sectors_ideal": 400}]}]})");
    const std::string text = said([&] {
        expect_at_most(run, "global_load_sectors", 400, [](double) { return "Too many."; });
    });
    expect_contains(text,
                    "n = 4: Too many. Line 9 in sums: the lanes of one warp touch 32 sectors");
    expect_contains(text, "neighbouring elements");
}

TEST_F(Expectations, ACountThatNoLineHasBlamesNone) {
    check::Run run = vector_run({1});
    run.result.counters = nlohmann::json::parse(R"({"totals": {"pageable_bytes": 128},
        "kernels": [{"name": "sums", "totals": {"threads": 256, "blocks": 1}, "lines": [
            {"file": "kernel.cu", "line": 9, "global_loads": 3200, "global_load_requests": 100,
             "global_load_sectors": 3200, "global_load_sectors_ideal": 400}]}]})");
    EXPECT_EQ(
        said([&] { expect_at_most(run, "pageable_bytes", 0, [](double) { return "Pinned?"; }); }),
        "n = 4: Pinned?\n");
}

TEST(Counter, DottedNames) {
    check::Run run;
    run.result.counters = {{"totals", {{"barriers", 3}}},
                           {"buffers", {{"a", {{"elements_read", 7}}}}},
                           {"kernels", {{{"name", "add"}, {"totals", {{"global_loads", 5}}}}}}};
    EXPECT_EQ(run.counter("barriers"), 3);
    EXPECT_EQ(run.counter("buffers.a.elements_read"), 7);
    EXPECT_EQ(run.counter("kernels.add.global_loads"), 5);
    EXPECT_EQ(run.counter("nothing"), 0);
    EXPECT_EQ(check::Run().counter("barriers"), 0);
}

/// What one block writes: from here on.
struct Corner {
    std::uint64_t row, column;
};

/// 8 of 32 blocks ran; these wrote pieces of `rows_of_block` rows and 8 columns of a matrix of
/// 32 x 32.
Run sampled_rows(const std::vector<Corner>& corners, std::uint64_t rows_of_block) {
    constexpr std::uint64_t side = 32, columns_of_block = 8;
    std::vector<float> values(side * side, unwritten());
    for (const Corner& corner : corners)
        for (std::uint64_t row = corner.row; row < corner.row + rows_of_block; ++row)
            std::fill_n(values.begin() + static_cast<std::ptrdiff_t>(row * side + corner.column),
                        columns_of_block, 1.0f);
    Run run = matrix_run(values, side, side);
    run.result.counters["sampled"] = {{"blocks", 8}, {"of", 32}};
    return run;
}

TEST_F(Expectations, AGridThatLeavesOutHalfIsToldFromBlocksWithNothingToDo) {
    const auto said_of_rows = [&](const std::vector<Corner>& corners, std::uint64_t rows_of_block) {
        return said([&] {
            expect_sampled(sampled_rows(corners, rows_of_block), "c", 32, 32,
                           [](auto, auto) { return 1.0; }, {1e-6, "a test"});
        });
    };
    const std::vector<Corner> all_over = {{0, 0},   {0, 24}, {8, 8},  {12, 16},
                                          {20, 16}, {24, 8}, {28, 0}, {28, 24}},
                              above = {{0, 0}, {0, 24}, {3, 8},  {4, 20},
                                       {8, 4}, {8, 16}, {14, 0}, {14, 24}},
                              half_of_above = {{0, 0}, {0, 24}, {8, 4}, {14, 16}};
    EXPECT_EQ(said_of_rows(all_over, 4), "");
    // Eight rows a block would do with 16 blocks: half of the 32 are idle, here those that were
    // drawn below.
    EXPECT_EQ(said_of_rows(half_of_above, 8), "");
    // So they are where those at the edges have less to write.
    EXPECT_EQ(said_of_rows(half_of_above, 2), "");
    // All blocks write, and all above, as if the grid had half of its rows.
    expect_contains(said_of_rows(above, 2), "nothing in the lower half");
}

TEST_F(Expectations, ASampledRunTellsNothingWhereOthersWereNeeded) {
    check::Run run = sampled_rows({{0, 0}, {4, 8}, {9, 24}}, 4);
    const auto said_of_run = [&] {
        return said([&] {
            expect_sampled(run, "c", 32, 32, [](auto, auto) { return 2.0; }, {1e-6, "a test"});
        });
    };
    run.call.blocks = 8;
    EXPECT_NE(said_of_run(), "");
    run.result.counters["sampled"]["missed"] = 1;
    EXPECT_EQ(said_of_run(), "");
    run.call.blocks = 0;
    EXPECT_NE(said_of_run(), "") << "all blocks were to run";
}

/// A run of size n that loaded so many bytes.
Run loading_run(double n, double bytes, bool weighed) {
    Run run = matrix_run({1}, 1, 1);
    run.call.n = n;
    run.call.weighed = weighed;
    run.call.counters = !weighed;
    run.result.counters["totals"] = {{"global_load_bytes", bytes}};
    return run;
}

TEST_F(Expectations, ASizeThatIsWeighedMayLoadAsMuchAsTheNextOne) {
    const auto said_of = [&](double weighed_bytes) {
        return said([&] {
            expect_size_cost({loading_run(64, 10, false), loading_run(100, weighed_bytes, true),
                              loading_run(128, 1000, false), loading_run(256, 8000, false)});
        });
    };
    EXPECT_EQ(said_of(1000), "");
    EXPECT_EQ(said_of(1290), "");
    expect_contains(said_of(2000), "2,000 bytes are loaded from device memory, 1,000 at");
}

TEST_F(Expectations, ASizeThatIsWeighedMayPassAsManyBarriersAsTheNextOne) {
    Check tree;
    tree.id = "tree";
    tree.gates = {{"barriers", "barriers", "h100", "1/1024*n^3", std::nullopt, std::nullopt, 0}};
    const auto passing = [](double n, double barriers, bool weighed) {
        check::Run run = loading_run(n, 1, weighed);
        run.result.counters["totals"]["barriers"] = barriers;
        return run;
    };
    const auto said_of = [&](double barriers) {
        return said([&] {
            grading().manifest.checks = {tree};
            grading().begin_check("tree");
            expect_size_barriers({passing(100, barriers, true), passing(128, 1024, false)});
        });
    };
    EXPECT_EQ(said_of(2048), "") << "128^3 / 1024";
    expect_contains(said_of(2560),
                    "2,560 barriers are passed, each counted once for a block; at "
                    "n = 4 no more than 2,048 are allowed.");
}

}  // namespace
