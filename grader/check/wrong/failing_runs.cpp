#include "grader/check/wrong/failing_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <set>

#include "grader/check/wrong/launch_pattern.h"
#include "grader/check/wrong/one_size.h"
#include "grader/check/wrong/runs.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

constexpr const char* where_common = "Wrong only where ";
constexpr const char* how_many = "Wrong in ";

std::string by_two_sizes(const Runs& runs, const std::string& one, const std::string& other) {
    if (runs.failed().size() < least_runs || runs.passed().size() < least_runs) return "";
    const auto told = [&](const auto& holds) {
        return runs.told_apart_by(
            [&](const TriedRun& run) { return holds(run.sizes.at(one), run.sizes.at(other)); });
    };
    const bool enough =
        runs.failed().size() >= least_ordered && runs.passed().size() >= least_ordered;
    // Of three sizes any two will do by chance.
    if (!enough && runs.varied().size() > 2) return "";
    // Of a launch few sizes differ from one of the caller's by more than chance.
    const bool launched = of_launch(one) || of_launch(other);
    if ((enough || !launched) && told([](double a, double b) { return a != b; }))
        return fmt::format("{} and {} differ", one, other);
    // An order of two of the caller's sizes, of three or more, tells the runs apart by chance.
    if (runs.varied().size() > 2 && !of_launch(one) && !of_launch(other)) return "";
    // Beside a launch that varies with them, an order parts a few runs by chance.
    if (launched && runs.varied().size() > 1 &&
        (runs.failed().size() < least_divided || runs.passed().size() < least_divided))
        return "";
    if (enough && told([](double a, double b) { return a > b; }))
        return fmt::format("{} is larger than {}", one, other);
    if (enough && told([](double a, double b) { return a < b; }))
        return fmt::format("{} is smaller than {}", one, other);
    // Of two sizes that are no part of each other, one divides the other by chance only. What
    // shares the work, a team or a launch, divides it on purpose.
    const bool shares = of_launch(other) || other == "threads";
    if (enough && shares && told([](double a, double b) { return b > 0 && !divides(b, a); }))
        return fmt::format("{} is no multiple of {}", one, other);
    return "";
}

/// "width or height is odd": of a picture's two sides one is enough to make it wrong. A picture
/// without anything in it may be right all the same.
std::string by_odd_side(const Runs& runs) {
    if (!has_name(runs, "width") || !has_name(runs, "height") || runs.failed().size() < least_runs)
        return "";
    std::size_t having = 0;
    const auto odd = [](const TriedRun& run) {
        return !divides(2, run.sizes.at("width")) || !divides(2, run.sizes.at("height"));
    };
    if (!mostly(runs, odd, 2 * runs.failed().size(), having) || !is_rare(runs, having)) return "";
    return "width or height is odd" + how_often(runs, having);
}

/// Of pictures: most that are not square are wrong, and no other.
std::string by_unequal_sides(const Runs& runs) {
    if (!has_name(runs, "width") || !has_name(runs, "height") ||
        runs.failed().size() < least_divided)
        return "";
    std::size_t having = 0;
    const auto differ = [](const TriedRun& run) {
        return run.sizes.at("width") != run.sizes.at("height");
    };
    // Few pictures are square, so many mistakes miss those by chance.
    if (!mostly(runs, differ, runs.failed().size() / 4, having)) return "";
    return "width and height differ" + how_often(runs, having);
}

bool of_block(const std::string& name) {
    return name == block_width || name == block_height;
}

/// Whether a launch does not divide the one by the other: how often something is done, or one side
/// of a picture, whose blocks lie in two directions.
bool unrelated(const std::string& one, const std::string& other) {
    const auto with = [](const std::string& size, const std::string& launch) {
        return of_launch(launch) && (of_rounds(size) || (launch == "the number of blocks" &&
                                                         (size == "width" || size == "height")));
    };
    return with(one, other) || with(other, one);
}

std::string explanation(const Runs& runs, const std::vector<int>& tiles) {
    std::vector<std::string> sizes = runs.names();
    if (const auto missing = std::find(sizes.begin(), sizes.end(), missing_threads);
        missing != sizes.end()) {
        if (auto text = by_team(runs); !text.empty()) return text;
        sizes.erase(missing);
    }
    if (std::find(sizes.begin(), sizes.end(), device_count) != sizes.end())
        for (auto text : {by_share(runs), by_devices(runs)})
            if (!text.empty()) return text;
    sizes.erase(std::remove_if(sizes.begin(), sizes.end(), of_block), sizes.end());
    for (const std::string& name : sizes)
        if (auto text = by_size(runs, name, tiles); !text.empty()) return text;
    for (auto text : {by_second_round(runs), by_rest_in_blocks(runs), by_rest_of_threads(runs)})
        if (!text.empty()) return text;
    // What the caller gives comes first: the launch often follows from it.
    for (const bool launch : {false, true})
        for (const std::string& one : sizes)
            for (const std::string& other : sizes)
                // Sizes of one launch differ in most runs by their nature.
                if (one != other && (of_launch(one) || of_launch(other)) == launch &&
                    !(of_launch(one) && of_launch(other)) && !unrelated(one, other))
                    if (auto text = by_two_sizes(runs, one, other); !text.empty()) return text;
    for (auto text : {by_odd_side(runs), by_shape(runs), by_last_warp(runs)})
        if (!text.empty()) return text;
    for (auto text : {by_rest_of_blocks(runs), by_bound(runs, sizes), by_lower_bound(runs),
                      by_threads_bound(runs)})
        if (!text.empty()) return text;
    for (const std::string& name : sizes)
        if (auto text = by_most(runs, name, tiles); !text.empty()) return text;
    return by_unequal_sides(runs);
}

/// Whether no size that the caller gives is 0: with one that is, there was nothing to do.
bool has_work(const TriedRun& run) {
    return std::ranges::none_of(run.sizes, [](const auto& size) {
        return size.second == 0 && !size.first.starts_with("the ") && size.first != missing_threads;
    });
}

/// A few right runs that have work to do, as different as there are: of one first size the first
/// only, where there are enough others. A run without work is named where there is no other.
std::vector<std::string> examples_of(const Runs& runs) {
    constexpr std::size_t most = 3;
    std::vector<const TriedRun*> all;
    for (const TriedRun* run : runs.passed())
        if (has_work(*run)) all.push_back(run);
    if (all.empty() && !runs.passed().empty()) all = {runs.passed().front()};
    const std::vector<std::string> varied = runs.varied();
    std::vector<std::string> labels;
    std::set<double> known;
    for (const bool different : {true, false})
        for (const TriedRun* run : all) {
            if (labels.size() == most || std::ranges::find(labels, run->label) != labels.end())
                continue;
            const bool is_new =
                varied.empty() || known.insert(run->sizes.at(varied.front())).second;
            if (is_new || !different) labels.push_back(run->label);
        }
    return labels;
}

}  // namespace

std::string what_fails(const std::vector<TriedRun>& tried, const std::vector<int>& tiles) {
    if (tried.size() < 2) return "";
    const Runs runs(tried);
    if (runs.failed().empty()) return "";
    if (runs.failed().size() == tried.size())
        return tried.size() == 2 ? fmt::format("{}both runs.", how_many)
                                 : fmt::format("{}all {} runs.", how_many, tried.size());
    if (tried.size() < 3) return "";  // the message of the failing run says as much
    const std::string common = runs.passed().empty() ? "" : explanation(runs, tiles);
    if (!common.empty()) return where_common + common + ".";
    const std::vector<std::string> right = examples_of(runs);
    const std::string examples =
        right.empty() ? "" : fmt::format("; right, for example, with {}", fmt::join(right, "; "));
    return fmt::format("{}{} of {} runs{}.", how_many, runs.failed().size(), tried.size(),
                       examples);
}

bool tells_what_fails(const std::string& text) {
    return text.starts_with(where_common);
}

bool leaves_choice(const std::string& text) {
    static const std::regex several("multiple of [0-9, ]*[0-9] or [0-9]|% [0-9]+, or ");
    return text.find(" or no multiple of ") != std::string::npos ||
           std::regex_search(text, several);
}

bool says_what_fails(const std::string& text) {
    return text.starts_with(where_common) || text.starts_with(how_many);
}

}  // namespace simtutor::check
