#include "grader/simt/engine/block_order.h"

#include <algorithm>
#include <numeric>
#include <random>

#include "grader/simt/engine/engine_options.h"

namespace simtutor::simt {

std::uint64_t BlockSample::most_of(const std::string& kernel) const {
    auto own = by_kernel.find(kernel);
    if (own == by_kernel.end()) own = by_kernel.find(kernel.substr(0, kernel.find('<')));
    return own == by_kernel.end() ? most : own->second;
}

BlockOrder::BlockOrder(const _SimtDim3& grid, std::uint64_t seed, std::uint64_t most,
                       unsigned corner)
    : count_(std::uint64_t{grid.x} * grid.y * grid.z) {
    std::mt19937_64 random(seed);
    start_ = random() % count_;
    do stride_ = random() % count_ | 1;
    while (std::gcd(stride_, count_) != 1);
    if (most > 0 && most < count_) choose(grid, random(), most, corner);
}

/// Corners first, the last block and the first block before the others: that is where tails and
/// guards are wrong. Then the last blocks but one: a grid may have a row and a column more than it
/// needs, whose blocks do nothing.
void BlockOrder::choose(const _SimtDim3& grid, std::uint64_t seed, std::uint64_t most,
                        unsigned first) {
    for (const unsigned usual : {7u, 0u, 6u, 5u, 4u, 3u, 2u, 1u}) {
        const unsigned corner = usual ^ first;
        const std::uint64_t x = corner & 1 ? grid.x - 1 : 0, y = corner & 2 ? grid.y - 1 : 0,
                            z = corner & 4 ? grid.z - 1 : 0;
        const std::uint64_t block = (z * grid.y + y) * grid.x + x;
        if (chosen_.size() < most &&
            std::find(chosen_.begin(), chosen_.end(), block) == chosen_.end())
            chosen_.push_back(block);
    }
    for (const unsigned inner : {1u, 2u, 3u}) {
        const std::uint64_t left = inner & 1, up = inner & 2 ? 1 : 0;
        if (grid.x <= left + 1 || grid.y <= up + 1) continue;
        const std::uint64_t block =
            (std::uint64_t{grid.z - 1} * grid.y + grid.y - 1 - up) * grid.x + grid.x - 1 - left;
        if (chosen_.size() < most &&
            std::find(chosen_.begin(), chosen_.end(), block) == chosen_.end())
            chosen_.push_back(block);
    }
    const auto corners = static_cast<std::ptrdiff_t>(chosen_.size());
    for (std::uint64_t i = 0; chosen_.size() < most; ++i) {
        const std::uint64_t block = permuted(i);
        if (std::find(chosen_.begin(), chosen_.begin() + corners, block) ==
            chosen_.begin() + corners)
            chosen_.push_back(block);
    }
    std::mt19937_64 random(seed);
    for (std::size_t i = chosen_.size(); i > 1; --i)
        std::swap(chosen_[i - 1], chosen_[random() % i]);
}

}  // namespace simtutor::simt
