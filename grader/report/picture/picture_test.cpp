#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <pugixml.hpp>

#include "grader/error/error.h"
#include "grader/findings/exercise_advice.h"
#include "grader/report/picture/explain_page.h"
#include "grader/report/picture/html.h"
#include "grader/report/picture/time_line_picture.h"

namespace simtutor::report::picture {
namespace {

using nlohmann::json;

const char* const kernel_text = R"(__global__ void sum(const float* a, float* c) {
    __shared__ float part[64];
    part[threadIdx.x] = a[threadIdx.x];
    if (threadIdx.x == 0) c[0] = part[0] + part[1];
    __syncthreads();
}
)";

json lane_request(int site, int object, const char* kind, int step, int cost, int least) {
    return {{"site", site}, {"object", object},   {"kind", kind}, {"warp", 0},
            {"bytes", 4},   {"first", 0},         {"step", step}, {"mask", 0xffffffffu},
            {"cost", cost}, {"least_cost", least}};
}

json step(int site, int object, const char* kind, int offset) {
    return {{"interval", 0}, {"site", site},     {"object", object},
            {"kind", kind},  {"offset", offset}, {"bytes", 4}};
}

/// A block of 64 threads: loads with a stride, stores with conflicts, and a barrier that half of it
/// misses.
json traced_run() {
    const json objects = {{{"name", "a"},
                           {"space", "global"},
                           {"place", 0},
                           {"bytes", 4096},
                           {"element_bytes", 4},
                           {"dimensions", json::array()}},
                          {{"name", "part"},
                           {"space", "shared"},
                           {"place", 0},
                           {"bytes", 4096},
                           {"element_bytes", 4},
                           {"dimensions", {1024}}}};
    const json intervals = {
        {{"requests",
          {lane_request(0, 0, "load", 32, 32, 4), lane_request(0, 1, "store", 128, 32, 1)}},
         {"left_out", 0},
         {"barrier",
          {{{"exited", false}, {"site", 2}, {"threads", {{0, 31}}}},
           {{"exited", true}, {"threads", {{32, 63}}}}}}},
        {{"requests", json::array()}, {"left_out", 0}, {"barrier", json::array()}}};
    const json threads = {{{"thread", {0, 0, 0}},
                           {"left_out", 0},
                           {"steps", {step(0, 1, "store", 0), step(1, 1, "load", 4)}}},
                          {{"thread", {1, 0, 0}},
                           {"left_out", 0},
                           {"steps", {step(0, 0, "load", 4), step(0, 1, "store", 4)}}}};
    const json launch = {{"kernel", "sum"},
                         {"grid", {1, 1, 1}},
                         {"block", {64, 1, 1}},
                         {"blocks",
                          {{{"index", {0, 0, 0}},
                            {"objects", objects},
                            {"intervals", intervals},
                            {"threads", threads}}}}};
    json sites = json::array();
    for (const int line : {3, 4, 5})
        sites.push_back({{"file", "kernel.cu"}, {"line", line}, {"function", "sum"}});
    return {{"run", "n = 64"},
            {"device", "h100"},
            {"n", 64},
            {"findings", json::array()},
            {"counters", nullptr},
            {"trace", {{"sites", sites}, {"launches", {launch}}, {"launches_left_out", 0}}}};
}

simt::FindingSide side(const char* action, int line, const char* object, unsigned thread) {
    simt::FindingSide access;
    access.action = action;
    access.site = {"kernel.cu", line, "sum"};
    access.who.thread[0] = thread;
    access.object = object;
    return access;
}

simt::Finding finding(const char* rule, std::vector<simt::FindingSide> sides) {
    simt::Finding made;
    made.rule = rule;
    made.kernel = "sum";
    made.message = "Something <happened>.";
    made.sides = std::move(sides);
    return made;
}

class Pictures : public testing::Test {
  protected:
    TracedRun run = read_traced_runs(json::array({traced_run()})).front();
    SourceText source = source_text("kernel.cu", kernel_text);
};

std::size_t place(const std::string& text, const std::string& part) {
    const std::size_t at = text.find(part);
    EXPECT_NE(at, std::string::npos) << part << " is missing in\n" << text;
    return at;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

/// Everything but the doctype and the few elements that need no end is XML.
void expect_well_formed(std::string html) {
    pugi::xml_document document;
    const pugi::xml_parse_result result = document.load_string(("<all>" + html + "</all>").c_str());
    EXPECT_TRUE(result) << result.description() << " at\n"
                        << html.substr(static_cast<std::size_t>(
                                           std::max<std::ptrdiff_t>(0, result.offset - 80)),
                                       160);
}

TEST_F(Pictures, ARaceShowsTheWriteThenTheBarrierThenTheRead) {
    // As the simulator may see it: thread 0 read before thread 1 wrote.
    const std::string html = race_picture(
        finding("race.shared", {side("write", 3, "part[1]", 1), side("read", 4, "part[1]", 0)}),
        run.trace, source);
    expect_well_formed(html);
    const std::size_t write = place(html, "<strong>writes part[1]</strong>");
    const std::size_t ghost =
        place(html, "__syncthreads() belongs here: after line 3, before line 4");
    const std::size_t read = place(html, "<strong>reads part[1]</strong>");
    EXPECT_LT(write, ghost);
    EXPECT_LT(ghost, read);
    place(html, "the block begins");
    place(html, "barrier in line 5: 32 threads wait");
}

TEST_F(Pictures, ARaceOfTheStarterHasNoPlaceForTheBarrier) {
    simt::Finding race =
        finding("race.shared", {side("write", 3, "part[1]", 1), side("read", 4, "part[1]", 0)});
    race.advice = simt::exercise_advice;
    const std::string html = race_picture(race, run.trace, source);
    place(html, "Nothing orders these two accesses.");
    EXPECT_EQ(count(html, "belongs here"), 0u);
}

TEST_F(Pictures, ARaceThatNoBarrierRepairsShowsItsAdvice) {
    simt::Finding race =
        finding("race.shared", {side("write", 3, "part[1]", 1), side("write", 4, "part[1]", 0)});
    race.advice = "Is the index of one of the lines wrong?";
    std::string html = race_picture(race, run.trace, source);
    place(html, "Nothing orders these two accesses. Is the index of one of the lines wrong?");
    EXPECT_EQ(count(html, "belongs here"), 0u);
    race.advice = "Put __syncthreads() between line 3 and line 4.";
    race.sides[1] = side("read", 4, "part[1]", 0);
    place(race_picture(race, run.trace, source), "belongs here");
}

TEST_F(Pictures, AThreadThatIsARoundAheadComesSecond) {
    // Thread 0 has come by line 3 already when it writes in line 4: it is ahead of thread 1.
    run.trace.launches[0].blocks[0].threads[0].steps[1].kind = "store";
    run.trace.launches[0].blocks[0].threads[0].steps[0].offset = 64;
    run.trace.launches[0].blocks[0].threads[1].steps[1].kind = "load";
    run.trace.launches[0].blocks[0].threads[0].steps[0].kind = "load";
    const std::string html = race_picture(
        finding("race.shared", {side("write", 4, "part[1]", 0), side("read", 3, "part[1]", 1)}),
        run.trace, source);
    EXPECT_LT(place(html, "<strong>reads part[1]</strong>"),
              place(html, "<strong>writes part[1]</strong>"));
}

TEST_F(Pictures, ARaceWithoutATraceStillShowsBothSides) {
    const std::string html = race_picture(
        finding("race.shared", {side("write", 3, "part[1]", 1), side("read", 4, "part[1]", 0)}),
        Trace(), source);
    EXPECT_EQ(count(html, "class=\"card"), 2u);
}

TEST_F(Pictures, ADivergentBarrierHasACellForEachThread) {
    const std::string html = barrier_picture(
        finding("barrier.divergent", {side("wait", 5, "", 0), side("exit", 5, "", 32)}), run.trace,
        source);
    expect_well_formed(html);
    EXPECT_EQ(count(html, "<rect class=\"g0\""), 32u + 1);  // and one in the legend
    EXPECT_EQ(count(html, "<rect class=\"g1\""), 32u + 1);
    place(html, "32 threads (0-31) wait at the barrier in line 5");
}

TEST_F(Pictures, StridedLanesFillASectorEach) {
    const std::string html = sectors_picture(run.trace, source);
    expect_well_formed(html);
    EXPECT_EQ(count(html, "class=\"sector\""), 32u);
    EXPECT_EQ(count(html, "class=\"used\""), 32u);
    place(html, "touch 32 sectors of 32 bytes in 8 lines of 128 bytes; 4 sectors could hold");
}

TEST_F(Pictures, ElementsThatBeginWithinASectorAreToldFromScatteredOnes) {
    place(sectors_picture(run.trace, source), "should use consecutive elements.");
    Request& request = run.trace.launches[0].blocks[0].intervals[0].requests[0];
    for (unsigned lane = 0; lane < 32; ++lane) request.lanes[lane].offset = 4 * lane + 8;
    request.cost = 5;
    place(sectors_picture(run.trace, source), "these begin in the middle of a sector.");
}

TEST_F(Pictures, ARequestOfTwoArraysIsNoExample) {
    auto& requests = run.trace.launches[0].blocks[0].intervals[0].requests;
    Request mixed = requests[0];  // its last lane left out a turn, and is at another array already
    mixed.lanes.back().offset += 1 << 20;
    mixed.cost += 8;
    requests.push_back(mixed);
    place(sectors_picture(run.trace, source), "touch 32 sectors of 32 bytes in 8 lines");
    requests.erase(requests.begin());
    EXPECT_EQ(sectors_picture(run.trace, source).find("Line 3"), std::string::npos);
}

TEST_F(Pictures, LanesInOneBankStandInPassesBelowEachOther) {
    const std::string html = banks_picture(run.trace, source);
    expect_well_formed(html);
    EXPECT_EQ(count(html, ">pass "), 32u);
    EXPECT_EQ(count(html, "class=\"idle\""), 32u * 32u);
    place(html, "use 1 of the 32 banks of shared memory. That takes 32 passes; 1 would do.");
}

TEST_F(Pictures, AStrayIndexStandsBehindTheArray) {
    simt::Finding stray = finding("bounds.global", {side("read", 3, "a[1030]", 6)});
    const std::string html = bounds_picture(stray, run.trace);
    expect_well_formed(html);
    EXPECT_LT(place(html, "a[1023]"), place(html, "<span class=\"cell stray\">a[1030]</span>"));
    place(html, "a has 1024 elements; index 1030 lies 7 beyond the last element.");
    stray.message = "It has 1 element, so the last is a[0].";
    place(bounds_picture(stray, run.trace), "a has 1 element; index 1030 lies 1030 beyond");
    stray.sides[0].object = "a[-2]";
    place(bounds_picture(stray, run.trace), "2 before the first element");
}

TEST_F(Pictures, StepsGoFromBarrierToBarrier) {
    const std::string html = steps_picture(run.trace, source);
    expect_well_formed(html);
    EXPECT_EQ(count(html, "class=\"step\""), 2u);
    place(html, "Interval 1 of 2: ends at the barrier in line 5");
    place(html, "reads 32 elements, a[0] to a[248]");
}

TEST_F(Pictures, ALineHasItsCounters) {
    const json counters = {
        {"kernels",
         {{{"lines",
            {{{"file", "/x/kernel.cu"},
              {"line", 3},
              {"global_load_requests", 2},
              {"global_load_sectors", 1234},
              {"global_load_sectors_ideal", 8}},
             {{"file", "/x/other.h"}, {"line", 4}, {"global_load_sectors", 99}}}}}}}};
    const std::string html = lines_table(counters, source);
    expect_well_formed(html);
    place(html, ">1,234</td>");
    EXPECT_EQ(html.find(">99</td>"), std::string::npos);
    EXPECT_EQ(count(html, "<tr"), 1 + source.lines.size());
}

TEST_F(Pictures, TheRooflineSaysWhatMemoryAllows) {
    const json counters = {{"totals", {{"global_load_sectors", 100}}}};
    const std::string html = roofline_picture(counters, "h100", {3200, "counted"});
    place(html, "1.00 operations per byte");
    place(html, "\"intensity\":1.0");
    EXPECT_EQ(roofline_picture(counters, "h100", {0, ""}), "");
}

/// Two rungs, made for this test.
LadderPlace sample_place() {
    LadderPlace place;
    place.ladder = {"Test <GPU>", "2026-01-02", 4096, 50, "h100", 256, {}};
    place.ladder.rungs = {{"GPU1", "31-x", 4, {0.5, 0}}, {"GPU4", "34-x", 8, {4, 30}}};
    place.lesson = "34-x";
    place.own = {4, 30};
    place.own_n = 256;
    return place;
}

TEST_F(Pictures, TheLadderSaysWhatIsMeasuredAndWhatIsCounted) {
    const std::string html = ladder_picture(sample_place());
    expect_well_formed(html);
    place(html,
          "does 4.00 operations for each byte that it asks of global memory: as many as GPU4.");
    place(html, "GPU4 (this lesson)");
    place(html, "<th scope=\"row\">your kernel</th><td>not measured</td><td>4.00</td>");
    place(html, "were measured on one Test &lt;GPU&gt;, n = 4096, 2026-01-02");
    place(html, "counts of the simulator (device h100, n = 256)");
    place(html, "\"x\":4.0,\"y\":0.0}");
    EXPECT_EQ(html.find("Yours are for"), std::string::npos);
}

TEST_F(Pictures, TheLadderPlacesAKernelBetweenItsRungs) {
    LadderPlace kernel = sample_place();
    kernel.own = {1, 60};
    place(ladder_picture(kernel),
          "more than GPU1, fewer than GPU4. GPU4, this lesson's rung, does 4.00");
    kernel.own = {0.1, 60};
    place(ladder_picture(kernel), "fewer than any rung");
    kernel.own = {9, 30};
    place(ladder_picture(kernel), "more than any rung");
    kernel.own = {4, 60};
    place(ladder_picture(kernel), "more passes through shared memory than GPU4");
    kernel.wrong = true;
    place(ladder_picture(kernel), "Its product is wrong");
}

TEST_F(Pictures, TheLadderShowsTheSpeedThatAGpuMeasured) {
    LadderPlace kernel = sample_place();
    kernel.own_n = 128;
    kernel.own_tflops = 7.5;
    kernel.own_source = "Test GPU, n = 4096, graded on 2026-01-03";
    const std::string html = ladder_picture(kernel);
    place(html, "It reached 7.50 TFLOP/s on Test GPU, n = 4096, graded on 2026-01-03.");
    place(html, "Yours are for n = 128");
    place(html, "\"y\":7.5}");
}

/// A folder with the two files of the ladder.
struct LadderFolder {
    std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "ladder-figures";
    LadderFolder() { std::filesystem::create_directories(path); }
    ~LadderFolder() { std::filesystem::remove_all(path); }
    void write(const char* name, const std::string& text) const {
        std::ofstream(path / name) << text;
    }
};

TEST(LadderFigures, JoinsWhatWasMeasuredAndWhatWasCounted) {
    const LadderFolder folder;
    EXPECT_FALSE(read_ladder_figures(folder.path).has_value());
    folder.write("ladder.json", R"({"gpu": "G", "date": "D", "sizes": [1024, 4096], "cublas_points":
        [{"n": 4096, "error": "", "tflops": 50}], "rungs": [{"lesson": "31-x", "points":
        [{"n": 1024, "error": "", "tflops": 3}, {"n": 4096, "error": "", "tflops": 4}]}]})");
    folder.write("ladder_counted.json", R"({"device": "h100", "n": 100, "rungs": [
        {"lesson": "31-x", "name": "GPU1", "global_sectors": 62500, "shared_wavefronts": 2000},
        {"lesson": "99-x", "name": "untimed", "global_sectors": 1, "shared_wavefronts": 0}]})");
    const auto figures = read_ladder_figures(folder.path);
    ASSERT_TRUE(figures.has_value());
    EXPECT_EQ(figures->measured_n, 4096);
    EXPECT_EQ(figures->cublas_tflops, 50);
    ASSERT_EQ(figures->rungs.size(), 1u);
    EXPECT_EQ(figures->rungs[0].tflops, 4);
    EXPECT_DOUBLE_EQ(figures->rungs[0].cost.intensity, 1);  // 2,000,000 operations, 2,000,000 bytes
    EXPECT_DOUBLE_EQ(figures->rungs[0].cost.passes, 1);
    folder.write("ladder.json", "{");
    EXPECT_THROW(read_ladder_figures(folder.path), std::runtime_error);
}

/// A page about the one run.
Explanation page_about(const TracedRun& run, const SourceText& source) {
    Explanation about;
    about.title = "A page";
    about.source = source;
    about.runs = {run};
    return about;
}

TEST_F(Pictures, ARunThatCrashedSaysSoAndShowsItsSource) {
    run.ended = "The code crashed.";
    Explanation about = page_about(run, source);
    about.failed = {{"the sum is right", {{"n = 64", "The code <crashed>."}}}};
    const std::string html = explain_page(about, {"var hljs;", "var d3;"});
    place(html, "The run n = 64 did not come to its end. The code crashed. Its pictures show what");
    place(html, "<em>n = 64:</em> The code &lt;crashed&gt;.");
    about.runs[0].trace = Trace();
    const std::string bare = explain_page(about, {"var hljs;", "var d3;"});
    place(bare, "It left no record, so there is no picture of it.");
    place(bare, "The code</h2>");
    EXPECT_EQ(bare.find("var d3;"), std::string::npos);  // no chart, so no program for charts
}

TEST_F(Pictures, AFailureIsToldOnceAndBelowTheFindings) {
    Explanation about = page_about(run, source);
    about.findings = {{finding("barrier.divergent", {side("wait", 5, "", 0)}), "", "", {}, {}}};
    about.failed = {{"first", {{"n = 1", "`sum` is wrong."}}},
                    {"second", {{"n = 1", "`sum` is wrong."}}},
                    {"third", {}}};
    const std::string html = explain_page(about, {"var hljs;", "var d3;"});
    EXPECT_LT(place(html, "<section id=\"finding-1\""), place(html, "<section id=\"failed\""));
    EXPECT_EQ(count(html, "<code>sum</code> is wrong."), 1u);
    place(html, "<h3>second</h3>\n<p>For the same reason.</p>");
    place(html, "<h3>third</h3>\n<p>The findings above say why.</p>");
}

TEST_F(Pictures, AStoppedLaunchDoesNotEndItsBlock) {
    run.trace.launches[0].blocks[0].unfinished = true;
    place(steps_picture(run.trace, source), "Interval 2 of 2: was stopped here");
}

TEST_F(Pictures, AMissingRooflineHasItsReason) {
    Explanation about = page_about(run, source);
    about.no_roofline = "There is no roofline: why.";
    place(explain_page(about, {"var hljs;", "var d3;"}), "<p>There is no roofline: why.</p>");
}

TEST_F(Pictures, DataCannotEndOrOpenTheScript) {
    const std::string script =
        json_script("source", "</script> <!-- <script> ]]> \xff \xef\xbf\xbe \xe2\x80\xa8");
    EXPECT_EQ(count(script, "<"), 2u) << script;
    EXPECT_EQ(count(script, ">"), 2u) << script;
    for (const char c : script) EXPECT_LT(static_cast<unsigned char>(c), 0x80u) << script;
    EXPECT_EQ(escaped("\x1b[1m<\xc2\x9b"), "?[1m&lt;?");
}

json work(const char* engine, const char* stream, double start, double end) {
    return {{"engine", engine}, {"device", 0},       {"stream", stream}, {"name", "copy <a>"},
            {"line", 7},        {"start_us", start}, {"end_us", end},    {"staged", false}};
}

json time_line(const json& works) {
    return {
        {"time_line",
         {{"left_out", 0},
          {"devices", {{{"number", 0}, {"id", "c1060"}, {"copy_engines", 1}, {"one_queue", true}}}},
          {"works", works}}}};
}

TEST_F(Pictures, TheTimeLineHasARowForEachEngineThatWorked) {
    const std::string html = time_line_picture(
        time_line({work("to_device", "stream 1", 10, 30), work("to_device", "stream 2", 30, 50),
                   work("kernels", "stream 1", 30, 40)}));
    expect_well_formed(html);
    EXPECT_EQ(count(html, "<title>"), 3u);
    place(html, "stream 1: copy &lt;a&gt; in line 7, 0.00 to 20.00 µs");
    place(html, ">copies to the device</text>");
    place(html, ">kernels</text>");
    EXPECT_EQ(html.find("copies to the host"), std::string::npos);
    place(html, "one copy engine for both directions");
    place(html, "40.00 µs from the first start");
}

TEST_F(Pictures, ATimeLineOfOneStreamShowsNothing) {
    EXPECT_EQ(time_line_picture({{"kernels", json::array()}}), "");
    EXPECT_EQ(time_line_picture(nullptr), "");
}

TEST_F(Pictures, ThePageStandsAloneAndHasNoTextAsTags) {
    Explanation about;
    about.title = "A <title>";
    about.source = source;
    about.runs = {run};
    about.findings = {
        {finding("race.shared", {side("write", 3, "part[1]", 1), side("read", 4, "part[1]", 0)}),
         "barriers",
         "",
         {},
         {}}};
    const std::string html = explain_page(about, {"var hljs;", "var d3;"});
    place(html, "<title>A &lt;title&gt;</title>");
    place(html, "Something &lt;happened&gt;.");
    place(html, "<html lang=\"en\">");
    EXPECT_EQ(html.find("src="), std::string::npos);
    EXPECT_EQ(html.find("http"), std::string::npos);
    for (const char* id : {"finding-1", "sectors", "banks", "steps"}) {
        place(html, fmt::format("<a href=\"#{}\">", id));
        place(html, fmt::format("<section id=\"{}\"", id));
    }
}

TEST(ScriptPackages, AMissingPackageIsNamed) {
    try {
        read_script_packages("/nowhere/");
        FAIL();
    } catch (const Error& missing) {
        EXPECT_NE(std::string(missing.what()).find("apt-get install node-highlight.js"),
                  std::string::npos);
    }
}

}  // namespace
}  // namespace simtutor::report::picture
