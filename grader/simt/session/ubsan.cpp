/// What g++ calls when -fsanitize=bounds-strict,signed-integer-overflow,shift-exponent,alignment
/// finds something. The data layouts are the compiler's (they are the same in GCC and Clang).

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "grader/findings/text.h"
#include "grader/simt/checkers/describe.h"
#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/engine/boundary.h"
#include "grader/simt/engine/simulator.h"

namespace {

using namespace simtutor::simt;
using simtutor::sentence;

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

struct ShiftData {
    SourceLocation location;
    const TypeDescriptor* type;
    const TypeDescriptor* count_type;
};

unsigned bits_of(const TypeDescriptor& type) {
    return 1u << (type.info >> 1);
}

/// Integers up to 64 bits arrive in the handle itself, wider ones behind a pointer.
long long integer_value(const TypeDescriptor& type, std::uintptr_t handle) {
    const unsigned bits = bits_of(type);
    if (bits > 64) return *reinterpret_cast<const long long*>(handle);
    if (bits == 64) return static_cast<long long>(handle);
    const unsigned shift = 64 - bits;
    if (type.info & 1) return static_cast<long long>(handle << shift) >> shift;
    return static_cast<long long>((handle << shift) >> shift);
}

FindingKey key_of(const char* rule, const SourceLocation& location, std::uint32_t code) {
    return {rule, code, location.line << 8 | location.column, current_thread};
}

void report_place(const FindingKey& key, const SourceLocation& location, FindingText text,
                  const char* action) {
    Site site = Simulator::get().code().site(key.code);
    if (location.file) site.file = location.file;
    site.line = static_cast<int>(location.line);
    const Thread* const thread = current_thread;
    FindingLog::get().add(key, std::move(text),
                          {thread ? side_of(*thread, action, site) : host_side(action, site)},
                          thread ? std::string() : site.function);
}

std::string who() {
    return current_thread ? sentence(thread_name(*current_thread)) : "The program";
}

bool seen(const FindingKey& key) {
    const std::lock_guard lock(Simulator::get().mutex());  // host threads come here, too
    return FindingLog::get().repeated(key);
}

void overflow(const OverflowData& data, std::uintptr_t left, std::uintptr_t right,
              const char* operation, const void* return_address) {
    const FindingKey key = key_of("index.overflow", data.location, CodeMap::number(return_address));
    if (seen(key)) return;
    report_place(
        key, data.location,
        {fmt::format("{} computes {} {} {} in line {}, which does not fit in {}.", who(),
                     integer_value(*data.type, left), operation, integer_value(*data.type, right),
                     data.location.line, data.type->name),
         "If it is an index or a size, compute it in a wider type: convert one operand to long "
         "long "
         "or "
         "std::size_t first, or to double where it is no index. If it shall wrap, as in a hash or "
         "a random number, compute it in an "
         "unsigned type, where that is defined."},
        "compute");
}

/// The whole value is loaded or stored: processors have instructions for vectors that fault then.
void misaligned_on_host(const TypeMismatchData& data, std::uintptr_t pointer, unsigned alignment,
                        const void* return_address) {
    constexpr unsigned char load = 0, store = 1;
    if (pointer % alignment == 0 || (data.kind != load && data.kind != store)) return;
    const FindingKey key =
        key_of("memory.misaligned", data.location, CodeMap::number(return_address));
    if (seen(key)) return;
    report_place(
        key, data.location,
        {fmt::format("The program {} a value of type {} in line {}, at an address that is no "
                     "multiple of {} bytes; such code may be compiled to an instruction that "
                     "ends the program there.",
                     data.kind == load ? "reads" : "writes", data.type->name, data.location.line,
                     alignment),
         "Copy the value with memcpy, give the type an alignment that fits (aligned(4) for "
         "floats), or place the data at a multiple."},
        data.kind == load ? "read" : "write");
}

/// Arrays of functions that no pointer reaches have no hooks. In a submission an index that could
/// leave the stack ends the run, and on the host any that is outside.
void ask_local_index(std::int64_t index, const void* return_address) {
    constexpr std::int64_t farthest = 1 << 12;
    if (!Boundary::on() || (current_thread && index > -farthest && index < farthest)) return;
    Boundary::get().refuse(
        {Breach::Kind::local_array, {return_address, nullptr, 0}, "", 0, nullptr});
}

}  // namespace

extern "C" {

void __ubsan_handle_out_of_bounds(OutOfBoundsData* data, std::uintptr_t index) {
    ask_local_index(static_cast<std::int64_t>(index), __builtin_return_address(0));
    const FindingKey key =
        key_of("bounds.row", data->location, CodeMap::number(__builtin_return_address(0)));
    if (seen(key)) return;
    report_place(key, data->location,
                 {fmt::format("{} uses index {} in line {}, outside an array of type {}.", who(),
                              integer_value(*data->index_type, index), data->location.line,
                              data->array_type->name),
                  static_cast<std::int64_t>(index) < 0
                      ? "Ask when the index is negative; before the array's first element lies "
                        "another row or another variable."
                      : "Is a part of the index wrong, the end of a loop, or a guard, or has the "
                        "array too few elements along this dimension? Past its end lies the next "
                        "row, or another variable."},
                 "index");
}

/// A pointer that is not aligned as its type asks. In device code the hook of the access decides
/// whether that is wrong: one number of a float4 may be read from anywhere that suits a float.
void __ubsan_handle_type_mismatch_v1(const TypeMismatchData* data, std::uintptr_t pointer) {
    const unsigned alignment = 1u << data->log_alignment;
    if (current_thread)
        current_thread->misaligned.note(pointer, alignment);
    else
        misaligned_on_host(*data, pointer, alignment, __builtin_return_address(0));
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
    static constexpr long long wide_zero = 0;
    const bool wide = bits_of(*data->type) > 64;
    overflow(*data, wide ? reinterpret_cast<std::uintptr_t>(&wide_zero) : 0, value, "-",
             __builtin_return_address(0));
}

/// The first operand of `left << right` or `left >> right` has no such place.
void __ubsan_handle_shift_out_of_bounds(ShiftData* data, std::uintptr_t, std::uintptr_t right) {
    const FindingKey key =
        key_of("index.shift", data->location, CodeMap::number(__builtin_return_address(0)));
    if (seen(key)) return;
    const unsigned bits = bits_of(*data->type);
    const bool wider = bits < 64 && integer_value(*data->count_type, right) >= 0;
    report_place(
        key, data->location,
        {fmt::format("{} shifts a number of type {}, {} bits, by {} places in line {}; C++ leaves "
                     "the result undefined.",
                     who(), data->type->name, bits, integer_value(*data->count_type, right),
                     data->location.line),
         wider ? "If places beyond these are wanted, shift a number of a wider type, as in 1ull << "
                 "n. "
                 "In a rotation mask the number of places: n & 31. Where nothing shall be left, "
                 "give 0 in a case of its own."
               : "Compare the number of places with 0 and with the width of the type first."},
        "compute");
}

void __ubsan_handle_divrem_overflow(OverflowData* data, std::uintptr_t left, std::uintptr_t right) {
    overflow(*data, left, right, "/", __builtin_return_address(0));
}
}
