#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/model/published.h"
#include "tools/model/simulate.h"

namespace simtutor::model {

/// One published row, and the simulator's counts for its shapes.
struct TrafficRow {
    PublishedTraffic published;
    std::string lesson;  ///< lesson of the kernel; empty if no lesson has it
    std::vector<Simulated> simulated;

    /// True if every shape has exactly the published figures.
    bool equal() const;
    /// The differences, one sentence a shape; empty if there are none.
    std::vector<std::string> differences() const;
};

/// A row of figure 1.39, and the result of our occupancy calculator.
struct OccupancyRow {
    PublishedResources published;
    double occupancy = 0;  ///< as computed
    int blocks = 0;        ///< per multiprocessor
    std::string limited_by;
    /// True if the computed value, rounded as printed, equals the printed one.
    bool equal() const;
};
OccupancyRow compute_occupancy(const PublishedResources& published);

/// A kernel with one shape: its modelled traffic and its published time.
struct Ranked {
    std::string name;  ///< "GPU4", or "GPU1 256x1"
    Fraction volume_n3, transactions_n3;
    double abu = 0;
    double seconds = 0;  ///< on a C1060, n = 16384
};

/// Whether less traffic also means less published time, over all pairs with different traffic.
struct Ranking {
    std::vector<Ranked> rows;          ///< by seconds, slowest first
    int pairs = 0;                     ///< with different volume
    std::vector<std::string> against;  ///< pairs where the kernel with less traffic took longer
};
Ranking rank(std::vector<Ranked> rows);

/// The whole result of `simtutor model`.
struct Report {
    std::vector<TrafficRow> traffic;
    std::vector<OccupancyRow> occupancy;
    Ranking kernels;                        ///< the ladder, each kernel with its best shape
    std::map<std::string, Ranking> shapes;  ///< block shapes of one kernel, by its name
    double seconds = 0;                     ///< duration of the simulation
    bool all_equal() const;
};

std::string text(const Report& report);
nlohmann::json json(const Report& report);

}  // namespace simtutor::model
