#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/text.h"
#include "grader/lesson/manifest_reading.h"
#include "grader/lesson/suggestion.h"

namespace simtutor::check {
namespace {

constexpr int largest_n = 32768;

double positive(TomlReader& reader, std::string_view key) {
    const auto value = reader.maybe_number(key);
    if (!value)
        reader.fail(reader.line(), fmt::format("{} needs '{}'; add it", reader.what(), key));
    if (!(*value > 0)) reader.fail_at(key, fmt::format("'{}' must be above 0", key));
    return *value;
}

TimeStep read_step(TomlReader reader, TimeYardstick yardstick) {
    TimeStep step;
    step.at_least = positive(reader, "at_least");
    if (yardstick == TimeYardstick::previous)
        step.instead_at_least = positive(reader, "instead_at_least");
    step.points = reader.integer("points");
    reader.refuse_unknown_keys();
    return step;
}

/// Steps go up, and the last one gives all points.
void check_steps(const TomlReader& reader, const std::vector<TimeStep>& steps, const Check& check) {
    if (steps.empty())
        reader.fail(
            reader.line(),
            fmt::format("the time check '{}' has no step; add a [[check.step]] with at_least "
                        "and points",
                        check.id));
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const bool rises = i == 0 || (steps[i].at_least > steps[i - 1].at_least &&
                                      steps[i].instead_at_least >= steps[i - 1].instead_at_least &&
                                      steps[i].points > steps[i - 1].points);
        if (!rises || steps[i].points < 1)
            reader.fail_at("step",
                           fmt::format("the steps of check '{}' must rise, ratios and points "
                                       "alike, from 1 point on",
                                       check.id));
    }
    if (steps.back().points != check.points)
        reader.fail_at("step",
                       fmt::format("the last step of check '{}' gives {} points; it must give "
                                   "all {}",
                                   check.id, steps.back().points, check.points));
}

TimeYardstick read_yardstick(TomlReader& reader) {
    const std::string name = reader.string("yardstick");
    if (name == "cublas") return TimeYardstick::cublas;
    if (name == "previous") return TimeYardstick::previous;
    reader.fail_at(
        "yardstick",
        fmt::format("the yardstick '{}' is unknown; use \"cublas\" or \"previous\"", name));
}

/// Only a lesson that comes before this one has a file of the student's.
std::string read_previous(TomlReader& reader, const Check& check, const Manifest& manifest) {
    std::string previous = reader.string("previous");
    const auto& known = manifest.prerequisites;
    if (std::find(known.begin(), known.end(), previous) == known.end())
        reader.fail_at("previous",
                       fmt::format("the check '{}' names the lesson '{}', which is none of the "
                                   "lesson's prerequisites; {}",
                                   check.id, previous,
                                   known.empty() ? "add it there"
                                                 : did_you_mean(previous, known,
                                                                "use one of " + list_of(known))));
    return previous;
}

}  // namespace

GpuTime read_gpu_time(TomlReader& reader, const Check& check, const Manifest& manifest) {
    if (manifest.language != simt::Language::cuda)
        reader.fail_at("backend",
                       fmt::format("the check '{}' asks for a GPU, but the lesson's language "
                                   "is \"cpp\"; use a ratio",
                                   check.id));
    GpuTime gate;
    gate.yardstick = read_yardstick(reader);
    if (gate.yardstick == TimeYardstick::previous)
        gate.previous = read_previous(reader, check, manifest);
    gate.n = reader.integer("n");
    if (gate.n < 1 || gate.n > largest_n)
        reader.fail_at(
            "n", fmt::format("'n' of check '{}' must lie between 1 and {}", check.id, largest_n));
    gate.evidence = reader.string("evidence");
    for (const TomlReader& step : reader.tables("step", "[[check.step]]"))
        gate.steps.push_back(read_step(step, gate.yardstick));
    check_steps(reader, gate.steps, check);
    return gate;
}

}  // namespace simtutor::check
