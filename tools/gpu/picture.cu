// Drives the picture that is made through a shared tile.
// entry: __global__ void picture(unsigned char* rgba, int width, int height)
// counters: 256 x 256
#include <cmath>
#include <memory>

#include "check.h"

namespace gpu_check {

constexpr int tile_side = 16;

/// Brightness of the pattern at a point, which may lie beyond the picture's edge.
double brightness(int x, int y) {
    const double step = 2 * std::acos(-1.0) / 128;
    return 255 * (std::sin(x * step) + 1) * (std::sin(y * step) + 1) / 4;
}

/// The place of x mirrored within its tile.
int mirrored(int x) {
    return x / tile_side * tile_side + tile_side - 1 - x % tile_side;
}

std::string compare(const std::vector<unsigned char>& rgba, int width, int height) {
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const unsigned char* pixel = &rgba[4 * (static_cast<std::size_t>(y) * width + x)];
            const std::string place =
                "pixel (" + std::to_string(x) + ", " + std::to_string(y) + ")";
            const double green = brightness(mirrored(x), mirrored(y));
            // The byte is the brightness rounded down; float may land on the other side.
            const double slack = 0.01;
            if (!(pixel[1] <= green + slack && pixel[1] > green - 1 - slack)) {
                return difference(place + " green", pixel[1], std::floor(green));
            }
            if (pixel[0] != 0 || pixel[2] != 0 || pixel[3] != 255) {
                return place + ": red, blue or alpha is wrong";
            }
        }
    }
    return "";
}

Case picture_case(int width, int height, bool small = false) {
    const auto prepare = [=](const Settings& settings) -> Attempt {
        const auto size = std::size_t{4} * width * height;
        const auto rgba = std::make_shared<Output<unsigned char>>(size, settings);
        return [=]() -> std::string {
            const dim3 block(tile_side, tile_side);
            const dim3 grid((width + tile_side - 1) / tile_side,
                            (height + tile_side - 1) / tile_side);
            ::picture<<<grid, block>>>(rgba->poisoned(), width, height);
            if (auto error = wait(); !error.empty()) return error;
            if (auto wrong = compare(rgba->values(), width, height); !wrong.empty()) return wrong;
            return intact(*rgba, {});
        };
    };
    return {std::to_string(width) + " x " + std::to_string(height), small, false, prepare};
}

std::vector<Case> cases(const Settings&) {
    return {picture_case(256, 256),   picture_case(64, 32, true), picture_case(16, 16),
            picture_case(1, 1),       picture_case(17, 31, true), picture_case(100, 75, true),
            picture_case(1000, 1),    picture_case(1, 999),       picture_case(513, 257),
            picture_case(1024, 1024), picture_case(1000, 1023)};
}

}  // namespace gpu_check

#include "main.h"
