/// The functions of cuda/engine_abi.h: what translated student code calls.

#include <fmt/format.h>

#include <cstdarg>
#include <cstdio>
#include <utility>
#include <vector>

#include "grader/findings/text.h"
#include "grader/simt/checkers/describe.h"
#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/cuda/include/engine_abi.h"
#include "grader/simt/cuda/include/launch.h"
#include "grader/simt/cuda/include/runtime_types.h"
#include "grader/simt/cuda/runtime/call/session.h"
#include "grader/simt/cuda/runtime/device/devices.h"
#include "grader/simt/cuda/runtime/error/errors.h"
#include "grader/simt/cuda/runtime/launch/kernel.h"
#include "grader/simt/cuda/runtime/launch/launch_check.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/cuda/runtime/stream/stream.h"
#include "grader/simt/devices/occupancy.h"
#include "grader/simt/engine/block_switch.h"
#include "grader/simt/engine/device_view.h"
#include "grader/simt/engine/stray_access.h"
#include "grader/simt/session/clients.h"
#include "grader/simt/session/launch_error.h"
#include "grader/simt/session/library_calls.h"

namespace simtutor::simt {
namespace {

[[noreturn]] void outside_kernel(const char* what) {
    std::fprintf(stderr, "%s was used outside a kernel; it exists only in device code.\n", what);
    std::abort();
}

Thread& thread_or_die(const char* what) {
    if (!current_thread) outside_kernel(what);
    return *current_thread;
}

void report_launch(const _SimtLaunchConfig& config, const _SimtKernelInfo& kernel,
                   const LaunchCheck& verdict) {
    const Site site = resolve({nullptr, config.__file ? config.__file : "", config.__line});
    FindingLog::get().add("launch.invalid", {verdict.message, verdict.advice},
                          {host_side("call", site, kernel.name)}, nullptr, kernel.name);
}

/// this_grid().sync() outside a cooperative launch.
void report_grid_sync(const Thread& thread, const void* site) {
    const FindingSide side =
        side_of(thread, "call", Simulator::get().code().site(CodeMap::number(site)));
    FindingLog::get().add(
        "launch.invalid",
        {fmt::format("{} waits for the whole grid in {}, but the launch was not cooperative: the "
                     "blocks need not run at the same time.",
                     sentence(thread_name(thread)), line_text(side.site)),
         "Launch the kernel with cudaLaunchCooperativeKernel."},
        {side}, &thread, thread.block->launch().kernel);
}

std::vector<std::string> words(const std::string& text) {
    std::vector<std::string> all;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        if (end > begin) all.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return all;
}

/// Arrays get the names of the parameters they are passed as.
void name_arguments(const _SimtKernelInfo& kernel, const _SimtArgumentInfo* infos, int count) {
    const Memory& memory = Simulator::get().memory();
    for (const auto& array : memory.allocations()) array->parameter.clear();
    const std::vector<std::string> names = words(kernel.__parameters ? kernel.__parameters : "");
    for (int i = 0; i < count; ++i) {
        const auto address = reinterpret_cast<std::uint64_t>(infos[i].__pointer);
        if (!Memory::contains(address) || static_cast<std::size_t>(i) >= names.size()) continue;
        Allocation* array = memory.owner(address);
        // A pointer into the middle of an array keeps the array's own name.
        if (!array || array->base != address || !array->parameter.empty()) continue;
        array->parameter = names[static_cast<std::size_t>(i)];
        if (infos[i].__element_bytes) array->element_bytes = infos[i].__element_bytes;
        array->shadow.set_layout(infos[i].__padding, infos[i].__element_bytes);
    }
}

/// Address of a shared variable. Ends the launch if the block has no room for it (null).
void* shared_address(Thread& thread, const SharedVariable* variable) {
    note_static_shared(thread.block->shared().static_bytes());
    const LaunchInfo& launch = thread.block->launch();
    const std::uint64_t total = thread.block->shared().static_bytes() + launch.shared_bytes;
    LaunchNeeds needs = needs_of(launch.address);
    needs.static_shared_bytes = thread.block->shared().static_bytes();
    LaunchCheck verdict = check_shared(total, Simulator::get().device(), needs);
    if (!variable && verdict.ok())
        verdict = {cudaErrorInvalidValue,
                   "The kernel has more shared variables than the simulator "
                   "has room for.",
                   "Put several of them into one array."};
    if (!verdict.ok()) {
        _SimtLaunchConfig config{};
        const Site site = resolve(launch.site);
        config.__file = site.file.c_str();
        config.__line = site.line;
        _SimtKernelInfo kernel{};
        kernel.name = launch.kernel.c_str();
        report_launch(config, kernel, verdict);
        Simulator::get().refuse_launch(thread, verdict.error);
    }
    return reinterpret_cast<void*>(variable->begin);
}

/// Whether this launch is the call that is to fail, as one of the runtime's may be. In a graph it
/// is no call of the program's: one that was captured could fail when it was made.
bool launch_fails(const CallSite& site) {
    if (happens_before().in_graph()) return false;
    return Runtime::get().failing_call.fails(ApiCall("the launch", site));
}

void note_return(Thread& thread, int line, int loop, const void* site) {
    thread.returned_early = true;
    thread.return_line = line;
    thread.return_loop = loop;
    thread.return_site = site;
}

/// A thread comes to a warp intrinsic. In line: the call would cost a third of the whole.
[[gnu::always_inline]] inline std::uint64_t meet(int operation, int origin, unsigned mask,
                                                 std::uint64_t value, unsigned operand, int width,
                                                 const void* site) {
    Thread* const current = current_thread;
    if (!current) [[unlikely]] {
        WarpCall none;
        none.operation = operation;
        none.origin = origin;
        outside_kernel(warp_call_name(none));
    }
    Thread& thread = *current;
    WarpCall& call = thread.warp_call;
    call.undefined = {};
    call.operation = operation;
    call.origin = origin;
    call.mask = mask;
    call.value = value;
    call.operand = operand;
    call.width = static_cast<unsigned>(width);
    call.site = site;
    call.at_fault = false;
    Clients::instance().on_warp_call(thread);
    if (const unsigned lane = thread.index % warp_size; !usual(call, lane)) [[unlikely]]
        put_right(call, lane);
    thread.block->meet_warp(thread);
    call.sent = {};
    return call.result;
}

/// An atomic with an order, or one that is no read-modify-write.
[[gnu::noinline]] void other_atomic(const volatile void* pointer, unsigned bytes, int what,
                                    const void* site) {
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (what & __simt_atomic_load)
        return atomic_load_or_store<AccessKind::load>(Clients::instance(), address, bytes, site,
                                                      what);
    if (what & __simt_atomic_store)
        return atomic_load_or_store<AccessKind::store>(Clients::instance(), address, bytes, site,
                                                       what);
    if (what & __simt_atomic_replaces) count_as_written(pointer, bytes);
    atomic_access(Clients::instance(), pointer, bytes, site, what);
    if (current_thread) order_by_atomic(*current_thread, address, what);
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;
using simtutor::sentence;

extern "C" {

void __simt_launch(const _SimtLaunchConfig* config, const _SimtKernelInfo* kernel,
                   void (*thunk)(const void*), const void* arguments,
                   const _SimtArgumentInfo* infos, int info_count) {
    Simulator& simulator = Simulator::get();
    const CallSite site{config->__caller, config->__file, config->__line};
    const std::lock_guard lock(simulator.mutex());
    if (sticky_error()) return;
    if (launch_fails(site)) return set_launch_error(cudaErrorUnknown, site, kernel->name);
    if (const LaunchCheck verdict =
            check_launch(*config, simulator.device(), needs_of(kernel->__address));
        !verdict.ok()) {
        report_launch(*config, *kernel, verdict);
        set_launch_error(verdict.error, site, kernel->name);
        return;
    }
    LaunchInfo info;
    info.kernel = kernel->name;
    info.file = kernel->__file ? kernel->__file : "";
    info.line = kernel->__line;
    info.grid = config->__grid;
    info.block = config->__block;
    info.shared_bytes = config->__shared_bytes;
    info.cooperative = config->cooperative != 0;
    info.parameters = kernel->__parameters ? kernel->__parameters : "";
    info.stream = stream_order(config->stream);
    info.site = site;
    info.address = kernel->__address;
    info.device = chosen_device();
    info.idle = Runtime::get().idle_launch.next();
    name_arguments(*kernel, infos, info_count);
    mark_foreign_arrays();
    simulator.forget_releases();
    const LaunchResult result = [&] {
        const OpenViews views(simulator.memory());
        return simulator.launch(info, thunk, arguments);
    }();
    if (!info.idle) Runtime::get().planted.plant(simulator.memory());
    const int error = cuda_error_of(result);
    keep_static_shared(kernel->__address);
    if (!error) return;
    if (result.refused)
        set_launch_error(error, site, kernel->name);
    else
        set_sticky_error(error, site, kernel->name);
}

_SimtDim3 __simt_thread_idx() {
    return thread_or_die("threadIdx").thread_idx;
}
_SimtDim3 __simt_block_idx() {
    return thread_or_die("blockIdx").block->block_index();
}
_SimtDim3 __simt_block_dim() {
    return thread_or_die("blockDim").block->launch().block;
}
_SimtDim3 __simt_grid_dim() {
    return thread_or_die("gridDim").block->launch().grid;
}

unsigned __simt_lane() {
    return thread_or_die("threadIdx").index % warp_size;
}

void* __simt_shared(const char* name, int id, unsigned long long bytes, unsigned element_bytes,
                    unsigned alignment, int rank, const unsigned long long* dims) {
    Thread& thread = thread_or_die("__shared__");
    return shared_address(
        thread, thread.block->shared().variable(name, nullptr, id, bytes, element_bytes, alignment,
                                                rank, dims));
}

void* __simt_shared_of(const char* name, const void* key, unsigned long long bytes,
                       unsigned element_bytes, unsigned alignment, int rank,
                       const unsigned long long* dims) {
    Thread& thread = thread_or_die("__shared__");
    return shared_address(thread, thread.block->shared().variable(
                                      name, key, 0, bytes, element_bytes, alignment, rank, dims));
}

void* __simt_dynamic_shared(const char* name, unsigned element_bytes) {
    const SharedVariable* variable =
        thread_or_die("__shared__").block->shared().dynamic(name, element_bytes);
    return variable ? reinterpret_cast<void*>(variable->begin) : nullptr;
}

int __simt_grid_is_cooperative() {
    return thread_or_die("this_grid()").block->launch().cooperative;
}

void __simt_grid_sync(const void* call) {
    Thread& thread = thread_or_die("this_grid().sync()");
    if (!thread.block->launch().cooperative) {
        report_grid_sync(thread, __builtin_return_address(0));
        Simulator::get().end_launch(thread, cudaErrorLaunchFailure);
    }
    thread.block->arrive_at_grid_barrier(thread, __builtin_return_address(0), call);
}

void __simt_syncthreads(const void* call) {
    Thread& thread = thread_or_die("__syncthreads()");
    thread.block->arrive_at_barrier(thread, __builtin_return_address(0), 0, call);
}

int __simt_syncthreads_count(int predicate, const void* call) {
    Thread& thread = thread_or_die("__syncthreads_count()");
    thread.block->arrive_at_barrier(thread, __builtin_return_address(0), predicate, call);
    return thread.block->count_of_predicates();
}

int __simt_syncthreads_and(int predicate, const void* call) {
    Thread& thread = thread_or_die("__syncthreads_and()");
    thread.block->arrive_at_barrier(thread, __builtin_return_address(0), predicate, call);
    return thread.block->count_of_predicates() == thread.block->arrived();
}

int __simt_syncthreads_or(int predicate, const void* call) {
    Thread& thread = thread_or_die("__syncthreads_or()");
    thread.block->arrive_at_barrier(thread, __builtin_return_address(0), predicate, call);
    return thread.block->count_of_predicates() != 0;
}

void __simt_syncwarp(unsigned mask) {
    meet(__simt_warp_sync, __simt_warp_cuda9, mask, 0, 0, warp_size, __builtin_return_address(0));
}

void __simt_threadfence_block() {
    fence(thread_or_die("__threadfence_block()"), false);
}
void __simt_threadfence() {
    fence(thread_or_die("__threadfence()"), true);
}
void __simt_threadfence_system() {
    fence(thread_or_die("__threadfence_system()"), true);
}

void __simt_order(const void* place, int what) {
    order_by_atomic(thread_or_die("a barrier"), reinterpret_cast<std::uint64_t>(place), what);
}

int __simt_meet(const void* place) {
    Thread& thread = thread_or_die("a barrier");
    return thread.block->meet(thread, reinterpret_cast<std::uint64_t>(place));
}

int __simt_ends_only() {
    return thread_or_die("a barrier").block->has_ends_only();
}

void __simt_fence(int what) {
    Thread& thread = thread_or_die("a thread fence");
    const int side =
        (what & __simt_atomic_acquire ? 1 : 0) | (what & __simt_atomic_release ? 2 : 0);
    fence(thread, (what & __simt_atomic_scope) != __simt_atomic_block,
          static_cast<FenceSide>(side));
}

void __simt_kernel_return(int line) {
    note_return(thread_or_die("return"), line, 0, __builtin_return_address(0));
}

void __simt_loop_return(int line, int loop) {
    note_return(thread_or_die("return"), line, loop, __builtin_return_address(0));
}

void __simt_atomic_round(unsigned loop) {
    Thread* const thread = current_thread;
    if (!thread || !thread->access_log || thread->openmp) return;
    // The last round of this loop, if no round of another one has begun since.
    if (thread->round_loop == loop && thread->round_is_idle)
        Clients::instance().get<Counters>().count_idle_round(
            CodeMap::number(__builtin_return_address(0)));
    thread->round_loop = loop;
    thread->round_is_idle = true;
}

void __simt_function_return(int line) {
    Thread* const thread = current_thread;
    if (!thread || thread->openmp) return;
    note_return(*thread, line, 0, __builtin_return_address(0));
    thread->left_function = true;
    thread->access_log_limit = 0;  // the next access must undo it
}

void __simt_atomic(const volatile void* address, unsigned bytes, int what) {
    const void* const site = __builtin_return_address(0);
    if (what & ~(__simt_atomic_scope | __simt_atomic_replaces)) [[unlikely]]
        return other_atomic(address, bytes, what, site);
    if (what & __simt_atomic_replaces) count_as_written(address, bytes);
    atomic_access(Clients::instance(), address, bytes, site, what);
}

unsigned __simt_exchange(const volatile void* address, unsigned bytes, int what) {
    const void* const site = __builtin_return_address(0);
    const bool written = count_as_written(address, bytes);
    if (what & ~(__simt_atomic_scope | __simt_atomic_replaces)) [[unlikely]]
        other_atomic(address, bytes, what, site);
    else
        atomic_access(Clients::instance(), address, bytes, site, what);
    return written ? 0 : CodeMap::number(site);
}

unsigned long long __simt_old_value(unsigned long long old, unsigned mark,
                                    const volatile void* address, unsigned bytes) {
    if (mark != 0 && current_thread) [[unlikely]]
        use_unwritten(*current_thread, reinterpret_cast<std::uint64_t>(address), bytes, mark);
    return old;
}

int __simt_printf(const char* format, ...) {
    Simulator::get().require_serial_order();
    std::va_list arguments;
    va_start(arguments, format);
    if (Boundary::on()) {
        std::va_list looked_at;
        va_copy(looked_at, arguments);
        ask_printf(
            format, looked_at, [](const void*) {},
            [](const void*) {
                Boundary::get().refuse({Breach::Kind::foreign_store, {}, "printf", 0, nullptr});
            });
        va_end(looked_at);
    }
    const int written = std::vprintf(format, arguments);
    va_end(arguments);
    return written;
}

void __simt_assert_fail(const char* expression, const char* file, int line) {
    Simulator& simulator = Simulator::get();
    Thread* thread = current_thread;
    const Site site{file, line, ""};
    FindingLog::get().add(
        "device.assert",
        {fmt::format("{}: assert({}) failed in line {}.",
                     thread ? sentence(thread_name(*thread)) : "Host code", expression, line),
         "Look at the values that the assertion names."},
        {thread ? side_of(*thread, "call", site) : host_side("call", site)}, thread);
    if (thread) simulator.end_launch(*thread, cudaErrorAssert);
    std::abort();
}

unsigned long long __simt_warp(int operation, int origin, unsigned mask, unsigned long long value,
                               unsigned operand, int width) {
    return meet(operation, origin, mask, value, operand, width, __builtin_return_address(0));
}

unsigned long long __simt_undefined() {
    if (!current_thread) return 0;
    current_thread->warp_call.sent = {};
    return std::exchange(current_thread->warp_call.undefined, {}).mark;
}

void __simt_pass(unsigned long long mark) {
    if (!current_thread) return;
    UndefinedValue& sent = current_thread->warp_call.sent;
    if (!sent.mark) sent = {mark};
    current_thread->block->send_undefined();
}

void __simt_give(unsigned long long mark) {
    if (current_thread) current_thread->warp_call.undefined = {mark};
}

void __simt_use(unsigned long long mark) {
    if (mark && current_thread) [[unlikely]]
        use_undefined(*current_thread, UndefinedValue{mark},
                      CodeMap::number(__builtin_return_address(0)));
}

// What follows must not be what overflows the stack: there are no frame pointers to go back by.
#define SIMT_PROBE_STACK()          \
    do {                            \
        volatile char room[2048];   \
        room[0] = 0;                \
        static_cast<void>(room[0]); \
    } while (false)

void __simt_local(const volatile void* variable, unsigned long bytes, const char* name,
                  const _SimtLocalShape* shape) {
    SIMT_PROBE_STACK();
    Thread* const thread = current_thread;
    if (!thread) return LocalVariables::fill(const_cast<void*>(variable), bytes);
    if (thread->openmp) return;
    thread->locals.declare(const_cast<void*>(variable), bytes, name, *shape,
                           CodeMap::number(__builtin_return_address(0)));
}

void __simt_local_end(const volatile void* variable) {
    if (Thread* const thread = current_thread) thread->locals.end(variable);
}

int __simt_on_device() {
    return current_thread && !current_thread->openmp;
}
}
