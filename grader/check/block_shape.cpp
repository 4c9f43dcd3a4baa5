#include "grader/check/block_shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grader/check/counter_numbers.h"

namespace simtutor::check {
namespace {

constexpr std::int64_t warp = 32;

}  // namespace

BlockShape::BlockShape(const nlohmann::json& kernel) {
    const nlohmann::json block = kernel.value("block", nlohmann::json::array());
    if (block.size() < 2 || !block[0].is_number_integer() || !block[1].is_number_integer()) return;
    width_ = block[0].get<std::int64_t>();
    height_ = block[1].get<std::int64_t>();
}

std::array<int, 2> BlockShape::sides() const {
    constexpr std::int64_t longest = 1024;
    const auto known = [](std::int64_t side) { return side > 0 && side <= longest; };
    if (!known(width_) || !known(height_)) return {};
    return {static_cast<int>(width_), static_cast<int>(height_)};
}

std::int64_t BlockShape::rows() const {
    if (width_ <= 0 || width_ >= warp || height_ < 2) return 0;
    return std::min(height_, (warp + width_ - 1) / width_);
}

std::int64_t BlockShape::rows_of_half() const {
    constexpr std::int64_t half = warp / 2;
    return rows() == 0 || width_ >= half ? 0 : std::min(height_, (half + width_ - 1) / width_);
}

bool BlockShape::halves_in_rows() const {
    return rows() > 0 && width_ <= warp / 2;
}

std::string BlockShape::two_rows(double first, double second) const {
    if (rows() == 0) return "";
    const auto row = [&](double lane) { return static_cast<std::int64_t>(lane) / width_; };
    if (row(first) == row(second)) return "";
    return fmt::format(
        "They lie in different rows of the block: with {} x {} threads a warp has {} of them, so "
        "not only neighbours must be kept apart.",
        width_, height_, rows());
}

std::string BlockShape::rows_of_warp(const std::string& counter) const {
    if (rows() == 0) return "";
    const bool half = has(counter, "cc13_");
    const char* const unit = half ? "half-warp" : "warp";
    const std::int64_t lanes = half ? warp / 2 : warp;
    if (width_ >= lanes)
        return fmt::format("this one has {} x {} threads, so a {} lies in one of its rows", width_,
                           height_, unit);
    return fmt::format("this one has {} x {} threads, so a {} is made of {} of its rows", width_,
                       height_, unit, std::min(height_, (lanes + width_ - 1) / width_));
}

std::string BlockShape::place_of_warp(const std::string& counter) const {
    if (!has(counter, "cc13_") || width_ < warp || width_ % warp != 0 || height_ < 2)
        return rows_of_warp(counter);
    return fmt::format("this one has {} x {} threads, so a half-warp lies in one of its rows",
                       width_, height_);
}

std::string BlockShape::decides(const std::string& text) {
    if (text.empty()) return "";
    return " The block decides as well: " + text +
           ". Rows of the block that lie apart in memory have pieces of their own: the more rows a "
           "warp spans, the fewer neighbours its lanes have.";
}

}  // namespace simtutor::check
