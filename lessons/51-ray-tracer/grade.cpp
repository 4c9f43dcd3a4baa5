#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "grader/check/check.h"
#include "grader/check/program_files.h"
#include "grader/check/slips/slip.h"

using namespace simtutor::check;
using simtutor::host::Type;

namespace {

struct Sphere {
    float x, y, z, radius, red, green, blue;
};

/// What a call draws.
struct Scene {
    std::string name;
    int width, height;
    std::vector<Sphere> spheres;
};

struct Range {
    float low, high;
};

/// Spheres all over the picture, so that many hide others and many cut each other.
Scene random_scene(const std::string& name, int width, int height, int count, Range radius,
                   Range depth = {-60, 60}) {
    Scene scene{name, width, height, {}};
    const auto size = static_cast<std::uint64_t>(count);
    const auto draw = [&](const char* what, Range range) {
        return random_vector(name + " " + what, size, range.low, range.high);
    };
    const float right = 0.5f * static_cast<float>(width), lower = 0.5f * static_cast<float>(height);
    const auto x = draw("x", {-right, right}), y = draw("y", {-lower, lower}), z = draw("z", depth),
               r = draw("radius", radius), red = draw("red", {0.2f, 1}),
               green = draw("green", {0.2f, 1}), blue = draw("blue", {0.2f, 1});
    for (std::size_t i = 0; i < size; ++i)
        scene.spheres.push_back({x[i], y[i], z[i], r[i], red[i], green[i], blue[i]});
    return scene;
}

/// The same spheres from the last to the first.
Scene reversed(Scene scene) {
    scene.name += ", the spheres in reverse order";
    std::reverse(scene.spheres.begin(), scene.spheres.end());
    return scene;
}

/// One sphere after the other comes nearer, or each is farther away than the one before.
Scene stack(const std::string& name, float step) {
    Scene scene{name, 64, 64, {}};
    for (int i = 0; i < 6; ++i) {
        const auto k = static_cast<float>(i);
        scene.spheres.push_back(
            {4 * k - 10, 2 * k - 5, step * k, 20, 1 - 0.15f * k, 0.15f * k, 0.5f});
    }
    return scene;
}

/// Its middle has full light and full colour: 255, and not a step more.
Scene white_sphere() {
    return {"a white sphere", 16, 16, {{0, 0, 5, 6, 1, 1, 1}}};
}

/// The same spheres, from the lowest to the highest, or the other way round.
Scene sorted(Scene scene, bool rising) {
    scene.name += rising ? ", the highest last" : ", the highest first";
    std::sort(scene.spheres.begin(), scene.spheres.end(),
              [&](const Sphere& a, const Sphere& b) { return rising ? a.z < b.z : a.z > b.z; });
    return scene;
}

/// The first one's picture is kept, and its run is counted: lesson.toml knows its 20 spheres.
const std::vector<Scene>& scenes() {
    static const std::vector<Scene> all = [] {
        const auto number = [](const char* name, int low, int high) {
            return static_cast<int>(random_integer(name, low, high));
        };
        const Scene first = random_scene("20 spheres", 192, 128, 20, {12, 36});
        return tried_sizes<Scene>(
            {first, reversed(first), stack("a stack that rises", 30),
             stack("a stack that falls", -30), white_sphere(),
             random_scene("one sphere", 16, 16, 1, {4, 8}),
             random_scene("one row", 40'000, 1, 2, {3000, 9000}),
             random_scene("one column", 1, 40'000, 2, {3000, 9000}),
             random_scene("no sphere", 33, 17, 0, {4, 8}),
             random_scene("one pixel", 1, 1, 3, {1, 3}),
             random_scene("far below", 100, 75, 15, {10, 30}, {-6000, -5900}),
             random_scene("drawn", number("width", 20, 150), number("height", 20, 150),
                          number("count", 2, 60), {5, 40}),
             random_scene("1,000 spheres", 40, 30, 1000, {1, 5}),
             sorted(random_scene("1,000 spheres", 32, 24, 1000, {1, 5}), true)},
            {random_scene("1920 x 1080 pixels", 1920, 1080, 20, {80, 300})});
    }();
    return all;
}

/// Those of render_parts, in which a launch has 1,000 spheres. The first one's run is counted.
const std::vector<Scene>& part_scenes() {
    static const std::vector<Scene> all = [] {
        const auto number = [](const char* name, int low, int high) {
            return static_cast<int>(random_integer(name, low, high));
        };
        const Scene first = random_scene("5,000 spheres", 32, 16, 5000, {1, 5});
        const Scene stacked = random_scene("2,500 spheres", 32, 32, 2500, {1, 4});
        return tried_sizes<Scene>(
            {first, reversed(first), sorted(stacked, true), sorted(stacked, false),
             random_scene("one part", 16, 16, 1000, {1, 3}),
             random_scene("a part and a sphere", 16, 16, 1001, {1, 3}),
             random_scene("small spheres", 30, 20, 2000, {0.3f, 1}),
             random_scene("no sphere", 33, 17, 0, {4, 8}),
             random_scene("one sphere", 17, 33, 1, {4, 8}), white_sphere(),
             random_scene("one row, in parts", 40'000, 1, 1, {3000, 9000}),
             random_scene("one column, in parts", 1, 40'000, 1, {3000, 9000}),
             random_scene("far below, in parts", 30, 25, 1500, {1, 4}, {-6000, -5900}),
             random_scene("drawn, in parts", number("parts width", 10, 24),
                          number("parts height", 10, 24), number("parts count", 1002, 3999),
                          {0.5f, 4}),
             sorted(random_scene("full parts", 16, 16, 2000, {1, 4}), true),
             random_scene("10,000 spheres", 16, 12, 10'000, {0.3f, 2})},
            {random_scene("10,000 spheres", 1920, 1080, 10'000, {5, 40})});
    }();
    return all;
}

std::vector<float> floats_of(const std::vector<Sphere>& spheres) {
    std::vector<float> floats;
    for (const Sphere& one : spheres)
        floats.insert(floats.end(),
                      {one.x, one.y, one.z, one.radius, one.red, one.green, one.blue});
    return floats;
}

Call call_of(const Scene& scene, const char* entry) {
    const auto pixels =
        static_cast<std::uint64_t>(scene.width) * static_cast<unsigned>(scene.height);
    Call call;
    call.entry = entry;
    call.label = fmt::format("{}, {} x {} pixels", scene.name, scene.width, scene.height);
    call.n = static_cast<double>(pixels);
    call.basic = scene.width % 16 == 0 && scene.height % 16 == 0;
    call.arguments = {on_host(in("scene", floats_of(scene.spheres))),
                      value("count", static_cast<std::int64_t>(scene.spheres.size())),
                      out("rgb", Type::uint8, 3 * pixels),
                      value("width", std::int64_t{scene.width}),
                      value("height", std::int64_t{scene.height})};
    return call;
}

/// The runs of render, then those of render_parts; the first of either is counted.
const LessonRuns runs([] {
    std::vector<Call> calls;
    for (const Scene& scene : scenes()) calls.push_back(call_of(scene, "render"));
    calls.front().counters = true;
    for (const Scene& scene : part_scenes()) calls.push_back(call_of(scene, "render_parts"));
    calls[scenes().size()].counters = true;
    return calls;
});

/// The sphere that a pixel sees: its number, or -1; the height of the hit, and the light there.
struct Seen {
    int sphere = -1;
    double height = -std::numeric_limits<double>::infinity(), light = 0;
};

/// The height of a hit, from the sphere and from how far above its centre the hit is.
using Height = double (*)(const Sphere& sphere, double above);

double right_height(const Sphere& sphere, double above) {
    return sphere.z + above;
}

Seen seen_at(const Scene& scene, int column, int row, Height height = right_height) {
    const double x = column - scene.width / 2.0, y = row - scene.height / 2.0;
    Seen seen;
    for (std::size_t i = 0; i < scene.spheres.size(); ++i) {
        const Sphere& one = scene.spheres[i];
        const double dx = x - one.x, dy = y - one.y, radius = one.radius;
        const double left = radius * radius - dx * dx - dy * dy;
        if (left <= 0) continue;
        const double above = std::sqrt(left), hit = height(one, above);
        if (hit > seen.height) seen = {static_cast<int>(i), hit, above / radius};
    }
    return seen;
}

Picture wanted(const Scene& scene, Height height = right_height) {
    Picture picture{scene.width, scene.height, {}};
    for (int row = 0; row < scene.height; ++row) {
        for (int column = 0; column < scene.width; ++column) {
            const Seen seen = seen_at(scene, column, row, height);
            const Sphere none = {};
            const Sphere& one =
                seen.sphere < 0 ? none : scene.spheres[static_cast<std::size_t>(seen.sphere)];
            for (const float part : {one.red, one.green, one.blue})
                picture.rgb.push_back(static_cast<std::uint8_t>(255 * (seen.light * part)));
        }
    }
    return picture;
}

/// A colour may be a step off, and where two spheres cut each other a rounding decides.
constexpr int allowed_steps = 1;
constexpr double allowed_share = 0.002;

/// Where a sphere of full colour faces us nothing is rounded.
bool full_light(const Run& run, const Scene& scene) {
    if (scene.name != white_sphere().name) return true;
    const auto bytes = run.bytes("rgb");
    const int middle = scene.height / 2 * scene.width + scene.width / 2;
    for (int part = 0; part < 3; ++part) {
        const int got = bytes[static_cast<std::size_t>(3 * middle + part)];
        if (got == 255) continue;
        wrong(run,
              fmt::format("The middle of a white sphere has a {} of {}, wanted 255.",
                          std::array{"red", "green", "blue"}[static_cast<std::size_t>(part)], got));
        return false;
    }
    return true;
}

/// Where pixels differ because they are black, the index is right, and so is the line that stores
/// them: what a launch does that finds nothing higher is not. Empty where others differ, too.
std::string black_text(const Scene& scene, const Picture& want, const Picture& got) {
    std::uint64_t black = 0, all = 0;
    bool below = true, early = true;
    const int last_part = (static_cast<int>(scene.spheres.size()) - 1) / 1000;
    for (std::size_t i = 0; i + 2 < got.rgb.size(); i += 3) {
        const bool differs = std::ranges::any_of(std::array{0, 1, 2}, [&](int part) {
            const std::size_t at = i + static_cast<std::size_t>(part);
            return std::abs(got.rgb[at] - want.rgb[at]) > allowed_steps;
        });
        all += differs;
        if (!differs || got.rgb[i] + got.rgb[i + 1] + got.rgb[i + 2] != 0) continue;
        ++black;
        const int pixel = static_cast<int>(i / 3);
        const Seen seen = seen_at(scene, pixel % scene.width, pixel / scene.width);
        below &= seen.height < 0;
        // A later launch can only take away what an earlier one has drawn.
        early &= seen.sphere / 1000 < last_part;
    }
    // One pixel in 500 may be off by a rounding.
    if (static_cast<double>(all - black) > allowed_share * static_cast<double>(got.rgb.size()) / 3)
        return "";
    const std::size_t pixels = got.rgb.size() / 3;
    std::string text =
        black == pixels ? std::string("Every pixel is black, although a sphere is there. ")
                        : fmt::format(
                              "{} of {} pixels {} black although a sphere is there; the others are "
                              "right. ",
                              black, pixels, black == 1 ? "is" : "are");
    if (black > 0 && early)
        text +=
            "A launch before the last may have drawn them: what does a launch store where it finds "
            "nothing higher? ";
    if (black > 0 && below) text += "In each of them the sphere is hit below the height 0. ";
    return text + "At which height does the search begin?";
}

/// Whether black pixels are all that differ in all scenes that are drawn in parts: only then do
/// they say where a search begins. Wrong spheres may miss a pixel, too.
bool black_in_all_parts() {
    static const bool all = [] {
        for (std::size_t i = 0; i < part_scenes().size(); ++i) {
            const Run& run = runs()[scenes().size() + i];
            const Scene& scene = part_scenes()[i];
            if (!run.finished()) continue;
            const Picture want = wanted(scene), got{scene.width, scene.height, run.bytes("rgb")};
            const PictureDifference found = difference(want, got, allowed_steps);
            if (static_cast<double>(found.wrong) > allowed_share * run.call.n &&
                black_text(scene, want, got).empty())
                return false;
        }
        return true;
    }();
    return all;
}

/// The scenes of all runs, as they are made.
const Scene& scene_of(std::size_t run) {
    return run < scenes().size() ? scenes()[run] : part_scenes()[run - scenes().size()];
}

/// What the pictures of an entry come out of, if one slip in the height of a hit explains them all.
/// @param first of its runs
std::string slip_of_heights(std::size_t first, std::size_t count) {
    static const std::vector<Slip<Height>> usual = {
        {"the height of a hit is that of the sphere's centre, z. The ray hits the sphere dz above "
         "its centre.",
         [](const Sphere& sphere, double) -> double { return sphere.z; }},
        {"dz is taken from the height of the sphere's centre. We look from above: the ray hits the "
         "upper half, z + dz.",
         [](const Sphere& sphere, double above) { return sphere.z - above; }},
        {"each hit is as high as the top of its sphere, z + radius. Only in the middle is it: "
         "elsewhere it is z + dz.",
         [](const Sphere& sphere, double) -> double { return sphere.z + sphere.radius; }},
        {"only dz counts as the height of a hit. The sphere's centre has a height, too: z + dz.",
         [](const Sphere&, double above) { return above; }}};
    std::vector<std::size_t> places(count);
    std::iota(places.begin(), places.end(), first);
    std::erase_if(places, [](std::size_t i) { return !runs()[i].finished(); });
    const auto found = slips_behind(usual, places, [](Height height, std::size_t i) {
        const Scene& scene = scene_of(i);
        const Picture got{scene.width, scene.height, runs()[i].bytes("rgb")};
        return static_cast<double>(difference(wanted(scene, height), got, allowed_steps).wrong) <=
               allowed_share * runs()[i].call.n;
    });
    return found.empty() ? ""
                         : "\nAll pictures, the right ones, too, come out if " + found[0]->says;
}

/// The same, made once for each of the two entries.
const std::string& slip_of(const std::string& entry) {
    static const std::string whole = slip_of_heights(0, scenes().size()),
                             parts = slip_of_heights(scenes().size(), part_scenes().size());
    return entry == "render" ? whole : parts;
}

/// @return whether the picture is right; the first one that is wrong is shown
bool expect_scene(const Run& run, const Scene& scene, bool shown) {
    if (!expect_finished(run)) return true;  // no picture to show
    const Picture want = wanted(scene);
    const Picture got{scene.width, scene.height, run.bytes("rgb")};
    const PictureDifference found = difference(want, got, allowed_steps);
    if (static_cast<double>(found.wrong) <= allowed_share * run.call.n)
        return full_light(run, scene);
    const std::string black = run.call.entry == "render_parts" && black_in_all_parts()
                                  ? black_text(scene, want, got)
                                  : std::string();
    wrong(run, black.empty() ? found.text(want) + slip_of(run.call.entry) : black);
    if (shown)
        note("Wanted, yours and where they differ (red), " + run.call.label + ": " +
             write_comparison(run.call.entry == "render" ? "spheres" : "parts", scene.width,
                              scene.height, want.rgba(), got.rgba(), allowed_steps));
    return false;
}

/// @param first the run of the first scene, which the others follow
/// @return whether all pictures are right
bool expect_scenes(const std::vector<Scene>& all, std::size_t first) {
    bool right = true;
    for (std::size_t i = 0; i < all.size(); ++i)
        right &= expect_scene(runs()[first + i], all[i], right);
    return right;
}

}  // namespace

TEST(Check, nearest) {
    const bool right = expect_scenes(scenes(), 0);
    const Scene& kept = scenes().front();
    if (right && runs().front().finished())
        note("The scene that your kernel drew: " +
             write_png("spheres", kept.width, kept.height,
                       Picture{kept.width, kept.height, runs().front().bytes("rgb")}.rgba()));
}

TEST(Check, constant_memory) {
    expect_gates(runs().front());
}

TEST(Check, parts) {
    expect_scenes(part_scenes(), scenes().size());
}

TEST(Check, kept) {
    expect_gates(runs()[scenes().size()]);
}
