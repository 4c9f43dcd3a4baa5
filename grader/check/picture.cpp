#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "grader/check/check.h"
#include "grader/check/grading.h"

namespace simtutor::check {
namespace {

constexpr std::size_t channels = 4;
constexpr int least_side = 160;  ///< of a panel, in pixels
constexpr int gap = 8;           ///< between panels
constexpr std::uint8_t opaque = 255;

using Pixel = std::array<std::uint8_t, channels>;

Pixel pixel_at(const std::vector<std::uint8_t>& rgba, std::size_t index) {
    Pixel pixel;
    std::copy_n(rgba.begin() + static_cast<std::ptrdiff_t>(channels * index), channels,
                pixel.begin());
    return pixel;
}

/// A wrong pixel is the brighter the more is wrong, and never so dark that it could be overlooked.
Pixel difference_of(const Pixel& wanted, const Pixel& yours, int allowed) {
    int most = 0, brightness = 0;
    for (std::size_t i = 0; i < channels; ++i) {
        most = std::max(most, std::abs(int{wanted[i]} - int{yours[i]}));
        if (i + 1 < channels) brightness = std::max(brightness, int{wanted[i]});
    }
    if (most > allowed) return {static_cast<std::uint8_t>(128 + most / 2), 0, 0, opaque};
    const auto grey = static_cast<std::uint8_t>(brightness / 4);
    return {grey, grey, grey, opaque};
}

}  // namespace

std::string write_png(const std::string& name, int width, int height,
                      const std::vector<std::uint8_t>& rgba) {
    if (width <= 0 || height <= 0 ||
        rgba.size() !=
            std::size_t{4} * static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {
        throw std::invalid_argument(fmt::format(
            "the picture '{}' needs 4 bytes for each of {} x {} pixels", name, width, height));
    }
    const std::filesystem::path folder = grading().artefacts.empty() ? "." : grading().artefacts;
    std::error_code ignored;
    std::filesystem::create_directories(folder, ignored);
    const std::string path = (folder / (name + ".png")).string();
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(width);
    image.height = static_cast<png_uint_32>(height);
    image.format = PNG_FORMAT_RGBA;
    if (!png_image_write_to_file(&image, path.c_str(), 0, rgba.data(), 0, nullptr)) {
        throw std::runtime_error(
            fmt::format("the picture {} could not be written: {}; check the folder and the disk",
                        path, image.message));
    }
    grading().current().artefacts.push_back({name, path});
    return path;
}

std::string write_comparison(const std::string& name, int width, int height,
                             const std::vector<std::uint8_t>& wanted,
                             const std::vector<std::uint8_t>& yours, int allowed) {
    if (width <= 0 || height <= 0 || wanted.size() != yours.size() ||
        wanted.size() !=
            channels * static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {
        throw std::invalid_argument(fmt::format(
            "the pictures of '{}' need 4 bytes each for {} x {} pixels", name, width, height));
    }
    const int zoom = std::max(1, least_side / std::max(width, height));
    const int panel = zoom * width, full_width = 3 * panel + 2 * gap, full_height = zoom * height;
    std::vector<std::uint8_t> all(
        channels * static_cast<std::size_t>(full_width) * static_cast<std::size_t>(full_height),
        opaque);
    for (int y = 0; y < full_height; ++y) {
        for (int x = 0; x < full_width; ++x) {
            const int which = x / (panel + gap), inside = x % (panel + gap);
            if (inside >= panel) continue;
            const auto index =
                static_cast<std::size_t>(y / zoom) * static_cast<std::size_t>(width) +
                static_cast<std::size_t>(inside / zoom);
            const Pixel want = pixel_at(wanted, index), got = pixel_at(yours, index);
            const Pixel shown = which == 0   ? want
                                : which == 1 ? got
                                             : difference_of(want, got, allowed);
            const auto place = static_cast<std::size_t>(y) * static_cast<std::size_t>(full_width) +
                               static_cast<std::size_t>(x);
            std::copy(shown.begin(), shown.end(),
                      all.begin() + static_cast<std::ptrdiff_t>(channels * place));
        }
    }
    return write_png(name, full_width, full_height, all);
}

}  // namespace simtutor::check
