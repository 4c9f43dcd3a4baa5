#include "grader/simt/cuda/runtime/library/library_work.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/cuda/runtime/stream/clock.h"
#include "grader/simt/engine/device_view.h"
#include "grader/simt/engine/library_work.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

void order(const ApiCall& call, const LibraryWork& work) {
    std::vector<TransferSide> sides;
    for (const Operand& operand : work.operands) add_sides(operand, sides);
    Transfer transfer{};
    transfer.function = call.function();
    transfer.site = call.site();
    transfer.stream = stream_order(call.stream());
    transfer.sides = sides;
    transfer.host_waits = work.host_waits && !Simulator::get().happens_before().in_graph();
    order_transfer(transfer);
}

double bytes_moved(const LibraryWork& work) {
    double bytes = 0;
    for (const Operand& operand : work.operands)
        bytes += static_cast<double>(operand.layout.elements()) * operand.element_bytes() *
                 (operand.reads + operand.writes);
    return bytes;
}

/// Loads the operands, computes, and stores the results.
void compute(const LibraryWork& work, const Numerics& arithmetic) {
    const OpenViews views(Simulator::get().memory());
    Values values;
    for (const Operand& operand : work.operands) {
        const std::size_t count = operand.layout.elements() * operand.parts;
        values.push_back(operand.reads ? load_operand(operand) : std::vector<double>(count, 0));
    }
    work.compute(values, arithmetic);
    for (std::size_t i = 0; i < work.operands.size(); ++i)
        if (work.operands[i].writes) store_operand(work.operands[i], values[i]);
}

}  // namespace

void do_library_work(const ApiCall& call, const LibraryWork& work) {
    if (sticky_error() != 0) return;
    const bool sound = std::ranges::all_of(
        work.operands, [&](const Operand& operand) { return check_operand(call, operand); });
    if (!sound) return set_sticky_error(cudaErrorIllegalAddress, call.site(), call.function());
    for (const Operand& operand : work.operands) check_written(call, operand);
    std::string problem;
    const Numerics* const arithmetic = numerics(problem);
    if (!arithmetic) return;  // said when the handle was made

    order(call, work);
    if (!Runtime::get().idle_launch.next()) compute(work, *arithmetic);
    ++library_work_done().calls;
    library_work_done().operations += work.operations;
    clock_library(call, bytes_moved(work), work.operations);
}

void note_library_failure(const ApiCall& call, int status, std::string text) {
    call.runtime().thread().library_failure = {call.function(), call.site(), status,
                                               std::move(text)};
}

std::uint64_t free_device_bytes() {
    const MemoryUse use = device_memory_use();
    return use.total - use.used;
}

void ArgumentCheck::wrong(const std::string& message, const std::string& advice) {
    if (ok_) call_.report("api.error", message, advice);
    ok_ = false;
}

ArgumentCheck& ArgumentCheck::not_negative(const char* name, long long value) {
    if (value < 0)
        wrong(fmt::format("{} was given {} as {}.", call_.function(), value, name),
              "Sizes are not negative.");
    return *this;
}

ArgumentCheck& ArgumentCheck::not_zero(const char* name, long long value) {
    if (value == 0)
        wrong(fmt::format("{} was given 0 as {}.", call_.function(), name),
              "An increment is the distance from one element to the next: 1 if they lie side by "
              "side.");
    return *this;
}

ArgumentCheck& ArgumentCheck::given(const char* name, const void* pointer) {
    if (ok_ && pointer == nullptr) {
        call_.report("null.pointer",
                     fmt::format("{} was given a null pointer as {}.", call_.function(), name),
                     fmt::format("Pass the address of {}.", name));
        ok_ = false;
    }
    return *this;
}

ArgumentCheck& ArgumentCheck::leading(const char* name, int leading, const char* matrix, int rows) {
    const int least = std::max(rows, 1);
    if (leading < least)
        wrong(fmt::format("{} was given {} as {}, but the columns of {} have {} elements: {} is at "
                          "least {}.",
                          call_.function(), leading, name, matrix, rows, name, least),
              "The leading dimension is the distance, in elements, from one column to the next. "
              "Columns are those that the library sees: of a row-major array they are the rows.");
    return *this;
}

ArgumentCheck& ArgumentCheck::is(bool right, const char* name, long long value,
                                 const char* expected) {
    if (!right)
        wrong(fmt::format("{} was given {} as {}.", call_.function(), value, name), expected);
    return *this;
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" void __simt_library_status_discarded(int status) {
    const RuntimeLock lock;
    const LibraryFailure failure =
        std::exchange(Runtime::get().thread().library_failure, LibraryFailure{});
    if (failure.function == nullptr || failure.status != status) return;
    ApiCall(failure.function, failure.site)
        .report("api.unchecked-error",
                fmt::format("{} returned {}, and the program does not look at it.",
                            failure.function, failure.text),
                "Compare the status of every call of a library with success. "
                "cudaGetLastError() knows nothing of it.");
}
