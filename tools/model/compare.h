#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/model/published.h"
#include "tools/model/simulate.h"

namespace simtutor::model {

/// One published row beside what the simulator counted for the shapes that it speaks about.
struct TrafficRow {
    PublishedTraffic published;
    std::string lesson;  ///< where the kernel comes from; empty if no lesson has it
    std::vector<Simulated> simulated;

    /// Whether every shape gave exactly the published figures.
    bool equal() const;
    /// What differs, one sentence a shape; empty when all is equal.
    std::vector<std::string> differences() const;
};

/// Figure 1.39 beside our occupancy calculator.
struct OccupancyRow {
    PublishedResources published;
    double occupancy = 0;  ///< as computed
    int blocks = 0;        ///< per multiprocessor
    std::string limited_by;
    /// Whether the computed value, rounded as printed, is the printed one.
    bool equal() const;
};
OccupancyRow compute_occupancy(const PublishedResources& published);

/// A kernel with one shape: what the model says it moves, and how long it took in print.
struct Ranked {
    std::string name;  ///< "GPU4", or "GPU1 256x1"
    Fraction volume_n3, transactions_n3;
    double abu = 0;
    double seconds = 0;  ///< on a C1060, n = 16384
};

/// Whether less traffic also meant less time in print, over all pairs with different traffic.
struct Ranking {
    std::vector<Ranked> rows;          ///< by seconds, slowest first
    int pairs = 0;                     ///< with different volume
    std::vector<std::string> against;  ///< pairs where the one that moves less took longer
};
Ranking rank(std::vector<Ranked> rows);

/// Everything that `simtutor model` shows.
struct Report {
    std::vector<TrafficRow> traffic;
    std::vector<OccupancyRow> occupancy;
    Ranking kernels;                        ///< the ladder, each kernel with its best shape
    std::map<std::string, Ranking> shapes;  ///< block shapes of one kernel, by its name
    double seconds = 0;                     ///< that it took
    bool all_equal() const;
};

std::string text(const Report& report);
nlohmann::json json(const Report& report);

}  // namespace simtutor::model
