#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "grader/check/few_threads.h"
#include "grader/check/idle_picture.h"
#include "grader/check/program.h"
#include "grader/check/program_files.h"
#include "slips.h"

using namespace simtutor::check;

namespace {

using slips::most_steps;

/// Of the steps of the last scene. Warps of 8 x 4 or 4 x 8 pixels reach 0.457 there, 16 x 2 reach
/// 0.421 and 32 x 1 0.369.
constexpr double least_share = 0.44;

/// Of the pixels: at the edge of the set a rounding decides about many steps.
constexpr double edge_share = 0.02;

std::string frame_name(int frame) {
    return "frame" + std::to_string(frame) + ".ppm";
}

/// What is typed, and the constant that the program reads.
struct Scene {
    int width, height, frames;
    std::string c_real, c_imaginary;

    double pixels() const { return static_cast<double>(width) * height; }

    Call call() const {
        Call call =
            program_call(fmt::format("{} x {} pixels, {} frame{}", width, height, frames,
                                     frames == 1 ? "" : "s"),
                         {std::to_string(width), std::to_string(height), std::to_string(frames)},
                         pixels() * (frames + 1));
        call.arguments.push_back(standard_input(c_real + " " + c_imaginary + "\n"));
        const auto most = static_cast<std::uint64_t>(3 * pixels()) + 100;
        call.arguments.push_back(output_file("julia.ppm", most));
        for (int frame = 0; frame < frames; ++frame)
            call.arguments.push_back(output_file(frame_name(frame), most));
        call.counters = true;
        call.basic = width % 16 == 0 && height % 16 == 0;
        return call;
    }
};

/// The first one's pictures are kept; the last one's share of useful steps must be large.
const std::vector<Scene>& scenes() {
    static const std::vector<Scene> all = [] {
        std::vector<Scene> made = {
            {96, 64, 4, "-0.8", "0.156"},
            {1, 1, 1, "0", "0"},
            {50, 33, 2, "0.285", "0.01"},
            // From the middle the second step lies on the circle, and few steps are paid for.
            {2, 2, 1, "2", "0"},
            // One more than whole blocks in both directions.
            {33, 65, 1, "-0.8", "0.156"},
            {24, 400, 1, "-0.8", "0.156"},
            // More columns, or rows, than a short counts, and more blocks than one has threads.
            {33'000, 2, 1, "-0.8", "0.156"},
            {2, 33'000, 1, "-0.8", "0.156"}};
        const auto draw = [](const char* name, int low, int high) {
            return static_cast<int>(random_integer(name, low, high));
        };
        made.push_back({draw("width", 20, 70), draw("height", 20, 70), draw("frames", 2, 4),
                        fmt::format("{:.3f}", draw("real", -850, -650) / 1000.0),
                        fmt::format("{:.3f}", draw("imaginary", 50, 250) / 1000.0)});
        made.push_back({256, 256, 1, "-0.8", "0.156"});
        return made;
    }();
    return all;
}

const LessonRuns runs([] {
    std::vector<Call> calls;
    for (const Scene& scene : scenes()) calls.push_back(scene.call());
    return calls;
});

/// A picture whose pixels are asked for one by one.
template <class Colour>
Picture picture_of(const Scene& scene, Colour colour) {
    Picture picture{scene.width, scene.height, {}};
    for (int y = 0; y < scene.height; ++y)
        for (int x = 0; x < scene.width; ++x)
            for (const int value : colour(x, y))
                picture.rgb.push_back(static_cast<std::uint8_t>(value));
    return picture;
}

/// @param steps of a pixel, the right ones or those of a slip
Picture julia_of(const Scene& scene, slips::Julia steps) {
    const slips::Point c = {std::stof(scene.c_real), std::stof(scene.c_imaginary)};
    return picture_of(scene, [&](int x, int y) {
        const int made = steps({x, y, scene.width, scene.height}, c);
        return std::vector<int>{made * 255 / most_steps, 0, 0};
    });
}

Picture wanted_julia(const Scene& scene) {
    return julia_of(scene, [](slips::Place at, slips::Point c) {
        return slips::steps_inside(slips::point_of(at), c);
    });
}

/// @param distance_of a pixel from the middle, the right one or that of a slip
Picture frame_of(const Scene& scene, int frame, slips::Distance distance_of) {
    return picture_of(scene, [&](int x, int y) {
        const double distance = distance_of({x, y, scene.width, scene.height});
        const double wave = std::cos(distance / 4 - frame * 0.9) / (distance / 10 + 1);
        const int grey = static_cast<int>(128 + 127 * wave);
        return std::vector<int>{grey, grey, grey};
    });
}

Picture wanted_frame(const Scene& scene, int frame) {
    return frame_of(scene, frame, [](slips::Place at) {
        return std::hypot(at.x - at.width / 2.0, at.y - at.height / 2.0);
    });
}

/// What may differ, and whether a picture that is wrong is shown.
struct Tolerated {
    int steps = 0;            ///< of a colour
    double share = 0;         ///< of the pixels that may be others
    bool shown = true;        ///< writes both side by side if they differ
    std::string kernel = {};  ///< what makes the picture, where the file is not called so
    /// What else a wrong picture is: a sentence, or empty.
    std::function<std::string(const Picture&)> known = {};
};

/// Compares a file with the picture that it should hold.
bool expect_same(const Run& run, const std::string& name, const Picture& wanted,
                 const Tolerated& tolerated) {
    const auto got = expect_ppm(run, name, wanted.width, wanted.height);
    if (!got) return false;
    const PictureDifference found = difference(wanted, *got, tolerated.steps);
    if (static_cast<double>(found.wrong) <= tolerated.share * wanted.width * wanted.height)
        return true;
    const auto side = [](int length) { return static_cast<std::uint64_t>(length); };
    const std::string few =
        few_threads(run, {side(wanted.height), side(wanted.width),
                          side(found.y) * side(wanted.width) + side(found.x), found.wrong});
    std::string text = name + (tolerated.kernel.empty() ? "" : ", of " + tolerated.kernel) + ": " +
                       found.text(wanted);
    std::string known = same_as_other(run, name);
    if (known.empty() && tolerated.known) known = tolerated.known(*got);
    if (!known.empty()) text += "\n" + known;
    if (!few.empty()) text += "\n" + few;
    wrong(run, text);
    if (!tolerated.shown) return false;
    note("Wanted, yours and where they differ (red), " + run.call.label + ": " +
         write_comparison(name.substr(0, name.find('.')), wanted.width, wanted.height,
                          wanted.rgba(), got->rgba(), tolerated.steps));
    return false;
}

/// The numbers of the runs whose pictures are known.
std::vector<std::size_t> written_runs() {
    std::vector<std::size_t> all(scenes().size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::erase_if(all, [](std::size_t i) { return exit_status(runs()[i]) != 0; });
    return all;
}

/// A picture that a run has written, if it has the right size.
std::optional<Picture> picture_in(std::size_t i, const std::string& name) {
    const auto file = written_file(runs()[i], name);
    std::string problem;
    auto got = file ? read_ppm(file->bytes, problem) : std::nullopt;
    if (got && (got->width != scenes()[i].width || got->height != scenes()[i].height)) got.reset();
    return got;
}

/// What the Julia sets of all runs come out of, if one slip explains them.
const std::string& slip_of_julia() {
    static const std::string text = [] {
        const auto found =
            slips_behind(slips::of_julia(), written_runs(), [](slips::Julia steps, std::size_t i) {
                const auto got = picture_in(i, "julia.ppm");
                if (!got) return false;
                const Picture made = julia_of(scenes()[i], steps);
                return static_cast<double>(difference(made, *got, 0).wrong) <=
                       edge_share * scenes()[i].pixels();
            });
        return found.empty() ? ""
                             : "All Julia sets, the right ones, too, come out if " + found[0]->says;
    }();
    return text;
}

/// The same of all frames.
const std::string& slip_of_frames() {
    static const std::string text = [] {
        const auto explains = [](slips::Distance distance, std::size_t i) {
            for (int frame = 0; frame < scenes()[i].frames; ++frame) {
                const auto got = picture_in(i, frame_name(frame));
                if (!got || difference(frame_of(scenes()[i], frame, distance), *got, 1).wrong > 0)
                    return false;
            }
            return true;
        };
        const auto found = slips_behind(slips::of_distance(), written_runs(), explains);
        return found.empty() ? ""
                             : "All frames, the right ones, too, come out if " + found[0]->says;
    }();
    return text;
}

/// Of a wrong frame that shows the wave at the time of another one.
std::string other_time(const Scene& scene, int frame, const Picture& got) {
    for (int other = -1; other <= scene.frames; ++other)
        if (other != frame && difference(wanted_frame(scene, other), got, 1).wrong == 0)
            return fmt::format("{} holds the same picture as frame {} should.", frame_name(frame),
                               other);
    return "";
}

/// Of a wrong frame whose wrong pixels all are as the picture before it has them.
std::string kept_from_before(const Run& run, const Scene& scene, int frame, const Picture& got) {
    constexpr std::uint64_t least = 8;  // fewer may be alike by chance
    const std::string name = frame == 0 ? "julia.ppm" : frame_name(frame - 1);
    const auto file = written_file(run, name);
    std::string problem;
    const auto before = file ? read_ppm(file->bytes, problem) : std::nullopt;
    const Picture wanted = wanted_frame(scene, frame);
    if (!before || before->rgb.size() != got.rgb.size() || wanted.rgb.size() != got.rgb.size())
        return "";
    Picture mended = got;
    for (std::size_t i = 0; i < got.rgb.size(); ++i)
        if (got.rgb[i] == before->rgb[i]) mended.rgb[i] = wanted.rgb[i];
    const PictureDifference wrong = difference(wanted, got, 1);
    if (wrong.wrong < least || difference(wanted, mended, 1).wrong > 0 ||
        difference(*before, wanted, 1).wrong < least)
        return "";
    return fmt::format(
        "Each wrong pixel is as {} has it, the picture before: no thread of the launch has stored "
        "a new one there, or no copy has brought it to the host.",
        name);
}

/// The frames of a run in one picture, from left to right.
void keep_frames(const Run& run, const Scene& scene) {
    Picture all{scene.width * scene.frames, scene.height, {}};
    all.rgb.resize(std::size_t{3} * static_cast<unsigned>(all.width) *
                   static_cast<unsigned>(all.height));
    for (int frame = 0; frame < scene.frames; ++frame) {
        const auto got = expect_ppm(run, frame_name(frame), scene.width, scene.height);
        if (!got) return;
        for (int y = 0; y < scene.height; ++y)
            std::copy_n(
                got->rgb.begin() + std::ptrdiff_t{3} * y * scene.width, 3 * scene.width,
                all.rgb.begin() + std::ptrdiff_t{3} * (y * all.width + frame * scene.width));
    }
    note("The frames, from left to right: " +
         write_png("frames", all.width, all.height, all.rgba()));
}

/// A program that writes the right pictures without the device is not what is asked for.
void expect_device(const Run& run, const Scene& scene) {
    if (!run.finished() || run.counter("global_stores") >= run.call.n) return;
    const std::string small = small_launch(run, static_cast<std::uint64_t>(scene.height),
                                           static_cast<std::uint64_t>(scene.width));
    wrong(run, "The kernels stored less than a byte for each pixel" +
                   (small.empty() ? ": the device has to make the pictures." : ". " + small));
}

/// A file must hold what the kernels have made, in a run where they make nothing: else the host has
/// made the picture, or a part of it, whatever it does with the kernels' own.
/// @param whole the same run with its kernels
void expect_of_kernels(const Run& whole, const std::string& name, const Picture& wanted) {
    if (on_gpu() || exit_status(whole) != 0) return;
    static const Run idle = [&] {
        Call call = whole.call;
        call.label += ", where kernels do nothing";
        call.idle_launch = simtutor::host::RunRequest::every_launch;
        call.counters = call.basic = false;
        return run_one(call);
    }();
    const auto file = exit_status(idle) == 0 ? written_file(idle, name) : std::nullopt;
    std::string problem;
    const auto got = file ? read_ppm(file->bytes, problem) : std::nullopt;
    if (!got) return;  // the program has noticed
    if (const std::string text = right_without_kernels(wanted, *got, name); !text.empty())
        wrong(whole, text);
}

/// Pixels of a block along both axes.
struct Block {
    int columns, rows;
};

/// How the threads of a block are taken for warps, and what a warp pays for.
enum class Counting {
    right,        ///< 32 successive threads, row after row
    rows,         ///< mistake: each row of the block is a warp
    columns,      ///< mistake: successive threads run down the columns
    of_picture,   ///< mistake: 32 neighbouring pixels of a row of the picture, whatever the block
    successive,   ///< mistake: 32 successive pixels of the picture, over the ends of its rows
    inside,       ///< mistake: only the threads inside of the picture are numbered
    clipped,      ///< mistake: a warp pays for its threads inside of the picture only
    whole_block,  ///< mistake: the busiest thread of the block counts for all its warps
    running,      ///< mistake: the maximum of a warp begins at that of the warps before
    of_block      ///< mistake: the same, but each block begins at 0
};

/// What the warps of such blocks do for a picture of the Julia set: all steps, of all that they pay
/// for. 0 if there are no steps.
double useful_share(const Picture& picture, Block block, Counting counting = Counting::right) {
    if (counting == Counting::of_picture) return useful_share(picture, {32, 1});
    if (counting == Counting::successive)
        return useful_share({picture.width * picture.height, 1, picture.rgb}, {32, 1});
    const int in_row = (picture.width + block.columns - 1) / block.columns;
    const int size = block.columns * block.rows;
    const int of_row = (block.columns + 31) / 32;
    const int warps = counting == Counting::rows ? block.rows * of_row : (size + 31) / 32;
    std::map<int, int> longest, inside, longest_of_block;  // of each warp
    double all = 0;
    for (int pixel = 0; pixel < picture.width * picture.height; ++pixel) {
        const int y = pixel / picture.width, x = pixel % picture.width;
        const int red = picture.rgb[std::size_t{3} * static_cast<unsigned>(pixel)];
        const int steps = (red * most_steps + 254) / 255;
        const int across = x % block.columns, down = y % block.rows;
        const int in_line = counting == Counting::inside
                                ? std::min(block.columns, picture.width - (x - across))
                                : block.columns;
        const int thread =
            counting == Counting::columns ? across * block.rows + down : down * in_line + across;
        const int number = y / block.rows * in_row + x / block.columns;
        const int warp = number * warps +
                         (counting == Counting::rows ? down * of_row + across / 32 : thread / 32);
        longest[warp] = std::max(longest[warp], steps);
        ++inside[warp];
        longest_of_block[number] = std::max(longest_of_block[number], steps);
        all += steps;
    }
    double slots = 0;
    int most = 0;
    const int blocks = in_row * ((picture.height + block.rows - 1) / block.rows);
    for (int warp = 0; warp < blocks * warps; ++warp) {
        const int steps = longest[warp];
        if (counting == Counting::of_block && warp % warps == 0) most = 0;
        most = std::max(most, steps);
        const double threads = counting == Counting::clipped ? inside[warp] : 32;
        slots +=
            threads * (counting == Counting::whole_block ? longest_of_block[warp / warps]
                       : counting == Counting::running || counting == Counting::of_block ? most
                                                                                         : steps);
    }
    return slots > 0 ? all / slots : 0;
}

/// What a wrong share comes out of, where one of the usual mistakes makes it and no other does.
std::string mistake_behind(const Picture& picture, Block block, double got) {
    struct Known {
        Counting counting;
        const char* text;
    };
    static constexpr Known all[] = {
        {Counting::rows,
         " That comes out if each row of the block is taken for a warp; a warp is 32 successive "
         "threads, whatever rows they lie in."},
        {Counting::columns,
         " That comes out if successive threads run down the columns of the block; they run along "
         "its rows, x first."},
        {Counting::of_picture,
         " That comes out if 32 neighbours in a row of the picture are taken for a warp, as those "
         "of "
         "a block 32 wide are; a warp is 32 successive threads of a block, and the block says "
         "which pixels these have. Does useful_share count so, or is it given another block than "
         "the launch?"},
        {Counting::successive,
         " That comes out if 32 successive pixels of the picture are taken for a warp, whatever "
         "the block is; a warp is 32 successive threads of a block, and the block says which "
         "pixels these have."},
        {Counting::inside,
         " That comes out if only the threads inside of the picture are numbered; a thread beyond "
         "its edge has a number in its block and a place in its warp, too."},
        {Counting::clipped,
         " That comes out if a warp at the edge pays only for its threads inside of the picture; "
         "it pays 32 times for its busiest one."},
        {Counting::whole_block,
         " That comes out if each warp pays for the busiest thread of the whole block; it pays for "
         "the busiest of its own 32."},
        {Counting::running,
         " That comes out if the maximum is not set back: each warp pays for the busiest of all "
         "warps before it, too."},
        {Counting::of_block,
         " That comes out if the maximum is set back for each block only: each warp pays for the "
         "busiest of the warps before it in the block, too. Set it back for each warp."},
    };
    const double right = useful_share(picture, block);
    std::string text;
    for (const Known& known : all) {
        const double share = useful_share(picture, block, known.counting);
        if (std::abs(share - got) > 0.0002 || std::abs(share - right) < 0.001) continue;
        // Where rows are whole warps, successive pixels are neighbours.
        if (!text.empty() && known.counting != Counting::successive) return "";
        if (text.empty()) text = known.text;
    }
    return text;
}

/// Whether the Julia set may come from blocks of this shape: its kernel was launched with them, or,
/// where no kernel bears its name, some kernel was.
bool launched(const Run& run, Block block) {
    const auto& counters = run.result.counters;
    if (!counters.is_object() || !counters.contains("kernels")) return false;
    bool named = false, found = false;
    for (const auto& kernel : counters["kernels"]) {
        const bool julia = kernel.value("name", "").find("julia") != std::string::npos;
        const bool same = kernel.value("several_shapes", false) ||
                          (kernel["block"][0] == block.columns && kernel["block"][1] == block.rows);
        if (julia && !named) found = false;
        named |= julia;
        if (julia || !named) found |= same;
    }
    return found;
}

}  // namespace

// Every run is compared, so that the verdict says which ones are right; the first wrong picture is
// shown.
TEST(Check, julia) {
    bool right = true;
    for (std::size_t i = 0; i < scenes().size(); ++i) {
        right &= expect_same(runs()[i], "julia.ppm", wanted_julia(scenes()[i]),
                             {.share = edge_share, .shown = right, .known = [](const Picture&) {
                                  return slip_of_julia();
                              }});
        expect_device(runs()[i], scenes()[i]);
    }
    const Scene& kept = scenes().front();
    expect_of_kernels(runs().front(), "julia.ppm", wanted_julia(kept));
    if (const auto picture =
            right ? expect_ppm(runs().front(), "julia.ppm", kept.width, kept.height) : std::nullopt)
        note("The Julia set that your kernel made: " +
             write_png("julia", kept.width, kept.height, picture->rgba()));
}

// The steps are read from the program's own picture: a wrong Julia set costs its own points only.
TEST(Check, useful) {
    for (std::size_t i = 0; i < scenes().size(); ++i) {
        const Scene& scene = scenes()[i];
        const auto& run = runs()[i];
        const Picture wanted = wanted_julia(scene);
        const auto numbers = expect_numbers(run, 3, "number");
        const auto picture =
            numbers ? expect_ppm(run, "julia.ppm", scene.width, scene.height) : std::nullopt;
        if (!picture) continue;
        const double columns = (*numbers)[0], rows = (*numbers)[1], got = (*numbers)[2];
        if (!(columns >= 1 && rows >= 1 && columns * rows <= 1024)) {
            wrong(run, fmt::format("There is no block of {} x {} threads.", columns, rows));
            continue;
        }
        const Block block{static_cast<int>(columns), static_cast<int>(rows)};
        const std::string shape = fmt::format("{} x {}", block.columns, block.rows);
        const auto fits = [&](double share) { return std::abs(got - share) <= 0.001; };
        if (!launched(run, block))
            wrong(run, "The Julia set was not made by blocks of " + shape + " threads.");
        else if (const double share = useful_share(*picture, block);
                 !fits(share) && !fits(useful_share(wanted, block)))
            wrong(run,
                  fmt::format("The share of useful steps with blocks of {}: wanted {:.4f}, got "
                              "{:.4f}.{}",
                              shape, share, got, mistake_behind(*picture, block, got)));
        else if (i + 1 == scenes().size() && got < least_share)
            wrong(run, fmt::format("With blocks of {} only {:.4f} of the steps are useful; wanted "
                                   "at least {}. Which shape of a warp crosses the edge of the set "
                                   "least often?",
                                   shape, got, least_share));
    }
}

TEST(Check, calls) {
    expect_no_findings(runs());
    // Without a frame nothing behind the Julia set finds its launch's error.
    for (const int frames : {0, 1})
        expect_calls_checked(run_one(Scene{20, 10, frames, "-0.8", "0.156"}.call()));
}

TEST(Check, ripple) {
    bool right = true;
    for (std::size_t i = 0; i < scenes().size(); ++i) {
        bool same = true;
        for (int frame = 0; frame < scenes()[i].frames && same; ++frame)
            same = expect_same(
                runs()[i], frame_name(frame), wanted_frame(scenes()[i], frame),
                {.steps = 1, .shown = right, .kernel = "ripple", .known = [&](const Picture& got) {
                     std::string time = other_time(scenes()[i], frame, got);
                     if (time.empty()) time = slip_of_frames();
                     return time.empty() ? kept_from_before(runs()[i], scenes()[i], frame, got)
                                         : time;
                 }});
        right &= same;
        expect_device(runs()[i], scenes()[i]);
    }
    for (int frame = 0; frame < scenes().front().frames; ++frame)
        expect_of_kernels(runs().front(), frame_name(frame), wanted_frame(scenes().front(), frame));
    if (right) keep_frames(runs().front(), scenes().front());
}
