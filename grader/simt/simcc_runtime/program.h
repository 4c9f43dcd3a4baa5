#pragma once
/// A whole program under the simulator: the part that simcc links into it.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "grader/findings/rules.h"
#include "grader/simt/engine/engine_options.h"
#include "grader/simt/trace/trace_options.h"

namespace simtutor::simt {

/// The options of a run: environment variables SIMCC_*, set by hand or by simcc-run.
struct ProgramOptions {
    std::string device = "h100";                ///< SIMCC_DEVICE
    int device_count = 1;                       ///< SIMCC_DEVICES: simulated devices, all alike
    unsigned cores = 0;                         ///< SIMCC_CORES: limit for a long launch; 0: all
    double split_seconds = 0.02;                ///< SIMCC_SPLIT_SECONDS, see SessionOptions
    std::uint64_t seed = 1;                     ///< SIMCC_SEED: order of warps and blocks
    unsigned preemptions = 0;                   ///< SIMCC_PREEMPTIONS, see Preemption
    RuleSwitches rules;                         ///< SIMCC_RULES, see read_rule_switches
    int error_status = 86;                      ///< SIMCC_ERROR_STATUS; 0: the program's own status
    std::string json;                           ///< SIMCC_JSON: file for the whole report as JSON
    bool counters = false;                      ///< SIMCC_COUNTERS=1: count, for the JSON
    bool profile = false;                       ///< SIMCC_PROFILE=1: print the table of counters
    std::map<std::string, int> registers;       ///< SIMCC_REGISTERS=KERNEL=N,…: for the occupancy
    std::map<std::string, int> nvcc_registers;  ///< SIMCC_NVCC_REGISTERS: set by simcc-run
    std::string nvcc_source;                    ///< SIMCC_NVCC_SOURCE: "nvcc 13.0 for sm_90"
    std::string nvcc_problem;                   ///< SIMCC_NVCC_PROBLEM: why there are none
    bool trace = false;                         ///< SIMCC_TRACE=1: record blocks, for the JSON
    std::vector<WatchedThread> watched;         ///< SIMCC_WATCH, see read_watched
    std::string suppressions;                   ///< SIMCC_SUPPRESSIONS: file, see AcceptedFindings
    std::string baseline;                       ///< SIMCC_BASELINE: file of findings that are known
    std::string write_baseline;                 ///< SIMCC_WRITE_BASELINE: file for this run's
    BlockSample blocks;                         ///< SIMCC_BLOCKS, see read_block_sample
    bool print_slices = false;     ///< SIMCC_PRINT_SLICES=1: count slices of split launches
    bool quiet = false;            ///< SIMCC_QUIET=1: no report, only the status
    bool no_advice = false;        ///< SIMCC_NO_ADVICE=1: findings without what to do
    double launch_seconds = 60;    ///< SIMCC_LAUNCH_SECONDS: CPU time limit of a launch
    std::uint64_t memory_mib = 0;  ///< SIMCC_MEMORY: device memory in MiB; 0: the device's
    std::size_t findings = 20;     ///< SIMCC_FINDINGS: number printed in full
};

/// Reads "race.same-value=off,memory.leak=on,barrier.*=error" on top of the defaults (every rule
/// on, but memory.leak and memory.alignment).
/// @throws std::invalid_argument with a sentence that names the word
RuleSwitches read_rule_switches(const std::string& text);

/// Reads "kernel|0,0,0|3,0,0;…": kernel, block and thread of the threads to record.
/// @throws std::invalid_argument with a sentence
std::vector<WatchedThread> read_watched(const std::string& text);

/// Reads "64" or "matmul=64,bfs=all": how many blocks of a launch run, for all kernels or by name.
/// @throws std::invalid_argument with a sentence that names the word
BlockSample read_block_sample(const std::string& text);

/// Reads the environment. @throws std::invalid_argument with a sentence that names the variable
ProgramOptions read_program_options();

/// Begins the session and arranges for the report. Called before main by libsimt_simcc_runtime;
/// ends the process with status 2 if the environment is wrong.
void begin_program();

}  // namespace simtutor::simt
