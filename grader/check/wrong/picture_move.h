#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace simtutor::check {

/// How a picture that is wrong comes from the right one, if all its pixels, or those of each of its
/// square tiles, have only changed places: mirrored, turned or transposed. One sentence, or empty.
/// @param shows whether the pixel `here` shows what belongs to the pixel `there`; indices are
/// y * width + x
std::string move_of_picture(std::size_t width, std::size_t height,
                            const std::function<bool(std::size_t here, std::size_t there)>& shows);

}  // namespace simtutor::check
