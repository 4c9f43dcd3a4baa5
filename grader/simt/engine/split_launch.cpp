#include "grader/simt/engine/split_launch.h"

#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/slice_changes.h"

namespace simtutor::simt {
namespace {

/// What a split costs at most: processes, and writing down and adding what changed if all memory
/// was touched (measured: 1.6 ms, and 9 ns for each byte).
constexpr double fixed_seconds = 0.002, seconds_per_byte = 9e-9;
/// How many times as much it must save.
constexpr double worth = 2;
/// A helper that takes so many times as long as this process for as many blocks does not come back.
constexpr double patience = 4, least_patience_seconds = 1;

double now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

std::uint64_t cores_of_this_process() {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
    return static_cast<std::uint64_t>(CPU_COUNT(&set));
}

}  // namespace

SplitLaunch::SplitLaunch(Simulator& simulator, std::uint64_t blocks, NoteOrder note_order)
    : simulator_(simulator),
      blocks_(blocks),
      note_order_(std::move(note_order)),
      started_at_(now()),
      decided_(!simulator.may_split()),
      events_(simulator.order_events()) {}

SplitLaunch::~SplitLaunch() {
    if (helper_result_ >= 0) give_up();  // the launch ended before its time
    for (Part& part : parts_) discard(part);
}

SplitLaunch::Outcomes SplitLaunch::outcomes_;

void SplitLaunch::give_up() {
    _exit(1);
}

std::uint64_t SplitLaunch::cores(std::uint64_t left) const {
    const unsigned wanted = simulator_.options().cores;
    return std::min<std::uint64_t>(wanted ? wanted : cores_of_this_process(), left);
}

bool SplitLaunch::worth_it(std::uint64_t done, std::uint64_t left) const {
    if (simulator_.options().split_seconds == 0) return true;
    const double each = (now() - started_at_) / static_cast<double>(done);
    const double cost =
        fixed_seconds + seconds_per_byte * static_cast<double>(simulator_.memory().device_bytes());
    const double saved = 1 - 1 / static_cast<double>(cores(left));
    return each * static_cast<double>(left) * saved > worth * cost;
}

void SplitLaunch::consider(std::uint64_t& next, std::uint64_t& end) {
    if (decided_ || next == 0 || now() - started_at_ < simulator_.options().split_seconds) return;
    decided_ = true;
    if (simulator_.order_events() != events_ || end - next < 2 || !worth_it(next, end - next))
        return;
    split(next, end);
}

void SplitLaunch::split(std::uint64_t& next, std::uint64_t& end) {
    const std::uint64_t begin = next, left = end - next, parts = cores(left);
    split_at_ = now();
    first_segment_ = simulator_.segments().next();
    for (std::uint64_t i = 1; i < parts; ++i) {
        Part part{begin + left * i / parts, begin + left * (i + 1) / parts};
        start(part);  // what cannot be started runs here in its turn
        if (helper_result_ >= 0) {
            next = part.begin;
            end = part.end;
            return;
        }
        parts_.push_back(part);
    }
    if (!parts_.empty()) end = parts_.front().begin;
}

void SplitLaunch::start(Part& part) {
    int ends[2];
    part.result = memfd_create("simtutor-part", MFD_CLOEXEC);
    if (part.result < 0 || pipe(ends) != 0) return discard(part);
    const pid_t process = fork();
    close(process == 0 ? ends[0] : ends[1]);
    if (process == 0) return become_helper(part.result);
    part.process = process;
    part.alive = ends[0];
    if (process < 0) discard(part);
}

void SplitLaunch::become_helper(int result) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // Handlers report for the whole program. A helper that faults just ends: the main process runs
    // the part and meets the fault itself.
    for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGINT, SIGTERM, SIGHUP,
                             SIGPIPE, SIGALRM, SIGPROF, SIGUSR1, SIGUSR2})
        signal(number, SIG_DFL);
    const rlimit no_dump{0, 0};
    setrlimit(RLIMIT_CORE, &no_dump);
    for (Part& part : parts_) {
        close(part.alive);
        close(part.result);
    }
    parts_.clear();
    helper_result_ = result;
    simulator_.become_helper();
    simulator_.tell(&Client::begin_slice);
}

void SplitLaunch::cancel(std::uint64_t& end) {
    if (helper_result_ >= 0) give_up();
    decided_ = true;
    if (parts_.empty()) return;
    for (Part& part : parts_) discard(part);
    parts_.clear();
    end = blocks_;
}

bool SplitLaunch::next_slice(std::uint64_t& next, std::uint64_t& end) {
    if (helper_result_ >= 0) finish_helper();
    while (!parts_.empty()) {
        Part part = parts_.front();
        parts_.pop_front();
        const bool done = simulator_.order_events() == events_ && take_over(part);
        ++(done ? outcomes_.taken_over : outcomes_.run_here);
        discard(part);
        if (done) continue;
        next = part.begin;
        end = part.end;
        return true;
    }
    return false;
}

bool SplitLaunch::wait_for(const Part& part) const {
    const double deadline =
        now() + std::max(least_patience_seconds, patience * (now() - split_at_));
    for (;;) {
        const double left = deadline - now();
        if (left <= 0) return false;
        pollfd wait{part.alive, POLLIN, 0};
        const int ready = poll(&wait, 1, static_cast<int>(left * 1000) + 1);
        if (ready > 0) return true;
        if (ready < 0 && errno != EINTR) return false;
    }
}

bool SplitLaunch::take_over(const Part& part) {
    if (part.process < 0 || !wait_for(part)) return false;
    if (!add_changes(simulator_, first_segment_, part.result)) return false;
    for (std::uint64_t block = part.begin; block < part.end; ++block) note_order_(block);
    return true;
}

void SplitLaunch::discard(Part& part) const {
    if (part.process > 0) {
        kill(part.process, SIGKILL);
        while (waitpid(part.process, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
    if (part.alive >= 0) close(part.alive);
    if (part.result >= 0) close(part.result);
    part = Part{part.begin, part.end};
}

void SplitLaunch::finish_helper() {
    SliceWriter writer(helper_result_);
    write_changes(simulator_, first_segment_, writer);
    writer.finish();
    _exit(0);
}

}  // namespace simtutor::simt
