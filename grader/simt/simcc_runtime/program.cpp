#include "grader/simt/simcc_runtime/program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "grader/findings/path_spelling.h"
#include "grader/findings/race/update_cause.h"
#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/split_launch.h"
#include "grader/simt/session/session.h"
#include "grader/simt/simcc_runtime/accepted_findings.h"
#include "grader/simt/simcc_runtime/profile.h"
#include "grader/simt/simcc_runtime/report.h"

namespace simtutor::simt {
namespace {

ProgramOptions options;
AcceptedFindings accepted;
bool reported = false;

/// Writes the whole file or nothing; says so on standard error if it cannot.
void write_file(const char* variable, const std::string& path, const std::string& text) {
    const std::string partial = path + ".partial";
    FILE* const file = std::fopen(partial.c_str(), "w");
    const bool written = file && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    const bool closed = file && std::fclose(file) == 0;
    if (written && closed && std::rename(partial.c_str(), path.c_str()) == 0) return;
    std::fprintf(stderr, "simcc: %s=%s cannot be written: %s.\n", variable, path.c_str(),
                 std::strerror(errno));
    unlink(partial.c_str());
}

void write_json(const std::vector<Finding>& findings, const std::vector<AcceptedFinding>& taken,
                int status, const std::string& ending) {
    nlohmann::json json = {{"schema", "simcc/1"},  {"device", options.device},
                           {"seed", options.seed}, {"status", status},
                           {"ending", ending},     {"launches", Simulator::get().launches()},
                           {"findings", findings}};
    if (options.counters || options.profile) json["counters"] = session_counters();
    if (options.preemptions) json["preemptions"] = options.preemptions;
    if (options.trace) json["trace"] = session_trace();
    for (const AcceptedFinding& one : taken) {
        nlohmann::json entry = one.finding;
        entry["accepted"] = one.reason.empty() ? "baseline" : one.reason;
        json["accepted"].push_back(std::move(entry));
    }
    if (const SampledLaunches& sampled = Simulator::get().sampled(); sampled.launches)
        json["sampled"] = {{"launches", sampled.launches},
                           {"blocks", sampled.blocks},
                           {"of", sampled.of},
                           {"missed", sampled.missed ? 1 : 0}};
    write_file("SIMCC_JSON", options.json, json.dump(1) + "\n");
}

/// All that the run found counts as known from now on, but what a suppression names: that has a
/// reason, and stays with it.
void write_baseline(const std::vector<Finding>& findings,
                    const std::vector<AcceptedFinding>& taken) {
    std::vector<Finding> known = findings;
    for (const AcceptedFinding& one : taken)
        if (one.reason.empty()) known.push_back(one.finding);
    write_file("SIMCC_WRITE_BASELINE", options.write_baseline, baseline_text(known));
}

/// Prints the report. @return the exit status
int report(int status, const std::string& ending) {
    if (reported) return status;
    reported = true;
    std::fflush(nullptr);
    std::vector<Finding> findings = session_findings();
    Sources sources;
    settle_guesses(findings, sources, options.rules);
    const std::vector<AcceptedFinding> taken = accepted.take_from(findings);
    if (!options.write_baseline.empty()) write_baseline(findings, taken);
    const Simulator& simulator = Simulator::get();
    if (any_error(findings) && options.error_status && options.write_baseline.empty())
        status = options.error_status;
    if (!options.quiet) {
        const std::string text =
            report_text(findings, {options.device, options.seed, simulator.launches(), ending,
                                   options.findings, !options.no_advice, simulator.sampled(),
                                   accepted.summary(), options.preemptions});
        std::fwrite(text.data(), 1, text.size(), stderr);
    }
    if (options.profile) {
        const std::string text = profile_text(
            session_counters(), {options.device, options.registers, options.nvcc_registers,
                                 options.nvcc_source, options.nvcc_problem});
        std::fwrite(text.data(), 1, text.size(), stderr);
    }
    if (options.print_slices) {
        const auto& slices = SplitLaunch::outcomes();
        std::fprintf(stderr, "slices: %llu taken over, %llu run here\n",
                     static_cast<unsigned long long>(slices.taken_over),
                     static_cast<unsigned long long>(slices.run_here));
    }
    if (!options.json.empty()) write_json(findings, taken, status, ending);
    std::fflush(nullptr);
    return status;
}

void at_exit(int status, void*) {
    leave_student_code();
    const int result = report(status, "");
    if (result != status) _exit(result);
}

/// The program cannot continue; earlier findings may explain why. The alarm ends the process if the
/// report hangs because of the signal.
void at_signal(int number) {
    signal(number, SIG_DFL);
    alarm(5);
    report(128 + number, fmt::format("was stopped by signal {} ({})", number, strsignal(number)));
    if (number == SIGINT || number == SIGTERM) _exit(128 + number);
    raise(number);
}

void at_endless_loop(const Finding& finding) {
    alarm(5);
    FindingLog::get().add(finding);
    _exit(report(options.error_status ? options.error_status : 1, "was ended"));
}

void catch_signals() {
    struct sigaction action {};
    action.sa_handler = &at_signal;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;
    for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGINT, SIGTERM})
        sigaction(number, &action, nullptr);
}

}  // namespace

void begin_program() {
    // A program of CMake may bring the start-up twice: from simcc, and from a library.
    static bool begun = false;
    if (std::exchange(begun, true)) return;
    try {
        options = read_program_options();
        // The program may change to another folder.
        std::error_code unknown;
        set_start_folder(std::filesystem::current_path(unknown));
        if (!options.write_baseline.empty())
            options.write_baseline = std::filesystem::absolute(options.write_baseline);
        if (!options.suppressions.empty()) accepted.read_suppressions(options.suppressions);
        if (!options.baseline.empty()) accepted.read_baseline(options.baseline);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "simcc: %s\n", problem.what());
        _exit(2);
    }
    SessionOptions session;
    session.device = options.device;
    session.seed = options.seed;
    session.preemptions = options.preemptions;
    session.cores = options.cores;
    session.split_seconds = options.split_seconds;
    session.blocks = options.blocks;
    session.counters = options.counters || options.profile;
    session.rules = options.rules;
    session.trace.on = options.trace;
    session.trace.watched = options.watched;
    session.trace.broken_off = options.trace;
    session.device_memory_limit = options.memory_mib ? options.memory_mib << 20 : ~std::uint64_t{0};
    session.watchdog_cpu_seconds = options.launch_seconds;
    session.device_count = options.device_count;
    on_watchdog(&at_endless_loop);
    begin_session(session);
    catch_signals();
    on_exit(&at_exit, nullptr);
}

}  // namespace simtutor::simt
