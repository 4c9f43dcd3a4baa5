#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "grader/check/program.h"
#include "grader/findings/text.h"

using namespace simtutor::check;

namespace {

/// One temperature as it is typed, and what the program has to print for it.
struct Temperature {
    std::string typed;
    double fahrenheit;
};

std::vector<Temperature> temperatures(std::int64_t n) {
    std::vector<Temperature> all;
    for (const float celsius :
         random_vector("celsius " + std::to_string(n), static_cast<std::uint64_t>(n), -100, 100)) {
        const std::string typed = fmt::format("{:.2f}", celsius);
        all.push_back({typed, std::stod(typed) * 9 / 5 + 32});
    }
    return all;
}

/// `./program THREADS CELSIUS...` with n temperatures.
struct Conversion {
    std::int64_t n, threads;

    Call call() const {
        std::vector<std::string> words = {std::to_string(threads)};
        for (const Temperature& one : temperatures(n)) words.push_back(one.typed);
        Call call = program_call(fmt::format("n = {}, {} threads in a block", n, threads), words,
                                 static_cast<double>(n));
        call.counters = true;
        call.basic = n == 100;
        return call;
    }
};

/// What usual mistakes print, and what they are.
std::vector<Mistake> mistakes_of(const std::vector<double>& expected) {
    struct Known {
        const char* says;
        double (*gives)(double celsius);
    };
    static constexpr Known known[] = {
        {"Each is the number of degrees Celsius itself: is f copied back, and does the kernel "
         "store c * 9 / 5 + 32 there?",
         [](double c) { return c; }},
        {"Each is c + 32: 9 / 5 of whole numbers is 1.", [](double c) { return c + 32; }},
        {"Each is (c + 32) * 9 / 5: the 32 degrees are added before the product is made.",
         [](double c) { return (c + 32) * 9 / 5; }},
        {"Each is c * 9 / 5: the 32 degrees are not added.", [](double c) { return c * 9 / 5; }},
        {"Each is c * 5 / 9 + 32: 5 and 9 have changed places.",
         [](double c) { return c * 5 / 9 + 32; }},
    };
    std::vector<Mistake> all;
    for (const Known& one : known) {
        all.push_back({one.says, {}});
        for (const double fahrenheit : expected)
            all.back().gives.push_back(one.gives((fahrenheit - 32) * 5 / 9));
    }
    constexpr double of_zero = 32;
    const std::string never =
        " is 32, which 0 degrees Celsius give: did the kernel read 0 in "
        "place of the temperature? Which line puts it into the array, and "
        "does the copy bring it to the device?";
    all.push_back({"Each" + never, std::vector<double>(expected.size(), of_zero)});
    for (const std::size_t place : {std::size_t{0}, expected.size() - 1}) {
        all.push_back({(place == 0 ? "The first" : "The last") + never, expected});
        all.back().gives[place] = of_zero;
    }
    return all;
}

/// One temperature, a block that is just full, blocks that are not, more than 16 bits count; others
/// come from the seed.
const std::vector<Conversion>& conversions() {
    static const std::vector<Conversion> all = {
        {1, 128},    {64, 64},      {100, 32},
        {1000, 128}, {33'000, 256}, {drawn_size("n", 200, 900), random_integer("threads", 1, 300)}};
    return all;
}

const LessonRuns runs([] {
    std::vector<Call> calls;
    for (const Conversion& conversion : conversions()) calls.push_back(conversion.call());
    return calls;
});

}  // namespace

TEST(Check, right) {
    const Tolerance tolerance{0.01, "the program prints two decimals"};
    for (const auto& run : runs()) {
        std::vector<double> expected;
        for (const Temperature& one : temperatures(static_cast<std::int64_t>(run.call.n)))
            expected.push_back(one.fahrenheit);
        expect_printed(run, expected, tolerance, "temperature", mistakes_of(expected));
        // Who prints the right numbers without the device has not written the program.
        if (!on_gpu() && run.finished() && run.counter("global_stores") < run.call.n)
            wrong_count(run,
                        fmt::format("The kernels stored {} of {} temperatures: the device has to "
                                    "compute them all.",
                                    run.counter("global_stores"), run.call.n));
        if (!run.call.basic) continue;
        expect_made_by_kernels(run);
        expect_stored_by_kernels(run, OfResults::copies);
    }
}

TEST(Check, notices) {
    Call too_wide = Conversion{1000, 2048}.call();
    too_wide.off = {"launch.invalid"};  // it is asked for here
    Call too_small = Conversion{1000, 128}.call();
    too_small.label = "a device with 1,000 bytes of memory";
    too_small.device_memory = 1000;
    const auto refused = run_all({too_wide, too_small});
    // A program may also ask how many threads a block can have, and say that these are too many.
    expect_refusal(
        refused[0], "the device refuses the launch, whose blocks are too large",
        {"invalid configuration argument", "invalid argument", "threads", "1024", "2048"});
    if (on_gpu()) return;  // there is room, and no call fails by order
    expect_refusal(refused[1], "the device has no room for an array", {"out of memory", "memory"});
    expect_calls_checked(run_one(Conversion{300, 128}.call()));
}

TEST(Check, on_device) {
    for (std::size_t i = 0; i < conversions().size(); ++i) {
        const auto& run = runs()[i];
        expect_gates(run);
        const auto threads = static_cast<double>(conversions()[i].threads);
        const double blocks = std::ceil(run.call.n / threads);
        expect_at_most(run, "threads", blocks * threads, [&](double launched) {
            return fmt::format("{} threads were launched; {} of {} {} enough.", launched,
                               simtutor::counted(static_cast<std::uint64_t>(blocks), "block"),
                               threads, blocks == 1 ? "is" : "are");
        });
        expect_at_most(run, "blocks", blocks, [&](double launched) {
            return fmt::format(
                "{} blocks were launched; of {} threads each {} {} enough. How many "
                "threads has a block of yours?",
                launched, threads, blocks, blocks == 1 ? "is" : "are");
        });
    }
}
