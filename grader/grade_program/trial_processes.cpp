#include "grader/grade_program/trial_processes.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <utility>
#include <vector>

#include "grader/check/run_beside.h"
#include "grader/grade_program/material.h"
#include "grader/grade_program/progress.h"
#include "grader/grade_program/run_checks.h"

namespace simtutor::report {
namespace {

using Clock = std::chrono::steady_clock;

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

/// The request for an alternative.
/// @param cpu_seconds most that the run may take; 0: what the lesson allows
host::RunRequest chosen(host::RunRequest request, int choice, double cpu_seconds = 0) {
    request.choice = choice;
    double& limit = request.limits.cpu_seconds;
    if (cpu_seconds > 0) limit = std::min(limit, cpu_seconds);
    return request;
}

/// In a process that a trial has for itself.
void leave_signals_alone() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
}

}  // namespace

pid_t begun_process() {
    const pid_t child = ::fork();
    if (child < 0) throw CannotGrade("no further process could be started; try again");
    return child;
}

int begun_in_turns(int first, int last, int jobs, Clock::time_point end, const Ended& ended) {
    struct Running {
        int number;
        Clock::time_point begun;
    };
    std::map<pid_t, Running> running;
    int next = first;
    while ((next < last && Clock::now() < end) || !running.empty()) {
        const bool room = running.size() < static_cast<std::size_t>(std::max(1, jobs));
        if (room && next < last && Clock::now() < end) {
            const pid_t child = begun_process();
            if (child == 0) return next;
            running[child] = {next++, Clock::now()};
            continue;
        }
        int status = 0;
        const auto found = running.find(::waitpid(-1, &status, 0));
        if (found == running.end()) continue;
        const auto [number, begun] = found->second;
        ended(number, WIFEXITED(status) ? Outcome(WEXITSTATUS(status)) : failed,
              std::chrono::duration<double>(Clock::now() - begun).count());
        running.erase(found);
    }
    return -1;
}

void run_whole(check::Grading& grading, const std::string& check, int choice) {
    leave_signals_alone();
    const auto inner = grading.runner;
    grading.runner = [&, inner](host::Kind kind, const std::vector<host::RunRequest>& requests) {
        std::vector<host::RunRequest> of_choice;
        of_choice.reserve(requests.size());
        for (const host::RunRequest& one : requests) of_choice.push_back(chosen(one, choice));
        return inner(kind, of_choice);
    };
    grading.on_failure = [](const std::string&) { ::_exit(failed); };
    run_checks(grading, check, Progress(-1));
    const check::CheckRecord* record = grading.record_of(check);
    const bool right =
        grading.host_error.empty() && record && record->status == check::CheckStatus::passed;
    ::_exit(right ? passed : failed);
}

void DecidingRun::run(int first, int last) {
    leave_signals_alone();
    // The runs before the deciding one are not made, and must end nothing.
    grading_.first_loss = false;
    check::make_runs_in_turn(true);
    const auto inner = grading_.runner;
    grading_.runner = [&, inner](host::Kind kind, const std::vector<host::RunRequest>& requests) {
        std::vector<host::RunResult> results;
        for (const host::RunRequest& one : requests) {
            const bool decides = one.label == options_.label;
            if (decides && choice_ < 0) {
                choice_ = begun_in_turns(first, last, options_.jobs, options_.end, options_.tell);
                if (choice_ < 0) ::_exit(0);
                grading_.first_loss = true;
            }
            if (!decides) {
                results.push_back(unmade(one));
                continue;
            }
            host::RunRequest request = chosen(one, choice_, options_.cpu_seconds);
            request.first_error = options_.first_error;
            results.push_back(inner(kind, {request}).at(0));
            if (host::broke_off(results.back().status)) ::_exit(failed);
        }
        return results;
    };
    grading_.on_failure = [this](const std::string& run) {
        if (choice_ >= 0 && run == options_.label) ::_exit(failed);
    };
    run_checks(grading_, options_.check, Progress(-1));
    ::_exit(of_run());
}

/// The check objected to the run that was made in another way than by its label, or not.
Outcome DecidingRun::of_run() const {
    for (const check::CheckRecord& record : grading_.records)
        for (const check::Message& message : record.messages)
            if (message.run == options_.label || message.text.starts_with(options_.label + ": "))
                return failed;
    return unknown;
}

}  // namespace simtutor::report
