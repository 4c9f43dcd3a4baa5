#include "grader/grade_program/trials.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
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
#include "grader/simt/build/compile.h"

namespace simtutor::report {
namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

/// Runs that may decide alone, of which the quickest does.
constexpr std::size_t most_deciding_runs = 4;
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

/// One alternative, tried in a process of its own.
class Trial {
  public:
    /// @param deciding the only run that is made; empty: all are
    /// @param cpu_seconds most that a run may take; 0: what the lesson allows
    Trial(check::Grading& grading, const Request& request, int choice, std::string deciding,
          double cpu_seconds)
        : grading_(grading),
          request_(request),
          choice_(choice),
          deciding_(std::move(deciding)),
          cpu_seconds_(cpu_seconds) {}

    /// Never returns.
    [[noreturn]] void run() {
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
        const auto inner = grading_.runner;
        grading_.runner = [this, inner](host::Kind kind,
                                        const std::vector<host::RunRequest>& requests) {
            std::vector<host::RunResult> results;
            for (const host::RunRequest& one : requests)
                results.push_back(deciding_.empty() || one.label == deciding_
                                      ? inner(kind, {chosen(one)}).at(0)
                                      : unmade(one));
            return results;
        };
        Outcome outcome = unknown;
        try {
            run_checks(grading_, request_.check, Progress(-1));
            outcome = deciding_.empty() ? of_check() : of_run();
        } catch (const std::exception&) {
            // The check got results that no run returns: this run alone decides nothing.
        }
        ::_exit(outcome);
    }

  private:
    host::RunRequest chosen(host::RunRequest request) const {
        request.choice = choice_;
        double& limit = request.limits.cpu_seconds;
        if (cpu_seconds_ > 0) limit = std::min(limit, cpu_seconds_);
        return request;
    }

    Outcome of_check() const {
        const check::CheckRecord* record = grading_.record_of(request_.check);
        return grading_.host_error.empty() && record && record->status == check::CheckStatus::passed
                   ? passed
                   : failed;
    }

    /// Whether the check objects to the run that was made, whatever it says of the others.
    Outcome of_run() const {
        for (const check::CheckRecord& record : grading_.records)
            for (const check::Message& message : record.messages)
                if (message.run == deciding_ || message.text.starts_with(deciding_ + ": "))
                    return failed;
        for (const check::CheckRecord& record : grading_.records)
            for (const check::GateResult& gate : record.gates)
                if (gate.run == deciding_ && !gate.passed) return failed;
        return unknown;
    }

    check::Grading& grading_;
    const Request& request_;
    const int choice_;
    const std::string deciding_;
    const double cpu_seconds_;
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
        int next = 1;
        while (next <= request_.choices || !running_.empty()) {
            const bool late = Clock::now() >= end;
            if (late && running_.empty()) break;
            if (!late && next <= request_.choices &&
                running_.size() < static_cast<std::size_t>(std::max(1, request_.jobs))) {
                begin(next++, deciding_);
                continue;
            }
            settle();
        }
        std::sort(passed_.begin(), passed_.end());
    }

    const std::vector<int>& passed_ones() const { return passed_; }
    int tried() const { return tried_; }
    const std::string& deciding() const { return deciding_; }

  private:
    struct Running {
        int choice;
        bool alone;  ///< one run decides
        Clock::time_point begin;
    };

    void begin(int choice, const std::string& deciding) {
        const pid_t child = ::fork();
        if (child < 0) throw CannotGrade("no further process could be started; try again");
        if (child == 0)
            Trial(grading_, request_, choice, deciding, deciding.empty() ? 0 : most_seconds_).run();
        running_[child] = {choice, !deciding.empty(), Clock::now()};
    }

    /// Waits for a trial to end. One that its deciding run did not refuse goes on with all runs.
    void settle() {
        int status = 0;
        const pid_t child = ::waitpid(-1, &status, 0);
        const auto found = running_.find(child);
        if (found == running_.end()) return;
        const Running one = found->second;
        running_.erase(found);
        const int outcome = WIFEXITED(status) ? WEXITSTATUS(status) : int{failed};
        if (one.alone && outcome != failed) return begin(one.choice, "");
        ++tried_;
        if (outcome == passed) passed_.push_back(one.choice);
        if (tried_ % 8 == 0) progress_.say(fmt::format("running {}/{}", tried_, request_.choices));
    }

    /// Of the runs that failed, the quickest of those that the check refuses alone.
    void choose_deciding_run() {
        double best = 0;
        for (std::size_t i = 0; i < std::min(request_.runs.size(), most_deciding_runs); ++i) {
            const auto begun = Clock::now();
            begin(0, request_.runs[i]);
            int status = 0;
            const pid_t child = running_.begin()->first;
            ::waitpid(child, &status, 0);
            running_.clear();
            const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
            if (!WIFEXITED(status) || WEXITSTATUS(status) != failed) continue;
            if (!deciding_.empty() && seconds >= best) continue;
            deciding_ = request_.runs[i];
            best = seconds;
        }
        most_seconds_ = std::max(least_seconds, most_times * best);
    }

    check::Grading& grading_;
    const Request& request_;
    const Progress& progress_;
    std::map<pid_t, Running> running_;
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
