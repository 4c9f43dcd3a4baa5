#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace simtutor {

/// Whether a test program runs all of its cases: a filter asks for it (`--gtest_filter='All/*'`).
/// Without one, as CTest calls it, a long test program takes a sample.
inline bool whole_set_asked() {
    return testing::GTEST_FLAG(filter) != "*";
}

/// What draws the samples: the number in the environment's SIMTUTOR_DRAW, which CI sets from the
/// commit, else the day's. A test that draws prints it, so that the same sample can be had again.
inline std::uint64_t sample_seed() {
    if (const char* const draw = std::getenv("SIMTUTOR_DRAW"))
        return std::strtoull(draw, nullptr, 10);
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::hours>(now).count() /
                                      24);
}

}  // namespace simtutor
