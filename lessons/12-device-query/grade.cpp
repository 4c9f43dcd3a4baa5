#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "grader/check/program.h"

using namespace simtutor::check;
using simtutor::host::SeenDevice;

namespace {

constexpr double gib = 1024.0 * 1024 * 1024;

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
            bits,  static_cast<std::uint64_t>(memory * gib)};
}

/// What the program sees, what is typed, and the device that is right; -1: none.
struct Case {
    std::string label, typed;
    std::vector<SeenDevice> fleet;

    Call call() const {
        Call call = program_call(label, {typed}, static_cast<double>(fleet.size()));
        call.fleet = fleet;
        call.basic = true;
        return call;
    }
    int chosen() const {
        int best = -1;
        for (int i = 0; i < static_cast<int>(fleet.size()); ++i) {
            const auto& one = fleet[static_cast<std::size_t>(i)];
            if (static_cast<double>(one.memory_bytes) < std::stod(typed) * gib) continue;
            if (best < 0 || gflops(one) > gflops(fleet[static_cast<std::size_t>(best)])) best = i;
        }
        return best;
    }
};

const SeenDevice h100 = seen("h100", 132, 1980000, 2619000, 5120, 79.2);
const SeenDevice k20 = seen("k20", 13, 705500, 2600000, 320, 4.7);
const SeenDevice v100 = seen("v100", 80, 1530000, 877000, 4096, 15.75);
const SeenDevice p100 = seen("p100", 56, 1480500, 715000, 4096, 15.9);

/// Devices with figures that nobody can know.
Case drawn_case() {
    Case made{"devices drawn from the seed", "6", {}};
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
        static_cast<std::uint64_t>(20 * gib);
    return made;
}

/// The last one has no answer.
const std::vector<Case>& cases() {
    static const std::vector<Case> all = {
        {"an H100", "1", {h100}},
        {"three devices", "8", {k20, v100, h100}},
        {"the fastest is the first", "2", {h100, k20, p100}},
        {"the fastest has too little memory", "15.8", {k20, v100, p100}},
        // 7.6 GiB are more than 8 * 10^9 bytes, and less than 8 GiB.
        {"8 GiB are asked for, and the faster device has 7.6",
         "8",
         {seen("a100", 108, 1410000, 1215000, 5120, 7.6), p100}},
        {"8 GiB are asked for, and the faster device has exactly 8",
         "8",
         {p100, seen("a100", 108, 1410000, 1215000, 5120, 8)}},
        drawn_case()};
    return all;
}

const LessonRuns runs([] {
    std::vector<Call> calls;
    for (const Case& one : cases()) calls.push_back(one.call());
    return calls;
});

/// The numbers that a case's program prints: three for each device, then the choice.
std::vector<double> wanted(const Case& one) {
    std::vector<double> numbers;
    for (std::size_t i = 0; i < one.fleet.size(); ++i)
        numbers.insert(numbers.end(),
                       {static_cast<double>(i), gflops(one.fleet[i]), gbytes(one.fleet[i])});
    numbers.push_back(one.chosen());
    return numbers;
}

const Tolerance one_decimal{0.1, "the program prints one decimal"};

/// Compares one of the numbers of each device. @param place 1: GFLOP/s, 2: GB/s
void expect_peaks(std::size_t place, const std::string& name, const std::string& unit) {
    for (std::size_t c = 0; c < cases().size(); ++c) {
        const Case& one = cases()[c];
        const auto numbers = expect_numbers(runs()[c], wanted(one).size(), "number");
        if (!numbers) continue;
        for (std::size_t i = 0; i < one.fleet.size(); ++i) {
            const double want = wanted(one)[3 * i + place], got = (*numbers)[3 * i + place];
            if (std::abs(got - want) <= one_decimal.absolute) continue;
            wrong(runs()[c], fmt::format("{} of device {}: wanted {:.1f} {}, got {:.1f}.", name, i,
                                         want, unit, got));
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

TEST(Check, choice) {
    for (std::size_t c = 0; c < cases().size(); ++c) {
        const auto numbers = expect_numbers(runs()[c], wanted(cases()[c]).size(), "number");
        if (!numbers) continue;
        const auto got = static_cast<int>(numbers->back());
        if (got != cases()[c].chosen())
            wrong(runs()[c], fmt::format("Device {} is in use; wanted {}, the one with the highest "
                                         "GFLOP/s among those with at least {} GiB.",
                                         got, cases()[c].chosen(), cases()[c].typed));
    }
}

TEST(Check, notices) {
    const Case too_much{"100 GiB are asked for", "100", {k20, h100, v100}};
    expect_refusal(run_one(too_much.call()), "no device has so much memory");
}
