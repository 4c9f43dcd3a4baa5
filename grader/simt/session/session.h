#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/findings/rules.h"
#include "grader/simt/devices/device.h"
#include "grader/simt/devices/pace.h"
#include "grader/simt/engine/engine_options.h"
#include "grader/simt/engine/mark_initialised.h"
#include "grader/simt/engine/planted_number.h"
#include "grader/simt/trace/trace_options.h"

namespace simtutor::simt {

class Simulator;

/// What the kernel host asks of the simulator. All functions are called on the child's main thread.
struct SessionOptions : EngineOptions {
    int device_count = 1;  ///< devices that the program sees, all alike
    /// If there are any: what it sees instead. Kernels run as on `device`.
    std::vector<Device> fleet;
    /// Which call of the runtime fails (runtime/call/failing_call.h).
    unsigned failing_place = 0, failing_time = 1;
    /// Which launch does nothing (runtime/launch/idle_launch.h).
    unsigned idle_launch = 0;
    Pace pace;  ///< how much longer than by the model work takes
    /// What every launch leaves instead of its results.
    PlantedNumber planted;
    /// Which of its alternatives a module runs that holds some (build/module.h); 0: none of them.
    int choice = 0;
    bool free_waits = true;  ///< cudaFree and its like let the host wait for the device
    bool counters = false;
    TraceOptions trace;
    RuleSwitches rules;
    int openmp_threads = 0;     ///< default team size; 0 = number of cores
    int openmp_team_limit = 0;  ///< the largest team, whatever is asked for; 0 = no limit
    /// The entry gets pointers to device memory: what host code may do is bounded (boundary.h).
    bool bounded = false;
    /// Of a bounded session: host code may read what arrays of the device hold, and need not leave
    /// outputs to kernels. For whole programs, which copy their results back.
    bool open_arrays = false;
};

enum class Space { device, host };

/// Starts a run. Once per process. @throws std::invalid_argument for an unknown device.
void begin_session(const SessionOptions& options);

/// What is called once a finding is an error, before the run goes on. After begin_session().
void on_first_error(void (*handler)());

/// Allocates a checked array, all bytes uninitialised for the checkers. `name` is used when no
/// better name (a parameter's) is known. Memory is zero pages until touched, so huge sizes are
/// cheap.
void* allocate_array(Space space, std::uint64_t bytes, unsigned element_bytes,
                     const std::string& name);

/// The grader has written a row of an input, from the first to the last: the bytes hold values.
void fill_row(void* begin, std::uint64_t bytes);
/// These bytes are an output, or an input that must stay: the student's kernels, no host code, may
/// have written them. Asked by leave_student_code() of a bounded session.
void judge_authors(void* begin, std::uint64_t bytes);
/// A file that the student's program may read ("stdin": its standard input), and one that the
/// grader will read: they lie in memory, and no other file is there.
void give_file(const std::string& name, const void* bytes, std::uint64_t size);
void expect_file(const std::string& name, std::uint64_t most);
/// What the program made of a file, after leave_student_code().
struct WrittenFile {
    bool made, cut;  ///< it was opened for writing; it was to have more bytes than it may
    std::string_view bytes;
};
WrittenFile written_file(const std::string& name);

/// Called with a sentence when a submission was about to leave its boundary: it must end the
/// process.
using BreachHandler = void (*)(const std::string& sentence);
void on_breach(BreachHandler handler);
/// Calls the student's entry within the boundary.
void call_student_code(void (*entry)(const void*), const void* argument);

/// Called right before and after the student's entry: code in between is student code.
void enter_student_code();
void leave_student_code();
/// Called instead of leave_student_code() where student code ends the process. What it had not yet
/// done is no fault; but where a call was made to fail, it is reported whether it was looked at.
void exit_student_code();

/// Reads and clears the pending CUDA error, as cudaDeviceSynchronize + cudaGetLastError would.
/// @return empty string, or "cudaErrorInvalidConfiguration: ..."
std::string pending_error();

/// Findings so far, in a fixed order, worst level first.
std::vector<Finding> session_findings();
/// Counters so far as JSON, see counters/counters.md.
nlohmann::json session_counters();
/// The shapes that kernels were launched with: [{"name", "grid", "block"}, …].
nlohmann::json session_launches();
/// Which part was read of inputs that were not read in full, see counters/inputs_read.h.
nlohmann::json session_inputs_read();
/// Launches of which only some blocks ran (EngineOptions::blocks).
SampledLaunches session_sampled();
/// What the blocks of SessionOptions::trace did, as JSON, see trace/trace.md; null without it.
nlohmann::json session_trace();

/// The simulator, for tests: they lie outside the library and do not see what Simulator::get()
/// reads.
Simulator& simulator_for_test();

/// Called from the watchdog's signal handler context with what was found, just before the process
/// ends: the host must write the finding to its channel without allocating much and _exit.
using WatchdogHandler = void (*)(const Finding& finding);
void on_watchdog(WatchdogHandler handler);

}  // namespace simtutor::simt
