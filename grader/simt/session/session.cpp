#include "grader/simt/session/session.h"

#include <signal.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "grader/simt/counters/inputs_read.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/cuda/runtime/stream/timeline_json.h"
#include "grader/simt/engine/region_name.h"
#include "grader/simt/engine/watchdog.h"
#include "grader/simt/session/boundary_calls.h"
#include "grader/simt/session/clients.h"
#include "grader/simt/session/openmp.h"
#include "grader/simt/session/run_files.h"

/// Read by modules that hold alternatives, to which it is const.
extern "C" {
[[gnu::used, gnu::visibility("default")]] int __simt_choice = 0;
}

namespace simtutor::simt {
namespace {

std::unique_ptr<WatchdogGuard>& student_watchdog() {
    static std::unique_ptr<WatchdogGuard> guard;
    return guard;
}

/// Signal handlers need a stack of their own: a fiber's may be the one that overflowed.
void give_signals_a_stack() {
    // Not filled: a run that needs no part of it shall not pay for its pages.
    constexpr std::size_t bytes = 512 << 10;
    static const auto stack = std::make_unique_for_overwrite<char[]>(bytes);
    stack_t signals{};
    signals.ss_sp = stack.get();
    signals.ss_size = bytes;
    sigaltstack(&signals, nullptr);
}

/// How std::cout and its like format numbers, their flags, precision and width, is set by inline
/// functions of the library's headers. They lie behind the pointer to the table of functions.
void let_streams_be_formatted() {
    for (std::ostream* const stream : {&std::cout, &std::cerr, &std::clog}) {
        const auto* const base =
            reinterpret_cast<const std::byte*>(static_cast<std::ios_base*>(stream));
        Boundary::get().allow(base + sizeof(void*),
                              2 * sizeof(std::streamsize) + sizeof(std::ios_base::fmtflags));
        stream->fill(stream->fill());  // from here on these two need no function that is
        stream->widen(' ');            // found through a table of the stream
    }
}

}  // namespace

void begin_session(const SessionOptions& options) {
    give_signals_a_stack();
    FindingLog& findings = FindingLog::get();
    findings.configure(options.rules);
    Clients& clients = Clients::instance();
    if (options.counters) clients.get<Counters>().begin();
    if (options.trace.on)
        clients.get<Trace>().begin(options.trace, [&findings] { return findings.seen(); });
    EngineOptions engine = options;
    engine.slow_path |= options.trace.on && (options.trace.values || options.trace.first_uses);
    Simulator::get().begin(engine);
    if (options.bounded) {
        Boundary::get().begin(!options.open_arrays);
        let_streams_be_formatted();
    }
    set_openmp_threads(options.openmp_threads);
    limit_openmp_teams(options.openmp_team_limit);
    Runtime::begin(options.device_count, options.fleet,
                   FailingCall(options.failing_place, options.failing_time));
    Runtime::get().free_waits = options.free_waits;
    Runtime::get().pace = options.pace;
    Runtime::get().idle_launch = IdleLaunch(options.idle_launch);
    Runtime::get().planted = options.planted;
    __simt_choice = options.choice;
}

void on_first_error(void (*handler)()) {
    FindingLog::get().on_error(handler);
}

void* allocate_array(Space space, std::uint64_t bytes, unsigned element_bytes,
                     const std::string& name) {
    const PointerKind kind =
        space == Space::device ? PointerKind::device : PointerKind::host_tracked;
    Allocation* array = Simulator::get().memory().allocate(kind, bytes, element_bytes, name);
    if (!array) return nullptr;
    array->argument = true;
    return reinterpret_cast<void*>(array->base);
}

void fill_row(void* begin, std::uint64_t bytes) {
    mark_initialised(begin, bytes);
    const auto address = reinterpret_cast<std::uint64_t>(begin);
    Allocation* const array =
        Memory::contains(address) ? Simulator::get().owner_of(address) : nullptr;
    if (!array) return;
    if (array->rows.count == 0) array->rows.bytes = bytes;
    if (array->rows.count == 1) array->rows.step = address - array->base;
    ++array->rows.count;
}

void judge_authors(void* begin, std::uint64_t bytes) {
    Boundary::get().judge(begin, bytes);
}

void give_file(const std::string& name, const void* bytes, std::uint64_t size) {
    RunFiles::get().give(name, bytes, size);
}
void expect_file(const std::string& name, std::uint64_t most) {
    RunFiles::get().expect(name, most);
}
WrittenFile written_file(const std::string& name) {
    const RunFiles::Written written = RunFiles::get().written(name);
    return {written.made, written.cut, written.bytes};
}

void on_breach(BreachHandler handler) {
    Clients::instance().get<BoundaryChecker>().set_handler(handler);
}

void call_student_code(void (*entry)(const void*), const void* argument) {
    if (!Boundary::on()) return entry(argument);
    const ArrayFaults faults;
    Boundary::get().call(entry, argument);
}

void enter_student_code() {
    student_watchdog() =
        std::make_unique<WatchdogGuard>(Simulator::get().options().watchdog_cpu_seconds);
}

void leave_student_code() {
    RunFiles::get().close_all();
    student_watchdog().reset();
    report_unchecked_errors();
    report_short_copies();
    report_early_times();
    report_leaks();
    if (Boundary::on()) Boundary::get().ask_outputs();
}

void exit_student_code() {
    report_early_times();
    if (Runtime::get().failing_call.asked()) report_unchecked_errors();
}

std::string pending_error() {
    return take_pending_error();
}

std::vector<Finding> session_findings() {
    return FindingLog::get().sorted();
}

nlohmann::json session_counters() {
    nlohmann::json counted = Clients::instance().get<Counters>().json();
    if (!counted.is_null()) count_time_line(counted);
    return counted;
}

nlohmann::json session_launches() {
    nlohmann::json launches = nlohmann::json::array();
    for (const LaunchShape& shape : Simulator::get().launch_shapes())
        launches.push_back({{"name", readable_region(shape.kernel)},
                            {"grid", shape.grid},
                            {"block", shape.block}});
    return launches;
}

nlohmann::json session_inputs_read() {
    return inputs_read_in_part(Simulator::get().memory(), Simulator::get().code());
}

SampledLaunches session_sampled() {
    return Simulator::get().sampled();
}

nlohmann::json session_trace() {
    Trace& trace = Clients::instance().get<Trace>();
    return trace.active() ? trace.json() : nlohmann::json();
}

Simulator& simulator_for_test() {
    return Simulator::get();
}

void on_watchdog(WatchdogHandler handler) {
    Clients::instance().get<HangChecker>().set_handler(handler);
}

}  // namespace simtutor::simt
