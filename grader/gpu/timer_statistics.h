#pragma once
/// Statistics of repeated times, and how long one is waited for. C++17 without CUDA: the timer and
/// those who read its figures share it.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace simtutor::gpu {

/// Middle of the sorted values; 0 if there is none.
inline double median(std::vector<double> values) {
    if (values.empty()) return 0;
    const std::size_t half = values.size() / 2;
    std::sort(values.begin(), values.end());
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// Fewest values for which standard_error says anything.
constexpr std::size_t least_samples = 9;

/// Relative standard error of the median, without a guess about how the values are spread: of k
/// values the true median lies between those with the ranks k/2 - sqrt(k)/2 and k/2 + sqrt(k)/2
/// with the probability of one standard deviation (binomial), so half of that distance is the
/// error. Infinite for fewer than `least_samples` values.
inline double standard_error(std::vector<double> values) {
    const double middle = median(values);
    if (values.size() < least_samples || !(middle > 0))
        return std::numeric_limits<double>::infinity();
    std::sort(values.begin(), values.end());
    const double count = static_cast<double>(values.size());
    const double reach = std::sqrt(count) / 2, centre = (count - 1) / 2;
    const auto low = static_cast<std::size_t>(std::floor(centre - reach));
    const auto high =
        std::min(static_cast<std::size_t>(std::ceil(centre + reach)), values.size() - 1);
    return (values[high] - values[low]) / 2 / middle;
}

/// How long a first call may take: a hundred times the library's time, but at least a second, and
/// no longer than all times may take. What is slower is far from every threshold.
/// @param all_seconds what taking times may take
/// @param library_seconds what cuBLAS takes; 0 if it is not there
inline double most_call_seconds(double all_seconds, double library_seconds) {
    if (!(library_seconds > 0)) return all_seconds;
    return std::min(all_seconds, std::max(1.0, 100 * library_seconds));
}

/// Pairwise other / own: how many times faster `own` is than `other`. Times of one round share an
/// index.
inline std::vector<double> ratios(const std::vector<double>& own,
                                  const std::vector<double>& other) {
    std::vector<double> made;
    for (std::size_t i = 0; i < std::min(own.size(), other.size()); ++i)
        made.push_back(own[i] > 0 ? other[i] / own[i] : 0);
    return made;
}

}  // namespace simtutor::gpu
