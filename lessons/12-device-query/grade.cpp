#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "grader/check/program.h"
#include "slips.h"

using namespace simtutor::check;
using simtutor::host::SeenDevice;

namespace {

constexpr double gibibyte = 1024.0 * 1024 * 1024;

/// More than any device has: all of its memory is free, as that of a device that nobody uses.
constexpr std::uint64_t whole_device = std::uint64_t{1} << 40;

/// Models, and FP32 units in a multiprocessor of each.
struct Model {
    const char* id;
    int units;
};
const std::vector<Model> models = {
    {"h100", 128}, {"a100", 64}, {"v100", 64}, {"p100", 64}, {"k20", 192}};

int units_of(const std::string& id) {
    for (const Model& model : models)
        if (model.id == id) return model.units;
    throw std::logic_error("no model " + id);
}

double gflops(const SeenDevice& device) {
    return 2.0 * device.multiprocessors * units_of(device.model) * device.clock_khz / 1e6;
}
double gbytes(const SeenDevice& device) {
    return 2.0 * device.memory_bus_bits / 8 * device.memory_clock_khz / 1e6;
}

SeenDevice seen(const std::string& model, int multiprocessors, int clock, int memory_clock,
                int bits, double memory) {
    return {model, multiprocessors,
            clock, memory_clock,
            bits,  static_cast<std::uint64_t>(memory * gibibyte)};
}

/// What the program sees, what is typed, and the device that is right.
struct Case {
    std::string label, gib;
    double gflop, gbytes;
    std::vector<SeenDevice> fleet;
    bool basic = false;  ///< nothing rare: checks that need another one need it right here

    Call call() const {
        Call call = program_call(label, {gib, fmt::format("{}", gflop), fmt::format("{}", gbytes)},
                                 static_cast<double>(fleet.size()));
        call.fleet = fleet;
        call.device_memory = whole_device;
        call.basic = basic;
        return call;
    }
    /// The device with the shortest of these times, one for each device; -1: none has the memory.
    int chosen(const std::vector<double>& times) const {
        int best = -1;
        for (int i = 0; i < static_cast<int>(fleet.size()); ++i) {
            const auto at = static_cast<std::size_t>(i);
            if (static_cast<double>(fleet[at].memory_bytes) < std::stod(gib) * gibibyte) continue;
            if (best < 0 || times[at] < times[static_cast<std::size_t>(best)]) best = i;
        }
        return best;
    }
};

const SeenDevice h100 = seen("h100", 132, 1980000, 2619000, 5120, 79.2);
const SeenDevice k20 = seen("k20", 13, 705500, 2600000, 320, 4.7);
const SeenDevice v100 = seen("v100", 80, 1530000, 877000, 4096, 15.75);
const SeenDevice p100 = seen("p100", 56, 1480500, 715000, 4096, 15.9);

/// One has the most GFLOP/s (86,016), one the most GB/s (4,000), one much of both (19,492 and
/// 1,555).
const std::vector<SeenDevice> specialists = {seen("v100", 40, 1530000, 1953125, 8192, 32),
                                             seen("a100", 108, 1410000, 1215000, 5120, 40),
                                             seen("h100", 140, 2400000, 10501000, 384, 24)};

/// As many as a program of the simulator may see.
std::vector<SeenDevice> many_devices() {
    std::vector<SeenDevice> all(15, k20);
    all.push_back(h100);
    return all;
}

/// Devices with figures that nobody can know.
Case drawn_case() {
    Case made{"devices and work drawn from the seed",
              "6",
              static_cast<double>(random_integer("gflop", 1'000, 50'000)),
              static_cast<double>(random_integer("gbytes", 100, 5'000)),
              {}};
    for (int i = 0; i < 4; ++i) {
        const auto draw = [&](const char* what, int low, int high) {
            return static_cast<int>(
                random_integer(std::string(what) + std::to_string(i), low, high));
        };
        const Model& model = models[static_cast<std::size_t>(draw("model", 0, 4))];
        made.fleet.push_back(seen(model.id, draw("multiprocessors", 20, 140),
                                  10 * draw("clock", 90'000, 200'000),
                                  10 * draw("memory clock", 80'000, 260'000),
                                  64 * draw("bus", 4, 80), draw("memory", 4, 12) + 0.5));
    }
    made.fleet[static_cast<std::size_t>(random_integer("enough", 0, 3))].memory_bytes =
        static_cast<std::uint64_t>(20 * gibibyte);
    return made;
}

const std::vector<Case>& cases() {
    static const std::vector<Case> all = {
        {"an H100", "1", 1000, 10, {h100}, true},
        {"three devices", "8", 5000, 20.5, {k20, v100, h100}, true},
        {"the fastest is the first", "2", 3000, 800, {h100, k20, p100}},
        {"the fastest has too little memory", "15.8", 5000, 20, {k20, v100, p100}},
        // 7.6 GiB are more than 8 * 10^9 bytes, and less than 8 GiB.
        {"8 GiB are asked for, and the faster device has 7.6",
         "8",
         2000,
         10,
         {seen("a100", 108, 1410000, 1215000, 5120, 7.6), p100}},
        {"8 GiB are asked for, and the faster device has exactly 8",
         "8",
         2000,
         10,
         {p100, seen("a100", 108, 1410000, 1215000, 5120, 8)}},
        // A float would round this up to 8 GiB.
        {"8 GiB are asked for, and the faster device has one byte less",
         "8",
         2000,
         10,
         {seen("a100", 108, 1410000, 1215000, 5120, 8 - 1 / gibibyte), p100}},
        {"much arithmetic, few bytes", "2", 20000, 50, specialists},
        {"little arithmetic, many bytes", "2", 200, 2000, specialists},
        {"much arithmetic, many bytes", "2", 20000, 1400, specialists},
        {"two alike devices", "8", 3000, 300, {k20, v100, v100}},
        {"each device needs less than a millisecond", "2", 2, 0.02, {k20, h100}},
        {"16 devices, of which the last is the fastest", "4", 3000, 300, many_devices()},
        drawn_case()};
    return all;
}

const LessonRuns runs([] {
    std::vector<Call> calls;
    for (const Case& one : cases()) calls.push_back(one.call());
    return calls;
});

constexpr std::size_t per_device = 4;  ///< number, GFLOP/s, GB/s, milliseconds

/// What a case's program prints, if it does: four numbers for each device, then the choice.
std::optional<std::vector<double>> printed(std::size_t c) {
    return expect_numbers(runs()[c], per_device * cases()[c].fleet.size() + 1, "number");
}

/// What a case's program prints of its devices, if it does. Lines that are right are paid, whatever
/// the choice behind them does.
std::optional<std::vector<double>> printed_of_devices(std::size_t c) {
    const std::size_t of_devices = per_device * cases()[c].fleet.size();
    return expect_first_numbers(runs()[c], of_devices, of_devices + 1, "number");
}

/// What takes longer, in milliseconds. @param gflops, gbytes the peaks
double milliseconds(const Case& one, double gflops, double gbytes) {
    return 1e3 * std::max(one.gflop / gflops, one.gbytes / gbytes);
}

/// The times of a case's devices: those that were printed, if these are times.
std::vector<double> times_of(const Case& one, const std::vector<double>& numbers) {
    std::vector<double> times, true_times;
    for (std::size_t i = 0; i < one.fleet.size(); ++i) {
        times.push_back(numbers[per_device * i + 3]);
        true_times.push_back(milliseconds(one, gflops(one.fleet[i]), gbytes(one.fleet[i])));
    }
    const bool usable = std::all_of(times.begin(), times.end(),
                                    [](double time) { return std::isfinite(time) && time != 0; });
    return usable ? times : true_times;
}

/// The numbers of all cases.
const std::vector<std::size_t>& places() {
    static const std::vector<std::size_t> all = [] {
        std::vector<std::size_t> made(cases().size());
        std::iota(made.begin(), made.end(), std::size_t{0});
        return made;
    }();
    return all;
}

/// How the program chooses, if one slip gives the devices of all cases.
std::string choice_behind() {
    const std::string slip =
        slips::behind(slips::of_choice(), places(), [](const slips::Choice& choice, std::size_t c) {
            const Case& one = cases()[c];
            const std::vector<double> numbers = printed_numbers(runs()[c]);
            const bool ended = exit_status(runs()[c]).value_or(0) != 0;
            if (!ended && numbers.size() != per_device * one.fleet.size() + 1) return false;
            std::vector<double> times;
            if (!ended) times = times_of(one, numbers);
            std::vector<slips::Candidate> all;
            for (std::size_t i = 0; i < one.fleet.size(); ++i) {
                const SeenDevice& device = one.fleet[i];
                const double flops = gflops(device), bytes = gbytes(device);
                all.push_back({static_cast<double>(device.memory_bytes), flops, bytes,
                               ended ? milliseconds(one, flops, bytes) : times[i]});
            }
            return choice.of(all, std::stod(one.gib)) ==
                   (ended ? -1 : static_cast<int>(numbers.back()));
        });
    if (slip.empty()) return "";
    return fmt::format(" The devices of all {} cases, also the right ones, come out if {}",
                       cases().size(), slip);
}

/// The device that is current at the end is the right one.
void expect_choice(const Run& run, const Case& one, const std::vector<double>& numbers) {
    // The choice follows from the times that were printed, if these are times.
    const auto got = static_cast<int>(numbers.back());
    const int want = one.chosen(times_of(one, numbers));
    if (got != want)
        wrong(run, fmt::format("Device {} is in use; wanted {}, the one with the shortest time "
                               "among those with at least {} GiB.{}",
                               got, want, one.gib, choice_behind()));
}

/// A device has its memory, also where other programs use a part of it.
void expect_choice_of_devices_in_use() {
    const Case in_use{"8 GiB are asked for, and other programs use most of the memory",
                      "8",
                      2000,
                      10,
                      {v100, seen("a100", 108, 1410000, 1215000, 5120, 8)}};
    Call call = in_use.call();
    call.device_memory = static_cast<std::uint64_t>(2 * gibibyte);
    const auto run = run_one(call);
    if (exit_status(run).value_or(0) != 0)
        return wrong(run,
                     "Two devices have so much memory, and the program ends as if none had. Only "
                     "2 GiB of it are free here. How much is free changes from moment to moment; "
                     "what is asked for is the memory that the device has, totalGlobalMem.");
    const auto numbers = expect_numbers(run, per_device * in_use.fleet.size() + 1, "number");
    if (numbers) expect_choice(run, in_use, *numbers);
}

/// Half of the last decimal with which a peak is printed.
constexpr double half_decimal = 0.05;

/// Whether a printed peak, right or wrong, says how long something takes: 0.0 does not, and -1811.3
/// of a product that has overflown does.
bool tells_a_time(double peak) {
    return std::isfinite(peak) && std::abs(peak) > half_decimal;
}

const Tolerance one_decimal{0.1, "the program prints one decimal"};

double wanted_of(const SeenDevice& device, std::size_t place) {
    return place == 1 ? gflops(device) : gbytes(device);
}

/// " That of device 2 is right." Where some are right, what is wrong depends on the device.
std::string right_ones(std::size_t c, const std::vector<double>& numbers, std::size_t place) {
    const auto& fleet = cases()[c].fleet;
    std::string devices;
    std::size_t right = 0;
    for (std::size_t i = 0; i < fleet.size(); ++i) {
        const double got = numbers[per_device * i + place];
        if (std::abs(got - wanted_of(fleet[i], place)) > one_decimal.absolute) continue;
        devices += (right++ ? ", " : "") + std::to_string(i);
    }
    if (right == 0) return "";
    return fmt::format(
        " {} {} right, so look at what is not the same for all: what the program reads of the "
        "device, and how it tells devices apart.",
        right == 1 ? "That of device " + devices : "Those of devices " + devices,
        right == 1 ? "is" : "are");
}

/// Whether a formula gives the peaks that were printed of the devices of a case.
bool gives_peaks(const slips::Peak& peak, const Case& one, const std::vector<double>& numbers,
                 std::size_t place) {
    for (std::size_t i = 0; i < one.fleet.size(); ++i) {
        const SeenDevice& device = one.fleet[i];
        if (numbers.size() <= per_device * i + place) return false;
        const double made = peak({static_cast<double>(device.multiprocessors),
                                  static_cast<double>(units_of(device.model)),
                                  static_cast<double>(device.clock_khz),
                                  static_cast<double>(device.memory_clock_khz),
                                  static_cast<double>(device.memory_bus_bits)});
        if (!(std::abs(numbers[per_device * i + place] - made) <= 1e-6 * made + 0.06)) return false;
    }
    return true;
}

/// What gives all peaks of one sort that were printed, if one slip does.
std::string peaks_behind(std::size_t place) {
    const std::string slip =
        slips::behind(place == 1 ? slips::of_arithmetic() : slips::of_memory(), places(),
                      [place](const slips::Peak& peak, std::size_t c) {
                          return gives_peaks(peak, cases()[c], printed_numbers(runs()[c]), place);
                      });
    return slip.empty() ? slip : " All of the peaks that are printed come out if " + slip;
}

/// What gives all times that were printed, of the peaks beside them, if one slip does.
std::string times_behind() {
    const std::string slip =
        slips::behind(slips::of_time(), places(), [](const slips::Time& time, std::size_t c) {
            const std::vector<double> numbers = printed_numbers(runs()[c]);
            for (std::size_t i = 0; i < cases()[c].fleet.size(); ++i) {
                if (numbers.size() < per_device * (i + 1)) return false;
                const double* got = numbers.data() + per_device * i;
                const double made =
                    1e3 * time({cases()[c].gflop, cases()[c].gbytes, got[1], got[2]});
                if (!(std::abs(got[3] - made) <= 0.002 * made + 0.001)) return false;
            }
            return true;
        });
    return slip.empty() ? slip : " All of the times that are printed come out if " + slip;
}

/// Compares one of the numbers of each device. @param place 1: GFLOP/s, 2: GB/s
void expect_peaks(std::size_t place, const std::string& name, const std::string& unit) {
    const std::string slip = peaks_behind(place);
    for (std::size_t c = 0; c < cases().size(); ++c) {
        const Case& one = cases()[c];
        const auto numbers = printed_of_devices(c);
        if (!numbers) continue;
        for (std::size_t i = 0; i < one.fleet.size(); ++i) {
            const double want = wanted_of(one.fleet[i], place);
            const double got = (*numbers)[per_device * i + place];
            if (std::abs(got - want) <= one_decimal.absolute) continue;
            wrong(runs()[c],
                  fmt::format("{} of device {}: wanted {:.1f} {}, got {:.1f}.{}", name, i, want,
                              unit, got, slip.empty() ? right_ones(c, *numbers, place) : slip));
            break;
        }
    }
}

}  // namespace

TEST(Check, arithmetic) {
    expect_peaks(1, "The peak", "GFLOP/s");
}

TEST(Check, memory) {
    expect_peaks(2, "The peak of the memory", "GB/s");
}

// A wrong peak costs its own points and not these: the times must fit the peaks that were printed.
TEST(Check, time) {
    for (std::size_t c = 0; c < cases().size(); ++c) {
        const Case& one = cases()[c];
        const auto numbers = printed_of_devices(c);
        if (!numbers) continue;
        for (std::size_t i = 0; i < one.fleet.size(); ++i) {
            const double* got = numbers->data() + per_device * i;
            const bool peaks = tells_a_time(got[1]) && tells_a_time(got[2]);
            const double gflops_used = peaks ? got[1] : gflops(one.fleet[i]);
            const double gbytes_used = peaks ? got[2] : gbytes(one.fleet[i]);
            const double want = milliseconds(one, gflops_used, gbytes_used);
            // A peak is printed with one decimal. That says enough of a right one, for the smallest
            // that is drawn is 51 GB/s, and little of one a thousand times too small.
            const double least =
                milliseconds(one, gflops_used + half_decimal, gbytes_used + half_decimal);
            const double most =
                peaks ? milliseconds(one, gflops_used - half_decimal, gbytes_used - half_decimal)
                      : want;
            const double tolerance = 0.002 * want + 0.001;
            if (got[3] >= least - tolerance && got[3] <= most + tolerance) continue;
            wrong(runs()[c],
                  fmt::format("The least time on device {} for {} * 10^9 operations and {} * 10^9 "
                              "bytes: wanted {:.3f} ms, got {:.3f}. At {}, {:.1f} GFLOP/s "
                              "and {:.1f} GB/s, the arithmetic takes {:.3f} ms and the memory "
                              "{:.3f} ms.{}",
                              i, one.gflop, one.gbytes, want, got[3],
                              peaks ? "the peaks that are printed" : "its peaks", gflops_used,
                              gbytes_used, 1e3 * one.gflop / gflops_used,
                              1e3 * one.gbytes / gbytes_used, times_behind()));
            break;
        }
    }
}

TEST(Check, choice) {
    for (std::size_t c = 0; c < cases().size(); ++c)
        if (const auto numbers = printed(c)) expect_choice(runs()[c], cases()[c], *numbers);
    expect_choice_of_devices_in_use();
}

TEST(Check, notices) {
    const Case too_much{"100 GiB are asked for", "100", 1000, 10, {k20, h100, v100}};
    const auto run = run_one(too_much.call());
    expect_refusal(run, "no device has so much memory");
    // The refusal of cudaSetDevice(-1) is noticed, too, but its text tells the user nothing.
    if (run.result.printed.find("invalid device") != std::string::npos)
        wrong(
            run,
            "No device has so much memory, but the program asked for one all the same and reports "
            "that there is no device of this number: choose has to return false.");
}
