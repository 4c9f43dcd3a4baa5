#include "tools/command/slurm_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace simtutor::command {

namespace {

/// As many of a lesson go first when no time of it is known.
constexpr std::size_t scouts = 4;
/// Grading takes so long where nothing is known: only the time limit of the first task needs it.
constexpr double guessed_seconds = 30;
/// A verdict's time leaves out the start of the process, reading and keeping.
constexpr double overhead_seconds = 0.3;

std::map<const Manifest*, double> medians_of(const std::vector<MeasuredGrading>& measured) {
    std::map<const Manifest*, std::vector<double>> times;
    for (const MeasuredGrading& grading : measured) {
        if (grading.seconds > 0) times[grading.lesson].push_back(grading.seconds);
    }
    std::map<const Manifest*, double> medians;
    for (auto& [lesson, seconds] : times) {
        const auto middle = seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2);
        std::nth_element(seconds.begin(), middle, seconds.end());
        medians[lesson] = *middle + overhead_seconds;
    }
    return medians;
}

std::size_t task_count(double seconds, std::size_t submissions, const PlanLimits& limits) {
    const double wanted = std::ceil(seconds / limits.task_seconds);
    std::size_t count = wanted < 1 ? 1 : static_cast<std::size_t>(std::min(wanted, 1e9));
    count = std::max(count, limits.slots);
    return std::max<std::size_t>(1, std::min({count, submissions, limits.most_tasks}));
}

}  // namespace

std::vector<PlannedTask> plan_tasks(const std::vector<OpenSubmission>& open,
                                    const std::vector<MeasuredGrading>& measured,
                                    const PlanLimits& limits) {
    const auto medians = medians_of(measured);
    struct Timed {
        std::size_t index;
        double seconds;
    };
    std::vector<Timed> timed;
    std::map<const Manifest*, PlannedTask> first;
    double seconds = 0;
    const double share = 1.0 / static_cast<double>(std::max<std::size_t>(1, limits.jobs));
    for (const OpenSubmission& submission : open) {
        const auto known = medians.find(submission.lesson);
        if (known != medians.end()) {
            timed.push_back({submission.index, known->second * share});
            seconds += timed.back().seconds;
        } else if (first[submission.lesson].submissions.size() < scouts) {
            first[submission.lesson].submissions.push_back(submission.index);
            first[submission.lesson].seconds += guessed_seconds;
        }
    }
    std::vector<PlannedTask> tasks;
    for (auto& [lesson, task] : first) {
        if (tasks.size() < limits.most_tasks) tasks.push_back(std::move(task));
    }
    if (timed.empty() || tasks.size() == limits.most_tasks) return tasks;

    // The longest first, each to the task that has least: no task ends much later than the others.
    std::stable_sort(timed.begin(), timed.end(),
                     [](const Timed& a, const Timed& b) { return a.seconds > b.seconds; });
    PlanLimits rest = limits;
    rest.most_tasks -= tasks.size();
    std::vector<PlannedTask> filled(task_count(seconds, timed.size(), rest));
    for (const Timed& one : timed) {
        PlannedTask& least = *std::min_element(
            filled.begin(), filled.end(),
            [](const PlannedTask& a, const PlannedTask& b) { return a.seconds < b.seconds; });
        least.submissions.push_back(one.index);
        least.seconds += one.seconds;
    }
    tasks.insert(tasks.end(), filled.begin(), filled.end());
    return tasks;
}

int minutes_for(const std::vector<PlannedTask>& tasks, double submission_minutes) {
    double longest = 0;
    for (const PlannedTask& task : tasks) longest = std::max(longest, task.seconds);
    return static_cast<int>(std::ceil(3 * longest / 60 + submission_minutes)) + 1;
}

std::string shell_word(const std::string& text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

std::string task_script(const TaskCommand& command) {
    std::string options;
    for (const std::string& option : command.options) options += " " + shell_word(option);
    return fmt::format(R"(#!/bin/sh
# One task of an array: grades its part of a class. Made by `simtutor grade-all --slurm`.
base=${{SLURM_TMPDIR:-{scratch}}}
node=${{SLURMD_NODENAME:-$(hostname)}}
unfit() {{
    echo "$node: $1" >&2
    echo "$1" >{bad}/"$node"
    exit 75
}}
# What an earlier try of this task, killed on this node, has left. No other task has this name, of
# whatever cluster.
name=simtutor-{name}-$SLURM_ARRAY_TASK_ID
rm -rf "$base/$name."*
free=$(df -Pk "$base" 2>/dev/null | awk 'NR == 2 {{ print $4 }}')
[ "${{free:-0}}" -ge 65536 ] || unfit "the scratch folder $base has ${{free:-0}} KB free, and a task needs 65536"
TMPDIR=$(mktemp -d "$base/$name.XXXXXX") || unfit "no folder can be made in $base"
export TMPDIR SIMTUTOR_ROOT={root}
trap 'rm -rf "$TMPDIR"' EXIT
{program} grade-all {folder} --output {results} --places {plan}/"$SLURM_ARRAY_TASK_ID"{options} &
child=$!
# Slurm's warning before the time limit: what is graded so far is kept.
trap 'kill -TERM $child 2>/dev/null' TERM
wait $child
status=$?
[ $status -lt 128 ] || wait $child
exit $status
)",
                       fmt::arg("name", shell_word(command.plan.filename().string())),
                       fmt::arg("scratch", shell_word(command.scratch)),
                       fmt::arg("bad", shell_word((command.plan / "bad-nodes").string())),
                       fmt::arg("root", shell_word(command.root.string())),
                       fmt::arg("program", shell_word(command.program.string())),
                       fmt::arg("folder", shell_word(command.folder.string())),
                       fmt::arg("results", shell_word(command.results.string())),
                       fmt::arg("plan", shell_word(command.plan.string())),
                       fmt::arg("options", options));
}

}  // namespace simtutor::command
