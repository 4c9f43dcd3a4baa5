#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "grader/check/check.h"
#include "grader/check/few_threads.h"
#include "grader/check/wrong/picture_move.h"
#include "grader/check/wrong/place.h"
#include "grader/host/poison.h"

using namespace simtutor::check;
using simtutor::host::Argument;
using simtutor::host::Array;
using simtutor::host::Direction;
using simtutor::host::Launch;
using simtutor::host::Type;

namespace {

constexpr int warp_size = 32;

struct Size {
    int width, height;
    std::uint64_t pixels() const {
        return std::uint64_t{1} * static_cast<unsigned>(width) * static_cast<unsigned>(height);
    }
    std::string text() const { return std::to_string(width) + " x " + std::to_string(height); }
};

/// A colour picture: three slow gradients with noise, so that no two places are alike.
std::vector<std::uint8_t> colours(Size size) {
    const auto noise = random_vector("colours " + size.text(), 3 * size.pixels(), 0, 64);
    std::vector<std::uint8_t> rgb;
    for (int y = 0; y < size.height; ++y) {
        for (int x = 0; x < size.width; ++x) {
            const int ramp[3] = {190 * x / size.width, 190 * y / size.height,
                                 190 * (x + y) / (size.width + size.height)};
            for (const int value : ramp)
                rgb.push_back(
                    static_cast<std::uint8_t>(value + static_cast<int>(noise[rgb.size()])));
        }
    }
    return rgb;
}

std::vector<std::uint8_t> wanted_grey(Size size) {
    const auto rgb = colours(size);
    std::vector<std::uint8_t> grey;
    for (std::size_t i = 0; i < rgb.size(); i += 3)
        grey.push_back(
            static_cast<std::uint8_t>((77 * rgb[i] + 150 * rgb[i + 1] + 29 * rgb[i + 2]) / 256));
    return grey;
}

/// A grey of three colours.
using Weighing = int (*)(int red, int green, int blue);

/// A picture that comes out of one usual mistake.
struct Mistaken {
    const char* text;
    Weighing grey = [](int red, int green, int blue) {
        return (77 * red + 150 * green + 29 * blue) / 256;
    };
    std::size_t step = 3;   ///< bytes of a pixel
    bool planes = false;    ///< all red bytes come first, then all green ones
    bool negative = false;  ///< bytes are numbers from -128 to 127
};

constexpr Mistaken mistaken[] = {
    {"each product is divided by 256 before the three are added: each quotient is rounded down. "
     "Add the products, and divide their sum once.",
     [](int red, int green, int blue) {
         return 77 * red / 256 + 150 * green / 256 + 29 * blue / 256;
     }},
    {"only the last product is divided: a quotient binds more than a sum. Put the sum in brackets.",
     [](int red, int green, int blue) { return 77 * red + 150 * green + 29 * blue / 256; }},
    {"the sum is divided by 255. The weights add up to 256.",
     [](int red, int green, int blue) { return (77 * red + 150 * green + 29 * blue) / 255; }},
    {"red and blue have changed places: the first byte of a pixel is red.",
     [](int red, int green, int blue) { return (29 * red + 150 * green + 77 * blue) / 256; }},
    {"red and green have changed places: a pixel is red, green, blue.",
     [](int red, int green, int blue) { return (150 * red + 77 * green + 29 * blue) / 256; }},
    {"green and blue have changed places: a pixel is red, green, blue.",
     [](int red, int green, int blue) { return (77 * red + 29 * green + 150 * blue) / 256; }},
    {.text = "a pixel of rgb has one byte. It has three.", .step = 1},
    {.text = "a pixel of rgb has four bytes. It has three.", .step = 4},
    {.text = "rgb holds all red bytes first, then all green ones. The three bytes of a pixel lie "
             "side by side.",
     .step = 1,
     .planes = true},
    {.text = "the colours are signed: what is 128 or more becomes negative. Read them as unsigned "
             "char.",
     .negative = true},
};

/// A picture that comes out with one weight other than the right one, and with no other weight.
std::string wrong_weight(const std::vector<std::uint8_t>& rgb,
                         const std::vector<std::uint8_t>& got) {
    constexpr int right[3] = {77, 150, 29}, most = 256;
    constexpr const char* names[3] = {"red", "green", "blue"};
    std::string text;
    for (std::size_t colour = 0; colour < 3; ++colour)
        for (int weight = 0; weight <= most; ++weight) {
            int all[3] = {right[0], right[1], right[2]};
            all[colour] = weight;
            const auto same = [&](std::size_t i) {
                const std::uint8_t* const pixel = rgb.data() + 3 * i;
                return static_cast<std::uint8_t>(
                           (all[0] * pixel[0] + all[1] * pixel[1] + all[2] * pixel[2]) / most) ==
                       got[i];
            };
            std::size_t i = 0;
            while (i < got.size() && same(i)) ++i;
            if (i < got.size()) continue;
            if (weight == right[colour] || !text.empty()) return "";
            text = "That comes out if the weight of " + std::string(names[colour]) + " is " +
                   std::to_string(weight) + ". It is " + std::to_string(right[colour]) + ".";
        }
    return text;
}

/// What else a wrong grey picture is, if it is one of those: one sentence, or empty.
std::string grey_mistake(Size size, const std::vector<std::uint8_t>& got) {
    const auto rgb = colours(size);
    constexpr std::uint64_t fewest = 100;  // a pixel or two tell nothing
    if (size.pixels() < fewest || got.size() != size.pixels()) return "";
    for (const Mistaken& one : mistaken) {
        std::size_t same = 0, read = 0;
        for (std::size_t i = 0; i < got.size(); ++i) {
            const std::size_t next = one.planes ? got.size() : 1;
            if (one.step * i + 2 * next >= rgb.size()) continue;
            const auto colour = [&](std::size_t number) {
                const int byte = rgb[one.step * i + number * next];
                return one.negative && byte > 127 ? byte - 256 : byte;
            };
            ++read;
            same += static_cast<std::uint8_t>(one.grey(colour(0), colour(1), colour(2))) == got[i];
        }
        if (same == read && 2 * read > got.size())
            return std::string("That comes out if ") + one.text;
    }
    return wrong_weight(rgb, got);
}

Call grey_call(Size size) {
    const auto rgb = colours(size);
    Argument input = out("rgb", Type::uint8, rgb.size());
    input.array->direction = Direction::in;
    const auto* begin = reinterpret_cast<const std::byte*>(rgb.data());
    input.array->bytes.assign(begin, begin + rgb.size());
    Call call;
    call.label = "make_grey, " + size.text() + " pixels";
    call.entry = "make_grey";
    call.n = static_cast<double>(size.pixels());
    call.basic = size.width % warp_size == 0 && size.height % warp_size == 0;
    call.arguments = {input, out("grey", Type::uint8, size.pixels()),
                      value("width", std::int64_t{size.width}),
                      value("height", std::int64_t{size.height})};
    return call;
}

struct Mapping {
    Size size, block;
    int warp_at(int x, int y) const {
        return (y % block.height * block.width + x % block.width) / warp_size;
    }
};

Call map_call(Mapping mapping) {
    const Size size = mapping.size, block = mapping.block;
    Call call;
    call.label = "warp_map, " + size.text() + " pixels, blocks of " + block.text();
    call.entry = "warp_map";
    call.n = static_cast<double>(size.pixels());
    call.basic = size.width % block.width == 0 && size.height % block.height == 0;
    call.arguments = {out("map", Type::uint8, size.pixels()),
                      value("width", std::int64_t{size.width}),
                      value("height", std::int64_t{size.height})};
    Launch launch;
    launch.block[0] = static_cast<unsigned>(block.width);
    launch.block[1] = static_cast<unsigned>(block.height);
    launch.grid[0] = static_cast<unsigned>((size.width + block.width - 1) / block.width);
    launch.grid[1] = static_cast<unsigned>((size.height + block.height - 1) / block.height);
    call.launch = launch;
    return call;
}

constexpr int tile = 16;
/// Its pixels are too many for an int. The corners run; of each row only the first tile comes back.
constexpr Mapping wide = {{1 << 26, 48}, {tile, tile}};

Call wide_call() {
    Call call = map_call({{wide.size.width, 1}, wide.block});
    call.label = "warp_map, " + wide.size.text() + " pixels, the corners";
    call.basic = false;
    call.arguments[2] = value("height", std::int64_t{wide.size.height});
    call.launch->grid[1] = wide.size.height / tile;
    Array& map = *call.arguments.front().array;
    map.rows = wide.size.height + 1;  // so that the last row is whole
    map.row_elements = tile;
    map.stride = wide.size.width;
    map.sparse = true;
    call.blocks = 4;
    return call;
}

/// More pixels than an int can count, in more rows and columns than a short can.
constexpr Size large = {46'400, 46'400};
/// Rows at either end of the large picture that hold memory.
constexpr int end_rows = 64;

/// The colour of all its pixels at either end, and so their grey, since the weights add up to 256.
/// The rows between are black.
constexpr std::uint8_t end_colour = 200;

/// Two threads of each of the last blocks, whose accesses have to lie in the pictures. Blocks
/// beyond the edge do nothing, so those before them run, too.
Call large_call() {
    Call call = grey_call({1, 1});
    call.label = "make_grey, " + large.text() + " pixels, two threads of the last blocks";
    call.n = static_cast<double>(large.pixels());
    call.basic = false;
    const auto ends = [](Argument picture, std::uint64_t bytes_of_pixel) {
        Array& array = *picture.array;
        const std::uint64_t row = bytes_of_pixel * static_cast<unsigned>(large.width);
        array.rows = 2;
        array.row_elements = end_rows * row;
        array.stride = (large.height - end_rows) * row;
        array.sparse = true;
        if (array.direction == Direction::in)
            array.bytes.assign(array.rows * array.row_elements, std::byte{end_colour});
        return picture;
    };
    call.arguments = {ends(call.arguments[0], 3), ends(call.arguments[1], 1),
                      value("width", std::int64_t{large.width}),
                      value("height", std::int64_t{large.height})};
    call.blocks = 8;
    call.ends = true;
    call.off = {"memory.uninitialised"};  // a thread may have rows between those that are given
    return call;
}

/// The first one is the picture that is kept. The second and the third are counted: blocks fit the
/// one, and stick out at two edges of the other. 256 x 75 and 250 x 96 stick out at
/// one edge each, which tells a mistake in the width from one in the height.
const std::vector<Size>& grey_sizes() {
    static const std::vector<Size> all = [] {
        std::vector<Size> made = {{192, 128}, {256, 96}, {250, 90}, {640, 480}, {1, 1},   {17, 31},
                                  {100, 75},  {1, 300},  {300, 1},  {256, 75},  {250, 96}};
        made.push_back({33'000, 1});  // the last columns' numbers are no shorts
        // Nearly as many rows as the page allows: a grid that ends earlier leaves some out.
        made.push_back({1, static_cast<int>(random_integer("rows", 65'000, 65'535))});
        made.push_back({static_cast<int>(random_integer("width", 2, 150)),
                        static_cast<int>(random_integer("height", 2, 150))});
        return tried_sizes(made, {{4096, 2160}});
    }();
    return all;
}

const std::vector<Mapping>& mappings() {
    static const std::vector<Mapping> all = [] {
        std::vector<Mapping> made = {{{128, 64}, {16, 16}},
                                     {{64, 64}, {32, 8}},
                                     {{64, 48}, {8, 8}},
                                     {{100, 30}, {64, 1}},
                                     {{30, 100}, {4, 64}},
                                     // A row whose number is no short.
                                     {{3, 33'000}, {4, 64}},
                                     // As many warps as a block may have.
                                     {{70, 50}, {32, 32}}};
        const auto draw = [](const char* name, int low, int high) {
            return static_cast<int>(random_integer(name, low, high));
        };
        made.push_back({{draw("map width", 20, 90), draw("map height", 20, 90)},
                        {draw("block width", 3, 31), draw("block height", 3, 31)}});
        // More than half of the threads that a block may have.
        constexpr int most = 1024;
        const int width = draw("large block width", 9, 90);
        const int height = draw("large block height", most / 2 / width + 1, most / width);
        made.push_back(
            {{draw("large map width", width, 120), draw("large map height", height, 150)},
             {width, height}});
        return made;
    }();
    return all;
}

/// Those of make_grey, those of warp_map, and on the simulator the large one and the wide one.
const LessonRuns runs([] {
    std::vector<Call> calls;
    for (const Size size : grey_sizes()) calls.push_back(grey_call(size));
    calls[1].counters = calls[2].counters = true;
    for (const Mapping& mapping : mappings()) calls.push_back(map_call(mapping));
    if (!on_gpu()) {
        calls.push_back(large_call());
        calls.push_back(wide_call());
    }
    return calls;
});

std::vector<std::uint8_t> rgba_of(const std::vector<std::uint8_t>& grey) {
    std::vector<std::uint8_t> rgba;
    for (const std::uint8_t value : grey) rgba.insert(rgba.end(), {value, value, value, 255});
    return rgba;
}

/// A colour for each number of a warp; what is no such number is black.
std::vector<std::uint8_t> coloured(const std::vector<std::uint8_t>& map) {
    static const std::uint8_t colours[8][3] = {{47, 111, 181}, {200, 100, 30}, {90, 160, 70},
                                               {180, 60, 120}, {120, 90, 180}, {210, 180, 60},
                                               {70, 170, 180}, {150, 150, 150}};
    std::vector<std::uint8_t> rgba;
    for (const std::uint8_t warp : map) {
        const auto& colour = colours[warp % 8];
        if (warp >= warp_size)
            rgba.insert(rgba.end(), {0, 0, 0, 255});
        else
            rgba.insert(rgba.end(), {colour[0], colour[1], colour[2], 255});
    }
    return rgba;
}

std::vector<std::uint8_t> wanted_map(const Mapping& mapping) {
    std::vector<std::uint8_t> map;
    for (int y = 0; y < mapping.size.height; ++y)
        for (int x = 0; x < mapping.size.width; ++x)
            map.push_back(static_cast<std::uint8_t>(mapping.warp_at(x, y)));
    return map;
}

/// What a wrong map shows, if it comes from one usual mistake: one sentence, or empty.
std::string map_mistake(const Mapping& mapping, const std::vector<std::uint8_t>& got) {
    struct Known {
        const char* text;
        int (*value)(const Mapping& mapping, int x, int y);  ///< x and y are the pixel's
    };
    static constexpr Known all[] = {
        {"each thread shows its place in its warp: a remainder by 32. The number of the warp is "
         "the quotient.",
         [](const Mapping& m, int x, int y) {
             return (y % m.block.height * m.block.width + x % m.block.width) % warp_size;
         }},
        {"the number of the thread is made of the pixel's coordinates. Warps are counted in a "
         "block: take threadIdx.x and threadIdx.y.",
         [](const Mapping& m, int x, int y) { return (y * m.block.width + x) / warp_size; }},
        {"the pixels are numbered, and not the threads of a block: take threadIdx and blockDim.",
         [](const Mapping& m, int x, int y) { return (y * m.size.width + x) / warp_size; }},
        {"each block is numbered from where the block before ends. Each begins at 0 again.",
         [](const Mapping& m, int x, int y) {
             const int in_row = (m.size.width + m.block.width - 1) / m.block.width;
             const int block = y / m.block.height * in_row + x / m.block.width;
             const int thread = y % m.block.height * m.block.width + x % m.block.width;
             return (block * m.block.width * m.block.height + thread) / warp_size;
         }},
        {"the thread's own number is stored. The number of its warp is that divided by 32.",
         [](const Mapping& m, int x, int y) {
             return y % m.block.height * m.block.width + x % m.block.width;
         }},
    };
    for (const Known& known : all) {
        bool same = got.size() == mapping.size.pixels();
        for (int y = 0, i = 0; same && y < mapping.size.height; ++y)
            for (int x = 0; x < mapping.size.width; ++x, ++i)
                same &= got[static_cast<std::size_t>(i)] ==
                        static_cast<std::uint8_t>(known.value(mapping, x, y));
        if (same) return std::string("That comes out if ") + known.text;
    }
    return "";
}

/// Compares every byte of an output. @return whether all are right
/// @param mistake what it is of a wrong one, as a sentence, or empty
bool expect_pixels(
    const Run& run, const std::string& name, Size size, const std::vector<std::uint8_t>& wanted,
    const std::function<std::string(const std::vector<std::uint8_t>& got)>& mistake) {
    if (!expect_finished(run)) return true;  // no picture to show
    const auto got = run.bytes(name);
    std::vector<std::uint64_t> wrong;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (got[i] != wanted[i]) wrong.push_back(i);
    if (wrong.empty()) return true;
    const std::size_t first = wrong.front();
    const auto width = static_cast<std::size_t>(size.width);
    const auto height = static_cast<std::size_t>(size.height);
    std::string place;
    if (wrong.size() > 1) {
        place = move_of_picture(width, height, [&](std::size_t here, std::size_t there) {
            return got[here] == wanted[there];
        });
        if (place.empty()) place = place_of_wrong(wrong, height, width);
    }
    const std::string few = few_threads(run, {height, width, first, wrong.size()});
    if (const std::string known = mistake(got); !known.empty()) place = known;
    simtutor::check::wrong(
        run, std::to_string(wrong.size()) + " of " + std::to_string(wanted.size()) + " pixels of " +
                 name + " are wrong." + (place.empty() ? "" : " " + place) + " The first: x = " +
                 std::to_string(first % width) + ", y = " + std::to_string(first / width) + " is " +
                 std::to_string(got[first]) + ", wanted " + std::to_string(wanted[first]) + "." +
                 (few.empty() ? "" : "\n" + few));
    return false;
}

/// What the place of a colour says: nothing, where any number counts as far.
std::string of_far_byte(std::size_t byte) {
    constexpr std::size_t most_int = 0x7fffffff;
    return byte <= most_int ? ""
                            : " Its colour begins at byte " + std::to_string(byte) +
                                  ": does the number that counts these bytes hold as many?";
}

/// What the two threads stored in the rows that hold memory. A colour that was read in a row
/// between is another one.
void expect_large(const Run& run) {
    if (!run.finished()) return;
    const auto grey = run.bytes("grey");
    constexpr auto width = static_cast<std::size_t>(large.width);
    constexpr auto rows_between = static_cast<std::size_t>(large.height - 2 * end_rows);
    for (std::size_t i = 0; i < grey.size(); ++i) {
        if (grey[i] == end_colour || grey[i] == simtutor::host::poison_byte) continue;
        const std::size_t row = i / width;
        const std::size_t y = row < end_rows ? row : row + rows_between;
        return simtutor::check::wrong(
            run, "Pixel x = " + std::to_string(i % width) + ", y = " + std::to_string(y) + " is " +
                     std::to_string(grey[i]) + ", wanted " + std::to_string(end_colour) + "." +
                     of_far_byte(3 * (y * width + i % width)));
    }
}

/// The first and the last tile of the first column.
void expect_wide(const Run& run) {
    if (!run.finished()) return static_cast<void>(expect_finished(run));
    const auto map = run.bytes("map");
    for (const int top : {0, wide.size.height - tile}) {
        for (int i = 0; i < tile * tile; ++i) {
            const int x = i % tile, y = top + i / tile;
            if (map[static_cast<std::size_t>(y) * tile + static_cast<std::size_t>(x)] ==
                wide.warp_at(x, y))
                continue;
            return simtutor::check::wrong(
                run, "pixel x = " + std::to_string(x) + ", y = " + std::to_string(y) +
                         " is wrong. Which type has the index, and how large is it here?");
        }
    }
}

}  // namespace

TEST(Check, grey) {
    bool shown = false;
    for (std::size_t i = 0; i < grey_sizes().size(); ++i) {
        const Size size = grey_sizes()[i];
        const auto wanted = wanted_grey(size);
        const auto mistake = [&](const auto& got) {
            const std::string own = grey_mistake(size, got);
            const auto& first = runs().front();
            // A small picture may not tell what the largest does.
            return own.empty() && first.finished()
                       ? grey_mistake(grey_sizes().front(), first.bytes("grey"))
                       : own;
        };
        if (expect_pixels(runs()[i], "grey", size, wanted, mistake) || shown) continue;
        shown = true;
        note("Wanted, yours and where they differ (red), " + runs()[i].call.label + ": " +
             write_comparison("grey", size.width, size.height, rgba_of(wanted),
                              rgba_of(runs()[i].bytes("grey"))));
    }
    for (const auto& run : runs())
        if (run.call.ends) expect_large(run);
    const Size kept = grey_sizes().front();
    if (!shown && runs().front().finished())
        note("The picture your kernel made: " +
             write_png("grey", kept.width, kept.height, rgba_of(runs().front().bytes("grey"))));
}

TEST(Check, warps) {
    bool shown = false;
    for (std::size_t i = 0; i < mappings().size(); ++i) {
        const Mapping& mapping = mappings()[i];
        const auto& run = runs()[grey_sizes().size() + i];
        const auto wanted = wanted_map(mapping);
        const auto mistake = [&](const auto& got) { return map_mistake(mapping, got); };
        if (expect_pixels(run, "map", mapping.size, wanted, mistake) || shown) continue;
        shown = true;
        note("Wanted, yours and where they differ (red), " + run.call.label + ": " +
             write_comparison("warps", mapping.size.width, mapping.size.height, coloured(wanted),
                              coloured(run.bytes("map"))));
    }
    if (runs().back().call.blocks > 0) expect_wide(runs().back());
    const auto& kept = runs()[grey_sizes().size()];
    const Size size = mappings().front().size;
    if (!shown && kept.finished())
        note("The warps of blocks of 16 x 16, a colour for each: " +
             write_png("warps", size.width, size.height, coloured(kept.bytes("map"))));
}
