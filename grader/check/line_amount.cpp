#include "grader/check/line_amount.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "grader/check/block_shape.h"
#include "grader/check/counter_numbers.h"
#include "grader/check/lane_step.h"
#include "grader/check/lone_thread.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

using nlohmann::json;

/// A number of a line above this is none of a program that a person has written.
constexpr std::size_t most_lines = 100'000;

/// ": 33 for each warp": a request is one of a warp.
std::string per_warp(const CountedLine& line) {
    double threads = 1;
    for (const json& side : line.kernel->value("block", json::array()))
        threads *= side.is_number() ? side.get<double>() : 0;
    const double warps = std::ceil(threads / 32) * number(line.kernel->at("totals"), "blocks");
    return threads > 1 && warps > 0 && line.count >= warps
               ? fmt::format(": {} for each warp", about(line.count / warps))
               : "";
}

/// "; as many from each of lines 12-15, 17": the line is only the first of these.
/// @param requests whether they come from as many requests, too
std::string as_many(const CountedLines& lines, const CountedLine& line, bool requests) {
    std::vector<bool> like;
    std::size_t others = 0;
    for (const CountedLine& other : lines.lines()) {
        if (&other == &line || other.count != line.count || other.kernel != line.kernel ||
            other.file() != line.file() || (requests && other.cost.requests != line.cost.requests))
            continue;
        const auto number = static_cast<std::size_t>(std::max(0, other.number()));
        if (number >= most_lines) continue;
        if (like.size() <= number) like.resize(number + 1);
        like[number] = true;
        ++others;
    }
    if (others == 0) return "";
    return fmt::format("; as many from {} {}", others == 1 ? "line" : "each of lines",
                       ranges_text(ranges_of(like), 4));
}

/// Whether the limit lies clearly above the passes that no layout can save: then the best one
/// has lanes that meet, too.
bool room_for_conflicts(const CountedLines& lines) {
    if (!lines.counts("wavefronts") || !lines.has_limit()) return false;
    Cost all;
    for (const CountedLine& line : lines.lines()) all += line.cost;
    return all.needed / lines.share() > few_too_many * all.least;
}

}  // namespace

std::string amount_text(const CountedLines& lines, const CountedLine& line) {
    const double all = lines.all();
    const json& totals = line.kernel->at("totals");
    const double threads = number(totals, "threads");
    std::string text = fmt::format("{} of {} come from here", grouped(line.count), grouped(all));
    if (has_lone_thread(*line.kernel)) return text + by_one_thread + as_many(lines, line, false);
    if (lines.nature() == Nature::accesses && lines.counts("requests"))
        return text + per_warp(line) + as_many(lines, line, false);
    if (lines.nature() == Nature::accesses && threads > 0 && line.count >= threads)
        text += fmt::format(": {} for each thread", about(line.count / threads));
    return text + as_many(lines, line, false);
}

std::string own_amount_text(const CountedLines& lines, const CountedLine& line) {
    const double all = lines.all();
    return fmt::format("{} of {} come from here", grouped(line.count), grouped(all));
}

std::string amount_beside_text(const CountedLines& lines, const CountedLine& line) {
    return own_amount_text(lines, line) + as_many(lines, line, false);
}

std::string waste_text(const CountedLines& lines, const CountedLine& line) {
    const Cost& c = line.cost;
    if (lines.nature() == Nature::segments)
        return fmt::format(
            "the lanes of one warp touch {} of 32 bytes here on average; the same bytes fit "
            "into {}",
            so_many(c.per_request(), "sector"), about(c.least_per_request()));
    return fmt::format(
        "{} takes {} passes through the banks here on average; {} would do if its lanes met in "
        "no bank{}{}",
        lines.counts("cc13_") ? "each half of a warp" : "one warp", about(c.per_request()),
        about(c.least_per_request()),
        room_for_conflicts(lines) ? ", but what is allowed has room for some that meet" : "",
        as_many(lines, line, true));
}

bool is_old_volume(const CountedLines& lines) {
    return lines.counter().ends_with("cc13_volume_bytes");
}

double fewest_old(const CountedLines& lines, const CountedLine& line) {
    constexpr double segment = 32, largest_segments = 4;
    const double halves = 2 * line.cost.requests;
    const bool one_each = number(*line.counts, "cc13_transactions") <= halves;
    const bool may_share = one_each || lanes_share(*line.counts);
    const bool twice = may_share && BlockShape(*line.kernel).halves_in_rows();
    const double pieces = line.cost.least * (twice ? 2 : 1);
    return is_old_volume(lines) ? segment * std::max(halves, pieces)
                                : std::max(halves, pieces / largest_segments);
}

std::string old_waste_text(const CountedLines& lines, const CountedLine& line) {
    if (is_old_volume(lines))
        return fmt::format(
            "half a warp moves {} bytes here on average, and its lanes take no more than {}{}",
            about(line.count / (2 * line.cost.requests)),
            about(fewest_old(lines, line) / (2 * line.cost.requests)), as_many(lines, line, true));
    return fmt::format(
        "half a warp makes {} here on average; the same bytes fit into {} of 128 bytes{}",
        so_many(line.count / (2 * line.cost.requests), "transaction"),
        so_many(fewest_old(lines, line) / (2 * line.cost.requests), "segment"),
        as_many(lines, line, true));
}

}  // namespace simtutor::check
