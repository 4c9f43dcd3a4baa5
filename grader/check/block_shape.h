#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace simtutor::check {

/// The sides of a kernel's blocks. Which threads are neighbours in a warp is also the choice of
/// whoever chose the block.
class BlockShape {
  public:
    /// @param kernel its counters, which tell the block
    explicit BlockShape(const nlohmann::json& kernel);

    /// Along x and y; 0: not known. The submission's process has told them: what no block has is
    /// not known either.
    std::array<int, 2> sides() const;
    /// How many rows of the block make a warp; 0: it is no set of several rows.
    std::int64_t rows() const;
    /// How many of its rows make half a warp, which the oldest devices serve at a time; 0: no set
    /// of several rows.
    std::int64_t rows_of_half() const;
    /// Whether the two halves of a warp lie in different rows: what they touch may be the same.
    bool halves_in_rows() const;
    /// Of two lanes in different rows of the block: "They lie in two rows of the block …"; else
    /// empty.
    std::string two_rows(double first, double second) const;
    /// "this one has 16 x 4 threads, so a warp is made of 2 of its rows"; else empty. The oldest
    /// devices serve half a warp at a time: of a counter of theirs it speaks of that.
    std::string rows_of_warp(const std::string& counter) const;
    /// As above; of the oldest devices, without a cache, also a block whose warps have one row.
    std::string place_of_warp(const std::string& counter) const;
    /// What follows from one of the texts above; empty from none.
    static std::string decides(const std::string& text);

  private:
    std::int64_t width_ = 0, height_ = 0;  ///< 0: not known
};

}  // namespace simtutor::check
