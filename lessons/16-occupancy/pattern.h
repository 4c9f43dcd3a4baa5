#pragma once
/// What all wrong answers of a student's calculator have in common, where one mistake explains
/// them.

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "grader/check/slips/occupancy_slips.h"

namespace pattern {

/// A case whose limits are wrong, as sums of the file's enum Limit.
struct WrongLimits {
    int wanted = 0, got = 0;
};

/// A case whose blocks are right and whose ratio is not.
struct WrongRatio {
    int blocks = 0, threads = 0;  ///< blocks of a multiprocessor, threads of a block
    int warps = 0, max_warps = 0,
        warp = 0;  ///< warps of a block, of a multiprocessor; threads of one
    double got = 0;
};

/// What the calculator has done wrong, if one slip, or two, explain all that it said of the blocks,
/// wrong and right.
inline std::string of_slips(const std::vector<simtutor::check::CalculatedBlocks>& answers,
                            bool limits) {
    const auto slips = simtutor::check::slips_behind(answers, limits);
    if (slips.empty()) return "";
    const std::string all = "\nAll of your numbers, the right ones too, come out if ";
    if (slips.size() == 1) return all + slips[0]->says;
    return all + "two things are so. One: " + slips[0]->says + " The other: " + slips[1]->says;
}

/// What all wrong ratios come out of, where one of the usual mistakes makes them and no other does.
inline std::string of_ratios(const std::vector<WrongRatio>& all) {
    struct Known {
        double (*ratio)(const WrongRatio& one);
        const char* text;
    };
    static constexpr Known known[] = {
        {[](const WrongRatio& one) {
             return 1.0 * one.blocks * one.threads / (one.max_warps * one.warp);
         },
         "the threads of the blocks are counted in place of their warps. A warp with fewer than 32 "
         "threads has the place of a whole one: count warps, rounded up for each block."},
        {[](const WrongRatio& one) {
             return 1.0 * one.blocks * (one.threads / one.warp) / one.max_warps;
         },
         "the warps of a block are rounded down. A warp with fewer than 32 threads is one, too."},
        {[](const WrongRatio& one) {
             return static_cast<double>(one.blocks * one.warps / one.max_warps);
         },
         "whole numbers are divided by each other, which leaves the fraction out."},
    };
    const Known* found = nullptr;
    for (const Known& one : known) {
        if (all.empty() || !std::all_of(all.begin(), all.end(), [&](const WrongRatio& wrong) {
                return std::abs(wrong.got - one.ratio(wrong)) < 1e-6;
            }))
            continue;
        if (found) return "";
        found = &one;
    }
    return found ? std::string("\nIn all of these cases your ratio comes out if ") + found->text
                 : "";
}

/// A resource that is named beside another one in all of the cases, though it alone allows more:
/// its number may depend on the other. Empty where that does not explain them all.
/// @param names of the limits, by their bits
inline std::string of_dependent(const std::vector<WrongLimits>& all,
                                const std::function<std::string(int)>& names) {
    const int excess = all.front().got & ~all.front().wanted;
    int beside = all.front().wanted;
    for (const WrongLimits& one : all) {
        if (one.got != (one.wanted | excess)) return "";
        beside &= one.wanted;
    }
    const bool one_each =
        excess != 0 && (excess & (excess - 1)) == 0 && beside != 0 && (beside & (beside - 1)) == 0;
    if (!one_each) return "";
    return "\nIn all of these cases a limit is: " + names(beside) + "; and you name another one, " +
           names(excess) + ", which alone would allow more. Does your number of blocks by " +
           names(excess) + " also depend on that by " + names(beside) +
           "? Compute each as if there were no other limit.";
}

/// Limits that are left out only where several resources allow equally few blocks. Empty where
/// another mistake was made, too.
inline std::string of_limits(const std::vector<WrongLimits>& all,
                             const std::function<std::string(int)>& names) {
    if (all.empty()) return "";
    if (std::string dependent = of_dependent(all, names); !dependent.empty()) return dependent;
    for (const WrongLimits& one : all) {
        const bool several = (one.wanted & (one.wanted - 1)) != 0;
        if (!several || one.got == 0 || (one.got & ~one.wanted) != 0) return "";
    }
    return "\nWrong only where several resources allow equally few blocks: then each of them is a "
           "limit. Ask for each by itself, whether another one is a limit or not.";
}

}  // namespace pattern
