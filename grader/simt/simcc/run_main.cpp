#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "grader/simt/devices/device.h"
#include "grader/simt/simcc/nvcc_registers.h"
#include "grader/simt/simcc/search.h"
#include "grader/simt/simcc/seeds.h"

namespace {

struct RunOptions {
    std::string device, rules, json, seed, registers, nvcc;
    std::string suppressions, baseline, write_baseline, blocks;
    int devices = 0, error_status = -1, findings = -1, cores = -1, preemptions = -1;
    unsigned long memory = 0;
    double launch_seconds = 0;
    unsigned seeds = 0, search = 0;
    bool counters = false, profile = false, quiet = false, no_advice = false;
    std::vector<std::string> command;
};

void choose(const char* variable, const std::string& value) {
    if (!value.empty()) setenv(variable, value.c_str(), 1);
}

void set_environment(const RunOptions& options) {
    choose("SIMCC_DEVICE", options.device);
    choose("SIMCC_RULES", options.rules);
    choose("SIMCC_JSON", options.json);
    choose("SIMCC_SEED", options.seed);
    choose("SIMCC_SUPPRESSIONS", options.suppressions);
    choose("SIMCC_BASELINE", options.baseline);
    choose("SIMCC_WRITE_BASELINE", options.write_baseline);
    choose("SIMCC_BLOCKS", options.blocks);
    choose("SIMCC_REGISTERS", options.registers);
    if (options.devices > 0) choose("SIMCC_DEVICES", std::to_string(options.devices));
    if (options.error_status >= 0)
        choose("SIMCC_ERROR_STATUS", std::to_string(options.error_status));
    if (options.findings >= 0) choose("SIMCC_FINDINGS", std::to_string(options.findings));
    if (options.cores >= 0) choose("SIMCC_CORES", std::to_string(options.cores));
    if (options.preemptions >= 0) choose("SIMCC_PREEMPTIONS", std::to_string(options.preemptions));
    if (options.memory > 0) choose("SIMCC_MEMORY", std::to_string(options.memory));
    if (options.launch_seconds > 0)
        choose("SIMCC_LAUNCH_SECONDS", fmt::format("{}", options.launch_seconds));
    if (options.counters) choose("SIMCC_COUNTERS", "1");
    if (options.profile) choose("SIMCC_PROFILE", "1");
    if (options.quiet) choose("SIMCC_QUIET", "1");
    if (options.no_advice) choose("SIMCC_NO_ADVICE", "1");
}

/// The path that the system would start for a program's name.
std::string found_program(const std::string& name) {
    if (name.find('/') != std::string::npos) return name;
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (access((folder + "/" + name).c_str(), X_OK) == 0) return folder + "/" + name;
    return name;
}

/// Passes nvcc's registers to the program.
void ask_for_registers(const RunOptions& options) {
    using namespace simtutor::simt;
    const char* const chosen = std::getenv("SIMCC_DEVICE");
    const Device* const device = find_device(chosen && *chosen ? chosen : "h100");
    if (!device) return;  // the program reports it
    const RegisterAnswer answer = ask_nvcc(read_source_notes(found_program(options.command[0])),
                                           options.nvcc, 10 * device->major + device->minor);
    std::string text;
    for (const auto& [name, number] : answer.registers)
        text += fmt::format("{}{}={}", text.empty() ? "" : ",", name, number);
    setenv("SIMCC_NVCC_REGISTERS", text.c_str(), 1);
    setenv("SIMCC_NVCC_SOURCE", answer.source.c_str(), 1);
    setenv("SIMCC_NVCC_PROBLEM", answer.problem.c_str(), 1);
}

void describe(CLI::App& app, RunOptions& options) {
    app.add_option("--device", options.device, "the simulated device: c1060, c2050, … h100");
    app.add_option("--devices", options.devices, "number of such devices");
    app.add_option("--seed", options.seed, "order of warps and blocks (default 1)");
    app.add_option("--seeds", options.seeds,
                   "run with this many seeds; print the first seed of each finding, and whether "
                   "the output differs");
    app.add_option("--preemptions", options.preemptions,
                   "how often threads of a launch are put aside before flags, atomics and fences "
                   "(default 0)");
    app.add_option("--search", options.search,
                   "run with this many seeds, and 3 preemptions a launch unless --preemptions says "
                   "otherwise; stop at the first run that fails");
    app.add_option("--rules", options.rules,
                   "RULE=STATE,… with on, off, note, warning or error: race.same-value=off,"
                   "memory.leak=on,barrier.*=error");
    app.add_option("--suppressions", options.suppressions,
                   "TOML file of findings that are accepted, each with a reason");
    app.add_option("--baseline", options.baseline,
                   "findings of an earlier run: only new ones count");
    app.add_option("--write-baseline", options.write_baseline,
                   "write this run's findings to this file, for --baseline");
    app.add_option("--blocks", options.blocks,
                   "run only so many blocks of a launch, corners among them: 64, or "
                   "KERNEL=64,KERNEL=all; for kernels whose blocks are independent");
    app.add_option("--json", options.json, "write findings and counters to this file");
    app.add_flag("--counters", options.counters, "count accesses, for the JSON");
    app.add_flag("--profile", options.profile, "print a table of counters for each kernel");
    app.add_option("--registers", options.registers,
                   "KERNEL=NUMBER,…: registers per thread, for the profile's occupancy");
    app.add_option("--nvcc", options.nvcc,
                   "the nvcc to ask for registers if there is a profile; none: do not ask");
    app.add_flag("--quiet", options.quiet, "print no findings; the exit status still shows errors");
    app.add_flag("--no-advice", options.no_advice, "findings say what is wrong, not what to do");
    app.add_option("--findings", options.findings, "number of findings printed (default 20)");
    app.add_option("--error-status", options.error_status,
                   "exit status when there is an error (default 86; 0: the program's own)");
    app.add_option("--cores", options.cores,
                   "cores that a long launch may use (default 0: all); the report is the same");
    app.add_option("--launch-seconds", options.launch_seconds,
                   "CPU time after which a launch counts as endless (default 60)");
    app.add_option("--memory", options.memory, "device memory in MiB");
    app.add_option("program", options.command, "the program and its arguments")->required();
    app.positionals_at_end();
    app.prefix_command(false);
}

}  // namespace

/// simcc-run: runs a program that simcc made, with options. Exit status: the program's; 2 if the
/// command line is wrong.
int main(int count, char** words) {
    // The program's name and all later words belong to the program.
    CLI::App app("Runs a program that simcc made, with options for its checks and reports.",
                 "simcc-run");
    RunOptions options;
    describe(app, options);
    app.allow_extras(false);
    int own = 1;
    const auto takes_value = [](const std::string& word) {
        return word.starts_with("--") && word.find('=') == std::string::npos &&
               word != "--counters" && word != "--profile" && word != "--quiet" &&
               word != "--no-advice" && word != "--help";
    };
    while (own < count && words[own][0] == '-') own += takes_value(words[own]) ? 2 : 1;
    std::vector<std::string> program;
    for (int i = own + 1; i < count; ++i) program.emplace_back(words[i]);
    try {
        app.parse(std::min(own + 1, count), words);
    } catch (const CLI::CallForHelp& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        std::cerr << "simcc-run: " << error.what() << ". 'simcc-run --help' lists the options.\n";
        return 2;
    }
    options.command.insert(options.command.end(), program.begin(), program.end());
    set_environment(options);
    if (options.profile) ask_for_registers(options);
    if (options.search > 0) return simtutor::simt::run_search(options.command, options.search);
    if (options.seeds > 0) return simtutor::simt::run_seeds(options.command, options.seeds);
    std::vector<char*> arguments;
    for (std::string& word : options.command) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execvp(arguments[0], arguments.data());
    std::cerr << fmt::format("simcc-run: {} cannot be started: {}.\n", options.command[0],
                             std::strerror(errno));
    return 2;
}
