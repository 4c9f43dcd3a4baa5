#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grader/check/check.h"
#include "grader/check/slips/slip.h"

using namespace simtutor::check;
using simtutor::host::Argument;
using simtutor::host::Direction;

namespace {

constexpr std::string_view linear = "heat_linear", plane = "heat_plane";
/// Where a report says so, no line of a kernel is named (grader/findings/source/lines_behind.cpp).
constexpr std::string_view end_of_texture = "A read behind its end gives 0.";

/// A plate and how often it makes a step.
struct Question {
    std::string_view entry;
    int width, height, steps;
    double heated = 0.1;  ///< share of the cells that have a heater
    bool long_sides = false;

    std::string name() const { return fmt::format("{} {} {}", width, height, steps); }
};

/// The basic ones have whole blocks of 16 x 16 threads. The first of each entry is counted, and its
/// picture is kept.
std::vector<Question> questions() {
    std::vector<Question> all;
    for (const std::string_view entry : {linear, plane}) {
        all.push_back({entry, 64, 48, 5});
        all.push_back({entry, 64, 48, 4});
        all.push_back({entry, 1, 1, 1, 0});
        all.push_back({entry, 37, 1, 4});
        all.push_back({entry, 1, 29, 3});
        all.push_back({entry, 33, 17, 2, 0});
        // A row has more floats than any pitch has bytes to spare.
        all.push_back({entry, 1000, 3, 3});
        all.push_back({entry, 20, 70, 6});
        for (const char* which : {"first", "second"}) {
            const auto drawn = [&](const char* what, int low, int high) {
                return static_cast<int>(
                    random_integer(fmt::format("{} {} {}", entry, which, what), low, high));
            };
            const int even = 2 * drawn("steps", 1, 4);
            all.push_back({entry, drawn("width", 2, 90), drawn("height", 2, 90),
                           *which == 'f' ? even : even + 1});
        }
        const auto side = [&](const char* which) {
            return static_cast<int>(
                random_integer(fmt::format("{} {}", entry, which), 4'200, 9'999));
        };
        all.push_back({entry, side("wide"), 3, 2, 0.1, true});
        all.push_back({entry, 3, side("high"), 2, 0.1, true});
        if (on_fast_gpu()) all.push_back({entry, 4000, 3000, 51});
    }
    return all;
}

const std::vector<Question>& asked() {
    static const std::vector<Question> all = questions();
    return all;
}

Matrix<float> field_of(const Question& asked) {
    return random_matrix("field " + asked.name(), static_cast<unsigned>(asked.height),
                         static_cast<unsigned>(asked.width));
}

/// Some cells have a heater, and half of these cool.
Matrix<float> heaters_of(const Question& asked) {
    Matrix<float> heaters =
        random_matrix("heaters " + asked.name(), static_cast<unsigned>(asked.height),
                      static_cast<unsigned>(asked.width), 0);
    const std::vector<float> chance =
        random_vector("chance " + asked.name(), heaters.data.size(), 0, 1);
    for (std::size_t i = 0; i < chance.size(); ++i)
        if (chance[i] >= static_cast<float>(asked.heated)) heaters.data[i] = 0;
    return heaters;
}

/// A side of the plate, where a cell is its own neighbour.
enum class Side { none, left, right, up, down };

/// The heats of a step follow from those before it.
/// @param open a side that nothing asks for: the place before or behind the cell counts, or the one
/// a row away, and 0 where the array has none
Matrix<double> after_step(const Matrix<double>& old, const Matrix<float>& heaters, Side open) {
    Matrix<double> next = old;
    const auto end = static_cast<std::int64_t>(old.data.size()),
               row = static_cast<std::int64_t>(old.columns);
    for (std::uint64_t y = 0; y < old.rows; ++y)
        for (std::uint64_t x = 0; x < old.columns; ++x) {
            const auto here = static_cast<std::int64_t>(y * old.columns + x);
            const auto beside = [&](Side side, bool edge, std::int64_t away) {
                const std::int64_t place = edge && side != open ? here : here + away;
                return place >= 0 && place < end ? old.data[static_cast<std::size_t>(place)] : 0.0;
            };
            const double cell = old.at(y, x), left = beside(Side::left, x == 0, -1),
                         right = beside(Side::right, x + 1 == old.columns, 1),
                         up = beside(Side::up, y == 0, -row),
                         down = beside(Side::down, y + 1 == old.rows, row);
            next.at(y, x) = heaters.at(y, x) != 0
                                ? static_cast<double>(heaters.at(y, x))
                                : cell + 0.2 * (left + right + up + down - 4 * cell);
        }
    return next;
}

/// The plate after so many of its steps.
Matrix<double> heat_after(const Question& asked, int steps, Side open = Side::none) {
    const Matrix<float> before = field_of(asked), heaters = heaters_of(asked);
    Matrix<double> heat{before.rows, before.columns, before.stride, false, {}};
    heat.data.assign(before.data.begin(), before.data.end());
    for (int step = 0; step < steps; ++step) heat = after_step(heat, heaters, open);
    return heat;
}

Matrix<double> wanted(const Question& asked) {
    return heat_after(asked, asked.steps);
}

bool same(const std::vector<float>& got, const Matrix<double>& heat, double tolerance) {
    for (std::size_t i = 0; i < heat.data.size(); ++i)
        if (!(std::abs(static_cast<double>(got[i]) - heat.data[i]) <= tolerance)) return false;
    return true;
}

/// The side that nothing asks for, if that explains all plates of linear textures, right ones, too.
std::string side_left_open();

/// What is at fault in the host's code, where the kernel's lines are right: the step that is
/// missing at the end, or cells that a texture does not reach. Empty where nothing of that kind is
/// seen.
std::string fault_of_host(const Run& run, const Question& question) {
    constexpr double tolerance = 1e-4;
    const std::vector<float> got = run.floats("field");
    const Matrix<double> right = wanted(question);
    if (got.size() != right.data.size() || same(got, right, tolerance)) return "";
    const int before = question.steps - 1;
    if (same(got, heat_after(question, before), tolerance))
        return fmt::format(
            "The field holds the plate after {} of {} steps. In which buffer does "
            "the last step leave its result, for an {} number of steps, and what "
            "brings it to `field`?",
            before, question.steps, question.steps % 2 == 1 ? "odd" : "even");
    if (question.entry == linear)
        if (const std::string side = side_left_open(); !side.empty()) return side;
    // The cells before the first that is wrong are right, and most of those behind it are not.
    std::size_t first = got.size(), off = 0;
    for (std::size_t i = got.size(); i-- > 0;)
        if (!(std::abs(static_cast<double>(got[i]) - right.data[i]) <= tolerance)) first = i, ++off;
    const auto row = static_cast<int>(first) / question.width;
    const bool all_zero = std::ranges::all_of(got, [](float heat) { return heat == 0; });
    const bool to_the_end = row >= 2 * question.steps && 4 * off >= 3 * (got.size() - first);
    if (question.entry != linear || !(all_zero || to_the_end)) return "";
    return fmt::format(
        "{}. Does each texture object have the size of all cells, in bytes, and does every index "
        "lie among them? {}",
        all_zero ? "Every cell is 0, which is wrong"
                 : fmt::format("The rows before row {} are right, and most cells "
                               "from there on are wrong",
                               row),
        end_of_texture);
}

Call call_of(const Question& asked) {
    Call call;
    call.entry = asked.entry;
    call.label = fmt::format("{}, {} x {} cells, {} step{}", asked.entry, asked.width, asked.height,
                             asked.steps, asked.steps == 1 ? "" : "s");
    call.n = static_cast<double>(asked.width) * asked.height * asked.steps;
    call.basic = asked.width % 32 == 0 && asked.height % 16 == 0;
    Argument field = in("field", field_of(asked));
    field.array->direction = Direction::inout;
    call.arguments = {
        in("heaters", heaters_of(asked)), field, value("width", std::int64_t{asked.width}),
        value("height", std::int64_t{asked.height}), value("steps", std::int64_t{asked.steps})};
    return call;
}

const LessonRuns runs([] {
    std::vector<Call> calls;
    std::string_view counted;
    for (const Question& one : asked()) {
        calls.push_back(call_of(one));
        calls.back().counters = one.entry != counted;
        calls.back().weighed = one.long_sides;  // the gates are for another shape
        counted = one.entry;
    }
    return run_all(calls);
});

std::string side_left_open() {
    static const std::string text = [] {
        static const std::vector<Slip<Side>> usual = {
            {"the cell left of x = 0 is taken from the row before", Side::left},
            {"the cell right of x = width - 1 is taken from the next row", Side::right},
            {"the cell above y = 0 is read before the first one, where the texture gives 0",
             Side::up},
            {"the cell below y = height - 1 is read behind the last one, where the texture gives 0",
             Side::down}};
        std::vector<std::size_t> places;
        for (std::size_t i = 0; i < asked().size(); ++i)
            if (asked()[i].entry == linear && runs()[i].finished()) places.push_back(i);
        const auto found = slips_behind(usual, places, [](Side open, std::size_t i) {
            constexpr double tolerance = 1e-4;
            const std::vector<float> got = runs()[i].floats("field");
            const Matrix<double> made = heat_after(asked()[i], asked()[i].steps, open);
            return got.size() == made.data.size() && same(got, made, tolerance);
        });
        return found.empty()
                   ? ""
                   : "Cells of field are wrong. All plates come out if " + found[0]->says +
                         ". At this edge the cell itself is its neighbour: which "
                         "condition asks for it?";
    }();
    return text;
}

/// A picture of the plate: blue is cold, red is hot.
void keep_picture(const Run& run, const Question& question) {
    std::vector<std::uint8_t> rgba;
    for (const float heat : run.floats("field")) {
        const float part = std::clamp(heat, -1.0f, 1.0f);
        const auto colour = [](float share) { return static_cast<std::uint8_t>(255 * share); };
        rgba.insert(rgba.end(), {colour(std::min(1.0f, 1 + part)), colour(1 - std::abs(part)),
                                 colour(std::min(1.0f, 1 - part)), 255});
    }
    note("The plate at the end: " +
         write_png(std::string(question.entry), question.width, question.height, rgba));
}

void expect_heat(std::string_view entry) {
    bool kept = false;
    for (std::size_t i = 0; i < asked().size(); ++i) {
        const Question& question = asked()[i];
        if (question.entry != entry) continue;
        // A heat is at most 1, and a step of a cell adds up nine parts of it.
        const Tolerance tolerance =
            bound_tolerance(static_cast<std::uint64_t>(12 * question.steps), 3);
        const Run& run = runs()[i];
        const std::string host = run.finished() ? fault_of_host(run, question) : std::string();
        if (host.empty())
            expect_matrix(run, "field", wanted(question), tolerance);
        else
            wrong(run, host);
        if (!kept && run.finished()) keep_picture(run, question);
        kept = true;
    }
}

}  // namespace

TEST(Check, linear) {
    expect_heat(linear);
}

TEST(Check, plane) {
    expect_heat(plane);
}

TEST(Check, through_textures) {
    for (std::size_t i = 0; i < asked().size(); ++i) {
        const auto& run = runs()[i];
        if (run.call.counters) expect_gates(run);
        if (!run.finished() || !(run.call.counters || run.call.weighed)) continue;
        if (run.call.weighed)
            expect_at_most(run, "global_loads", 0, [](double loads) {
                return fmt::format("{:.0f} loads from device memory go through no texture.", loads);
            });
        const bool flat = asked()[i].entry == plane;
        const double others = run.counter(flat ? "linear_textures" : "dimensional_textures");
        if (others > 0)
            wrong(run,
                  fmt::format("{} is to read through textures of {}. It made {:.0f} of the "
                              "other kind.",
                              asked()[i].entry, flat ? "two dimensions" : "linear memory", others));
    }
}
