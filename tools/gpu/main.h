#pragma once

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "check.h"

// The program around a driver:
//   PROGRAM run FIRST REPEATS SEED MULTIPLE large|usual   cases FIRST and up, each REPEATS times
//   PROGRAM small 0 1 SEED MULTIPLE usual                 the small cases once, without guard zones
//   PROGRAM only NAME REPEATS SEED MULTIPLE usual         the case of that name, for its counters
// It prints, with tabs between:  case INDEX NAME  and  result INDEX RIGHT RUNS MESSAGE.
// After an error that invalidates the device's context it ends with status 3; the caller runs the
// next case in a new process.

namespace gpu_check {

/// A few are enough for a case that takes seconds.
constexpr int large_repeats = 3;
constexpr std::chrono::seconds longest_kernel{20};
/// No further run of a case begins after this time: a wrong kernel may be slow.
constexpr std::chrono::seconds longest_case{5};

struct Progress {
    int index = -1;
    int right = 0;
    int runs = 0;
};
inline Progress progress;

inline void print_result(const std::string& message) {
    std::printf("result\t%d\t%d\t%d\t%s\n", progress.index, progress.right, progress.runs,
                message.c_str());
    std::fflush(stdout);
}

[[noreturn]] inline void give_up(const std::string& message) {
    print_result(message);
    std::fflush(nullptr);
    _exit(3);  // no destructors: the context may hang
}

inline std::string wait() {
    const cudaError_t launch = cudaGetLastError();
    if (launch != cudaSuccess) {
        if (cudaDeviceSynchronize() != cudaSuccess) give_up(cudaGetErrorString(launch));
        return cudaGetErrorString(launch);
    }
    const auto deadline = std::chrono::steady_clock::now() + longest_kernel;
    cudaError_t status;
    while ((status = cudaStreamQuery(nullptr)) == cudaErrorNotReady) {
        if (std::chrono::steady_clock::now() > deadline) give_up("the kernel does not end");
        std::this_thread::yield();
    }
    if (status != cudaSuccess) give_up(cudaGetErrorString(status));
    return "";
}

inline std::vector<float> random_values(const Settings& settings, const std::string& name,
                                        std::size_t count) {
    std::vector<std::uint32_t> words = {static_cast<std::uint32_t>(settings.seed),
                                        static_cast<std::uint32_t>(settings.seed >> 32)};
    for (const char letter : name) words.push_back(static_cast<unsigned char>(letter));
    std::seed_seq sequence(words.begin(), words.end());
    std::mt19937 random(sequence);
    std::vector<float> values(count);
    for (float& value : values) value = static_cast<float>(random() >> 8) * 0x1p-23f - 1.0f;
    return values;
}

inline double sum_tolerance(std::size_t terms, double magnitude) {
    const double roundoff = 0x1p-24;
    const double certain = static_cast<double>(terms) * roundoff;
    return std::min(certain / (1 - certain), 32 * roundoff) * magnitude;
}

inline std::string difference(const std::string& place, double got, double expected) {
    char text[128];
    std::snprintf(text, sizeof text, " = %.8g instead of %.8g", got, expected);
    return place + text;
}

inline void run_case(const Case& test, const Settings& settings, int repeats) {
    std::printf("case\t%d\t%s\n", progress.index, test.name.c_str());
    std::fflush(stdout);
    progress.right = progress.runs = 0;
    std::string first;
    const Attempt attempt = test.prepare(settings);
    const auto enough = std::chrono::steady_clock::now() + longest_case;
    for (int i = 0; i < repeats; ++i) {
        if (i > 0 && std::chrono::steady_clock::now() > enough) break;
        ++progress.runs;
        const std::string message = attempt();
        if (message.empty()) ++progress.right;
        if (first.empty()) first = message;
    }
    print_result(first);
}

}  // namespace gpu_check

int main(int count, char** words) {
    using namespace gpu_check;
    if (count != 7) return 2;
    const bool small = std::string(words[1]) == "small";
    const std::string only = std::string(words[1]) == "only" ? words[2] : "";
    const int first = only.empty() ? std::atoi(words[2]) : 0;
    const int repeats = std::atoi(words[3]);
    const bool large = std::string(words[6]) == "large";
    Settings settings;
    settings.seed = std::strtoull(words[4], nullptr, 10);
    settings.multiple = std::atoi(words[5]);
    if (small) settings.guard = 0;  // the arrays end where the sanitizer expects it

    const std::vector<Case> all = cases(settings);
    for (int i = first; i < static_cast<int>(all.size()); ++i) {
        const Case& test = all[i];
        if ((small && !test.small) || (test.large && !large)) continue;
        if (!only.empty() && test.name != only) continue;
        progress.index = i;
        run_case(test, settings, test.large ? std::min(repeats, large_repeats) : repeats);
    }
    return only.empty() || progress.index >= 0 ? 0 : 2;
}
