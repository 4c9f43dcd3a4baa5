#include "tools/ladder/bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/ladder/chart.h"
#include "tools/ladder/counted_ladder.h"
#include "tools/ladder/page.h"

namespace simtutor::ladder {
namespace {

constexpr int largest_size = 32768;

Ladder read_ladder(const std::string& path) {
    const std::string text = command::read_file(path);
    try {
        return nlohmann::json::parse(text).get<Ladder>();
    } catch (const nlohmann::json::exception& error) {
        throw command::Trouble(
            fmt::format("{}: this is no file of \"simtutor bench --json\" ({}); measure again.",
                        path, error.what()));
    }
}

bool every_rung_has_times(const Ladder& ladder) {
    return !ladder.rungs.empty() &&
           std::all_of(ladder.rungs.begin(), ladder.rungs.end(), [](const Rung& rung) {
               return std::all_of(rung.points.begin(), rung.points.end(),
                                  [](const Point& point) { return point.error.empty(); });
           });
}

}  // namespace

std::vector<int> parse_sizes(const std::string& text) {
    std::vector<int> sizes;
    std::istringstream stream(text);
    for (std::string word; std::getline(stream, word, ',');) {
        char* end = nullptr;
        const long value = std::strtol(word.c_str(), &end, 10);
        if (word.empty() || *end != '\0' || value < 128 || value > largest_size || value % 128 != 0)
            throw command::Trouble(
                fmt::format("--n has '{}'; give multiples of 128 up to {}, as in --n 1024,4096.",
                            word, largest_size));
        sizes.push_back(static_cast<int>(value));
    }
    if (sizes.empty()) throw command::Trouble("--n names no size; give for example --n 4096.");
    return sizes;
}

int run_bench(const command::Course& course, BenchOptions options) {
    if (options.count) {
        const auto file = counted_ladder_file(course);
        command::write_file(file, count_ladder(course).dump(1) + "\n");
        fmt::print("{} is written.\n", file.string());
        return 0;
    }
    options.measure.sizes = parse_sizes(options.sizes);
    const Ladder ladder =
        options.from.empty() ? measure(course, options.measure) : read_ladder(options.from);
    fmt::print("{}", text(ladder));
    std::fflush(stdout);
    const nlohmann::json json = ladder;
    const int n = main_size(ladder);
    const auto picture = [&] { return chart(ladder, then_and_now(course, ladder, n), n); };
    if (!options.json.empty()) command::write_file(options.json, json.dump(1) + "\n");
    if (!options.svg.empty()) command::write_file(options.svg, picture());
    if (options.page) {
        const auto docs = course.root() / "docs";
        command::write_file(docs / "data" / "ladder.json", json.dump(1) + "\n");
        command::write_file(docs / "data" / "ladder.svg", picture());
        command::write_file(docs / "ladder.md", page(course, ladder));
    }
    return every_rung_has_times(ladder) ? 0 : 1;
}

}  // namespace simtutor::ladder
