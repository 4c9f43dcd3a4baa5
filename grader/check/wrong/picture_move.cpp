#include "grader/check/wrong/picture_move.h"

#include <fmt/format.h>

#include <algorithm>

namespace simtutor::check {
namespace {

/// A part of a picture: the whole, or a tile of it.
struct Part {
    std::size_t width, height;
};

struct Offset {
    std::size_t x, y;
};

struct Move {
    const char* text;
    Offset (*from)(Offset at, Part part);  ///< whose value stands at a place of the part
    bool square;                           ///< only a square part can be moved so
};

constexpr Move moves[] = {
    {"transposed: x and y have changed places",
     [](Offset at, Part) {
         return Offset{at.y, at.x};
     },
     true},
    {"mirrored: left and right have changed places",
     [](Offset at, Part part) {
         return Offset{part.width - 1 - at.x, at.y};
     },
     false},
    {"upside down: y runs the other way",
     [](Offset at, Part part) {
         return Offset{at.x, part.height - 1 - at.y};
     },
     false},
    {"turned by 180 degrees: x and y run the other way",
     [](Offset at, Part part) {
         return Offset{part.width - 1 - at.x, part.height - 1 - at.y};
     },
     false},
    {"mirrored at its second diagonal: x and y have changed places and run the other way",
     [](Offset at, Part part) {
         return Offset{part.height - 1 - at.y, part.width - 1 - at.x};
     },
     true},
};

/// Tiles at an edge may be cut off, so that a pixel comes from outside. Of all pixels, and of the
/// wrong ones, so many must be explained.
constexpr double least_inside = 0.9;

class MovedPicture {
  public:
    MovedPicture(std::size_t width, std::size_t height,
                 const std::function<bool(std::size_t, std::size_t)>& shows)
        : width_(width), height_(height), shows_(shows) {}

    bool has_made(const Move& move, Part part) const {
        std::size_t inside = 0, wrong = 0, explained = 0;
        for (std::size_t y = 0; y < height_; ++y)
            for (std::size_t x = 0; x < width_; ++x) {
                const Offset corner{x / part.width * part.width, y / part.height * part.height};
                const Offset from = move.from({x - corner.x, y - corner.y}, part);
                const std::size_t there_x = corner.x + from.x, there_y = corner.y + from.y;
                const std::size_t here = y * width_ + x;
                const bool is_wrong = !shows_(here, here);
                wrong += is_wrong;
                if (there_x >= width_ || there_y >= height_) continue;
                if (!shows_(here, there_y * width_ + there_x)) return false;
                ++inside;
                explained += is_wrong;
            }
        return most_of(inside, width_ * height_) && most_of(explained, wrong);
    }

  private:
    static bool most_of(std::size_t some, std::size_t all) {
        return static_cast<double>(some) >= least_inside * static_cast<double>(all);
    }

    std::size_t width_, height_;
    const std::function<bool(std::size_t, std::size_t)>& shows_;
};

/// Whether the columns lie one behind the other, where rows should.
bool lies_by_columns(std::size_t width, std::size_t height,
                     const std::function<bool(std::size_t, std::size_t)>& shows) {
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x)
            if (!shows(x * height + y, y * width + x)) return false;
    return true;
}

}  // namespace

std::string move_of_picture(std::size_t width, std::size_t height,
                            const std::function<bool(std::size_t, std::size_t)>& shows) {
    if (width < 2 || height < 2) return "";
    const MovedPicture picture(width, height, shows);
    for (const Move& move : moves)
        if ((!move.square || width == height) && picture.has_made(move, {width, height}))
            return fmt::format("The picture is {}.", move.text);
    for (const std::size_t tile : {8, 16, 32})
        for (const Move& move : moves)
            if (tile < std::max(width, height) && picture.has_made(move, {tile, tile}))
                return fmt::format("Each tile of {0} x {0} pixels is {1} in it.", tile, move.text);
    if (width != height && lies_by_columns(width, height, shows))
        return "The picture lies column by column: pixel (x, y) stands at x * height + y, not at y "
               "* width + x.";
    return "";
}

}  // namespace simtutor::check
