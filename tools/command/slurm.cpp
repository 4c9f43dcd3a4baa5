#include "tools/command/slurm.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "grader/findings/outside_text.h"
#include "tools/command/child.h"
#include "tools/command/error.h"

namespace simtutor::command {

namespace {

/// Slurm's figure if slurm.conf says nothing: array numbers stay below it.
constexpr std::size_t usual_array_size = 1001;
/// run_child() keeps the end of long outputs: the lines of this many tasks fit.
constexpr std::size_t most_lines = 1000;

bool installed(const char* program) {
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (::access((folder + "/" + program).c_str(), X_OK) == 0) return true;
    }
    return false;
}

std::string first_line_with_words(const std::string& text) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        if (line.find_first_not_of(" \t\r") != std::string::npos) return safe_name(line);
    }
    return "";
}

}  // namespace

std::vector<QueuedTask> queued_tasks_in(const std::string& output) {
    std::vector<QueuedTask> tasks;
    std::istringstream in(output);
    for (std::string line; std::getline(in, line);) {
        std::vector<std::string> fields;
        std::istringstream words(line);
        for (std::string field; std::getline(words, field, '|');) fields.push_back(field);
        const bool numbered = !fields.empty() && !fields[0].empty() &&
                              std::all_of(fields[0].begin(), fields[0].end(),
                                          [](char c) { return c >= '0' && c <= '9'; });
        if (numbered && fields.size() == 5)
            tasks.push_back({fields[0], fields[1], fields[2], fields[3], fields[4]});
    }
    return tasks;
}

bool is_alive(const std::string& state) {
    static const std::vector<std::string> alive = {
        "PENDING",   "RUNNING",      "CONFIGURING", "COMPLETING",   "SUSPENDED",
        "REQUEUED",  "REQUEUE_HOLD", "REQUEUE_FED", "SPECIAL_EXIT", "RESV_DEL_HOLD",
        "SIGNALING", "STAGE_OUT",    "RESIZING",    "STOPPED"};
    return std::find(alive.begin(), alive.end(), state) != alive.end();
}

bool is_stuck(const QueuedTask& task) {
    std::string reason = task.reason;
    std::replace(reason.begin(), reason.end(), '_', ' ');
    return task.state == "REQUEUE_HOLD" || task.state == "SPECIAL_EXIT" ||
           reason.find("requeued held") != std::string::npos || reason == "JobHoldMaxRequeue";
}

Slurm::Slurm(std::string job_name) : job_name_(std::move(job_name)) {
    for (const char* program : {"sbatch", "squeue", "scontrol", "scancel"}) {
        if (!installed(program))
            throw Trouble(fmt::format(
                "Slurm is not installed here ({} is missing); run this on a machine that submits "
                "to it, or grade in parts with --shard.",
                program));
    }
}

std::optional<std::vector<QueuedTask>> Slurm::queue() const {
    const ChildResult said =
        run_child({"squeue", "--noheader", "--array", "--name", job_name_, "--user",
                   std::to_string(::geteuid()), "--format", "%F|%T|%N|%r|%K"});
    if (said.exit_code != 0) return std::nullopt;
    std::vector<QueuedTask> tasks = queued_tasks_in(said.output);
    std::erase_if(tasks, [](const QueuedTask& task) { return !is_alive(task.state); });
    return tasks;
}

std::vector<QueuedTask> Slurm::ended(const std::string& job) const {
    const ChildResult said = run_child({"squeue", "--noheader", "--array", "--jobs", job,
                                        "--states", "all", "--format", "%F|%T|%N|%r|%K"});
    if (said.exit_code != 0) return {};
    return queued_tasks_in(said.output);
}

bool Slurm::cancel(const QueuedTask& task) const {
    return run_child({"scancel", fmt::format("{}_{}", task.job, task.number)}).exit_code == 0;
}

std::size_t Slurm::most_tasks() const {
    const ChildResult said = run_child({"scontrol", "show", "config"});
    std::size_t size = usual_array_size;
    std::istringstream in(said.output);
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with("MaxArraySize")) continue;
        const std::size_t equals = line.find('=');
        if (equals != std::string::npos)
            size = std::strtoul(line.c_str() + equals + 1, nullptr, 10);
    }
    return std::clamp<std::size_t>(size, 2, most_lines + 1) - 1;
}

std::optional<std::string> Slurm::submit(const std::vector<std::string>& words,
                                         std::string& problem) const {
    std::vector<std::string> call = {"sbatch", "--parsable", "--job-name", job_name_};
    call.insert(call.end(), words.begin(), words.end());
    const ChildResult said = run_child(call);
    // "17" or "17;cluster", perhaps after warnings.
    std::istringstream in(said.output);
    for (std::string line; said.exit_code == 0 && std::getline(in, line);) {
        const std::string job = line.substr(0, line.find(';'));
        if (!job.empty() && job.find_first_not_of("0123456789") == std::string::npos) return job;
    }
    problem = first_line_with_words(said.output);
    return std::nullopt;
}

}  // namespace simtutor::command
