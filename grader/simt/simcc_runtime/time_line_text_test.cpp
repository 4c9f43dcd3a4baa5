#include "grader/simt/simcc_runtime/time_line_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace simtutor::simt {
namespace {

using nlohmann::json;

json work(const char* engine, const char* stream, double start, double end) {
    return {{"engine", engine},
            {"device", 0},
            {"stream", stream},
            {"name", engine == std::string("kernels") ? "scale" : "cudaMemcpyAsync"},
            {"file", "main.cu"},
            {"line", 12},
            {"start_us", start},
            {"end_us", end},
            {"staged", false}};
}

json time_line(json works, int copy_engines = 3) {
    const json line = {
        {"length_us", 72.0},
        {"left_out", 0},
        {"devices",
         {{{"number", 0}, {"id", "h100"}, {"copy_engines", copy_engines}, {"work_queues", 32}}}},
        {"works", std::move(works)}};
    return {{"time_line", line}};
}

TEST(TimeLineText, ARowForEachEngine) {
    const json works = {work("to_device", "stream 1", 0, 36), work("kernels", "stream 2", 36, 72)};
    const std::string text = time_line_text(time_line(works));
    EXPECT_EQ(text, R"(
Time line of 72.00 us, a model (docs/simcc.md); 1, 2, ...: the stream, d: the default one
   copies to the device |111111111111111111111111111111111111                                    |
   kernels              |                                    222222222222222222222222222222222222|
       begins       ends  (us)
         0.00      36.00  stream 1       cudaMemcpyAsync, main.cu:12
        36.00      72.00  stream 2       scale, main.cu:12
)");
}

TEST(TimeLineText, OneStreamHasNothingToShow) {
    EXPECT_EQ(time_line_text({{"kernels", json::array()}}), "");
}

TEST(TimeLineText, OneCopyEngineIsTold) {
    const json works = {work("to_device", "stream 1", 0, 36), work("to_host", "stream 2", 36, 72)};
    EXPECT_NE(time_line_text(time_line(works, 1)).find("one copy engine"), std::string::npos);
    EXPECT_EQ(time_line_text(time_line(works)).find("one copy engine"), std::string::npos);
}

TEST(TimeLineText, ManyPiecesOfWorkAreCounted) {
    json works = json::array();
    for (int i = 0; i < 30; ++i)
        works.push_back(work("kernels", i % 2 ? "stream 1" : "stream 2", i, i + 1));
    EXPECT_NE(time_line_text(time_line(works)).find("and 6 more"), std::string::npos);
}

}  // namespace
}  // namespace simtutor::simt
