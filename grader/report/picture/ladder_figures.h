#pragma once
/// The ladder of matrix products: what a GPU measured, and what the simulator counted.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace simtutor::report::picture {

/// Global memory is read and written in these.
constexpr double sector_bytes = 32;

/// What a product of n x n matrices costs on the simulator.
struct ProductCost {
    double intensity = 0;  ///< 2 n^3 operations per byte of the sectors asked of global memory
    double passes = 0;     ///< through the banks of shared memory, for 1,000 operations
};

/// @param operations above 0; @param sectors above 0, of 32 bytes
ProductCost product_cost(double operations, double sectors, double passes);

/// A rung: a solution of the course.
struct LadderRung {
    std::string name, lesson;  ///< "GPU6", "37-gpu6-16x1"
    double tflops = 0;         ///< measured
    ProductCost cost;          ///< counted
};

struct LadderFigures {
    std::string gpu, date;  ///< that measured, and when
    int measured_n = 0;
    double cublas_tflops = 0;    ///< 0: was not timed
    std::string counted_device;  ///< "h100"
    int counted_n = 0;
    std::vector<LadderRung> rungs;
};

/// Reads ladder.json ("simtutor bench") and ladder_counted.json ("simtutor bench --count").
/// @param folder docs/data
/// @return nothing if one of them is not there
/// @throws std::runtime_error, one sentence, if one of them cannot be understood
std::optional<LadderFigures> read_ladder_figures(const std::filesystem::path& folder);

/// A student's kernel among the rungs.
struct LadderPlace {
    LadderFigures ladder;
    std::string lesson;  ///< the student's: its rung stands out
    ProductCost own;
    bool wrong = false;      ///< the student's product is wrong
    double own_n = 0;        ///< at which it was counted
    double own_tflops = 0;   ///< as a GPU measured it; 0: none did
    std::string own_source;  ///< "NVIDIA H100 80GB HBM3 at n = 4096, graded 2026-11-21"
};

/// A chart of speed over operations per byte, and a table with the same figures.
std::string ladder_picture(const LadderPlace& place);

}  // namespace simtutor::report::picture
