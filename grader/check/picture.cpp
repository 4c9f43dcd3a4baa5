#include <fmt/format.h>
#include <png.h>

#include <filesystem>
#include <stdexcept>

#include "grader/check/check.h"
#include "grader/check/grading.h"

namespace simtutor::check {

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

}  // namespace simtutor::check
