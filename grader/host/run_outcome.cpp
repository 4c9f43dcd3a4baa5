#include "grader/host/run_outcome.h"

#include <fmt/format.h>
#include <seccomp.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "grader/findings/finding_wire.h"

namespace simtutor::host {
namespace {

/// What the frames of a run say together.
struct FrameSummary {
    Stage stage;
    bool staged = false;
    std::optional<CrashRecord> crash;
    std::optional<std::int32_t> exit_code;
    std::optional<std::string> threw, meddled, host_problem;
    bool watchdog = false;
    nlohmann::json report, trace;
    std::vector<simt::Finding> findings;
    bool broken = false;
};

template <class T>
T from_bytes(const Frame& frame) {
    T value{};
    std::memcpy(&value, frame.payload.data(), std::min(sizeof value, frame.payload.size()));
    return value;
}

std::string text_of(const Frame& frame) {
    return {frame.payload.begin(), frame.payload.end()};
}

void add_frame(const Frame& frame, FrameSummary& frames) {
    switch (frame.kind) {
        case FrameKind::stage:
            frames.stage = from_bytes<Stage>(frame);
            frames.staged = true;
            break;
        case FrameKind::crash:
            frames.crash = from_bytes<CrashRecord>(frame);
            break;
        case FrameKind::watchdog:
            frames.watchdog = true;
            [[fallthrough]];
        case FrameKind::findings:
            for (simt::Finding& finding : decode_findings(frame.payload)) {
                frames.findings.push_back(std::move(finding));
            }
            break;
        case FrameKind::trace:
            frames.trace = nlohmann::json::from_cbor(frame.payload);
            break;
        case FrameKind::exited:
            frames.exit_code = from_bytes<std::int32_t>(frame);
            break;
        case FrameKind::report:
            frames.report = nlohmann::json::from_cbor(frame.payload);
            break;
        case FrameKind::threw:
            frames.threw = text_of(frame);
            break;
        case FrameKind::meddled:
            frames.meddled = text_of(frame);
            break;
        case FrameKind::error:
            frames.host_problem = text_of(frame);
            break;
    }
}

FrameSummary summary_of(const Evidence& evidence) {
    FrameSummary frames;
    frames.broken = evidence.channel_broken;
    try {
        for (const Frame& frame : evidence.frames) add_frame(frame, frames);
    } catch (const std::exception&) {
        frames.broken = true;
    }
    return frames;
}

/// "while `matmul` ran", or where else student code was.
std::string where(const FrameSummary& frames, const RunRequest& request) {
    if (frames.staged && frames.stage.step == Stage::Step::loading) {
        return "while the program was being loaded, in the initialiser of a global variable";
    }
    if (frames.staged && frames.stage.step == Stage::Step::returned) {
        return fmt::format("after `{}` had returned", request.entry);
    }
    return fmt::format("in `{}`", request.entry);
}

std::string system_call_name(int number) {
    char* name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number);
    if (name) {
        std::string made = name;
        std::free(name);
        return made;
    }
    return fmt::format("number {}", number);
}

std::string address_text(const CrashRecord& crash, const RunRequest& request) {
    if (!crash.address_known) return {};
    if (crash.stack_overflow) {
        return ", because the stack overflowed: look for a recursion without end or a very large "
               "local array";
    }
    if (crash.address < 4096)
        return fmt::format(" at address {:#x}: a null pointer was used", crash.address);
    if (crash.array < 0 || crash.array >= static_cast<int>(request.arguments.size())) {
        return fmt::format(" at address {:#x}", crash.address);
    }
    const Argument& argument = request.arguments[static_cast<std::size_t>(crash.array)];
    if (!argument.array) return fmt::format(" at address {:#x}", crash.address);
    const auto bytes =
        static_cast<std::int64_t>(argument.array->elements() * size_of(argument.array->type));
    if (crash.offset < 0)
        return fmt::format(", {} bytes before the array `{}`", -crash.offset, argument.name);
    if (crash.offset >= bytes) {
        return fmt::format(", {} bytes behind the end of the array `{}`", crash.offset - bytes,
                           argument.name);
    }
    return fmt::format(" at byte {} of the array `{}`", crash.offset, argument.name);
}

std::string signal_text(int signal, const FrameSummary& frames, const RunRequest& request) {
    const std::string place = where(frames, request);
    if (signal == SIGSYS && frames.crash && frames.crash->system_call >= 0) {
        return fmt::format("The code made the system call `{}`, which is not allowed here, {}.",
                           system_call_name(frames.crash->system_call), place);
    }
    std::string address;
    if (frames.crash && frames.crash->signal == signal)
        address = address_text(*frames.crash, request);
    switch (signal) {
        case SIGSEGV:
            return fmt::format("Segmentation fault (SIGSEGV) {}{}.", place, address);
        case SIGBUS:
            return fmt::format("Bus error (SIGBUS) {}{}.", place, address);
        case SIGFPE:
            return fmt::format(
                "Arithmetic error (SIGFPE) {}: most often an integer division by zero.", place);
        case SIGABRT:
            return fmt::format(
                "The code aborted (SIGABRT) {}: abort(), a failed assert or an uncaught exception.",
                place);
        case SIGXFSZ:
            return fmt::format(
                "The code tried to write to a file (SIGXFSZ) {}; files cannot be written here.",
                place);
        default:
            return fmt::format("The code ended by signal {} ({}) {}.", signal, ::strsignal(signal),
                               place);
    }
}

struct Verdict {
    Status status;
    std::string detail;
};

std::optional<Verdict> limit_reached(const Evidence& evidence, const FrameSummary& frames,
                                     const RunRequest& request) {
    const std::string place = where(frames, request);
    const Limits& limits = request.limits;
    if (evidence.output_cut) {
        return Verdict{Status::output_limit, fmt::format("More than {} bytes were printed {}.",
                                                         limits.output_bytes, place)};
    }
    const Verdict wall{Status::wall_limit,
                       fmt::format("More than {} s passed {}; look for a wait without end.",
                                   limits.wall_seconds, place)};
    const Verdict cpu{
        Status::cpu_limit,
        fmt::format("More than {} s of CPU time were used {}; look for a loop without end.",
                    limits.cpu_seconds, place)};
    const Verdict memory{
        Status::memory_limit,
        fmt::format("More than {} MiB of memory were used {}.", limits.memory_bytes >> 20, place)};
    if (evidence.overslept) return wall;
    switch (evidence.notice.cause) {
        case EndCause::cpu:
            return cpu;
        case EndCause::wall:
            return wall;
        case EndCause::memory:
            return memory;
        case EndCause::threads:
            return Verdict{Status::crashed,
                           fmt::format("Too many threads were started {}.", place)};
        case EndCause::not_started:
            return Verdict{
                Status::host_error,
                "The system has no room for another process; close some programs and try again."};
        case EndCause::cancelled:
            return Verdict{Status::host_error, "The run was cancelled."};
        case EndCause::none:
            break;
    }
    const int status = evidence.notice.wait_status;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) return cpu;
    if (evidence.notice.peak_bytes > limits.memory_bytes) return memory;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
        // The grader did not do it: the system's own guard against memory shortage remains.
        return Verdict{Status::memory_limit,
                       "The system ended the run by SIGKILL, most likely because memory ran out."};
    }
    return std::nullopt;
}

/// How a run ended that did not reach a limit and has no report.
Verdict end_without_report(const Evidence& evidence, const FrameSummary& frames,
                           const RunRequest& request) {
    const int status = evidence.notice.wait_status;
    if (frames.host_problem) return {Status::host_error, *frames.host_problem};
    if (frames.meddled) return {Status::crashed, printable(*frames.meddled)};
    if (frames.threw) {
        return {Status::crashed, frames.threw->empty()
                                     ? fmt::format("An exception left `{}`.", request.entry)
                                     : fmt::format("An exception left `{}`: {}.", request.entry,
                                                   printable(*frames.threw))};
    }
    if (frames.crash || WIFSIGNALED(status)) {
        return {Status::crashed, signal_text(frames.crash ? frames.crash->signal : WTERMSIG(status),
                                             frames, request)};
    }
    if (!frames.staged)
        return {Status::host_error, "The kernel host ended before it reached the student's code."};
    const int code = WEXITSTATUS(status);
    if (!frames.exit_code && code == channel_lost_status) {
        return {Status::crashed,
                fmt::format("The code closed or replaced the grader's connection (file descriptor "
                            "{}); it must leave files it did not open alone.",
                            channel_fd)};
    }
    return {Status::exited,
            fmt::format("The code ended the process with exit status {} {}; an entry must return.",
                        code, where(frames, request))};
}

Verdict verdict(const Evidence& evidence, const FrameSummary& frames, const RunRequest& request) {
    if (evidence.server_lost) {
        return {Status::crashed,
                "The process that runs the code was ended from outside, or by the code itself."};
    }
    if (frames.watchdog) {
        return {Status::cpu_limit, frames.findings.empty() ? "An endless loop was stopped."
                                                           : frames.findings.front().message};
    }
    if (const auto limit = limit_reached(evidence, frames, request)) return *limit;
    if (frames.broken) {
        return {Status::crashed,
                fmt::format("The code wrote to the grader's connection (file descriptor {}); it "
                            "must leave files it did not open alone.",
                            channel_fd)};
    }
    const int status = evidence.notice.wait_status;
    if (frames.report.is_null() || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        return end_without_report(evidence, frames, request);
    }
    const std::string pending = frames.report.value("pending_error", "");
    if (!pending.empty()) {
        return {Status::launch_failed,
                fmt::format("A CUDA error was pending when `{}` returned: {}.", request.entry,
                            pending)};
    }
    return {Status::finished, {}};
}

void drop_repetitions(std::vector<simt::Finding>& findings) {
    std::vector<simt::Finding> kept;
    for (simt::Finding& finding : findings) {
        const bool seen = std::any_of(kept.begin(), kept.end(), [&](const simt::Finding& other) {
            return other.rule == finding.rule && other.message == finding.message;
        });
        if (!seen) kept.push_back(std::move(finding));
    }
    findings = std::move(kept);
}

}  // namespace

void judge(const Evidence& evidence, const RunRequest& request, RunResult& result) {
    FrameSummary frames = summary_of(evidence);
    const Verdict end = verdict(evidence, frames, request);
    result.status = end.status;
    result.detail = end.detail;
    drop_repetitions(frames.findings);
    result.findings = std::move(frames.findings);
    if (frames.broken) return;
    result.trace = std::move(frames.trace);
    if (frames.report.is_null()) return;
    result.counters = frames.report.value("counters", nlohmann::json());
    result.trace = frames.report.value("trace", nlohmann::json());
    result.seconds = frames.report.value("seconds", std::vector<double>());
    result.yardstick_seconds = frames.report.value("yardstick_seconds", std::vector<double>());
    result.broken_guards = frames.report.value("broken_guards", std::vector<std::string>());
    if (frames.report.contains("returned"))
        result.returned = frames.report["returned"].get<double>();
}

std::string printable(const std::string& bytes) {
    std::string cleaned = bytes;
    for (char& c : cleaned) {
        const auto code = static_cast<unsigned char>(c);
        if ((code < 0x20 && c != '\n' && c != '\t') || code == 0x7F) c = '?';
    }
    // The library replaces what is not UTF-8; a text's JSON form is undone by parsing it again.
    const std::string text =
        nlohmann::json(cleaned).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return nlohmann::json::parse(text).get<std::string>();
}

}  // namespace simtutor::host
