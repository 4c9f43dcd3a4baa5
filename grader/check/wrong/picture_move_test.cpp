#include "grader/check/wrong/picture_move.h"

#include <gtest/gtest.h>

namespace simtutor::check {
namespace {

/// What is said of a picture whose pixel (x, y) shows what belongs to from(x, y).
template <class From>
std::string said(std::size_t width, std::size_t height, From from) {
    return move_of_picture(width, height, [&](std::size_t here, std::size_t there) {
        return from(here % width, here / width) == there;
    });
}

TEST(PictureMove, OfTheWholePicture) {
    EXPECT_EQ(said(40, 40, [](auto x, auto y) { return x * 40 + y; }),
              "The picture is transposed: x and y have changed places.");
    EXPECT_EQ(said(40, 30, [](auto x, auto y) { return y * 40 + 39 - x; }),
              "The picture is mirrored: left and right have changed places.");
    EXPECT_EQ(said(40, 30, [](auto x, auto y) { return (29 - y) * 40 + x; }),
              "The picture is upside down: y runs the other way.");
    EXPECT_EQ(said(40, 30, [](auto x, auto y) { return (29 - y) * 40 + 39 - x; }),
              "The picture is turned by 180 degrees: x and y run the other way.");
}

TEST(PictureMove, OfEachTile) {
    const auto in_tile = [](auto x, auto y) {
        const auto column = x / 16 * 16, row = y / 16 * 16;
        return (row + (x - column)) * 64 + column + (y - row);
    };
    EXPECT_EQ(said(64, 48, in_tile),
              "Each tile of 16 x 16 pixels is transposed: x and y have changed places in it.");
    // The last tiles may be cut off: what comes from outside of the picture proves nothing.
    EXPECT_EQ(said(64, 47, in_tile),
              "Each tile of 16 x 16 pixels is transposed: x and y have changed places in it.");
}

TEST(PictureMove, OfAFewWrongPixelsAtAnEdgeNothingIsSaid) {
    // Each tile of 32 columns has one value, so that it looks the same however it is turned, and
    // the wrong pixels are among those of tiles that are cut off.
    const auto value = [](std::size_t place) { return place % 100 / 32; };
    EXPECT_EQ(move_of_picture(100, 32,
                              [&](std::size_t here, std::size_t there) {
                                  return here % 100 < 97 && value(here) == value(there);
                              }),
              "");
}

TEST(PictureMove, ColumnByColumn) {
    EXPECT_EQ(
        move_of_picture(40, 30,
                        [](std::size_t here, std::size_t there) {
                            return here == there % 40 * 30 + there / 40;
                        }),
        "The picture lies column by column: pixel (x, y) stands at x * height + y, not at y * "
        "width + x.");
}

TEST(PictureMove, OfOtherPicturesNothingIsSaid) {
    EXPECT_EQ(said(40, 30, [](auto x, auto y) { return y * 40 + (x + 1) % 40; }), "");
    EXPECT_EQ(said(64, 2, [](auto x, auto) { return x * 0 + 7; }), "");
    EXPECT_EQ(said(1, 9, [](auto, auto y) { return 8 - y; }), "");
}

}  // namespace
}  // namespace simtutor::check
