#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace simtutor::ladder {

/// One rung at one n.
struct Point {
    int n = 0;
    double milliseconds = 0;    ///< median
    double standard_error = 0;  ///< of the median, relative
    int rounds = 0;
    double tflops = 0;
    double share_of_cublas = 0;  ///< by pairs of the same round; 0 if cuBLAS was not timed
    double worst_error = 0;      ///< of an element of C
    std::string error;           ///< why there is no time; empty if there is one
};

/// A kernel of the ladder as measured.
struct Rung {
    std::string name;                   ///< "GPU6", or the lesson's title
    std::string title;                  ///< of the lesson; empty for a file
    std::string lesson;                 ///< "37-gpu6-16x1"; empty for a file
    std::string file;                   ///< path as given
    std::string kernel;                 ///< the main kernel: "gpu6"
    unsigned block_x = 0, block_y = 0;  ///< as launched; 0: unknown
    int registers = 0;                  ///< per thread; 0: unknown
    long long shared_bytes = 0;         ///< per block
    int spill_bytes = 0;                ///< stores and loads of spilled registers, per thread
    double occupancy = 0;               ///< by our calculator; 0: unknown
    std::string limited_by;
    std::vector<Point> points;
    std::map<std::string, double> profile;  ///< by NVIDIA's profiler; names in profile.h
    /// Waiting warps for each issued instruction, by reason, largest first.
    std::vector<std::pair<std::string, double>> stalls;

    const Point* at(int n) const;
};

/// One block shape of a sweep.
struct SweepPoint {
    std::string kernel;  ///< "GPU1"
    unsigned x = 0, y = 0;
    Point point;
};

/// The measurements of `simtutor bench`, stored in docs/data/ladder.json.
struct Ladder {
    std::string gpu;         ///< "NVIDIA H100 80GB HBM3"
    std::string capability;  ///< "9.0"
    std::string driver;      ///< "580.159.04"
    std::string toolkit;     ///< of nvcc, "13.0.88"
    std::string cublas;      ///< version as cuBLAS gives it, "130000"; empty: not timed
    std::string date;        ///< "2026-11-21"
    int multiprocessors = 0;
    int highest_mhz = 0;
    int sm_mhz = -1;                            ///< median while kernels ran; -1: unknown
    double peak_tflops = 0;                     ///< FP32 at the highest clock
    double error_pedantic = 0, error_tf32 = 0;  ///< the kernel that cuBLAS chose at the largest n
    std::vector<std::string> clock_notes;       ///< why the device did not run at full clock
    std::vector<int> sizes;
    std::vector<Rung> rungs;
    std::vector<Point> cublas_points;
    std::vector<SweepPoint> sweep;
    std::vector<std::string> notes;  ///< missing measurements, each with its reason

    const Point* cublas_at(int n) const;
};

void to_json(nlohmann::json& json, const Ladder& ladder);
/// @throws nlohmann::json::exception
void from_json(const nlohmann::json& json, Ladder& ladder);

/// FP32 lanes of a multiprocessor; 0 if unknown. (CUDA C++ Programming Guide, arithmetic
/// throughput.)
int fp32_lanes(int major, int minor);

/// A table for the terminal.
std::string text(const Ladder& ladder);

}  // namespace simtutor::ladder
