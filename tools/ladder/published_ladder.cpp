#include "tools/ladder/published_ladder.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/model/published.h"

namespace simtutor::ladder {
namespace {

constexpr const char* old_cublas = "CUBLAS 3.0";
/// A smaller difference is no change of order.
constexpr double clear_difference = 1.03;

double gflops(double seconds) {
    const double n = published_n;
    return 2 * n * n * n / seconds * 1e-9;
}

/// Ranks from 1 for the values above 0, largest first; 0 for the others.
std::vector<int> ranks(const std::vector<double>& values) {
    std::vector<int> result;
    for (const double value : values) {
        const auto faster = std::count_if(values.begin(), values.end(),
                                          [&](double other) { return other > value; });
        result.push_back(value > 0 ? static_cast<int>(faster) + 1 : 0);
    }
    return result;
}

}  // namespace

int main_size(const Ladder& ladder) {
    const auto& sizes = ladder.sizes;
    if (std::find(sizes.begin(), sizes.end(), 4096) != sizes.end()) return 4096;
    return sizes.empty() ? 0 : *std::max_element(sizes.begin(), sizes.end());
}

std::vector<ThenAndNow> then_and_now(const command::Course& course, const Ladder& ladder, int n) {
    const model::Table table(course.root() / "docs" / "data" / "c1060_seconds.csv");
    const auto published = model::read_kernel_seconds(table);
    const auto seconds_of = [&](const std::string& name) {
        for (const model::PublishedSeconds& row : published)
            if (row.kernel == name) return row.seconds;
        return 0.0;
    };
    std::vector<ThenAndNow> rows;
    for (const Rung& rung : ladder.rungs) {
        ThenAndNow row;
        row.rung = &rung;
        row.name = rung.name;
        if (const double seconds = seconds_of(rung.name); seconds > 0) {
            row.gflops = gflops(seconds);
            row.share_then = seconds_of(old_cublas) / seconds;
        }
        const Point* point = rung.at(n);
        if (point != nullptr && point->error.empty()) {
            row.now = point;
            row.share_now = point->share_of_cublas;
        }
        rows.push_back(row);
    }
    std::vector<double> then, now;
    for (const ThenAndNow& row : rows) {
        then.push_back(row.gflops);
        now.push_back(row.gflops > 0 && row.now != nullptr ? row.now->tflops : 0);
    }
    const std::vector<int> rank_then = ranks(then), rank_now = ranks(now);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].rank_then = rank_then[i];
        rows[i].rank_now = rank_now[i];
    }
    return rows;
}

std::vector<std::string> changes_of_order(const std::vector<ThenAndNow>& rows) {
    std::vector<std::string> changes;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t j = i + 1; j < rows.size(); ++j) {
            const ThenAndNow *a = &rows[i], *b = &rows[j];
            if (a->gflops <= 0 || b->gflops <= 0 || a->now == nullptr || b->now == nullptr)
                continue;
            if (a->gflops > b->gflops) std::swap(a, b);
            if (b->gflops < clear_difference * a->gflops ||
                a->now->tflops < clear_difference * b->now->tflops)
                continue;
            changes.push_back(fmt::format(
                "{} was slower than {} ({:.0f} against {:.0f} GFLOP/s) and is faster now ({:.2f} "
                "against {:.2f} TFLOP/s)",
                a->name, b->name, a->gflops, b->gflops, a->now->tflops, b->now->tflops));
        }
    }
    return changes;
}

}  // namespace simtutor::ladder
