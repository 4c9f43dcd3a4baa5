#include "tools/ladder/ladder.h"

#include <gtest/gtest.h>

#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/ladder/bench.h"
#include "tools/ladder/chart.h"
#include "tools/ladder/counted_ladder.h"
#include "tools/ladder/launch_shape.h"
#include "tools/ladder/page.h"
#include "tools/ladder/profile.h"
#include "tools/ladder/resources.h"

namespace simtutor::ladder {
namespace {

bool has(const std::string& text, const std::string& fragment) {
    return text.find(fragment) != std::string::npos;
}

TEST(Resources, AreReadFromPtxas) {
    const auto kernels = read_resources(
        "ptxas info    : 0 bytes gmem\n"
        "ptxas info    : Compiling entry function '_Z4gpu6PKfS0_Pfi' for 'sm_90'\n"
        "ptxas info    : Function properties for _Z4gpu6PKfS0_Pfi\n"
        "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
        "ptxas info    : Used 56 registers, used 1 barriers, 2176 bytes smem\n"
        "ptxas info    : Compiling entry function '_Z4tileILi8EEvPf' for 'sm_90'\n"
        "ptxas info    : Function properties for _Z4tileILi8EEvPf\n"
        "    16 bytes stack frame, 12 bytes spill stores, 8 bytes spill loads\n"
        "ptxas info    : Used 255 registers\n");
    ASSERT_EQ(kernels.size(), 2u);
    EXPECT_EQ(kernels[0].name, "gpu6");
    EXPECT_EQ(kernels[0].registers, 56);
    EXPECT_EQ(kernels[0].shared_bytes, 2176);
    EXPECT_EQ(kernels[1].name, "tile");
    EXPECT_EQ(kernels[1].spill_bytes, 20);
    EXPECT_EQ(kernels[1].stack_bytes, 16);
}

TEST(Profiler, TheTableIsReadWithinItsNoise) {
    const Profile profile = read_profile(
        "==PROF== Connected to process 12 (/tmp/timer)\n"
        "\"ID\",\"Kernel Name\",\"Block Size\",\"gpu__time_duration.sum\","
        "\"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum\","
        "\"smsp__sass_thread_inst_executed_op_ffma_pred_on.sum\","
        "\"smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio\","
        "\"smsp__average_warps_issue_stalled_selected_per_issue_active.ratio\","
        "\"smsp__average_warps_issue_stalled_barrier_per_issue_active.ratio\"\n"
        "\"\",\"\",\"\",\"ns\",\"sector\",\"inst\",\"inst\",\"inst\",\"inst\"\n"
        "\"0\",\"tail(int)\",\"(16, 8, 1)\",\"1,000\",\"1\",\"32\",\"1\",\"1\",\"1\"\n"
        "\"1\",\"gpu6(const float *, int)\",\"(16, 8, 1)\",\"2,000,000\",\"1,234,567\",\"64\","
        "\"2.5\",\"1\",\"3.5\"\n");
    EXPECT_EQ(profile.kernel, "gpu6");
    EXPECT_DOUBLE_EQ(profile.figures.at("global_load_sectors"), 1234567);
    EXPECT_DOUBLE_EQ(profile.figures.at("ffma_instructions"), 2);
    EXPECT_DOUBLE_EQ(profile.figures.at("milliseconds"), 2);
    ASSERT_EQ(profile.stalls.size(), 2u);
    EXPECT_EQ(profile.stalls[0].first, "barrier");
    EXPECT_EQ(profile.stalls[1].first, "long scoreboard");
    EXPECT_EQ(read_profile("==ERROR== no permission\n").kernel, "");
}

TEST(Profiler, ClocksAreLeftAlone) {
    const auto words = ncu_words("ncu");
    const auto at = std::find(words.begin(), words.end(), "--clock-control");
    ASSERT_NE(at, words.end());
    EXPECT_EQ(*(at + 1), "none");
}

TEST(Sizes, AreMultiplesOf128) {
    EXPECT_EQ(parse_sizes("128,4096"), (std::vector<int>{128, 4096}));
    for (const char* bad : {"", "x", "100", "4096,", "0", "-128", "65536"})
        EXPECT_THROW(parse_sizes(bad == std::string("4096,") ? "4096,,128" : bad), command::Trouble)
            << bad;
}

TEST(Lanes, FollowTheCapability) {
    EXPECT_EQ(fp32_lanes(9, 0), 128);
    EXPECT_EQ(fp32_lanes(8, 0), 64);
    EXPECT_EQ(fp32_lanes(8, 9), 128);
    EXPECT_EQ(fp32_lanes(3, 5), 0);
}

/// Invented figures.
Ladder sample() {
    Ladder ladder;
    ladder.gpu = "Test <GPU>";
    ladder.capability = "9.0";
    ladder.driver = "1.2";
    ladder.toolkit = "13.0";
    ladder.cublas = "130000";
    ladder.date = "2026-01-02";
    ladder.peak_tflops = 50;
    ladder.error_pedantic = 1e-5;
    ladder.error_tf32 = 1e-2;
    ladder.sizes = {1024, 4096};
    const auto rung = [&](const std::string& name, double tflops) {
        Rung made;
        made.name = name;
        made.block_x = 16, made.block_y = 8;
        made.registers = 40;
        for (const int n : ladder.sizes) {
            Point point;
            point.n = n;
            point.tflops = tflops;
            point.share_of_cublas = tflops / 40;
            point.rounds = 9;
            made.points.push_back(point);
        }
        ladder.rungs.push_back(made);
    };
    rung("GPU2", 10);
    rung("GPU4", 8);
    rung("lesson 42", 38);
    ladder.rungs[0].lesson = "32-gpu2";
    ladder.rungs[0].profile = {{"global_load_sectors", 800}, {"global_load_requests", 100}};
    ladder.rungs[0].stalls = {{"barrier", 3.5}};
    ladder.cublas_points = ladder.rungs[0].points;
    SweepPoint sweep{"GPU1", 16, 16, ladder.rungs[0].points[1]};
    ladder.sweep.push_back(sweep);
    return ladder;
}

TEST(Ladder, SurvivesItsJson) {
    const nlohmann::json first = sample();
    EXPECT_EQ(nlohmann::json(first.get<Ladder>()), first);
    EXPECT_THROW(nlohmann::json::parse("{\"schema\": 1}").get<Ladder>(), nlohmann::json::exception);
}

TEST(Ladder, ThenAndNow) {
    const Ladder ladder = sample();
    EXPECT_EQ(main_size(ladder), 4096);
    const auto rows = then_and_now(command::Course::open(), ladder, 4096);
    ASSERT_EQ(rows.size(), 3u);
    // 2 * 16384^3 / 193.02 s, and 23.53 s of CUBLAS 3.0.
    EXPECT_NEAR(rows[0].gflops, 45.57, 0.01);
    EXPECT_NEAR(rows[0].share_then, 23.53 / 193.02, 1e-9);
    EXPECT_EQ(rows[0].rank_then, 2);
    EXPECT_EQ(rows[0].rank_now, 1);
    EXPECT_EQ(rows[2].rank_then, 0);
    EXPECT_EQ(rows[2].rank_now, 0);
    EXPECT_EQ(changes_of_order(rows),
              std::vector<std::string>{"GPU2 was slower than GPU4 (46 against 190 GFLOP/s) and is "
                                       "faster now (10.00 against 8.00 TFLOP/s)"});
}

TEST(Chart, CarriesItsFiguresAsText) {
    const Ladder ladder = sample();
    const std::string svg =
        chart(ladder, then_and_now(command::Course::open(), ladder, 4096), 4096);
    EXPECT_TRUE(has(svg, "role=\"img\""));
    EXPECT_TRUE(has(svg, "Test &lt;GPU&gt;"));
    EXPECT_TRUE(
        has(svg, "GPU2: 12 % then, 25 % now. GPU4: 51 % then, 20 % now. lesson 42: 95 % now."));
    EXPECT_TRUE(has(svg, "prefers-color-scheme: dark"));
    EXPECT_EQ(svg.substr(svg.size() - 7), "</svg>\n");
}

TEST(Page, HoldsEveryTable) {
    const std::string text = page(command::Course::open(), sample());
    EXPECT_TRUE(has(text,
                    "| [GPU2](../lessons/32-gpu2/README.md) | 46 | 12 % | 2 | 10.00 | 25 % | 20 "
                    "% | 1 |\n"));
    EXPECT_TRUE(has(text, "GPU2 was slower than GPU4"));
    EXPECT_TRUE(has(text, "- GPU4 was the fastest rung of all and is number 2 now.\n"));
    EXPECT_TRUE(has(text, "| GPU2 | 800 | 8.0 |"));
    EXPECT_TRUE(has(text, "### GPU1"));
    EXPECT_TRUE(has(text, "| 16 x 16 | 20.9 | 10.00 |"));
    Ladder law = sample();
    law.peak_tflops = 40;
    law.rungs[0].profile = {
        {"shared_wavefronts_load", 30}, {"shared_wavefronts_store", 10}, {"ffma_instructions", 80}};
    law.rungs[1].profile = {{"shared_wavefronts_load", 10}, {"ffma_instructions", 80}};
    const std::string limits = page(command::Course::open(), law);
    EXPECT_TRUE(has(limits, "| GPU2 | 0.50 | 20.0 | 10.0 | 50 % |\n"));
    EXPECT_TRUE(has(limits, "| GPU4 | 0.12 | 40.0 | 8.0 | 20 % |\n"));
    Ladder bare = sample();
    bare.rungs[0].profile.clear();
    bare.sweep.clear();
    EXPECT_FALSE(has(page(command::Course::open(), bare), "What limits it now"));
    EXPECT_FALSE(has(page(command::Course::open(), bare), "profiler"));
}

TEST(Terminal, SaysWhatHasNoTime) {
    Ladder ladder = sample();
    ladder.rungs[1].points[1].error = "the product is wrong.";
    EXPECT_TRUE(has(text(ladder), "GPU4         no time: the product is wrong."));
}

TEST(LaunchShape, ComesFromTheSimulator) {
    const command::Course course = command::Course::open();
    const auto& lesson = *course.find({"37"}).front();
    const auto shape = find_launch_shape(course.solution(lesson).string(), lesson.entries.front());
    ASSERT_TRUE(shape.has_value());
    EXPECT_EQ(shape->kernel, "gpu6");
    EXPECT_EQ(shape->block_x, 16u);
    EXPECT_EQ(shape->block_y, 8u);
    EXPECT_EQ(shape->shared_bytes, 32 * 17 * 4);
}

/// The counts that `simtutor explain` draws beside a student's kernel equal those of the solutions.
TEST(CountedLadder, IsWhatTheSolutionsDo) {
    const command::Course course = command::Course::open();
    if (!course.has_solutions()) GTEST_SKIP() << "the student edition has no solutions";
    EXPECT_EQ(nlohmann::json::parse(command::read_file(counted_ladder_file(course))),
              count_ladder(course))
        << "write it anew with \"simtutor bench --count\"";
}

TEST(Subjects, AreTheLessonsWithTheLaddersEntry) {
    const command::Course course = command::Course::open();
    const auto subjects = find_subjects(course, {}, false);
    const auto gpu6 = std::find_if(subjects.begin(), subjects.end(),
                                   [](const Subject& one) { return one.name == "GPU6"; });
    ASSERT_NE(gpu6, subjects.end());
    EXPECT_EQ(gpu6->lesson, "37-gpu6-16x1");
    EXPECT_THROW(find_subjects(course, {"21"}, false), command::Trouble);
    EXPECT_THROW(find_subjects(course, {"nowhere/x.cu"}, false), command::Trouble);
}

}  // namespace
}  // namespace simtutor::ladder
