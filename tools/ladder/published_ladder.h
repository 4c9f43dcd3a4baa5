#pragma once

#include <string>
#include <vector>

#include "tools/command/course.h"
#include "tools/ladder/ladder.h"

namespace simtutor::ladder {

/// A rung as published (LRS figure 1.40: a Tesla C1060, n = 16384) and as measured.
struct ThenAndNow {
    const Rung* rung = nullptr;  ///< null: published only
    std::string name;            ///< "GPU6"
    double gflops = 0;           ///< published; 0: not published
    double share_then = 0;       ///< of CUBLAS 3.0
    int rank_then = 0;           ///< 1: fastest of the published rungs; 0: not published
    const Point* now = nullptr;  ///< measured at the requested n; null: no time
    double share_now = 0;        ///< of cuBLAS
    int rank_now = 0;            ///< among the published rungs that were measured
};

/// n of the published times and the chart.
constexpr int published_n = 16384;

/// The rungs in their order. @param n of the measured column
/// @throws command::Trouble if docs/data/c1060_seconds.csv cannot be read
std::vector<ThenAndNow> then_and_now(const command::Course& course, const Ladder& ladder, int n);

/// 4096 if it was measured, else the largest n.
int main_size(const Ladder& ladder);

/// "GPU2 was slower than GPU4 and is faster now": pairs of published rungs that changed order by
/// more than 3 %.
std::vector<std::string> changes_of_order(const std::vector<ThenAndNow>& rows);

}  // namespace simtutor::ladder
