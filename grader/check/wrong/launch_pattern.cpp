#include "grader/check/wrong/launch_pattern.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "grader/findings/text.h"

namespace simtutor::check {

std::string by_last_warp(const Runs& runs) {
    const std::string name = block_threads;
    const auto& names = runs.names();
    if (std::find(names.begin(), names.end(), name) == names.end() ||
        Runs::values(runs.failed(), name).size() < least_runs)
        return "";
    std::size_t having = 0;
    const auto rest = [&](const TriedRun& run) {
        const double threads = run.sizes.at(name);
        return threads > 32 && !divides(32, threads);
    };
    // Where there is little work, the last warp has none.
    if (!mostly(runs, rest, 2 * runs.failed().size(), having) ||
        2 * having > runs.failed().size() + runs.passed().size())
        return "";
    return fmt::format("{} is more than 32 and no multiple of 32{}", name, how_often(runs, having));
}

std::string by_rest_in_blocks(const Runs& runs) {
    if (!has_name(runs, block_count) || runs.failed().size() < least_divided) return "";
    const auto several = [](const TriedRun& run) { return run.sizes.at(block_count) > 1; };
    for (const std::string& name : runs.varied()) {
        if (of_rounds(name)) continue;
        std::vector<std::string> found;
        for (int factor = 2; factor <= 32; factor *= 2) {
            const auto left = [&](const TriedRun& run) {
                return !divides(factor, run.sizes.at(name));
            };
            const auto right = [&](bool blocks, bool rest) {
                return static_cast<std::size_t>(std::count_if(
                    runs.passed().begin(), runs.passed().end(), [&](const TriedRun* run) {
                        return several(*run) == blocks && left(*run) == rest;
                    }));
            };
            // Each of the two alone must have been seen to be no matter.
            if (runs.told_apart_by(
                    [&](const TriedRun& run) { return several(run) && left(run); }) &&
                right(true, false) >= least_ordered && right(false, true) >= least_runs)
                found.push_back(std::to_string(factor));
        }
        if (found.empty()) continue;
        // Where the runs do not tell which, all may be meant.
        const std::string last = found.back();
        found.pop_back();
        return fmt::format("there are several blocks and {} is no multiple of {}", name,
                           found.empty() ? last : list_of(found) + " or " + last);
    }
    return "";
}

std::string by_rest_of_threads(const Runs& runs) {
    if (!has_name(runs, block_threads) || runs.failed().size() < least_ordered) return "";
    for (const std::string& name : runs.varied()) {
        if (of_rounds(name)) continue;
        std::vector<std::string> found;
        for (int factor = 4; factor <= 32; factor *= 2) {
            const auto rest = [&](const TriedRun& run) {
                return std::fmod(run.sizes.at(name), factor);
            };
            const auto right = [&](const Runs::Property& holds) {
                return static_cast<std::size_t>(
                    std::count_if(runs.passed().begin(), runs.passed().end(),
                                  [&](const TriedRun* run) { return holds(*run); }));
            };
            // A rest alone, and few threads alone, must have been seen to be no matter.
            if (runs.told_apart_by(
                    [&](const TriedRun& run) { return rest(run) > run.sizes.at(block_threads); }) &&
                right([&](const TriedRun& run) { return rest(run) > 0; }) >= least_ordered &&
                right([&](const TriedRun& run) {
                    return run.sizes.at(name) > 0 && run.sizes.at(block_threads) < factor - 1;
                }) > 0)
                found.push_back(fmt::format("{} % {}", name, factor));
        }
        if (found.empty()) continue;
        // Where the runs do not tell which, all may be meant.
        return fmt::format("{}{} is larger than {}", fmt::join(found, ", or "),
                           found.size() > 1 ? "," : "", block_threads);
    }
    return "";
}

std::string by_rest_of_blocks(const Runs& runs) {
    if (!has_name(runs, block_count) || runs.failed().size() < least_mostly) return "";
    for (const std::string& name : runs.varied()) {
        // Blocks in two directions do not divide one side of a picture.
        if (of_rounds(name) || name == "width" || name == "height") continue;
        std::size_t having = 0;
        const auto left = [&](const TriedRun& run) {
            const double blocks = run.sizes.at(block_count);
            return blocks > 0 && !divides(blocks, run.sizes.at(name));
        };
        if (mostly(runs, left, runs.failed().size() / 2, having) &&
            runs.passed().size() + runs.failed().size() - having >= least_mostly)
            return fmt::format("{} is no multiple of {}{}", name, block_count,
                               how_often(runs, having));
    }
    return "";
}

std::string by_shape(const Runs& runs) {
    const auto& names = runs.names();
    const auto known = [&](const char* name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    };
    if (!known(block_width) || !known(block_height) || runs.failed().size() < least_ordered)
        return "";
    const auto flat = [](const TriedRun& run) {
        return run.sizes.at(block_width) <= 1 || run.sizes.at(block_height) <= 1;
    };
    const auto square = [](const TriedRun& run) {
        return run.sizes.at(block_width) == run.sizes.at(block_height);
    };
    if (!runs.told_apart_by([&](const TriedRun& run) { return !flat(run) && !square(run); }) ||
        std::none_of(runs.passed().begin(), runs.passed().end(),
                     [&](const TriedRun* run) { return square(*run) && !flat(*run); }))
        return "";
    return "a block has several rows and is not square: width and height, or x and y, may have "
           "taken each other's place";
}

std::string by_share(const Runs& runs) {
    for (const std::string& name : runs.names()) {
        const auto left = [&](const TriedRun& run) {
            return !divides(run.sizes.at(device_count), run.sizes.at(name));
        };
        const auto of = [&](const TriedRun* run) { return left(*run); };
        const auto &failed = runs.failed(), &passed = runs.passed();
        if (name == device_count || failed.size() < least_runs || passed.empty() ||
            !std::all_of(failed.begin(), failed.end(), of))
            continue;
        const auto right =
            static_cast<std::size_t>(std::count_if(passed.begin(), passed.end(), of));
        if (right == passed.size() || right >= failed.size()) continue;
        const std::string more = right == 0 ? ""
                                            : fmt::format(", and there in {} of {} runs",
                                                          failed.size(), failed.size() + right);
        return fmt::format("{} is no multiple of {}{}", name, device_count, more);
    }
    return "";
}

std::string by_devices(const Runs& runs) {
    if (runs.failed().size() < least_runs || runs.passed().size() < least_runs ||
        !runs.told_apart_by([](const TriedRun& run) { return run.sizes.at(device_count) > 1; }))
        return "";
    return "there is more than one device";
}

std::string by_team(const Runs& runs) {
    if (!runs.told_apart_by([](const TriedRun& run) { return run.sizes.at(missing_threads) > 0; }))
        return "";
    return "the system gives fewer threads than are asked for: omp_get_num_threads() inside the "
           "region says how many there are";
}

}  // namespace simtutor::check
