#include "grader/simt/cuda/runtime/stream/clock.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "grader/simt/cuda/runtime/call/session.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/engine/copy_counts.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

// Orders of magnitude of a real driver: what a copy or a fill costs before its first byte.
constexpr double start_us = 2;
/// What a launch costs before its first thread runs.
constexpr double launch_us = 3;
/// Two records in a row on an H100 are about this far apart.
constexpr double record_us = 2;
constexpr double instructions_per_thread = 100;
/// What one core of a host copies within its memory.
constexpr double host_bytes_per_second = 10e9;

/// Bytes of the arrays in device memory that the arguments point to, from there on, each once.
std::uint64_t bytes_of_arrays(const _SimtArgumentInfo* infos, int info_count) {
    std::map<const void*, std::uint64_t> parts;
    for (int i = 0; i < info_count; ++i) {
        if (infos[i].__pointer == nullptr) continue;
        const PointerFacts facts = pointer_facts(infos[i].__pointer);
        const bool counts = facts.kind == PointerKind::device || facts.kind == PointerKind::managed;
        if (!counts || facts.freed) continue;
        std::uint64_t& part = parts[facts.base];
        part = std::max(part, facts.bytes - std::min(facts.offset, facts.bytes));
    }
    std::uint64_t bytes = 0;
    for (const auto& [base, part] : parts) bytes += part;
    return bytes;
}

double microseconds(std::uint64_t bytes, double bytes_per_second) {
    return static_cast<double>(bytes) / bytes_per_second * 1e6;
}

/// As the program's reader counts: from 1, in the order in which the streams were created.
std::string name_of_stream(cudaStream_t stream) {
    if (stream == cudaStreamPerThread) return "per-thread stream";
    const CUstream_st* const known = Runtime::get().streams.find(stream);
    if (known == nullptr) return "default stream";
    return known->created ? fmt::format("stream {}", known->id - first_stream_id + 1)
                          : "branch of a graph";
}

/// The streams of the same device whose work so far comes before what is asked of this one, by the
/// rule of the default stream.
std::vector<unsigned> joined(cudaStream_t stream) {
    const auto blocking = [](const CUstream_st& one) {
        return (one.flags & cudaStreamNonBlocking) == 0;
    };
    const CUstream_st* const known = Runtime::get().streams.find(stream);
    const int device = device_of(stream);
    const unsigned usual = happens_before().default_stream(device);
    if (known != nullptr) return blocking(*known) ? std::vector{usual} : std::vector<unsigned>();
    std::vector<unsigned> others;
    if (stream == cudaStreamPerThread) return {usual};
    for (const auto& one : Runtime::get().streams.all())
        if (one->device == device && blocking(*one)) others.push_back(one->order);
    return others;
}

WorkOrder order_of(cudaStream_t stream) {
    return {happens_before().clock_of(stream_order(stream)), joined(stream),
            [](unsigned asked, std::uint32_t number) {
                return happens_before().host_has_seen(asked, number);
            }};
}

void add(cudaStream_t stream, StreamWork work) {
    work.stream = stream_order(stream);
    work.device = device_of(stream);
    work.model = &model_of(work.device);
    work.stream_name = name_of_stream(stream);
    const WorkOrder order = order_of(stream);
    time_line().add(std::move(work), order);
}

double transfer_us(const Device& device, std::uint64_t bytes, Path path) {
    switch (path) {
        case Path::to_device:
        case Path::to_host:
            return microseconds(bytes, device.link_bytes_per_second);
        case Path::device_copy:  // reads and writes each byte
            return microseconds(2 * bytes, device.memory_bytes_per_second);
        case Path::device_fill:
            return microseconds(bytes, device.memory_bytes_per_second);
        case Path::within_host:
            break;
    }
    return microseconds(bytes, host_bytes_per_second);
}

Engine engine_for(Path path) {
    switch (path) {
        case Path::to_device:
            return Engine::to_device;
        case Path::to_host:
            return Engine::to_host;
        case Path::within_host:
            return Engine::none;
        default:
            return Engine::kernels;
    }
}

}  // namespace

TimeLine& time_line() {
    // Never destroyed at the end of the process: the report comes later.
    static TimeLine* made = nullptr;
    static const Runtime* of = nullptr;
    Runtime& runtime = Runtime::get();
    if (of != &runtime) {
        delete std::exchange(made, new TimeLine(&runtime.clock_us));
        of = &runtime;
    }
    return *made;
}

double share_of_device(const Device& device, const _SimtLaunchConfig& config) {
    const auto threads =
        static_cast<double>(config.__block.x) * config.__block.y * config.__block.z;
    const double warps = std::ceil(threads / device.warp_size);
    double resident = std::min<double>(
        device.max_blocks_per_multiprocessor,
        std::floor(device.max_threads_per_multiprocessor / (warps * device.warp_size)));
    if (config.__shared_bytes != 0)
        resident =
            std::min(resident, std::floor(static_cast<double>(device.shared_per_multiprocessor) /
                                          static_cast<double>(config.__shared_bytes)));
    const double blocks = static_cast<double>(config.__grid.x) * config.__grid.y * config.__grid.z;
    return std::min(1.0, blocks / (device.multiprocessors * std::max(1.0, resident)));
}

void clock_kernel(const _SimtLaunchConfig& config, const _SimtKernelInfo& kernel,
                  const _SimtArgumentInfo* infos, int info_count) {
    const Device& device = current_device();
    const double threads = static_cast<double>(config.__grid.x) * config.__grid.y *
                           config.__grid.z * config.__block.x * config.__block.y * config.__block.z;
    const double cores =
        static_cast<double>(device.multiprocessors) * device.cores_per_multiprocessor;
    const double issue_us =
        threads * instructions_per_thread / cores / (static_cast<double>(device.clock_khz) / 1e3);
    StreamWork work;
    work.engine = Engine::kernels;
    work.us = launch_us + std::max(microseconds(bytes_of_arrays(infos, info_count),
                                                device.memory_bytes_per_second),
                                   issue_us);
    Runtime& runtime = Runtime::get();
    work.us += runtime.pace.launch_us(runtime.clocked_launches[kernel.name]++);
    work.share = share_of_device(device, config);
    work.name = kernel.name;
    work.site = {config.__caller, config.__file, config.__line};
    add(static_cast<cudaStream_t>(config.stream), std::move(work));
}

void clock_library(const ApiCall& call, double bytes, double operations) {
    const Device& device = model_of(device_of(call.stream()));
    const double lanes =
        static_cast<double>(device.multiprocessors) * device.cores_per_multiprocessor;
    const double compute_us =
        operations / (2 * lanes * static_cast<double>(device.clock_khz) / 1e3);
    StreamWork work;
    work.engine = Engine::kernels;
    work.us = launch_us + std::max(bytes / device.memory_bytes_per_second * 1e6, compute_us);
    work.name = call.function();
    work.site = call.site();
    add(call.stream(), std::move(work));
}

void clock_transfer(const ApiCall& call, std::uint64_t bytes, Path path, bool staged) {
    const bool link = path == Path::to_device || path == Path::to_host;
    if (link || path == Path::within_host) Simulator::get().count_link_bytes(bytes);
    if (path == Path::device_copy) copy_counts().within_device += bytes;
    StreamWork work;
    work.engine = engine_for(path);
    work.us = start_us + transfer_us(model_of(device_of(call.stream())), bytes, path);
    // A graph's copies keep no host waiting.
    work.staged = (path == Path::within_host || (link && staged)) && !happens_before().in_graph();
    if (link && staged) work.us += microseconds(bytes, host_bytes_per_second);
    if (link) work.us *= Runtime::get().pace.link;
    work.name = call.function();
    work.site = call.site();
    add(call.stream(), std::move(work));
}

void clock_event(cudaEvent_t event, cudaStream_t stream) {
    time_line().record(event, stream_order(stream), record_us, order_of(stream));
}

}  // namespace simtutor::simt
