#pragma once

#include <string>

#include "tools/command/course.h"
#include "tools/ladder/measure.h"

namespace simtutor::ladder {

struct BenchOptions {
    MeasureOptions measure;
    std::string sizes = "1024,2048,4096,8192";  ///< from the command line
    std::string from;                           ///< read this JSON instead of measuring
    std::string json;                           ///< write the figures here
    std::string svg;                            ///< and the chart
    bool count =
        false;          ///< count on the simulator instead, and write docs/data/ladder_counted.json
    bool page = false;  ///< write docs/ladder.md, docs/data/ladder.json and docs/data/ladder.svg
};

/// "1024,2048" -> {1024, 2048}. @throws command::Trouble
std::vector<int> parse_sizes(const std::string& text);

/// `simtutor bench`. @return 0, or 1 if a rung has no time
int run_bench(const command::Course& course, BenchOptions options);

}  // namespace simtutor::ladder
