#pragma once
/// Usual slips of the program, and what it prints with each: one that explains all that was
/// printed, wrong and right, is told.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "grader/check/program.h"
#include "grader/check/slips/slip.h"

namespace slips {

using simtutor::check::Slip;
using simtutor::host::SeenDevice;

/// The text, behind "come out if", of the slip that explains all answers, or of both where two do.
template <class Formula, class Answer, class Explains>
std::string behind(const std::vector<Slip<Formula>>& usual, const std::vector<Answer>& answers,
                   const Explains& explains) {
    const auto found = simtutor::check::slips_behind(usual, answers, explains, 2);
    if (found.empty()) return "";
    return found[0]->says + (found.size() == 2 ? " They also come out if " + found[1]->says : "");
}

/// What a peak is made of.
struct Parts {
    double multiprocessors, units, clock_khz, memory_clock_khz, bits;
};
using Peak = std::function<double(const Parts&)>;

inline const std::vector<Slip<Peak>>& of_arithmetic() {
    static const std::vector<Slip<Peak>> all = {
        {"a multiply-add counts as one operation. It is two: multiply by 2.",
         [](const Parts& p) { return p.multiprocessors * p.units * p.clock_khz / 1e6; }},
        {"the clock is divided as a whole number first, which leaves only whole GHz. Compute with "
         "double.",
         [](const Parts& p) {
             return 2 * p.multiprocessors * p.units * std::floor(p.clock_khz / 1e6);
         }},
        {"the clock is divided as a whole number first, which leaves only whole MHz. Compute with "
         "double.",
         [](const Parts& p) {
             return 2 * p.multiprocessors * p.units * std::floor(p.clock_khz / 1e3) / 1e3;
         }},
        {"only one multiprocessor is counted. Multiply by multiProcessorCount.",
         [](const Parts& p) { return 2 * p.units * p.clock_khz / 1e6; }},
        {"each multiprocessor is counted as one unit. Multiply by units_per_multiprocessor().",
         [](const Parts& p) { return 2 * p.multiprocessors * p.clock_khz / 1e6; }},
        {"the clock of the memory is taken for that of the multiprocessors.",
         [](const Parts& p) { return 2 * p.multiprocessors * p.units * p.memory_clock_khz / 1e6; }},
        {"2^30 operations are taken for 10^9. A GFLOP is 10^9.",
         [](const Parts& p) {
             return 2 * p.multiprocessors * p.units * p.clock_khz * 1e3 / (1 << 30);
         }},
        {"1,024 Hz are taken for a kHz. It has 1,000.",
         [](const Parts& p) { return 2 * p.multiprocessors * p.units * p.clock_khz * 1024 / 1e9; }},
    };
    return all;
}

inline const std::vector<Slip<Peak>>& of_memory() {
    static const std::vector<Slip<Peak>> all = {
        {"bits are counted in place of bytes. Divide the width of the bus by 8.",
         [](const Parts& p) { return 2 * p.bits * p.memory_clock_khz / 1e6; }},
        {"a wire carries one bit in each clock. It carries two: multiply by 2.",
         [](const Parts& p) { return p.bits / 8 * p.memory_clock_khz / 1e6; }},
        {"the clock of the multiprocessors is taken for that of the memory.",
         [](const Parts& p) { return 2 * p.bits / 8 * p.clock_khz / 1e6; }},
        {"1,024 Hz are taken for a kHz. It has 1,000.",
         [](const Parts& p) { return 2 * p.bits / 8 * p.memory_clock_khz * 1024 / 1e9; }},
        {"2^30 bytes are taken for 10^9. A GB is 10^9 bytes; a GiB is 2^30.",
         [](const Parts& p) { return 2 * p.bits / 8 * p.memory_clock_khz * 1e3 / (1 << 30); }},
        {"the clock is divided as a whole number first, which leaves only whole GHz. Compute with "
         "double.",
         [](const Parts& p) { return 2 * p.bits / 8 * std::floor(p.memory_clock_khz / 1e6); }},
        {"the clock is divided as a whole number first, which leaves only whole MHz. Compute with "
         "double.",
         [](const Parts& p) {
             return 2 * p.bits / 8 * std::floor(p.memory_clock_khz / 1e3) / 1e3;
         }},
    };
    return all;
}

/// The work, and the peaks of a device.
struct Job {
    double gflop, gbytes, gflops, gbytes_per_second;
};
using Time = std::function<double(const Job&)>;

inline const std::vector<Slip<Time>>& of_time() {
    static const std::vector<Slip<Time>> all = {
        {"the two times are added. The device computes while its memory works: take the longer "
         "one.",
         [](const Job& j) { return j.gflop / j.gflops + j.gbytes / j.gbytes_per_second; }},
        {"the shorter one of the two times is taken. Both have to end: take the longer one.",
         [](const Job& j) { return std::min(j.gflop / j.gflops, j.gbytes / j.gbytes_per_second); }},
        {"only the arithmetic counts. The memory may take longer.",
         [](const Job& j) { return j.gflop / j.gflops; }},
        {"only the memory counts. The arithmetic may take longer.",
         [](const Job& j) { return j.gbytes / j.gbytes_per_second; }},
        {"the time of the memory is its peak divided by the bytes. It is the other way round.",
         [](const Job& j) { return std::max(j.gflop / j.gflops, j.gbytes_per_second / j.gbytes); }},
        {"the time of the arithmetic is its peak divided by the operations. It is the other way "
         "round.",
         [](const Job& j) { return std::max(j.gflops / j.gflop, j.gbytes / j.gbytes_per_second); }},
        {"both peaks are divided by the work. It is the other way round.",
         [](const Job& j) { return std::max(j.gflops / j.gflop, j.gbytes_per_second / j.gbytes); }},
        {"the operations are divided by the peak of the memory and the bytes by that of the "
         "arithmetic.",
         [](const Job& j) { return std::max(j.gflop / j.gbytes_per_second, j.gbytes / j.gflops); }},
        {"seconds() gives milliseconds. main() makes milliseconds of them once more.",
         [](const Job& j) {
             return 1e3 * std::max(j.gflop / j.gflops, j.gbytes / j.gbytes_per_second);
         }},
    };
    return all;
}

/// A device that may be chosen.
struct Candidate {
    double bytes, gflops, gbytes_per_second, time;
};

/// How a program chooses: which devices have the memory, and whether one is better than the best so
/// far.
struct Choice {
    std::function<bool(const Candidate&, double gib)> fits;
    std::function<bool(const Candidate&, const Candidate& best)> better;

    /// The number of the device; -1: none fits.
    int of(const std::vector<Candidate>& all, double gib) const {
        int best = -1;
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Candidate& one = all[static_cast<std::size_t>(i)];
            if (!fits(one, gib)) continue;
            if (best < 0 || better(one, all[static_cast<std::size_t>(best)])) best = i;
        }
        return best;
    }
};

constexpr double gib_bytes = 1024.0 * 1024 * 1024;

inline const std::vector<Slip<Choice>>& of_choice() {
    const auto fits = [](const Candidate& c, double gib) { return c.bytes >= gib * gib_bytes; };
    const auto shorter = [](const Candidate& c, const Candidate& best) {
        return c.time < best.time;
    };
    static const std::vector<Slip<Choice>> all = {
        {"10^9 bytes are taken for a GiB. It has 1,024 * 1,024 * 1,024.",
         {[](const Candidate& c, double gib) { return c.bytes >= gib * 1e9; }, shorter}},
        {"a device with just so much memory is left out. It is asked for at least so much.",
         {[](const Candidate& c, double gib) { return c.bytes > gib * gib_bytes; }, shorter}},
        {"the memory is compared as a float, which has 24 bits: a byte less is lost in it. Compare "
         "with double, or whole bytes.",
         {[](const Candidate& c, double gib) {
              return static_cast<float>(c.bytes) >= static_cast<float>(gib * gib_bytes);
          },
          shorter}},
        {"the memory is rounded down to whole GiB before it is compared. Compare with double, or "
         "whole bytes.",
         {[](const Candidate& c, double gib) { return std::floor(c.bytes / gib_bytes) >= gib; },
          shorter}},
        {"the GiB that are asked for are rounded down to a whole number.",
         {[](const Candidate& c, double gib) { return c.bytes >= std::floor(gib) * gib_bytes; },
          shorter}},
        {"nothing asks for the memory.", {[](const Candidate&, double) { return true; }, shorter}},
        {"of devices that take equally long the last is chosen. Let only a shorter time replace "
         "the best one.",
         {fits, [](const Candidate& c, const Candidate& best) { return c.time <= best.time; }}},
        {"the longest time wins. The shortest has to.",
         {fits, [](const Candidate& c, const Candidate& best) { return c.time > best.time; }}},
        {"the device with the most GFLOP/s is chosen, whatever the work is. Compare the times.",
         {fits, [](const Candidate& c, const Candidate& best) { return c.gflops > best.gflops; }}},
        {"the device with the most GB/s is chosen, whatever the work is. Compare the times.",
         {fits,
          [](const Candidate& c, const Candidate& best) {
              return c.gbytes_per_second > best.gbytes_per_second;
          }}},
        {"the device with the most memory is chosen. Of those with enough the shortest time "
         "decides.",
         {fits, [](const Candidate& c, const Candidate& best) { return c.bytes > best.bytes; }}},
        {"the first device with enough memory is chosen. Compare the times of all.",
         {fits, [](const Candidate&, const Candidate&) { return false; }}},
        {"the last device with enough memory is chosen. Compare the times of all.",
         {fits, [](const Candidate&, const Candidate&) { return true; }}},
    };
    return all;
}

}  // namespace slips
