#include "grader/host/run_outcome.h"

#include <fmt/format.h>
#include <seccomp.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "grader/findings/finding_wire.h"
#include "grader/findings/rules.h"
#include "grader/host/report_wire.h"

namespace simtutor::host {
namespace {

/// What the frames of a run say together.
struct FrameSummary {
    Stage stage;
    bool staged = false;
    std::optional<CrashRecord> crash;
    std::optional<std::int32_t> exit_code;
    std::optional<std::string> threw, host_problem, unloadable, meddled;
    bool watchdog = false;
    std::optional<Report> report;
    nlohmann::json trace, counted;
    std::vector<simt::Finding> findings;
    bool broken = false;
};

/// The reader has held the length against the kind.
template <class T>
T from_bytes(const Frame& frame) {
    T value{};
    std::memcpy(&value, frame.payload.data(), std::min(sizeof value, frame.payload.size()));
    return value;
}

std::string text_of(const Frame& frame) {
    return {frame.payload.begin(), frame.payload.end()};
}

void expect(bool kept) {
    if (!kept) throw std::invalid_argument("a frame that no worker sends");
}

/// Stages rise one by one, and what follows the inputs does not come before them.
void add_stage(const Frame& frame, bool begun, FrameSummary& frames) {
    const auto stage = from_bytes<Stage>(frame);
    using Step = Stage::Step;
    const auto place = [](Step step) { return static_cast<std::uint32_t>(step); };
    expect(frames.staged ? place(stage.step) == place(frames.stage.step) + 1
                         : stage.step == Step::loading);
    expect(stage.step <= Step::ready || begun);
    expect(stage.step <= Step::returned);
    frames.stage = stage;
    frames.staged = true;
}

/// A finding names a rule of ours that this run reports.
void add_findings(const Frame& frame, const RunRequest& request, FrameSummary& frames) {
    const auto& off = request.rules.off;
    for (simt::Finding& finding : decode_findings(frame.payload)) {
        expect(simt::find_rule(finding.rule));
        expect(std::find(off.begin(), off.end(), finding.rule) == off.end());
        frames.findings.push_back(std::move(finding));
    }
}

void add_frame(const Frame& frame, const RunRequest& request, FrameSummary& frames) {
    switch (frame.kind) {
        case FrameKind::stage:
            break;
        case FrameKind::crash:
            frames.crash = from_bytes<CrashRecord>(frame);
            break;
        case FrameKind::watchdog:
            frames.watchdog = true;
            [[fallthrough]];
        case FrameKind::findings:
            add_findings(frame, request, frames);
            break;
        case FrameKind::trace:
            frames.trace = decode_capped(frame.payload);
            break;
        case FrameKind::exited:
            frames.exit_code = from_bytes<std::int32_t>(frame);
            break;
        case FrameKind::counted:
            expect(frames.exit_code && request.counters && frames.counted.is_null());
            frames.counted = decode_capped(frame.payload);
            expect(frames.counted.contains("kernels") && are_counters(frames.counted));
            break;
        case FrameKind::report:
            expect(frames.staged && frames.stage.step == Stage::Step::returned);
            frames.report = decode_report(frame.payload);
            break;
        case FrameKind::threw:
            expect(frames.staged && frames.stage.step == Stage::Step::calling);
            frames.threw = text_of(frame);
            break;
        case FrameKind::error:
            // Later there is nothing that our own part could fail at.
            expect(!frames.staged || frames.stage.step <= Stage::Step::ready);
            frames.host_problem = text_of(frame);
            break;
        case FrameKind::unloadable:
            expect(frames.staged && frames.stage.step == Stage::Step::loading);
            frames.unloadable = text_of(frame);
            break;
        case FrameKind::meddled:
            expect(frames.staged);
            frames.meddled = text_of(frame);
            break;
    }
}

/// Which frames a host of this kind sends. A GPU's host watches its calls, too.
bool wants(FrameKind kind, Kind host) {
    if (kind == FrameKind::trace || kind == FrameKind::meddled || kind == FrameKind::counted)
        return host == Kind::simulator;
    return kind != FrameKind::watchdog || host != Kind::native;
}

/// The bits that tell what was read are those of arrays of the request.
void hold_inputs(const RunRequest& request, const nlohmann::json& inputs) {
    for (const auto& [name, part] : inputs.items()) {
        const auto argument = std::find_if(
            request.arguments.begin(), request.arguments.end(),
            [&name = name](const Argument& one) { return one.array && one.name == name; });
        expect(argument != request.arguments.end());
        const std::uint64_t words =
            argument->array->elements() * size_of(argument->array->type) / sizeof(float);
        const auto& bits = part["read"].get_ref<const std::string&>();
        expect(bits.size() == (words + 3) / 4 &&
               bits.find_first_not_of("0123456789abcdef") == std::string::npos);
    }
}

/// No array has more elements than the request gave it.
void hold_buffers(const RunRequest& request, const nlohmann::json& buffers) {
    for (const auto& [name, counts] : buffers.items()) {
        const auto argument = std::find_if(
            request.arguments.begin(), request.arguments.end(),
            [&name = name](const Argument& one) { return one.array && one.name == name; });
        expect(argument != request.arguments.end());
        // Elements as the entry's parameter has them: it may be declared with a shorter type.
        const auto bytes = argument->array->elements() * size_of(argument->array->type);
        for (const auto& count : counts) expect(count.get<double>() <= static_cast<double>(bytes));
    }
}

/// Counters fit what was asked, as far as that is cheap to see.
void hold_counters(const RunRequest& request, Kind kind, const nlohmann::json& counters) {
    expect(!counters.contains("launches") || kind == Kind::simulator);
    expect(!counters.contains("inputs_read") || kind == Kind::simulator);
    if (counters.contains("inputs_read")) hold_inputs(request, counters["inputs_read"]);
    expect(!counters.contains("sampled") || (kind == Kind::simulator && request.blocks > 0));
    if (!counters.contains("kernels")) return;
    if (counters.contains("buffers")) hold_buffers(request, counters["buffers"]);
    if (!request.launch) return;
    // The entry is a kernel, launched once by us: the counters are of that launch.
    expect(counters["kernels"].size() <= 1);
    for (const auto& kernel : counters["kernels"]) {
        expect(kernel.value("grid", nlohmann::json()) == nlohmann::json(request.launch->grid));
        expect(kernel.value("block", nlohmann::json()) == nlohmann::json(request.launch->block));
    }
}

/// What the report says fits what was asked, as far as that is cheap to see.
void hold_against(const RunRequest& request, Kind kind, const Report& report) {
    expect(report.broken_guards.size() == request.arguments.size());
    expect(report.counters.contains("kernels") == (kind == Kind::simulator && request.counters));
    expect(report.trace.is_null() || (kind == Kind::simulator && request.trace.on));
    hold_counters(request, kind, report.counters);
}

FrameSummary summary_of(const Evidence& evidence, Kind kind, const RunRequest& request) {
    FrameSummary frames;
    frames.broken = evidence.channel_broken;
    try {
        for (const Frame& frame : evidence.frames) {
            expect(!frames.report && wants(frame.kind, kind));
            if (frame.kind == FrameKind::stage) {
                add_stage(frame, evidence.begun, frames);
            } else {
                add_frame(frame, request, frames);
            }
        }
        if (kind != Kind::simulator) expect(frames.findings.empty() || frames.watchdog);
        if (frames.report) hold_against(request, kind, *frames.report);
        hold_counters(request, kind, frames.counted);
    } catch (const std::exception&) {
        frames.broken = true;
    }
    return frames;
}

/// "while `matmul` ran", or where else student code was.
std::string where(const FrameSummary& frames, const RunRequest& request) {
    if (frames.staged && frames.stage.step < Stage::Step::calling) {
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
        fmt::format(
            "More than {} MiB of memory were used {}: it allocates too much, or touches too "
            "many places of its arrays, which get memory only where they are touched.",
            limits.memory_bytes >> 20, place)};
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
    if (frames.unloadable) {
        return {Status::crashed,
                fmt::format("The system cannot load the program: {}. Look for a global variable "
                            "that is too large.",
                            printable(*frames.unloadable))};
    }
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
    if (request.entry == "main")
        return {Status::exited, fmt::format("The program ended by exit({}) {}.", code,
                                            frames.stage.step == Stage::Step::calling
                                                ? std::string("before `main` had returned")
                                                : where(frames, request))};
    return {Status::exited,
            fmt::format("The code ended the process with exit status {} {}; an entry must return.",
                        code, where(frames, request))};
}

/// " The launch in line 38 was refused: its kernel did not run."
std::string refused_launch(const std::vector<simt::Finding>& findings) {
    for (const simt::Finding& finding : findings)
        if (finding.rule == "launch.invalid" && !finding.sides.empty() &&
            finding.sides.front().site.line > 0)
            return fmt::format(" The launch in line {} was refused: its kernel did not run.",
                               finding.sides.front().site.line);
    return "";
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
    if (!frames.report || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        return end_without_report(evidence, frames, request);
    }
    if (!frames.report->pending_error.empty()) {
        return {
            Status::launch_failed,
            fmt::format("A CUDA error was pending when `{}` returned: {}.{}", request.entry,
                        printable(frames.report->pending_error), refused_launch(frames.findings))};
    }
    return {Status::finished, {}};
}

/// Two places may be told of in the same words: "2 events created here are never destroyed."
std::pair<std::string, int> place_of(const simt::Finding& finding) {
    if (finding.sides.empty()) return {};
    const simt::Site& site = finding.sides.front().site;
    return {site.file, site.line};
}

void drop_repetitions(std::vector<simt::Finding>& findings) {
    std::vector<simt::Finding> kept;
    for (simt::Finding& finding : findings) {
        const bool seen = std::any_of(kept.begin(), kept.end(), [&](const simt::Finding& other) {
            return other.rule == finding.rule && other.message == finding.message &&
                   place_of(other) == place_of(finding);
        });
        if (!seen) kept.push_back(std::move(finding));
    }
    findings = std::move(kept);
}

bool is_of_order(const simt::Finding& finding) {
    return finding.level == simt::Level::error &&
           (finding.rule.starts_with("race.") || finding.rule.starts_with("sync."));
}

/// Which call the run made fail, and whether the program threw away what it returned. What else the
/// run broke is no fault: it could not go on.
void take_failed_call(std::vector<simt::Finding>& findings, RunResult& result) {
    const simt::Finding* failed = nullptr;
    for (const simt::Finding& finding : findings) {
        const std::size_t name = finding.message.find(simt::made_to_fail);
        if (finding.level != simt::Level::note || name == std::string::npos) continue;
        failed = &finding;
        result.failed_call =
            fmt::format("{} in line {}", finding.message.substr(0, name), line_of(finding));
    }
    result.failed_unseen =
        failed != nullptr &&
        std::any_of(findings.begin(), findings.end(), [&](const simt::Finding& finding) {
            return finding.rule == "api.unchecked-error" && line_of(finding) == line_of(*failed);
        });
    for (const simt::Finding& finding : findings)
        if (is_of_order(finding)) result.lost_order.push_back(finding.rule);
    findings.clear();
}

}  // namespace

void judge(const Evidence& evidence, Kind kind, const RunRequest& request, RunResult& result) {
    FrameSummary frames = summary_of(evidence, kind, request);
    const Verdict end = verdict(evidence, frames, request);
    result.status = end.status;
    result.detail = end.detail;
    if (end.status == Status::exited) result.exit_status = WEXITSTATUS(evidence.notice.wait_status);
    result.cpu_seconds = evidence.notice.call_cpu_seconds;
    result.wall_seconds = evidence.notice.call_wall_seconds;
    if (frames.broken) return;
    drop_repetitions(frames.findings);
    if (request.failing_place > 0) take_failed_call(frames.findings, result);
    if (request.idle_launch > 0 || request.planted_bytes > 0) frames.findings.clear();
    result.findings = std::move(frames.findings);
    result.trace = std::move(frames.trace);
    if (end.status == Status::exited) result.counters = std::move(frames.counted);
    if (!frames.report) return;
    result.counters = std::move(frames.report->counters);
    result.trace = std::move(frames.report->trace);
    result.returned = frames.report->returned;
    for (std::size_t i = 0; i < request.arguments.size(); ++i)
        if (frames.report->broken_guards[i] != 0)
            result.broken_guards.push_back(request.arguments[i].name);
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
