#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "grader/error/error.h"
#include "grader/gpu/toolkit.h"

namespace simtutor::gpu {

/// Times could not be taken, and the student is not at fault: what() is one sentence.
class TimerError : public Error {
    using Error::Error;
};

/// A module's entry that is timed. Its parameters are (a, b, c, n): C = A*B, all n x n.
struct Contender {
    std::string name;    ///< in the report
    std::string module;  ///< shared object made by gpu::build_module
    std::string entry;
    /// For entries that are kernels: grid x, y and block x, y.
    std::optional<std::array<unsigned, 4>> launch;
};

struct TimingRequest {
    std::vector<Contender> contenders;
    int n = 0;
    std::uint64_t seed = 1;
    double tolerance = 0;              ///< largest error of an element of C
    double seconds = 10;               ///< for taking times, when they do not settle before
    double target = 0.01;              ///< relative standard error of each median at which it stops
    bool cublas = true;                ///< time cuBLAS too, under the name "cuBLAS"
    std::vector<std::string> sandbox;  ///< words before the program: what confines it
};

/// The times of one contender, a value a round.
struct Times {
    std::string name;
    std::string error;  ///< why it has no good times; empty if it has
    std::vector<double> milliseconds;
    double worst_error = 0;  ///< of an element of C
    bool outside_default_stream = false;

    double median_ms() const;
    double standard_error() const;  ///< of the median, relative; see timer_statistics.h
    /// 2 n^3 / time. 0 without times.
    double tflops(int n) const;
};

/// What the timer measured.
struct TimingReport {
    int n = 0;
    nlohmann::json raw;  ///< all that the timer wrote
    std::vector<Times> times;
    std::string cublas_problem;  ///< why cuBLAS was not timed; empty if it was
    int sm_mhz = -1;             ///< median clock while kernels ran; -1: unknown

    const Times* find(const std::string& name) const;
    bool settled(double target) const;
};

/// How many times faster `own` is than `other`, from pairs of the same round.
struct Ratio {
    double value = 0;           ///< median
    double standard_error = 0;  ///< relative
    std::size_t pairs = 0;
};
Ratio ratio(const Times& own, const Times& other);

/// @throws TimerError if the text is not what the timer writes
TimingReport read_timing_report(const std::string& json);

/// The timer's program, compiled by nvcc when it is first needed and kept.
class TimerProgram {
  public:
    /// @param arch "sm_90"
    /// @throws TimerError if nvcc cannot compile it
    TimerProgram(const Toolkit& toolkit, const std::string& arch);
    /// A program that is already there.
    explicit TimerProgram(std::string path, std::string cublas = "search")
        : path_(std::move(path)), cublas_(std::move(cublas)) {}

    /// @throws TimerError
    TimingReport run(const TimingRequest& request) const;
    /// The command that runs each contender once under a profiler. Not sandboxed.
    std::vector<std::string> profile_command(const TimingRequest& request) const;

    /// What must be seen where it runs: the program itself, and the folder of cuBLAS if it is
    /// known.
    std::vector<std::string> files() const;

  private:
    std::vector<std::string> arguments(const TimingRequest& request) const;
    std::string path_, cublas_;
};

/// libcublas.so of this toolkit, or of a Python package; empty: leave it to the loader.
std::string find_cublas(const Toolkit& toolkit);

}  // namespace simtutor::gpu
