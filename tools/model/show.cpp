/// `simtutor model` as text and as JSON.
#include <fmt/format.h>

#include <algorithm>

#include "tools/model/compare.h"

namespace simtutor::model {
namespace {

std::string pair(const Polynomial& line) {
    return text_of(line.n3) + ", " + text_of(line.n2);
}

std::string traffic_line(const std::string& kernel, const std::string& block,
                         const std::string& source, const Traffic& traffic,
                         const std::string& abu) {
    return fmt::format("{:<6} {:<7} {:<9}  {:<13} {:<12} {:<12} {:<12} {:<8} {:>6}\n", kernel,
                       block, source, pair(traffic.total), pair(traffic.of32), pair(traffic.of64),
                       pair(traffic.of128), pair(traffic.volume), abu);
}

std::string list_of_shapes(const std::vector<Simulated>& simulated) {
    std::string list;
    for (const Simulated& one : simulated) list += (list.empty() ? "" : " ") + one.shape.text();
    return list;
}

std::string traffic_text(const TrafficRow& row) {
    std::string out = traffic_line(row.published.kernel, row.published.block(), "published",
                                   row.published.traffic, row.published.abu_text);
    for (std::size_t i = 0; i < row.simulated.size(); ++i) {
        const Simulated& one = row.simulated[i];
        if (!one.error.empty()) continue;
        // Shapes with equal results share a line.
        const bool shown = std::any_of(
            row.simulated.begin(), row.simulated.begin() + static_cast<std::ptrdiff_t>(i),
            [&](const Simulated& before) {
                return before.error.empty() &&
                       pair(before.traffic.total) == pair(one.traffic.total) &&
                       pair(before.traffic.volume) == pair(one.traffic.volume);
            });
        if (!shown)
            out += traffic_line("", "", "simulated", one.traffic,
                                fmt::format("{:.2f}", one.traffic.abu));
    }
    if (row.equal())
        return out + fmt::format("{:15}equal in {}\n", "", list_of_shapes(row.simulated));
    for (const std::string& text : row.differences())
        out += fmt::format("{:15}DIFFERS: {}\n", "", text);
    return out;
}

std::string ranking_text(const std::string& title, const Ranking& ranking) {
    std::string out = fmt::format("\n{}\n{:<12} {:>14} {:>20} {:>8} {:>12}\n", title, "kernel",
                                  "bytes, of n^3", "transactions, of n^3", "ABU", "seconds");
    for (const Ranked& row : ranking.rows)
        out +=
            fmt::format("{:<12} {:>14} {:>20} {:>7.1f}% {:>12.2f}\n", row.name,
                        text_of(row.volume_n3), text_of(row.transactions_n3), row.abu, row.seconds);
    out += fmt::format("Fewer bytes meant less time in {} of {} pairs that differ in bytes.\n",
                       ranking.pairs - static_cast<int>(ranking.against.size()), ranking.pairs);
    for (const std::string& text : ranking.against) out += "  not here: " + text + "\n";
    return out;
}

std::string occupancy_text(const std::vector<OccupancyRow>& rows) {
    std::string out = "\nOccupancy on compute capability 1.3 (LRS figure 1.39)\n";
    out += fmt::format("{:<22} {:<6} {:>9} {:>6}  {:>9} {:>8}  {}\n", "kernel", "block",
                       "registers", "shared", "published", "computed", "limited by");
    for (const OccupancyRow& row : rows)
        out += fmt::format("{:<22} {:<6} {:>9} {:>6}  {:>9} {:>8.3f}  {}{}\n", row.published.kernel,
                           row.published.block.text(), row.published.registers,
                           row.published.shared_bytes, row.published.occupancy, row.occupancy,
                           row.limited_by, row.equal() ? "" : "  DIFFERS");
    return out;
}

nlohmann::json json_of(const Polynomial& line) {
    return {{"n3", text_of(line.n3)}, {"n2", text_of(line.n2)}};
}

nlohmann::json json_of(const Traffic& traffic) {
    return {
        {"transactions", json_of(traffic.total)},   {"transactions_32", json_of(traffic.of32)},
        {"transactions_64", json_of(traffic.of64)}, {"transactions_128", json_of(traffic.of128)},
        {"volume_bytes", json_of(traffic.volume)},  {"abu_percent", traffic.abu}};
}

nlohmann::json json_of(const TrafficRow& row) {
    nlohmann::json shapes = nlohmann::json::array();
    for (const Simulated& one : row.simulated) {
        nlohmann::json shape = {{"block", one.shape.text()}, {"sizes", one.sizes}};
        if (one.error.empty())
            shape["simulated"] = json_of(one.traffic);
        else
            shape["error"] = one.error;
        shapes.push_back(std::move(shape));
    }
    return {{"kernel", row.published.kernel},
            {"block", row.published.block()},
            {"lesson", row.lesson},
            {"source", row.published.place},
            {"published", json_of(row.published.traffic)},
            {"shapes", shapes},
            {"equal", row.equal()},
            {"differences", row.differences()}};
}

nlohmann::json json_of(const Ranking& ranking) {
    nlohmann::json rows = nlohmann::json::array();
    for (const Ranked& row : ranking.rows)
        rows.push_back({{"name", row.name},
                        {"volume_n3", text_of(row.volume_n3)},
                        {"transactions_n3", text_of(row.transactions_n3)},
                        {"abu_percent", row.abu},
                        {"c1060_seconds", row.seconds}});
    return {{"rows", rows}, {"pairs", ranking.pairs}, {"against", ranking.against}};
}

}  // namespace

std::string text(const Report& report) {
    std::string out =
        "Device-memory transactions on compute capability 1.3: coefficients of n^3, "
        "n^2 (LRS figures 1.15 to 1.36)\n";
    out += fmt::format("{:<6} {:<7} {:<9}  {:<13} {:<12} {:<12} {:<12} {:<8} {:>6}\n", "kernel",
                       "block", "", "total", "of 32 bytes", "of 64", "of 128", "bytes", "ABU %");
    for (const TrafficRow& row : report.traffic) out += traffic_text(row);
    out += occupancy_text(report.occupancy);
    out += ranking_text("The ladder by its published seconds (C1060, n = 16384)", report.kernels);
    for (const auto& [kernel, ranking] : report.shapes)
        out += ranking_text(fmt::format("Block shapes of {} (C1060, n = 16384)", kernel), ranking);
    const auto equal = std::count_if(report.traffic.begin(), report.traffic.end(),
                                     [](const TrafficRow& row) { return row.equal(); });
    const auto same = std::count_if(report.occupancy.begin(), report.occupancy.end(),
                                    [](const OccupancyRow& row) { return row.equal(); });
    out += fmt::format(
        "\n{} of {} published rows of traffic and {} of {} of occupancy are equal "
        "({:.1f} s).\n",
        equal, report.traffic.size(), same, report.occupancy.size(), report.seconds);
    return out;
}

nlohmann::json json(const Report& report) {
    nlohmann::json made = {{"device", "c1060"},
                           {"all_equal", report.all_equal()},
                           {"seconds", report.seconds},
                           {"ladder", json_of(report.kernels)}};
    for (const TrafficRow& row : report.traffic) made["traffic"].push_back(json_of(row));
    for (const OccupancyRow& row : report.occupancy)
        made["occupancy"].push_back({{"kernel", row.published.kernel},
                                     {"block", row.published.block.text()},
                                     {"registers", row.published.registers},
                                     {"shared_bytes", row.published.shared_bytes},
                                     {"published", row.published.occupancy},
                                     {"computed", row.occupancy},
                                     {"blocks_per_multiprocessor", row.blocks},
                                     {"limited_by", row.limited_by},
                                     {"equal", row.equal()}});
    for (const auto& [kernel, ranking] : report.shapes)
        made["block_shapes"][kernel] = json_of(ranking);
    return made;
}

}  // namespace simtutor::model
