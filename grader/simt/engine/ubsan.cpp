/// What g++ calls when -fsanitize=bounds-strict,signed-integer-overflow,alignment finds something.
/// The data layouts are the compiler's (they are the same in GCC and Clang).

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/access_checks.h"

namespace {

using namespace simtutor::simt;

struct SourceLocation {
    const char* file;
    std::uint32_t line, column;
};

struct TypeDescriptor {
    std::uint16_t kind;  ///< 0: integer
    std::uint16_t info;  ///< bit 0: signed, rest: log2 of the width in bits
    char name[1];
};

struct OutOfBoundsData {
    SourceLocation location;
    const TypeDescriptor* array_type;
    const TypeDescriptor* index_type;
};

struct TypeMismatchData {
    SourceLocation location;
    const TypeDescriptor* type;
    unsigned char log_alignment;
    unsigned char kind;
};

struct OverflowData {
    SourceLocation location;
    const TypeDescriptor* type;
};

/// Integers up to 64 bits arrive in the handle itself, wider ones behind a pointer.
long long integer_value(const TypeDescriptor& type, std::uintptr_t handle) {
    const unsigned bits = 1u << (type.info >> 1);
    if (bits > 64) return *reinterpret_cast<const long long*>(handle);
    if (bits == 64) return static_cast<long long>(handle);
    const unsigned shift = 64 - bits;
    if (type.info & 1) return static_cast<long long>(handle << shift) >> shift;
    return static_cast<long long>((handle << shift) >> shift);
}

void report_place(const char* rule, const SourceLocation& location, std::uint32_t code,
                  std::string message, std::string advice, const char* action) {
    Simulator& simulator = Simulator::get();
    const Thread* thread = current_thread;
    Finding finding;
    FindingSide side;
    side.action = action;
    side.site = simulator.code.site(code);
    side.site.file = location.file ? location.file : side.site.file;
    side.site.line = static_cast<int>(location.line);
    side.on_device = thread != nullptr;
    if (thread) side.who = thread->block->coordinates(thread->index);
    finding.message = std::move(message);
    finding.advice = std::move(advice);
    finding.sides = {side};
    if (!thread) finding.kernel = side.site.function;
    simulator.findings.add(rule, code, location.line << 8 | location.column, thread,
                           std::move(finding));
}

std::string who() {
    return current_thread ? sentence(thread_name(*current_thread)) : "The program";
}

bool seen(const char* rule, const SourceLocation& location, std::uint32_t code) {
    Simulator& simulator = Simulator::get();
    const std::lock_guard lock(simulator.mutex);  // host threads come here, too
    return simulator.findings.repeated(rule, code, location.line << 8 | location.column,
                                       current_thread);
}

void overflow(const OverflowData& data, std::uintptr_t left, std::uintptr_t right,
              const char* operation, const void* return_address) {
    const std::uint32_t code = Simulator::get().code.code(return_address);
    if (seen("index.overflow", data.location, code)) return;
    report_place("index.overflow", data.location, code,
                 fmt::format("{} computes {} {} {} in line {}, which does not fit in {}.", who(),
                             integer_value(*data.type, left), operation,
                             integer_value(*data.type, right), data.location.line, data.type->name),
                 "Compute the index in a wider type, for example std::size_t or long long: convert "
                 "one factor before the multiplication.",
                 "call");
}

}  // namespace

extern "C" {

void __ubsan_handle_out_of_bounds(OutOfBoundsData* data, std::uintptr_t index) {
    const std::uint32_t code = Simulator::get().code.code(__builtin_return_address(0));
    if (seen("bounds.row", data->location, code)) return;
    report_place("bounds.row", data->location, code,
                 fmt::format("{} uses index {} in line {}, outside an array of type {}.", who(),
                             integer_value(*data->index_type, index), data->location.line,
                             data->array_type->name),
                 "Compare the index with the extent of this dimension; past its end lies the next "
                 "row, or another variable.",
                 "read");
}

/// A pointer that is not aligned as its type asks. Whether the access is wrong its hook decides:
/// one number of a float4 may be read from anywhere that suits a float.
void __ubsan_handle_type_mismatch_v1(const TypeMismatchData* data, std::uintptr_t pointer) {
    if (current_thread) current_thread->misaligned.note(pointer, 1u << data->log_alignment);
}

void __ubsan_handle_add_overflow(OverflowData* data, std::uintptr_t left, std::uintptr_t right) {
    overflow(*data, left, right, "+", __builtin_return_address(0));
}

void __ubsan_handle_sub_overflow(OverflowData* data, std::uintptr_t left, std::uintptr_t right) {
    overflow(*data, left, right, "-", __builtin_return_address(0));
}

void __ubsan_handle_mul_overflow(OverflowData* data, std::uintptr_t left, std::uintptr_t right) {
    overflow(*data, left, right, "*", __builtin_return_address(0));
}

void __ubsan_handle_negate_overflow(OverflowData* data, std::uintptr_t value) {
    overflow(*data, 0, value, "-", __builtin_return_address(0));
}

void __ubsan_handle_divrem_overflow(OverflowData* data, std::uintptr_t left, std::uintptr_t right) {
    overflow(*data, left, right, "/", __builtin_return_address(0));
}
}
