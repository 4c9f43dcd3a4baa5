#include "grader/report/picture/ladder_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace simtutor::report::picture {
namespace {

using nlohmann::json;

constexpr int usual_n = 4096;

/// n at which the chart compares: 4096 if it was measured, else the largest.
int chart_n(const std::vector<int>& sizes) {
    if (std::find(sizes.begin(), sizes.end(), usual_n) != sizes.end()) return usual_n;
    return *std::max_element(sizes.begin(), sizes.end());
}

double tflops_at(const json& points, int n) {
    for (const json& point : points)
        if (point.at("n") == n && point.at("error") == "") return point.at("tflops");
    return 0;
}

LadderFigures joined(const json& measured, const json& counted) {
    LadderFigures figures;
    figures.gpu = measured.at("gpu");
    figures.date = measured.at("date");
    figures.measured_n = chart_n(measured.at("sizes").get<std::vector<int>>());
    figures.cublas_tflops = tflops_at(measured.at("cublas_points"), figures.measured_n);
    figures.counted_device = counted.at("device");
    figures.counted_n = counted.at("n");
    std::map<std::string, double> tflops;
    for (const json& rung : measured.at("rungs"))
        tflops[rung.at("lesson")] = tflops_at(rung.at("points"), figures.measured_n);
    const double operations = 2.0 * figures.counted_n * figures.counted_n * figures.counted_n;
    for (const json& rung : counted.at("rungs")) {
        const std::string lesson = rung.at("lesson");
        if (tflops[lesson] <= 0) continue;
        figures.rungs.push_back(
            {rung.at("name"), lesson, tflops[lesson],
             product_cost(operations, rung.at("global_sectors"), rung.at("shared_wavefronts"))});
    }
    return figures;
}

json read(const std::filesystem::path& path) {
    std::ifstream file(path);
    return json::parse(file);
}

}  // namespace

ProductCost product_cost(double operations, double sectors, double passes) {
    return {operations / (sectors * sector_bytes), 1000 * passes / operations};
}

std::optional<LadderFigures> read_ladder_figures(const std::filesystem::path& folder) {
    const auto measured = folder / "ladder.json", counted = folder / "ladder_counted.json";
    if (!std::filesystem::exists(measured) || !std::filesystem::exists(counted))
        return std::nullopt;
    try {
        return joined(read(measured), read(counted));
    } catch (const std::exception& problem) {
        throw std::runtime_error(
            fmt::format("{}: ladder.json or ladder_counted.json cannot be understood ({}); fetch "
                        "both anew from the course.",
                        folder.string(), problem.what()));
    }
}

}  // namespace simtutor::report::picture
