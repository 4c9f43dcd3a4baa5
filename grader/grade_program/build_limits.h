#pragma once

#include <sys/resource.h>

#include <cstdint>

namespace simtutor::report {

/// While it lives, what this process starts may use only so much: a student's file can make a
/// compiler eat all memory (`#include "/dev/zero"`) or run for ever.
class BuildLimits {
  public:
    static constexpr std::uint64_t memory_bytes = 4ull << 30;  ///< of one compiler
    static constexpr std::uint64_t file_bytes = 512ull << 20;
    static constexpr std::uint64_t cpu_seconds = 120;

    BuildLimits();
    ~BuildLimits();
    BuildLimits(const BuildLimits&) = delete;
    BuildLimits& operator=(const BuildLimits&) = delete;

  private:
    rlimit memory_{}, file_{}, cpu_{};  ///< as they were
};

}  // namespace simtutor::report
