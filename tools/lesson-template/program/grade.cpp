// The runs of the program, and what it must print. lesson.toml declares the checks and their
// points.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "grader/check/program.h"

using namespace simtutor::check;

namespace {

constexpr double factor = 2.5;

/// EDIT: what is typed behind the program's name. Files that it reads or writes, and its standard
/// input, are in grader/check/program_files.h.
std::vector<std::string> numbers(std::int64_t n) {
    std::vector<std::string> typed;
    for (const float value : random_vector("numbers", static_cast<std::uint64_t>(n), -100, 100))
        typed.push_back(fmt::format("{:.2f}", value));
    return typed;
}

/// Made once. All checks look at the same runs: memory and on_device, which lesson.toml declares in
/// full, and the TEST below.
const LessonRuns runs([] {
    std::vector<Call> calls;
    for (const std::int64_t n : {std::int64_t{1}, std::int64_t{128}, drawn_size("n", 130, 900)}) {
        calls.push_back(
            program_call(fmt::format("{} numbers", n), numbers(n), static_cast<double>(n)));
        calls.back().counters = true;  // the gates of lesson.toml are for these runs
    }
    return calls;
});

}  // namespace

TEST(Check, correct) {
    for (const auto& run : runs()) {
        // EDIT: the oracle. Expected values never reach the student's process.
        std::vector<double> expected;
        for (const std::string& typed : numbers(static_cast<std::int64_t>(run.call.n)))
            expected.push_back(factor * std::stod(typed));
        expect_printed(run, expected, {0.01, "the program prints two decimals"}, "product");
    }
}
