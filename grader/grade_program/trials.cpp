#include "grader/grade_program/trials.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <fstream>
#include <functional>
#include <iostream>

#include "grader/check/grading.h"
#include "grader/check/lesson_file.h"
#include "grader/findings/outside_text.h"
#include "grader/grade_program/material.h"
#include "grader/grade_program/merge_findings.h"
#include "grader/grade_program/progress.h"
#include "grader/grade_program/trial_processes.h"
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
constexpr double most_times = 5, least_seconds = 0.3;

struct Request {
    std::string text, check;
    int choices = 0, jobs = 1;
    bool first_error = false;  ///< an alternative with a finding that is an error is refused
    std::vector<std::string> runs;
    double seconds = 0;
};

/// @throws std::exception with a sentence
Request read_request(const std::string& path) {
    std::ifstream file(path);
    const json from = json::parse(file);
    return {from.at("text"),        from.at("check"), from.at("choices"), from.at("jobs"),
            from.at("first_error"), from.at("runs"),  from.at("seconds")};
}

/// What a deciding run says of an alternative, as it goes through a pipe.
struct Said {
    int choice, outcome;
    double seconds;  ///< that its run took
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
    static constexpr double least_whole_seconds = 8;

    /// Lets a process go through the check up to the run, for the alternatives [first, last).
    void decide(const std::string& label, int first, int last, double cpu_seconds,
                Clock::time_point end, const std::function<void(const Said&)>& take) {
        Pipe pipe;
        const pid_t child = begun_process();
        if (child == 0) {
            const auto tell = [&](int choice, Outcome how, double seconds) {
                const Said said{choice, how, seconds};
                (void)!::write(pipe.write_end.get(), &said, sizeof said);
            };
            DecidingRun(grading_, {request_.check, label, cpu_seconds, request_.first_error,
                                   request_.jobs, end, tell})
                .run(first, last);
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
        const auto ended = [&](int number, Outcome outcome, double) {
            if (outcome == passed) passed_.push_back(candidates[static_cast<std::size_t>(number)]);
            if (deciding_.empty() && ++tried_ % 8 == 0)
                progress_.say(fmt::format("running {}/{}", tried_, request_.choices));
        };
        const int mine =
            begun_in_turns(0, static_cast<int>(candidates.size()), request_.jobs, end, ended);
        if (mine < 0) return;
        // A change that hangs in every run would take all the time there is.
        ::alarm(static_cast<unsigned>(std::max(least_whole_seconds, request_.seconds)));
        run_whole(grading_, request_.check, candidates[static_cast<std::size_t>(mine)]);
    }

    /// Of the runs that failed, the quickest of those that the check refuses alone.
    void choose_deciding_run() {
        double best = 0;
        for (std::size_t i = 0; i < std::min(request_.runs.size(), most_deciding_runs); ++i) {
            bool refused = false;
            double seconds = 0;
            decide(request_.runs[i], 0, 1, 0, Clock::time_point::max(), [&](const Said& said) {
                refused = said.outcome == failed;
                seconds = said.seconds;
            });
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
