#include "grader/check/texture_requests.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "grader/check/counter_numbers.h"

namespace simtutor::check {

std::string advice_for_texels(const nlohmann::json& line) {
    // Two texels of the largest kind, of 16 bytes, fill a piece: lanes beside each other that read
    // neighbours need no more than half as many pieces as they are.
    constexpr double lanes_for_a_piece = 2;
    const double requests = number(line, "texture_load_requests"),
                 texels = number(line, "texture_loads"),
                 pieces = number(line, "texture_load_sectors");
    if (requests > 0 && texels >= 8 * requests && lanes_for_a_piece * pieces > texels)
        return fmt::format(
            "Each fetch touches {} of these pieces for the {} lanes of a warp on average: the "
            "lanes do not read neighbours of one row, which lie together. Lanes differ in "
            "threadIdx.x: is it in the first coordinate of the fetch, which counts along a row?",
            about(pieces / requests), about(texels / requests));
    return "Texels of one row lie together, so lanes of a warp that read neighbours along a row "
           "share the pieces of memory. If they do, read each texel once and keep it.";
}

}  // namespace simtutor::check
