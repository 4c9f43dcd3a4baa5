#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/findings/rules.h"
#include "grader/sandbox/layers.h"
#include "grader/simt/devices/pace.h"
#include "grader/simt/trace/trace_options.h"

namespace simtutor::host {

/// Element types that can cross the boundary to the kernel host.
enum class Type { int8, uint8, int32, uint32, int64, uint64, float32, float64 };
std::size_t size_of(Type type);

/// Which way an array goes: `in` must come back unchanged; `out` is poisoned before the run.
enum class Direction { in, out, inout };

/// Where the entry expects an array: device memory (as from cudaMalloc) or host memory. A file is
/// no parameter: a whole program opens it by its name, `in` to read it, `out` to write it. The
/// bytes of an `out` file are a FileHeader and as many as the file may have.
enum class Space { device, host, file };

/// What precedes the bytes of a file that a program wrote.
struct FileHeader {
    std::int64_t bytes = -1;  ///< -1: it was never opened for writing
    std::int64_t cut = 0;     ///< 1: it was to have more bytes than it may
};

/// An array argument. Elements lie in `rows` rows of `row_elements`, `stride` elements apart
/// (rows = 1: a vector). With `sparse` only the rows themselves cross the channel and the gaps
/// stay untouched, so that a stride of 2^30 costs nothing; then the rows may begin behind `first`
/// elements that do not cross it either.
struct Array {
    Type type = Type::float32;
    Direction direction = Direction::in;
    Space space = Space::device;
    std::uint64_t rows = 1;
    std::uint64_t row_elements = 0;
    std::uint64_t stride = 0;  ///< in elements; 0 means row_elements
    bool sparse = false;
    std::uint64_t first = 0;  ///< elements before the first row; only if sparse
    /// Bytes of the elements: rows*stride elements (the last row may end early: it holds
    /// (rows-1)*stride + row_elements), or rows*row_elements when sparse. For `out` empty.
    std::vector<std::byte> bytes;
    std::uint64_t elements() const;          ///< elements the array spans in the student's memory
    std::uint64_t payload_elements() const;  ///< elements that cross the channel
};

/// One argument of an entry: an array or a number.
struct Argument {
    std::string name;  ///< the parameter's name in the entry's signature
    std::optional<Array> array;
    std::optional<std::int64_t> integer;
    std::optional<double> real;
};

/// Launch configuration; only for entries that are kernels.
struct Launch {
    unsigned grid[3] = {1, 1, 1};
    unsigned block[3] = {1, 1, 1};
    std::uint64_t shared_bytes = 0;
};

/// A device that a program sees: a model, with other figures where they are not 0.
struct SeenDevice {
    std::string model;
    int multiprocessors = 0, clock_khz = 0, memory_clock_khz = 0, memory_bus_bits = 0;
    std::uint64_t memory_bytes = 0;
};

/// What the child may use. The first limit reached ends the run and is named in the result.
struct Limits {
    /// Simulator and native host: CPU time of the run. GPU host: wall time of one call, since a
    /// wait for the device may use CPU time or none.
    double cpu_seconds = 20;
    /// Simulator and native host: for a run that waits. One that works may take thirty times this
    /// on a busy machine; cpu_seconds ends it.
    double wall_seconds = 30;
    std::uint64_t memory_bytes = 2ull << 30;  ///< beyond what the simulator reserves for itself
    std::uint64_t output_bytes = 1 << 20;     ///< stdout and stderr together
};

/// One call of a student's entry in a fresh child process.
struct RunRequest {
    std::string label;  ///< for messages, for example "n = 33"
    std::string entry;  ///< name of the function or kernel
    std::vector<Argument> arguments;
    std::optional<Launch> launch;
    std::uint64_t seed = 1;       ///< permutes warps and blocks
    std::string device = "h100";  ///< simulated device, a name in devices/
    int devices = 1;              ///< how many of it the program sees
    /// Simulator: what the program sees instead, in the order of their numbers. Kernels run as on
    /// `device`.
    std::vector<SeenDevice> fleet;
    /// Simulator: bytes of memory that the device has; 0: as many as the limits leave.
    std::uint64_t device_memory = 0;
    /// Simulator: times that threads of a launch are put aside before a flag or an atomic, where
    /// the seed says: an update in two steps then meets another one.
    unsigned preemptions = 0;
    /// Simulator: a call of the runtime from the so-many-th different place of the program fails,
    /// the so-many-th from there, whatever it asks for; place 0: none. The result's `failed_call`
    /// names it.
    unsigned failing_place = 0, failing_time = 1;
    /// Simulator: the so-many-th launch of the program does nothing, and no call fails for it; 0:
    /// none does so, `every_launch`: all do.
    unsigned idle_launch = 0;
    static constexpr unsigned every_launch = ~0u;
    /// Simulator: which of its alternatives a module runs that holds some (simt::ModuleRequest); 0:
    /// none of them.
    int choice = 0;
    /// Simulator: the process ends with the first finding that is an error, as if the code had
    /// ended it: what else the run would show is not asked for.
    bool first_error = false;
    simt::Pace pace;  ///< simulator: how much longer than its model says a device needs
    /// Simulator: behind each launch every number that kernels have stored in memory of the device,
    /// or in the host's that it sees, is this one instead: so many bytes, 4 or 8; 0: none is.
    unsigned planted_bytes = 0;
    std::uint64_t planted_bits = 0;
    unsigned deadlock_rounds = 300;  ///< simulator: see simt::EngineOptions
    bool free_waits = true;  ///< simulator: the host waits for the device where memory is freed
    bool counters = false;   ///< collect counters (slower)
    /// Simulator: so many blocks of each launch run, the corners of its grid among them; 0: all.
    std::uint64_t blocks = 0;
    std::string blocks_of;     ///< of this kernel only; empty: of all
    unsigned corner = 0;       ///< which block is the first choice, see simt::BlockSample
    bool ends = false;         ///< of each block only the first and the last thread run
    simt::TraceOptions trace;  ///< blocks to record access by access (slower)
    bool slow_path = false;    ///< the simulator's reference path: slower, must find the same
    /// Simulator: where arrays are the device's, host code does not get at what they hold, and the
    /// rest of simt/engine/boundary.h. Without it host code errs in findings, as in simcc's
    /// programs.
    bool bounded = true;
    /// The same for a whole program, which allocates itself: what arrays hold is open to host code,
    /// and the rest of the boundary holds.
    bool program = false;
    simt::RuleSwitches rules;
    Limits limits;
    int threads = 0;  ///< OpenMP threads the entry should find as default; 0 = leave alone
    /// Simulator: the most threads that an OpenMP team gets, whatever is asked for; 0 = no limit.
    int team_limit = 0;
    /// GPU host: a file that is locked while student code runs, so that runs which begin side by
    /// side use the device one after the other. Empty: none.
    std::string turn;
};

/// How a run ended.
enum class Status {
    finished,  ///< the entry returned; outputs are valid to read
    crashed,   ///< a signal; `detail` names it
    exited,    ///< student code ended the process
    cpu_limit,
    wall_limit,
    memory_limit,
    output_limit,
    launch_failed,  ///< a CUDA error was pending when the entry returned; `detail` names it
    host_error      ///< the host could not run it (not the student's fault); `detail` says why
};
const char* status_name(Status status);
/// Whether the entry did not return. After a launch that failed it does.
bool broke_off(Status status);

struct RunResult {
    std::string label;
    Status status = Status::host_error;
    std::string detail;  ///< one clear sentence; empty when finished
    std::map<std::string, std::vector<std::byte>> outputs;  ///< out and inout arrays by name
    std::vector<std::string> changed_inputs;  ///< `in` arrays that came back different
    std::vector<std::string> broken_guards;   ///< arrays whose guard bytes were overwritten
    std::optional<double> returned;           ///< the entry's return value if it has one
    bool hurried = false;  ///< it had less time than its limits say, since runs before it had hung,
                           ///< and did not end in it: that tells nothing of its size
    std::optional<int> exit_status;       ///< what student code gave exit(), if it did
    std::vector<simt::Finding> findings;  ///< none of a run that was tampered with: see
                                          ///< failing_place, idle_launch and planted_bytes
    std::string failed_call;  ///< by order of failing_place: "cudaMalloc in line 44"; empty: none
    bool failed_unseen = false;  ///< the program threw away what that call returned
    /// Of such a run: the rules about the order of work that it broke, race.* and sync.*.
    std::vector<std::string> lost_order;
    nlohmann::json counters;  ///< see grader/simt/counters/counters.md; null when not collected
    nlohmann::json trace;     ///< see grader/simt/trace/trace.md; null when not recorded
    /// What the call took, seen from outside: from when its inputs were handed over to the end of
    /// its process. CPU time is that of all its threads. 0 if it never began.
    double cpu_seconds = 0, wall_seconds = 0;
    std::string printed;                           ///< what student code printed, cut at the limit
    std::vector<std::string> missing_protections;  ///< limits this system could not give
    sandbox::Layers layers;                        ///< of the sandbox it ran in
};

}  // namespace simtutor::host
