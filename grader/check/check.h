#pragma once
/// Calls, runs, inputs, oracles and expectations of a grade.cpp. Include this one header.

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/host/run.h"
#include "grader/lesson/manifest.h"

namespace simtutor::check {

/// A dense or strided row-major matrix on the grader's side.
template <class T>
struct Matrix {
    std::uint64_t rows = 0, columns = 0, stride = 0;
    bool sparse = false;      ///< data holds rows*columns only, see host::Array::sparse
    std::vector<T> data;      ///< rows*stride elements (sparse: rows*columns)
    std::uint64_t first = 0;  ///< elements before the first row; only if sparse
    T& at(std::uint64_t row, std::uint64_t column) {
        return data[row * (sparse ? columns : stride) + column];
    }
    const T& at(std::uint64_t row, std::uint64_t column) const {
        return data[row * (sparse ? columns : stride) + column];
    }
};

/// Random inputs of this grading run. Every value depends on the run's seed and `name` only, so a
/// check sees the same data whatever ran before it. Uniform in [low, high).
std::vector<float> random_vector(const std::string& name, std::uint64_t n, float low = -1,
                                 float high = 1);
Matrix<float> random_matrix(const std::string& name, std::uint64_t rows, std::uint64_t columns,
                            std::uint64_t stride = 0);
/// Uniform integer in [low, high], same rule.
std::int64_t random_integer(const std::string& name, std::int64_t low, std::int64_t high);

/// A size that the seed chooses in [low, high], among those of the lesson's contract.
std::int64_t drawn_size(const std::string& name, std::int64_t low, std::int64_t high);

/// Arguments. `in` must come back unchanged, `out` is poisoned before the run.
host::Argument in(const std::string& name, const std::vector<float>& values);
host::Argument in(const std::string& name, const Matrix<float>& values);
host::Argument out(const std::string& name, host::Type type, std::uint64_t elements);
/// An output matrix (columns may lie `stride` apart).
host::Argument out_matrix(const std::string& name, std::uint64_t rows, std::uint64_t columns,
                          std::uint64_t stride = 0, bool sparse = false);
host::Argument inout(const std::string& name, const std::vector<float>& values);
host::Argument value(const std::string& name, std::int64_t number);
host::Argument value(const std::string& name, double number);
/// Moves an array argument to host memory (default: device for CUDA lessons, host for C++ ones).
host::Argument on_host(host::Argument argument);

/// One call of the student's entry, as a check describes it. The grading run's seed, rules, limits
/// and device are filled in from the manifest and the command line unless set here.
struct Call {
    std::string label;  ///< "n = 33"
    std::string entry;  ///< default: the manifest's first entry
    std::vector<host::Argument> arguments;
    std::optional<host::Launch> launch;
    bool counters = false;
    /// Counted, too, but the gates are not for its n: its cost is held against that of a run that
    /// has gates (size_cost.h).
    bool weighed = false;
    bool trace = false;  ///< record the first block access by access; not on a GPU
    /// Of that block also where each thread first computes with a signalling NaN of an input.
    bool first_uses = false;
    std::string device;  ///< default: the manifest's
    int threads = 0;     ///< OpenMP: the size of a team that nobody asks for
    /// Not 0: no OpenMP team gets more threads than this, whatever is asked for, as on a system
    /// that is short of threads. Only in the simulator.
    int team_limit = 0;
    /// The devices that a whole program sees; empty: one, `device`.
    std::vector<host::SeenDevice> fleet;
    /// Bytes of memory that the simulated device has; 0: enough. To see what a program does when
    /// there is too little.
    std::uint64_t device_memory = 0;
    /// Not 0: in a program a call of the runtime from the so-many-th place fails by order, the
    /// so-many-th from there. Only in the simulator, as are `fleet` and `device_memory`.
    unsigned failing_place = 0, failing_time = 1;
    /// Not 0: in a program the so-many-th launch does nothing, or all of them do
    /// (host::RunRequest). Only in the simulator.
    unsigned idle_launch = 0;
    /// A device that is slower than its model says, and does not tell: whether a program measures.
    /// Only in the simulator.
    simt::Pace pace;
    /// Every number that kernels store is replaced by this one behind their launch
    /// (host::RunRequest). Only in the simulator.
    unsigned planted_bytes = 0;
    std::uint64_t planted_bits = 0;
    /// False: the host waits for nothing where a program frees memory. On a GPU it waits there, and
    /// so hides that a program has no wait of its own. Only in the simulator.
    bool free_waits = true;
    /// How long a kernel may wait in vain before its run ends (simt::EngineOptions).
    unsigned deadlock_rounds = 300;
    /// What a program may print at most; 0: the usual. A program that prints much needs room for
    /// numbers that are wrong, and so longer.
    std::uint64_t output_bytes = 0;
    double n = 0;  ///< the n of gate expressions
    /// A fixed size that any right program computes: rules, gates and times of the lesson earn
    /// points only if the results of these are right (Check::needs in manifest.h).
    bool basic = false;
    /// Not 0: about so many blocks of each launch run, drawn from the seed, corners and the last
    /// one included; only their outputs are judged (expect_sampled()). On a GPU all run. Only where
    /// lesson.toml declares that blocks are independent.
    std::uint64_t blocks = 0;
    std::string blocks_of;  ///< of this kernel alone; empty: of all
    unsigned corner = 0;    ///< which block is the first choice (simt::BlockSample)
    /// Of each block only the first and the last thread run: their addresses are judged, not what
    /// they compute. Such a run may end at its limit of time or memory. Only in the simulator.
    bool ends = false;
    std::vector<std::string> off;  ///< rules not reported in this run (for example on a cc13 count)
};

/// A finished (or failed) call.
struct Run {
    Call call;
    host::RunResult result;
    std::size_t index = SIZE_MAX;  ///< which run of this grading it is; set by run_all
    bool finished() const { return result.status == host::Status::finished; }
    /// It reached its limit of time or memory as it may, see Call::ends.
    bool ran_out() const;
    /// Of a run of some blocks: code that came later needed what the others would have written, so
    /// its outputs tell nothing.
    bool missed_blocks() const;
    /// Whether a finding says that a thread read elements of this output before they were written.
    bool read_before_written(const std::string& array) const;
    /// Output array by name. @throws std::out_of_range if the run has none of that name.
    std::vector<float> floats(const std::string& name) const;
    std::vector<std::uint8_t> bytes(const std::string& name) const;
    /// Counter by dotted name: "cc13_transactions", "buffers.a.elements_read"; 0 when absent.
    double counter(const std::string& name) const;
};

/// Runs calls on the checked module, several at a time; results in the same order.
std::vector<Run> run_all(const std::vector<Call>& calls);
Run run_one(const Call& call);
/// The same from the last call to the first, for lists that rise: the longest run begins first, so
/// that several cores finish together. Results in the order of the calls.
std::vector<Run> run_last_first(std::vector<Call> calls);
/// The same by the work of each call, in any unit, for lists that do not rise.
std::vector<Run> run_longest_first(const std::vector<Call>& calls,
                                   const std::function<double(const Call&)>& work);

/// The runs of a lesson: made when a check first asks for them, then the same for every check.
/// Checks that lesson.toml declares in full (rules, and gates on the runs that count) look at these
/// without a TEST in grade.cpp. There is at most one object:
///
///     const LessonRuns runs(calls);
class LessonRuns {
  public:
    /// @param calls makes the calls of run_all()
    explicit LessonRuns(std::function<std::vector<Call>()> calls);
    /// @param make makes the runs, in the order in which checks report on them
    explicit LessonRuns(std::function<std::vector<Run>()> make);
    /// After this the program has no lesson's runs.
    ~LessonRuns();
    LessonRuns(const LessonRuns&) = delete;
    LessonRuns& operator=(const LessonRuns&) = delete;

    const std::vector<Run>& operator()() const;
    /// The program's object, or nullptr.
    static const LessonRuns* find();

  private:
    std::function<std::vector<Run>()> make_;
    mutable std::optional<std::vector<Run>> made_;
};

// --- Oracles, in double precision -------------------------------------------------------------
/// A*B for dense or strided inputs, rounded nowhere.
Matrix<double> product(const Matrix<float>& a, const Matrix<float>& b);
double dot(const std::vector<float>& a, const std::vector<float>& b);

/// Largest error a correct float program may have, with the reason as text.
struct Tolerance {
    double absolute = 0;
    std::string reason;
};
/// For a sum of `terms` products of independent random numbers with mean zero (what random_vector
/// and random_matrix give by default) of size up to `magnitude`, in any order.
Tolerance sum_tolerance(std::uint64_t terms, double magnitude = 1.0);
/// For a sum whose terms' sizes add up to `sum_of_magnitudes` and in which every term meets at most
/// `roundings` roundings; holds for any data, also for data without changing signs.
Tolerance bound_tolerance(std::uint64_t roundings, double sum_of_magnitudes);
Tolerance exact();

// --- Expectations. Each reports its failure to the current check, naming the run --------------
/// The run returned: no crash, hang, exit, flood; inputs unchanged, guards whole. @return the same
bool expect_finished(const Run& run);
/// Every element is within tolerance; NaN and never-written elements fail. Says which element, the
/// value wanted and got, how many are wrong, and what pattern they form when one is plain (a row, a
/// tail, all, transposed, everything unwritten).
void expect_vector(const Run& run, const std::string& output, const std::vector<double>& expected,
                   const Tolerance& tolerance);
void expect_matrix(const Run& run, const std::string& output, const Matrix<double>& expected,
                   const Tolerance& tolerance);
/// The same for a run of some blocks (Call::blocks): what they wrote is right, and they wrote the
/// part of the output that is theirs. `expected` is asked for these elements only. Where all blocks
/// ran, every element must have been written.
/// All elements have the same tolerance.
void expect_sampled(const Run& run, const std::string& output, std::uint64_t rows,
                    std::uint64_t columns,
                    const std::function<double(std::uint64_t row, std::uint64_t column)>& expected,
                    const Tolerance& tolerance);
/// Whether a run of some blocks wrote in the output's last row and in its last column. The corners
/// of the grid are among these blocks: if not, perhaps nobody does, and only a run of all blocks
/// tells.
bool reaches_end(const Run& run, const std::string& output, std::uint64_t rows,
                 std::uint64_t columns);
/// The blocks of all launches of a run of which some blocks ran; at least 1.
double blocks_launched(const Run& run);
void expect_number(const Run& run, double got, double expected, const Tolerance& tolerance,
                   const std::string& what);
void expect_bytes(const Run& run, const std::string& output,
                  const std::vector<std::uint8_t>& expected);
/// No error-level finding whose rule matches one of `rules` ("race.*" matches a family; empty: the
/// current check's rules in lesson.toml; "*": every rule). Counts runs that did not finish as
/// failed. Findings that need no run (registers.*) count for any runs. Fails too if none of the
/// runs wrote anything: an empty kernel breaks no rule and earns no points.
void expect_no_findings(const std::vector<Run>& runs, const std::vector<std::string>& rules = {});
/// All gates of the current check in lesson.toml that are for the run's device, against the run's
/// counters. The cc13_ counters are a model of their own and may come from a run on any device.
void expect_gates(const Run& run);
/// The run's counter is at most `most`: for a check that judges results too, and for a bound that
/// only a run can tell. Other bounds are gates. Only the simulator counts: on a GPU this says
/// nothing.
/// @param counter as in Run::counter; the call must ask for counters
/// @param complaint makes the sentence for a count that is too high; behind it stands the line that
///     weighs most in the count, if it has one
void expect_at_most(const Run& run, const std::string& counter, double most,
                    const std::function<std::string(double count)>& complaint);

// --- Time -------------------------------------------------------------------------------------
/// A call to be timed, and who looks at what came out of it: time counts only for the right result.
struct TimedCall {
    Call call;
    std::function<void(const Run&)> judge;  ///< reports what is wrong with the outputs
};

/// What is taken of a call and of a yardstick. Either is measured from outside, from when the
/// inputs are handed over to the end of the process, so nothing that the code does can stop the
/// clock.
enum class Clock {
    cpu,  ///< CPU time of all its threads: for code of one thread, whatever else the machine does
    wall  ///< for a team of threads
};

/// Times of the student's native module beside those of a yardstick of ours.
struct Timing {
    double student_seconds = 0;    ///< median
    double yardstick_seconds = 0;  ///< median
    double ratio = 0;              ///< yardstick / student, median: above 1 the student is faster
    double low = 0, high = 0;      ///< between these the true median lies, 19 times of 20
    int pairs = 0;
    /// Our own yardstick did not get what the machine has: other work went on.
    bool busy = false;
    /// Of a team: ours got so little of its cores that one thread would have been as fast.
    bool starved = false;
};

struct TimeOptions {
    Clock clock = Clock::cpu;
    double least = 1;        ///< the ratio that is asked for
    double max_seconds = 2;  ///< for clear cases a part of it is enough
    /// Ratios that other checks ask of the same times, which have to become as clear.
    std::vector<double> also = {};
};

/// Runs the call on the code that is timed, once and without its time. It may be another code than
/// the checked one: lesson.toml's `machine_instructions`.
Run run_timed_code(const Call& call);
/// Why nothing can be timed against this entry of our yardsticks here; empty if it can.
std::string unfit_for(const std::string& yardstick);
/// The current check is not judged, for a reason that is not the student's: it counts for nothing.
void leave_out(const std::string& reason);

/// Times calls against an entry of our yardsticks (grader/host/yardsticks/), in turns, each in a
/// process of its own, until the answer is clear or the time is spent.
/// @param make the i-th pair's call: with inputs of its own, so that no answer can be kept
/// @return no pairs if a run failed or a result was wrong; the check then says so
Timing time_against(const std::function<TimedCall(int)>& make, const std::string& yardstick,
                    const TimeOptions& options);
/// Reports the ratio as this check's measurement. It passes from `least` on and fails below; where
/// the machine was busy and the answer is not clear, the check is left out instead: a busy machine
/// costs no points.
void expect_ratio(const Timing& timing, double least, const std::string& what);

/// Fails the current check because of this run.
void wrong(const Run& run, const std::string& text);
/// The same because of a count. Only the simulator counts, so a GPU may well have no objection.
void wrong_count(const Run& run, const std::string& text);
/// Attaches a note or a figure to the current check, shown in the report.
void note(const std::string& text);
void measure(const std::string& name, double value, const std::string& unit);
/// Writes an artefact (a picture) beside the verdict and records it. @return its path
std::string write_png(const std::string& name, int width, int height,
                      const std::vector<std::uint8_t>& rgba);
/// Writes a picture beside the one that was wanted: wanted, yours, difference, from left to right.
/// In the difference what is right is dark grey, and what differs by more than `allowed` in a
/// channel is red. Small pictures are enlarged. @return its path
std::string write_comparison(const std::string& name, int width, int height,
                             const std::vector<std::uint8_t>& wanted,
                             const std::vector<std::uint8_t>& yours, int allowed = 0);

/// Whether this grading's runs are made on a real GPU. A grade.cpp needs it only to try more there.
bool on_gpu();
/// Whether the runs are made on a GPU that can do in a few seconds what takes a simulator too long.
bool on_fast_gpu();
/// `everywhere`, and on a fast GPU `on_gpu_too` as well: sizes that take a simulator too long.
template <class T>
std::vector<T> tried_sizes(std::vector<T> everywhere, const std::vector<T>& on_gpu_too) {
    if (on_fast_gpu()) everywhere.insert(everywhere.end(), on_gpu_too.begin(), on_gpu_too.end());
    return everywhere;
}

/// Whether runs are made only to learn which are wrong, behind a grading that has judged the file.
/// A grade.cpp whose sizes are mostly fixed may draw others then.
bool more_runs();

/// The manifest and seed of this grading run.
const Manifest& manifest();
std::uint64_t seed();

}  // namespace simtutor::check
