#pragma once

#include <string>
#include <vector>

#include "tools/model/polynomial.h"
#include "tools/model/table.h"

namespace simtutor::model {

/// blockDim of a two-dimensional block.
struct Shape {
    unsigned x = 1, y = 1;
    std::string text() const;  ///< "256x1"
    friend bool operator==(const Shape& a, const Shape& b) = default;
};

/// The traffic of a product on compute capability 1.3.
struct Traffic {
    Polynomial total, of32, of64, of128;
    Polynomial volume;  ///< bytes
    double abu = 0;     ///< average bandwidth utilisation in per cent, n^2 terms left out
};

/// A row of transactions_cc13.csv.
struct PublishedTraffic {
    std::string kernel, x, y;  ///< x and y as printed: "16", "*", "rest"
    Traffic traffic;
    std::string abu_text;  ///< as printed, "41.7"
    std::string place;     ///< "docs/data/transactions_cc13.csv:12"

    std::string block() const { return x + "x" + y; }
    /// True if the row is about blocks of this shape.
    bool covers(const Shape& shape) const;
    /// True if `abu`, rounded as printed, equals the printed value.
    bool abu_equals(double abu) const;
};
std::vector<PublishedTraffic> read_traffic(const Table& table);

/// A row of resources_cc13.csv: figure 1.39.
struct PublishedResources {
    std::string kernel;
    Shape block;
    int registers = 0;
    int shared_bytes = 0;
    std::string occupancy;  ///< as printed, "0.38"
};
std::vector<PublishedResources> read_resources(const Table& table);

/// Seconds on the C1060 by block shape, or by kernel (shape unset).
struct PublishedSeconds {
    std::string kernel;
    Shape block;
    double seconds = 0;  ///< at the table's largest n
};

/// Shapes of one kernel that the figures time, with the seconds at n = 16384.
std::vector<PublishedSeconds> read_block_seconds(const Table& table, const std::string& kernel);
std::vector<PublishedSeconds> read_kernel_seconds(const Table& table);

}  // namespace simtutor::model
