#include "grader/grade_program/more_runs.h"

#include <sys/time.h>

#include <exception>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <nlohmann/json.hpp>
#include <vector>

#include "grader/check/lesson_file.h"
#include "grader/check/tried_runs.h"
#include "grader/findings/outside_text.h"
#include "grader/grade_program/material.h"
#include "grader/grade_program/merge_findings.h"
#include "grader/grade_program/run_checks.h"
#include "grader/grade_program/work_folder.h"
#include "grader/host/run_view.h"
#include "grader/process/run_process.h"

namespace simtutor::report {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Checks that are asked again, and how often.
constexpr std::size_t most_checks = 2;
constexpr std::uint64_t times = 2;
/// Wall clock for the runs of one seed, which mostly take a few tenths of it.
constexpr long most_microseconds = 2'500'000;

json to_json(const check::Tried& tried) {
    json runs = json::array();
    for (const check::TriedRun& run : tried.runs)
        runs.push_back({{"label", run.label},
                        {"sizes", run.sizes},
                        {"failed", run.failed},
                        {"partial", run.partial}});
    return {{"runs", runs}, {"tiles", tried.tiles}};
}

check::Tried tried_of(const json& from) {
    check::Tried tried;
    for (const json& run : from.at("runs"))
        tried.runs.push_back(
            {run.at("label"), run.at("sizes"), run.at("failed"), run.at("partial")});
    tried.tiles = from.at("tiles").get<std::set<int>>();
    return tried;
}

/// Starts this program for one seed. @return no runs if there is no answer
check::Tried ask(const GradeOptions& options, const std::string& module, const std::string& check,
                 std::uint64_t seed) {
    const std::string answer = module + "." + check + "." + std::to_string(seed) + ".json";
    run_process(
        {fs::read_symlink("/proc/self/exe").string(), "--lesson-dir", options.lesson_dir, "--file",
         options.file, "--json", answer, "--only", check, "--seed", std::to_string(seed),
         "--backend", backend_option(Backend::simulator), "--more-runs", module},
        "");
    std::ifstream file(answer);
    const json said = json::parse(file, nullptr, false);
    return said.is_object() ? tried_of(said) : check::Tried();
}

/// SIGALRM ends this process, and removes its folder.
void end_in_time() {
    itimerval timer{};
    timer.it_value = {most_microseconds / 1'000'000, most_microseconds % 1'000'000};
    ::setitimer(ITIMER_REAL, &timer, nullptr);
}

json runs_of_check(const GradeOptions& options) {
    const WorkFolder folder;
    end_in_time();
    check::Grading& grading = check::grading();
    grading.manifest =
        check::load_manifest((fs::path(options.lesson_dir) / "lesson.toml").string());
    grading.seed = options.seed.value_or(1);
    grading.more_runs = true;
    grading.work_folder = grading.artefacts = folder.path();
    register_checks(options, grading.manifest);
    const std::future<void> libraries = std::async(std::launch::async, host::look_up_libraries);
    check::begin_lesson_files();
    check::use_modules(grading, options.more_runs, "");
    grading.runner = with_settled_levels(std::move(grading.runner), grading.manifest, options.file);
    run_checks(grading, options.only, Progress(-1));
    const check::CheckRecord* record = grading.record_of(options.only);
    // What was cut short tells nothing of runs that it had not judged yet.
    if (!record || !grading.host_error.empty()) return {};
    return to_json(check::tried_runs(grading, *record));
}

}  // namespace

void ask_more_runs(check::Grading& grading, const GradeOptions& options, const std::string& module,
                   const Progress& progress) {
    std::size_t asked = 0;
    for (check::CheckRecord& record : grading.records) {
        if (!check::leaves_open(grading, record) || asked == most_checks) continue;
        ++asked;
        progress.say("looking for what the wrong runs have in common");
        std::vector<std::future<check::Tried>> answers;
        for (std::uint64_t i = 1; i <= times; ++i)
            answers.push_back(std::async(std::launch::async, ask, std::cref(options),
                                         std::cref(module), std::cref(record.id),
                                         grading.seed + i));
        std::vector<check::Tried> more;
        more.reserve(answers.size());
        for (auto& answer : answers) more.push_back(answer.get());
        check::interpret_with_more(grading, record, more);
    }
}

int make_more_runs(const GradeOptions& options) {
    try {
        const json answer = runs_of_check(options);
        std::ofstream file(options.json);
        file << answer.dump() << '\n';
        return file.flush() && answer.is_object() ? 0 : 2;
    } catch (const std::exception& problem) {
        std::cerr << cut_text(safe_text(problem.what())) << '\n';
        return 2;
    }
}

}  // namespace simtutor::report
