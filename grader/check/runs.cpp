#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "grader/check/call_request.h"
#include "grader/check/check.h"
#include "grader/check/first_loss.h"
#include "grader/check/gpu_runs.h"
#include "grader/check/grading.h"
#include "grader/check/tried_runs.h"
#include "grader/findings/source/called_text.h"
#include "grader/module/entry_declaration.h"

namespace simtutor::check {
namespace {

/// Seconds that one call may take on a GPU.
constexpr double gpu_call_seconds = 5;
/// CPU seconds for a run of two threads of a block.
constexpr double ends_seconds = 1.5;

/// The name of an entry that lesson.toml declares.
std::string entry_name(const std::string& declaration) {
    const auto entry = parse_entry(declaration);
    if (!entry) throw std::logic_error("'" + declaration + "' declares no entry");
    return entry->name;
}

EntryCall entry_call(const host::RunRequest& request) {
    EntryCall call{request.entry, {}};
    for (const host::Argument& argument : request.arguments)
        if (argument.integer) call.numbers[argument.name] = *argument.integer;
    return call;
}

RunRecord record_of(const Call& call, const host::RunRequest& request,
                    const host::RunResult& result) {
    RunRecord record;
    record.label = call.label;
    record.device = request.device;
    record.ends = call.ends;
    record.sampled = call.blocks > 0 && !on_gpu();
    record.devices = std::max(1u, static_cast<unsigned>(call.fleet.size()));
    record.n = call.n;
    record.sizes = sizes_of(call);
    if (!manifest().is_program) record.call = text_of_call(entry_call(request));
    record.basic = call.basic;
    record.findings = result.findings;
    if (call.counters) record.counters = result.counters;
    if (record.counters.is_object()) record.counters.erase("launches");
    record.broke_off = host::broke_off(result.status);
    record.hurried = result.hurried;
    return record;
}

/// For each launch: updates in two steps are rare in a kernel, and each seed draws other places.
constexpr unsigned preemptions = 32;

/// CPU seconds within which any useful kernel ends on arrays of this size: a loop without end
/// should not take all that the largest run may. A product of 256 x 256 matrices takes about one
/// second.
double enough_seconds(const host::RunRequest& request) {
    constexpr double least = 2, per_element = 20e-6;
    double elements = 0;
    for (const host::Argument& argument : request.arguments)
        if (argument.array) elements += static_cast<double>(argument.array->elements());
    // A program makes its arrays itself.
    return elements > 0 ? std::ceil(least + per_element * elements)
                        : std::numeric_limits<double>::infinity();
}

/// A GPU does in milliseconds what takes the simulator seconds; its driver needs time to begin, and
/// other runs of this grading may go first.
void fit_to_gpu(host::RunRequest& request) {
    request.counters = false;
    request.limits.cpu_seconds = gpu_call_seconds;
    request.limits.wall_seconds = 30 + gpu_jobs * gpu_call_seconds;
}

}  // namespace

host::RunRequest request_of(const Call& call, Backend backend) {
    const Manifest& lesson = manifest();
    host::RunRequest request;
    request.label = call.label;
    request.entry = call.entry;
    if (request.entry.empty() && !lesson.entries.empty())
        request.entry = entry_name(lesson.entries.front());
    request.arguments = call.arguments;
    request.launch = call.launch;
    request.seed = seed();
    request.device = call.device.empty() ? lesson.device : call.device;
    request.counters = call.counters || call.weighed;
    // A count says what the kernel does where no thread is put aside.
    if (!request.counters) request.preemptions = preemptions;
    if (call.blocks > 0 && !lesson.contract.independent_blocks)
        throw std::logic_error("the call '" + call.label +
                               "' asks for some blocks only; declare blocks = \"independent\" in "
                               "[contract] of lesson.toml, if they are");
    request.blocks = call.blocks;
    request.blocks_of = call.blocks_of;
    request.corner = call.corner;
    request.ends = call.ends;
    request.trace.on = call.trace && backend == Backend::simulator;
    request.trace.first_uses = request.trace.on && call.first_uses;
    request.rules = lesson.rules;
    request.rules.off.insert(request.rules.off.end(), call.off.begin(), call.off.end());
    request.limits.cpu_seconds = lesson.time_limit;
    // Threads of a CPU lesson that share a loop's variable by mistake do much more work, and end.
    if (lesson.language == simt::Language::cuda)
        request.limits.cpu_seconds = std::min(lesson.time_limit, enough_seconds(request));
    if (call.ends) request.limits.cpu_seconds = std::min(lesson.time_limit, ends_seconds);
    // Runs share the cores, so the wall clock may run ahead of the CPU clock.
    request.limits.wall_seconds = 3 * lesson.time_limit + 5;
    request.threads = call.threads;
    request.team_limit = call.team_limit;
    request.device_memory = call.device_memory;
    request.failing_place = call.failing_place;
    request.failing_time = call.failing_time;
    request.idle_launch = call.idle_launch;
    request.pace = call.pace;
    request.planted_bytes = call.planted_bytes;
    request.planted_bits = call.planted_bits;
    request.free_waits = call.free_waits;
    request.deadlock_rounds = call.deadlock_rounds;
    if (call.output_bytes > 0) request.limits.output_bytes = call.output_bytes;
    request.fleet = call.fleet;
    request.program = lesson.is_program;
    if (backend == Backend::gpu) fit_to_gpu(request);
    return request;
}

Run keep(const Call& call, const host::RunRequest& request, host::RunResult result) {
    Grading& now = grading();
    if (result.status == host::Status::host_error && now.host_error.empty()) {
        now.host_error =
            fmt::format("the run '{}' could not be made: {}", call.label, result.detail);
    }
    now.missing_protections.insert(result.missing_protections.begin(),
                                   result.missing_protections.end());
    if (result.status != host::Status::host_error && !now.run_layers && result.layers.known)
        now.run_layers = result.layers;
    now.runs.push_back(record_of(call, request, result));
    if (now.keep_requests) now.requests.push_back(request);
    Run run{call, std::move(result), now.runs.size() - 1};
    if (run.ran_out()) now.runs.back().broke_off = false;
    belongs(run);
    return run;
}

std::vector<Run> run_all(const std::vector<Call>& calls) {
    std::vector<host::RunRequest> requests;
    for (const Call& call : calls) requests.push_back(request_of(call));
    const host::Kind kind = on_gpu() ? host::Kind::gpu : host::Kind::simulator;
    const Grading& now = grading();
    auto results =
        now.first_loss ? run_until_loss(now.runner, kind, requests) : now.runner(kind, requests);
    if (results.size() != calls.size()) throw std::logic_error("the kernel host lost a run");
    std::vector<Run> runs;
    for (std::size_t i = 0; i < calls.size(); ++i)
        runs.push_back(keep(calls[i], requests[i], std::move(results[i])));
    return runs;
}

Run run_one(const Call& call) {
    return run_all({call}).front();
}

std::vector<Run> run_last_first(std::vector<Call> calls) {
    std::reverse(calls.begin(), calls.end());
    std::vector<Run> runs = run_all(calls);
    std::reverse(runs.begin(), runs.end());
    return runs;
}

std::vector<Run> run_longest_first(const std::vector<Call>& calls,
                                   const std::function<double(const Call&)>& work) {
    std::vector<std::size_t> order(calls.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return work(calls[i]); });
    std::vector<Call> ordered;
    for (const std::size_t i : order) ordered.push_back(calls[i]);
    std::vector<Run> made = run_all(ordered);
    std::vector<Run> runs(calls.size());
    for (std::size_t i = 0; i < order.size(); ++i) runs[order[i]] = std::move(made[i]);
    return runs;
}

}  // namespace simtutor::check
