/// The functions of cuda/engine_abi.h that tell a thread about the machine it runs on.

#include <fmt/format.h>

#include "grader/findings/text.h"
#include "grader/simt/checkers/describe.h"
#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/cuda/include/runtime_types.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// Cycles of the modelled clock. Only reading it (or sleeping) moves it: it is the same in every
/// run, and a thread that waits for a time to pass gets there.
std::uint64_t cycles = 0;
constexpr std::uint64_t cycles_per_look = 64;
constexpr std::uint32_t looks_before_haste = 64;
std::uint32_t looks = 0;
const Thread* last_looker = nullptr;

Thread& this_thread() {
    if (!current_thread) {
        std::fprintf(stderr, "a function that exists only in device code was called on the host\n");
        std::abort();
    }
    return *current_thread;
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;
using simtutor::sentence;

extern "C" {

long long __simt_clock64() {
    Thread& thread = this_thread();
    Simulator::get().require_serial_order();
    looks = last_looker == &thread ? looks + 1 : 0;
    last_looker = &thread;
    // A thread that looks again and again waits: let the time pass faster, and others run.
    cycles += cycles_per_look << std::min(looks / looks_before_haste, 14u);
    if (looks % looks_before_haste == looks_before_haste - 1) thread.block->give_way(thread);
    return static_cast<long long>(cycles);
}

void __simt_nanosleep(unsigned nanoseconds) {
    Thread& thread = this_thread();
    Simulator::get().require_serial_order();
    cycles += nanoseconds;
    thread.block->sleep(thread);
}

void __simt_trap() {
    Thread& thread = this_thread();
    Simulator& simulator = Simulator::get();
    const FindingSide side = side_of(
        thread, "call", simulator.code().site(CodeMap::number(__builtin_return_address(0))));
    FindingLog::get().add("device.assert",
                          {fmt::format("{} stopped the kernel with __trap() in {}.",
                                       sentence(thread_name(thread)), line_text(side.site)),
                           "Find out why that thread came to the __trap()."},
                          {side}, &thread);
    simulator.end_launch(thread, cudaErrorLaunchFailure);
}

void __simt_check_matrix(const void* pointer, unsigned long long row_bytes) {
    Thread& thread = this_thread();
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (address % 32 == 0 && row_bytes % 16 == 0) return;
    const std::uint32_t code = CodeMap::number(__builtin_return_address(0));
    const FindingKey key{"memory.misaligned", code, 0, &thread};
    FindingLog& log = FindingLog::get();
    if (log.repeated(key)) return;
    const FindingSide side = access_of(thread, {address, 16, code, AccessKind::load});
    log.add(key,
            {address % 32 ? fmt::format("{} passes {} to a wmma operation: a matrix must begin at "
                                        "a multiple of 32 bytes.",
                                        sentence(thread_name(thread)), side.object)
                          : fmt::format("{} gives a wmma operation rows of {} bytes: the length "
                                        "of a row must be a multiple of 16 bytes.",
                                        sentence(thread_name(thread)), row_bytes),
             "Align the array with __align__(32), and pad its rows."},
            {side});
}

int __simt_address_space(const void* pointer) {
    const Thread& thread = this_thread();
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (address - thread.shared_base < thread.shared_bytes) return __simt_space_shared;
    if (address - thread.stack_base < thread.stack_bytes) return __simt_space_local;
    const Variables& variables = Simulator::get().variables();
    const Allocation* variable = variables.find(address);
    if (variable && variable->constant) return __simt_space_constant;
    const bool global =
        variable || (Memory::contains(address) && Simulator::get().memory().owner(address));
    return global ? __simt_space_global : __simt_space_none;
}

unsigned long long __simt_shared_offset(const void* pointer) {
    return reinterpret_cast<std::uint64_t>(pointer) - this_thread().shared_base;
}

void* __simt_shared_pointer(unsigned long long offset) {
    const Thread& thread = this_thread();
    // A number that is none of this memory's lies behind its end, as misaligned as it is.
    constexpr std::uint64_t largest_access = 16;
    if (offset >= thread.shared_bytes)
        offset = thread.shared_bytes - 2 * largest_access + offset % largest_access;
    return reinterpret_cast<void*>(thread.shared_base + offset);
}
}
