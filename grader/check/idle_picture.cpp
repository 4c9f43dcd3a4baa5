#include "grader/check/idle_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

namespace simtutor::check {

std::string right_without_kernels(const Picture& wanted, const Picture& got,
                                  const std::string& name) {
    if (got.rgb.size() != wanted.rgb.size()) return "";
    std::size_t bright = 0;
    std::array<std::size_t, 256> right{};  // by what the file holds
    for (std::size_t i = 0; i < wanted.rgb.size(); ++i) {
        if (wanted.rgb[i] <= 1) continue;  // what was cleared is black, too, and 0 is as good as 1
        ++bright;
        right[got.rgb[i]] += std::abs(int{wanted.rgb[i]} - int{got.rgb[i]}) <= 1;
    }
    const std::size_t same = std::accumulate(right.begin(), right.end(), std::size_t{0});
    // What memory holds without a kernel may be right here and there.
    if (8 * same <= bright) return "";
    const std::string seen = fmt::format(
        "In a run where the kernels do nothing, {} of the {} bytes of {} that are larger than 1 "
        "are right all the same",
        same, bright, name);
    const auto most = std::max_element(right.begin(), right.end());
    if (8 * (same - *most) > bright)
        return seen +
               ". So the host computes them. Write what the kernel has stored, and nothing else.";
    return fmt::format(
        "{}, or off by 1, which counts as right: most of these hold {}. Is the array set "
        "before the launch, by a copy to the device or by cudaMemset? The kernel has to store "
        "every byte itself, and then needs neither: leave that out. Or does the host compute them? "
        "Write what the kernel has stored, and nothing else.",
        seen, most - right.begin());
}

}  // namespace simtutor::check
