#include "grader/grade_program/trials.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>

#include "grader/check/grading.h"
#include "grader/check/lesson_file.h"
#include "grader/findings/outside_text.h"
#include "grader/grade_program/material.h"
#include "grader/grade_program/merge_findings.h"
#include "grader/grade_program/progress.h"
#include "grader/grade_program/run_checks.h"
#include "grader/grade_program/work_folder.h"
#include "grader/host/kernel_host.h"
#include "grader/host/run_view.h"
#include "grader/process/pipe.h"
#include "grader/simt/build/compile.h"

namespace simtutor::report {
namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

/// Runs that may decide alone, of which the quickest does.
constexpr std::size_t most_deciding_runs = 6;
/// What a run of an alternative may take, of what the submission's took, and at least.
constexpr double most_times = 10, least_seconds = 0.3;

struct Request {
    std::string text, check;
    int choices = 0, jobs = 1;
    std::vector<std::string> runs;
    double seconds = 0;
};

/// @throws std::exception with a sentence
Request read_request(const std::string& path) {
    std::ifstream file(path);
    const json from = json::parse(file);
    return {from.at("text"), from.at("check"), from.at("choices"),
            from.at("jobs"), from.at("runs"),  from.at("seconds")};
}

/// How a trial ended: the exit status of its process.
enum Outcome : int { passed = 0, failed = 1, unknown = 2 };

/// What a run that is not made would return: it wrote nothing.
host::RunResult unmade(const host::RunRequest& request) {
    host::RunResult result;
    result.label = request.label;
    result.status = host::Status::finished;
    for (const host::Argument& argument : request.arguments) {
        if (!argument.array || argument.array->direction == host::Direction::in) continue;
        const std::uint64_t bytes =
            argument.array->payload_elements() * host::size_of(argument.array->type);
        result.outputs[argument.name].resize(bytes);
    }
    return result;
}

/// A run of an alternative in a process of its own: it never comes back from there.
struct Attempt {
    int choice = 0;
    double cpu_seconds = 0;  ///< most that a run may take; 0: what the lesson allows

    host::RunRequest chosen(host::RunRequest request) const {
        request.choice = choice;
        double& limit = request.limits.cpu_seconds;
        if (cpu_seconds > 0) limit = std::min(limit, cpu_seconds);
        return request;
    }
};

/// In a process that a trial has for itself.
void leave_signals_alone() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
}

/// A process that was begun, by its end of a pipe or none.
pid_t begun_process() {
    const pid_t child = ::fork();
    if (child < 0) throw CannotGrade("no further process could be started; try again");
    return child;
}

/// Runs the check with all runs of one alternative.
[[noreturn]] void run_whole(check::Grading& grading, const std::string& check, int choice) {
    leave_signals_alone();
    const auto inner = grading.runner;
    grading.runner = [&, inner](host::Kind kind, const std::vector<host::RunRequest>& requests) {
        std::vector<host::RunRequest> chosen;
        for (const host::RunRequest& one : requests) chosen.push_back(Attempt{choice}.chosen(one));
        return inner(kind, chosen);
    };
    grading.on_failure = [](const std::string&) { ::_exit(failed); };
    run_checks(grading, check, Progress(-1));
    const check::CheckRecord* record = grading.record_of(check);
    const bool right =
        grading.host_error.empty() && record && record->status == check::CheckStatus::passed;
    ::_exit(right ? passed : failed);
}

/// Goes through the check up to one run, which it makes for one alternative after the other: what
/// comes before it, such as the inputs of all runs, is made once.
class DecidingRun {
  public:
    /// @param label of the run
    /// @param tell gets each alternative that the check does not refuse for this run, as far as
    /// that tells
    DecidingRun(check::Grading& grading, const Request& request, std::string label,
                double cpu_seconds, Clock::time_point end,
                std::function<void(int choice, Outcome outcome)> tell)
        : grading_(grading),
          request_(request),
          label_(std::move(label)),
          cpu_seconds_(cpu_seconds),
          end_(end),
          tell_(std::move(tell)) {}

    /// The alternatives [first, last).
    [[noreturn]] void run(int first, int last) {
        leave_signals_alone();
        const auto inner = grading_.runner;
        grading_.runner = [&, inner](host::Kind kind,
                                     const std::vector<host::RunRequest>& requests) {
            std::vector<host::RunResult> results;
            for (const host::RunRequest& one : requests) {
                const bool decides = one.label == label_;
                if (decides && choice_ < 0) try_all(first, last);
                results.push_back(
                    decides ? inner(kind, {Attempt{choice_, cpu_seconds_}.chosen(one)}).at(0)
                            : unmade(one));
            }
            return results;
        };
        grading_.on_failure = [this](const std::string& run) {
            if (choice_ >= 0 && run == label_) ::_exit(failed);
        };
        run_checks(grading_, request_.check, Progress(-1));
        ::_exit(of_run());
    }

  private:
    /// Comes back in the processes of the alternatives only.
    void try_all(int first, int last) {
        std::map<pid_t, int> running;
        int next = first;
        while (next < last || !running.empty()) {
            const bool late = Clock::now() >= end_;
            if (late && running.empty()) break;
            if (!late && next < last &&
                running.size() < static_cast<std::size_t>(std::max(1, request_.jobs))) {
                const pid_t child = begun_process();
                if (child == 0) {
                    choice_ = next;
                    return;
                }
                running[child] = next++;
                continue;
            }
            int status = 0;
            const auto ended = running.find(::waitpid(-1, &status, 0));
            if (ended == running.end()) continue;
            tell_(ended->second, WIFEXITED(status) ? Outcome(WEXITSTATUS(status)) : failed);
            running.erase(ended);
        }
        ::_exit(0);
    }

    /// The check objected to the run that was made in another way than by its label, or not.
    Outcome of_run() const {
        for (const check::CheckRecord& record : grading_.records)
            for (const check::Message& message : record.messages)
                if (message.run == label_ || message.text.starts_with(label_ + ": ")) return failed;
        return unknown;
    }

    check::Grading& grading_;
    const Request& request_;
    const std::string label_;
    const double cpu_seconds_;
    const Clock::time_point end_;
    const std::function<void(int, Outcome)> tell_;
    int choice_ = -1;  ///< below 0: this is the process that begins the others
};

/// What a deciding run says of an alternative, as it goes through a pipe.
struct Said {
    int choice, outcome;
};

/// All trials of one text, several at a time.
class Trials {
  public:
    Trials(check::Grading& grading, const Request& request, const Progress& progress)
        : grading_(grading), request_(request), progress_(progress) {}

    void run() {
        choose_deciding_run();
        const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                            std::chrono::duration<double>(request_.seconds));
        std::vector<int> candidates;
        if (deciding_.empty()) {
            for (int choice = 1; choice <= request_.choices; ++choice) candidates.push_back(choice);
        } else {
            decide(deciding_, 1, request_.choices + 1, most_seconds_, end, [&](const Said& said) {
                if (said.outcome != failed) candidates.push_back(said.choice);
                if (++tried_ % 8 == 0)
                    progress_.say(fmt::format("running {}/{}", tried_, request_.choices));
            });
            std::sort(candidates.begin(), candidates.end());
        }
        // What one run could not refuse has all runs, even if the time is over.
        run_whole_ones(candidates, deciding_.empty() ? end : end + grace);
        std::sort(passed_.begin(), passed_.end());
    }

    const std::vector<int>& passed_ones() const { return passed_; }
    int tried() const { return tried_; }
    const std::string& deciding() const { return deciding_; }

  private:
    static constexpr auto grace = std::chrono::seconds(5);

    /// Lets a process go through the check up to the run, for the alternatives [first, last).
    void decide(const std::string& label, int first, int last, double cpu_seconds,
                Clock::time_point end, const std::function<void(const Said&)>& take) {
        Pipe pipe;
        const pid_t child = begun_process();
        if (child == 0) {
            DecidingRun(grading_, request_, label, cpu_seconds, end, [&](int choice, Outcome how) {
                const Said said{choice, how};
                (void)!::write(pipe.write_end.get(), &said, sizeof said);
            }).run(first, last);
        }
        pipe.write_end.reset();
        Said said{};
        for (;;) {
            const ssize_t got = ::read(pipe.read_end.get(), &said, sizeof said);
            if (got < 0 && errno == EINTR) continue;
            if (got != static_cast<ssize_t>(sizeof said)) break;
            take(said);
        }
        ::waitpid(child, nullptr, 0);
    }

    void run_whole_ones(const std::vector<int>& candidates, Clock::time_point end) {
        std::map<pid_t, int> running;
        std::size_t next = 0;
        while (next < candidates.size() || !running.empty()) {
            const bool late = Clock::now() >= end;
            if (late && running.empty()) break;
            if (!late && next < candidates.size() &&
                running.size() < static_cast<std::size_t>(std::max(1, request_.jobs))) {
                const pid_t child = begun_process();
                if (child == 0) run_whole(grading_, request_.check, candidates[next]);
                running[child] = candidates[next++];
                continue;
            }
            int status = 0;
            const auto ended = running.find(::waitpid(-1, &status, 0));
            if (ended == running.end()) continue;
            if (WIFEXITED(status) && WEXITSTATUS(status) == passed)
                passed_.push_back(ended->second);
            running.erase(ended);
            if (deciding_.empty() && ++tried_ % 8 == 0)
                progress_.say(fmt::format("running {}/{}", tried_, request_.choices));
        }
    }

    /// Of the runs that failed, the quickest of those that the check refuses alone.
    void choose_deciding_run() {
        double best = 0;
        for (std::size_t i = 0; i < std::min(request_.runs.size(), most_deciding_runs); ++i) {
            const auto begun = Clock::now();
            bool refused = false;
            decide(request_.runs[i], 0, 1, 0, Clock::time_point::max(),
                   [&](const Said& said) { refused = said.outcome == failed; });
            const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
            if (!refused || (!deciding_.empty() && seconds >= best)) continue;
            deciding_ = request_.runs[i];
            best = seconds;
        }
        most_seconds_ = std::max(least_seconds, most_times * best);
    }

    check::Grading& grading_;
    const Request& request_;
    const Progress& progress_;
    std::vector<int> passed_;
    int tried_ = 0;
    std::string deciding_;
    double most_seconds_ = 0;
};

void write_answer(const std::string& path, const json& answer) {
    std::ofstream file(path);
    file << answer.dump() << '\n';
    if (!file.flush()) throw CannotGrade(fmt::format("{} cannot be written", path));
}

json answer_to(const Request& request, const GradeOptions& options) {
    check::Grading& grading = check::grading();
    grading.manifest = check::load_manifest(options.lesson_dir + "/lesson.toml");
    grading.seed = options.seed.value_or(1);
    grading.first_loss = true;
    register_checks(options, grading.manifest);
    const Progress progress(options.progress_fd);
    const WorkFolder folder;
    grading.work_folder = grading.artefacts = folder.path();
    Material material{options, request.text,
                      sandbox::Workshop(simt::compile_view(), folder.path())};
    progress.say("building");
    simt::ModuleRequest wanted = module_request(material, grading.manifest, simt::Variant::checked,
                                                folder.path() + "/checked.so");
    wanted.register_rule = wanted.counter_rule = wanted.product_rule = false;
    wanted.choices = true;
    check::begin_lesson_files();
    const simt::ModuleResult built = simt::build_module(wanted);
    if (!built.ok) return {{"error", built.error}, {"error_lines", built.error_lines}};
    if (request.choices == 0) return {{"error", ""}, {"error_lines", json::array()}};
    host::look_up_libraries();
    host::KernelHost host(host::Kind::simulator, wanted.output);
    host.start();
    grading.runner = with_settled_levels(
        [&host](host::Kind, const std::vector<host::RunRequest>& requests) {
            return host.run_all(requests, 1);
        },
        grading.manifest, options.file);
    Trials trials(grading, request, progress);
    trials.run();
    return {{"error", ""},
            {"error_lines", json::array()},
            {"passed", trials.passed_ones()},
            {"tried", trials.tried()},
            {"deciding", trials.deciding()}};
}

}  // namespace

int run_trials(const GradeOptions& options) {
    try {
        write_answer(options.json, answer_to(read_request(options.trials), options));
        return 0;
    } catch (const std::exception& problem) {
        std::cerr << cut_text(safe_text(problem.what())) << '\n';
        return 2;
    }
}

}  // namespace simtutor::report
