#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <numbers>
#include <string>
#include <vector>

#include "grader/check/check.h"
#include "grader/check/wrong/picture_move.h"
#include "grader/check/wrong/place.h"

using namespace simtutor::check;
using simtutor::host::Launch;
using simtutor::host::Type;

namespace {

constexpr unsigned tile = 16;

struct Size {
    int width, height;
};

Call picture_call(Size size) {
    const auto columns = static_cast<unsigned>(size.width);
    const auto rows = static_cast<unsigned>(size.height);
    Call call;
    call.entry = "picture";
    call.label = std::to_string(columns) + " x " + std::to_string(rows) + " pixels";
    call.n = static_cast<double>(columns) * rows;
    call.basic = columns % tile == 0 && rows % tile == 0;
    call.arguments = {out("rgba", Type::uint8, std::uint64_t{4} * columns * rows),
                      value("width", std::int64_t{columns}), value("height", std::int64_t{rows})};
    Launch launch;
    launch.grid[0] = (columns + tile - 1) / tile;
    launch.grid[1] = (rows + tile - 1) / tile;
    launch.block[0] = launch.block[1] = tile;
    call.launch = launch;
    return call;
}

constexpr Size counted_size = {64, 48};

/// Four times its pixels are too many for an int. The four corners run; of each row only the first
/// tile comes back.
constexpr Size wide_size = {1 << 24, 48};

Call wide_call() {
    Call call = picture_call(wide_size);
    call.label += ", the corners";
    call.basic = false;
    simtutor::host::Array& rgba = *call.arguments.front().array;
    rgba.rows = wide_size.height + 1;  // so that the last row is whole
    rgba.row_elements = 4 * tile;
    rgba.stride = std::uint64_t{4} * wide_size.width;
    rgba.sparse = true;
    call.blocks = 4;
    return call;
}

/// The picture that is kept, sizes with a ragged edge, and two whose sides are drawn at random.
const std::vector<Size>& sizes() {
    static const std::vector<Size> all = [] {
        std::vector<Size> fixed = {{256, 256}, {64, 32}, {16, 16}, {1, 1}, {17, 31}, {100, 75}};
        for (const char* name : {"first", "second"}) {
            const auto side = [&](const char* which) {
                return static_cast<int>(random_integer(std::string(name) + which, 2, 120));
            };
            fixed.push_back({side(" width"), side(" height")});
        }
        return fixed;
    }();
    return all;
}

/// More rounds than a byte counts.
constexpr int many_rounds = 257;

/// A call of soften.
struct Softening {
    Size size;
    int rounds;
    std::string label() const {
        return "soften, " + std::to_string(size.width) + " x " + std::to_string(size.height) +
               ", rounds = " + std::to_string(rounds);
    }
    Matrix<float> values() const {
        Matrix<float> made = random_matrix(label(), static_cast<std::uint64_t>(size.height),
                                           static_cast<std::uint64_t>(size.width));
        if (rounds < many_rounds) return made;
        // After so many rounds noise is gone. A slope is left, and every round takes a part of it.
        for (std::uint64_t y = 0; y < made.rows; ++y)
            for (std::uint64_t x = 0; x < made.columns; ++x)
                made.at(y, x) = made.at(y, x) / 4 + static_cast<float>(x % tile) / tile - 0.5f;
        return made;
    }
};

/// The first one is counted. The last ones have a ragged edge.
const std::vector<Softening>& softenings() {
    static const std::vector<Softening> all = [] {
        std::vector<Softening> made = {{counted_size, 7}, {{32, 32}, 0}, {{16, 16}, 1},
                                       {{40, 24}, 1},     {{32, 48}, 2}, {{17, 31}, 7},
                                       {{100, 75}, 2},    {{1, 1}, 3}};
        const auto drawn = [](const char* what, int low, int high) {
            return static_cast<int>(random_integer(std::string("soften ") + what, low, high));
        };
        made.push_back({{drawn("width", 2, 120), drawn("height", 2, 120)}, drawn("rounds", 3, 9)});
        made.push_back(
            {{tile, drawn("low height", 3, 15)}, drawn("many rounds", many_rounds, 320)});
        return made;
    }();
    return all;
}

Call soften_call(const Softening& asked) {
    Call call = picture_call(asked.size);
    call.entry = "soften";
    call.label = asked.label();
    const Matrix<float> values = asked.values();
    call.arguments = {in("in", values), out_matrix("out", values.rows, values.columns),
                      value("width", std::int64_t{asked.size.width}),
                      value("height", std::int64_t{asked.size.height}),
                      value("rounds", std::int64_t{asked.rounds})};
    return call;
}

/// Pictures, one per size and the counted one; then the calls of soften; the wide picture is last.
std::vector<Call> calls() {
    std::vector<Call> made;
    for (const Size size : sizes()) made.push_back(picture_call(size));
    made.push_back(picture_call(counted_size));
    made.back().counters = true;
    made.back().label += ", counted";
    for (const Softening& asked : softenings()) made.push_back(soften_call(asked));
    made[sizes().size() + 1].counters = true;
    if (!on_gpu()) made.push_back(wide_call());
    return made;
}
const LessonRuns runs(calls);

const Run& counted_picture() {
    return runs()[sizes().size()];
}

const Run& soften_run(std::size_t i) {
    return runs()[sizes().size() + 1 + i];
}

/// The runs of one entry.
std::vector<Run> runs_of(const std::string& entry) {
    std::vector<Run> found;
    for (const Run& run : runs())
        if (run.call.entry == entry) found.push_back(run);
    return found;
}

/// Brightness of the pattern at a point, which may lie beyond the picture's edge.
double brightness(int x, int y) {
    const double step = 2 * std::numbers::pi / 128;
    return 255 * (std::sin(x * step) + 1) * (std::sin(y * step) + 1) / 4;
}

/// The place opposite `position` in its tile, along one axis.
int mirrored(int position) {
    const int side = tile;
    return position / side * side + side - 1 - position % side;
}

std::vector<std::uint8_t> wanted_picture(Size size) {
    std::vector<std::uint8_t> rgba;
    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
            rgba.insert(
                rgba.end(),
                {0, static_cast<std::uint8_t>(brightness(mirrored(x), mirrored(y))), 0, 255});
    return rgba;
}

/// Keeps the picture, beside the wanted one where it is wrong: the first size, or the first wrong
/// one if that is right.
void keep_picture() {
    const auto right = [](const std::vector<std::uint8_t>& wanted,
                          const std::vector<std::uint8_t>& yours) {
        for (std::size_t i = 0; i < wanted.size(); ++i)
            if (std::abs(wanted[i] - yours[i]) > (i % 4 == 1 ? 1 : 0)) return false;
        return true;
    };
    for (std::size_t i = 0; i < sizes().size(); ++i) {
        const Size size = sizes()[i];
        const Run& run = runs()[i];
        const std::vector<std::uint8_t> wanted = wanted_picture(size);
        if (!run.finished() || right(wanted, run.bytes("rgba"))) continue;
        note("Wanted, yours and where they differ (red), " + run.call.label + ": " +
             write_comparison("picture", size.width, size.height, wanted, run.bytes("rgba"), 1));
        return;
    }
    const Size kept = sizes().front();
    if (runs().front().finished())
        note("The picture your kernel made: " +
             write_png("picture", kept.width, kept.height, runs().front().bytes("rgba")));
}

/// What green may be: the brightness, cut off. A float differs from it by less than a twentieth,
/// whatever the formula; so close to an integer either side of it is right.
struct Greens {
    int least, most;
    explicit Greens(double brightness)
        : least(static_cast<int>(std::floor(std::max(brightness - 0.05, 0.0)))),
          most(static_cast<int>(std::floor(brightness + 0.05))) {}
    bool hold(int green) const { return least <= green && green <= most; }
    std::string text() const {
        return std::to_string(least) + (least < most ? " or " + std::to_string(most) : "");
    }
};

/// Compares every pixel.
void expect_picture(const Run& run, Size size) {
    if (!expect_finished(run)) return;
    const auto rgba = run.bytes("rgba");
    ASSERT_EQ(rgba.size(), std::size_t{4} * size.width * size.height) << run.call.label;
    std::vector<std::uint64_t> wrong;
    std::string first;
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            const std::uint8_t* pixel = &rgba[4 * (std::size_t{1} * y * size.width + x)];
            const Greens wanted(brightness(mirrored(x), mirrored(y)));
            if (pixel[0] == 0 && wanted.hold(pixel[1]) && pixel[2] == 0 && pixel[3] == 255)
                continue;
            wrong.push_back(std::uint64_t{1} * y * size.width + x);
            if (wrong.size() > 1) continue;
            first = "pixel x = " + std::to_string(x) + ", y = " + std::to_string(y) + " is (" +
                    std::to_string(pixel[0]) + ", " + std::to_string(pixel[1]) + ", " +
                    std::to_string(pixel[2]) + ", " + std::to_string(pixel[3]) + "), wanted (0, " +
                    wanted.text() + ", 0, 255)";
        }
    }
    if (wrong.empty()) return;
    std::string place;
    if (wrong.size() > 1) {
        const auto width = static_cast<std::size_t>(size.width);
        place = move_of_picture(width, size.height, [&](std::size_t here, std::size_t there) {
            const int x = static_cast<int>(there % width), y = static_cast<int>(there / width);
            return Greens(brightness(mirrored(x), mirrored(y))).hold(rgba[4 * here + 1]);
        });
        if (place.empty()) place = place_of_wrong(wrong, size.height, size.width);
    }
    simtutor::check::wrong(
        run, std::to_string(wrong.size()) + " of " + std::to_string(size.width * size.height) +
                 (wrong.size() == 1 ? " pixels is wrong." : " pixels are wrong.") +
                 (place.empty() ? "" : " " + place) + " The first: " + first + ".");
}

/// Every value of a tile becomes the mean of itself and of its neighbours in the tile.
Matrix<double> softened(const Softening& asked) {
    const Matrix<float> given = asked.values();
    Matrix<double> values{given.rows, given.columns, given.stride, false, {}};
    values.data.assign(given.data.begin(), given.data.end());
    for (int round = 0; round < asked.rounds; ++round) {
        const Matrix<double> before = values;
        for (std::uint64_t y = 0; y < values.rows; ++y) {
            for (std::uint64_t x = 0; x < values.columns; ++x) {
                double sum = before.at(y, x);
                int count = 1;
                const auto add = [&](std::uint64_t row, std::uint64_t column) {
                    sum += before.at(row, column);
                    ++count;
                };
                if (x % tile > 0) add(y, x - 1);
                if (y % tile > 0) add(y - 1, x);
                if (x % tile + 1 < tile && x + 1 < values.columns) add(y, x + 1);
                if (y % tile + 1 < tile && y + 1 < values.rows) add(y + 1, x);
                values.at(y, x) = sum / count;
            }
        }
    }
    return values;
}

/// The first and the last tile of the first column.
void expect_wide(const Run& run) {
    if (!run.finished()) return static_cast<void>(expect_finished(run));
    const auto rgba = run.bytes("rgba");
    for (const int top : {0, wide_size.height - static_cast<int>(tile)}) {
        for (int y = top; y < top + static_cast<int>(tile); ++y) {
            for (int x = 0; x < static_cast<int>(tile); ++x) {
                const int green = rgba[4 * (y * tile + x) + 1];
                const Greens wanted(brightness(mirrored(x), mirrored(y)));
                if (!wanted.hold(green))
                    return simtutor::check::wrong(
                        run, "pixel x = " + std::to_string(x) + ", y = " + std::to_string(y) +
                                 " has green " + std::to_string(green) + ", wanted " +
                                 wanted.text() +
                                 ". Which type has the index, and how large is it here?");
            }
        }
    }
}

}  // namespace

TEST(Check, correct) {
    keep_picture();
    for (std::size_t i = 0; i < sizes().size(); ++i) expect_picture(runs()[i], sizes()[i]);
    expect_picture(counted_picture(), counted_size);
    if (runs().back().call.blocks > 0) expect_wide(runs().back());
}

TEST(Check, barriers) {
    expect_no_findings(runs_of("picture"));
}

TEST(Check, exchange) {
    expect_gates(counted_picture());
}

TEST(Check, soften) {
    for (std::size_t i = 0; i < softenings().size(); ++i) {
        const Softening& asked = softenings()[i];
        if (!expect_finished(soften_run(i))) continue;
        // A round adds five values and divides; the weights of a mean add up to 1.
        const auto roundings = 8 * static_cast<std::uint64_t>(asked.rounds);
        expect_matrix(soften_run(i), "out", softened(asked),
                      roundings > 0 ? bound_tolerance(roundings, 1) : exact());
    }
}

TEST(Check, order) {
    expect_no_findings(runs_of("soften"));
}

TEST(Check, rounds) {
    expect_gates(soften_run(0));
}
