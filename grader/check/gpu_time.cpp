#include "grader/check/gpu_time.h"

#include <fmt/format.h>

#include <stdexcept>

#include "grader/check/check.h"
#include "grader/check/grading.h"

namespace simtutor::check {
namespace {

/// A yardstick that was really measured, and the ratios that its steps need.
struct Yardstick {
    const gpu::Times* times = nullptr;
    std::string name;  ///< for sentences: "cuBLAS", "your own 34-tiled"
    std::vector<double> least;
};

std::vector<double> least_of(const GpuTime& gate, bool instead) {
    std::vector<double> least;
    for (const TimeStep& step : gate.steps)
        least.push_back(instead ? step.instead_at_least : step.at_least);
    return least;
}

/// cuBLAS; without it the check is left out, for its absence is not the student's fault.
std::optional<Yardstick> cublas_yardstick(const GpuTime& gate, const GpuTimes& measured,
                                          bool instead) {
    const gpu::Times* times = measured.report.find(timed_cublas);
    if (times != nullptr && times->error.empty())
        return Yardstick{times, timed_cublas, least_of(gate, instead)};
    grading().current().left_out =
        fmt::format("Not judged here: cuBLAS, the yardstick, could not be timed ({}).",
                    times != nullptr ? times->error : measured.report.cublas_problem);
    return std::nullopt;
}

std::optional<Yardstick> previous_yardstick(const GpuTime& gate, const GpuTimes& measured) {
    const gpu::Times* times = measured.report.find(gate.previous);
    if (times != nullptr && times->error.empty())
        return Yardstick{times, "your own " + gate.previous, least_of(gate, false)};
    const auto problem = measured.problems.find(gate.previous);
    const std::string why =
        times != nullptr ? fmt::format("your {}: {}", gate.previous, times->error)
        : problem != measured.problems.end() ? problem->second
                                             : fmt::format("your {} was not timed.", gate.previous);
    note(fmt::format("Measured against cuBLAS, not against your previous rung: {}", why));
    return cublas_yardstick(gate, measured, true);
}

std::string needed(const GpuTime& gate, const Yardstick& yardstick) {
    std::string text;
    for (std::size_t i = 0; i < gate.steps.size(); ++i)
        text += fmt::format("{}{:g} for {} points", i > 0 ? ", " : "", yardstick.least[i],
                            gate.steps[i].points);
    return text;
}

void judge(const GpuTime& gate, const Yardstick& yardstick, const gpu::Times& student, int n) {
    const gpu::Ratio ratio = gpu::ratio(student, *yardstick.times);
    measure(fmt::format("speed as a multiple of {}", yardstick.name), ratio.value, "times");
    measure("standard error of it", 100 * ratio.standard_error, "%");
    measure("speed", student.tflops(n), "TFLOP/s");
    measure(fmt::format("speed of {}", yardstick.name), yardstick.times->tflops(n), "TFLOP/s");
    note(
        fmt::format("Yardstick: {}, n = {}, {} rounds side by side in one process. Needed: {}. The "
                    "thresholds: {}",
                    yardstick.name, n, ratio.pairs, needed(gate, yardstick), gate.evidence));
    if (!(ratio.standard_error < 0.01))
        note("The time was up before the ratio was known to 1 %; the device may be busy.");
    int points = 0;
    for (std::size_t i = 0; i < gate.steps.size(); ++i)
        if (ratio.value >= yardstick.least[i]) points = gate.steps[i].points;  // NaN gets none
    if (points == gate.steps.back().points) return;
    grading().current().points = points;
    fail("",
         fmt::format("Your kernel reaches {:.3f} times the speed of {} at n = {} ({:.2f} against "
                     "{:.2f} TFLOP/s); all points need {:g}.",
                     ratio.value, yardstick.name, n, student.tflops(n), yardstick.times->tflops(n),
                     yardstick.least.back()));
}

}  // namespace

void expect_gpu_time() {
    const Check* check = grading().declaration();
    if (check == nullptr || !check->gpu_time)
        throw std::logic_error(
            "expect_gpu_time needs a check with kind = \"time\" and backend = \"gpu\" in "
            "lesson.toml");
    const GpuTime& gate = *check->gpu_time;
    if (!grading().gpu_measure)
        return fail("", "This check needs a GPU; grade with --backend gpu on a machine with one.");
    try {
        const GpuTimes measured = grading().gpu_measure(gate.n);
        const gpu::Times* student = measured.report.find(timed_student);
        if (student == nullptr) throw gpu::TimerError("The timer did not time your kernel.");
        if (!student->error.empty())
            return fail("", fmt::format("No time at n = {}: {}", gate.n, student->error));
        if (student->outside_default_stream)
            note("Your kernel works outside the default stream; it was timed by the clock.");
        const auto yardstick = gate.yardstick == TimeYardstick::previous
                                   ? previous_yardstick(gate, measured)
                                   : cublas_yardstick(gate, measured, false);
        if (yardstick) judge(gate, *yardstick, *student, gate.n);
    } catch (const gpu::TimerError& error) {
        fail("", error.what());
    }
}

}  // namespace simtutor::check
