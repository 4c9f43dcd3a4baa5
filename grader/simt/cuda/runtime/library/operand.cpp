#include "grader/simt/cuda/runtime/library/operand.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/text.h"
#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

std::uint64_t address_of(const Operand& operand) {
    return reinterpret_cast<std::uint64_t>(operand.pointer);
}

const Allocation* array_of(const Operand& operand) {
    return Simulator::get().array_near(address_of(operand));
}

/// Elements from the operand's first one to the end of its memory; all, if that is not known.
std::uint64_t room_of(const Operand& operand) {
    const PointerFacts facts = facts_of(operand.pointer);
    if (facts.kind == PointerKind::host_unknown) return ~std::uint64_t{0};
    return facts.offset > facts.bytes ? 0 : (facts.bytes - facts.offset) / operand.element_bytes();
}

const char* noun_of(const Operand& operand) {
    switch (operand.number) {
        case Number::f16:
        case Number::bf16:
            return "numbers of 2 bytes";
        case Number::f32:
            return operand.parts == 2 ? "complex numbers of 8 bytes" : "floats";
        case Number::f64:
            return operand.parts == 2 ? "complex numbers of 16 bytes" : "doubles";
        case Number::i8:
            return "bytes";
        case Number::i32:
            return "ints";
        default:
            return "pointers";
    }
}

std::string name_in_program(const Operand& operand) {
    const Allocation* const array = array_of(operand);
    const std::string name = array ? array->best_name() : "";
    return name.empty() ? "its array" : "`" + name + "`";
}

/// A library's kernels are device code: their threads are the authors of what they write.
void note_author(const char* first, std::uint64_t bytes) {
    const auto address = reinterpret_cast<std::uint64_t>(first);
    Allocation* const array = Simulator::get().owner_of(address);
    if (!array) return;
    const std::uint64_t begin = address - array->base;
    const std::uint64_t end = std::min(begin + bytes, array->bytes);
    for (std::uint64_t at = begin; at < end; at += 8)
        array->shadow.set_authored(at, static_cast<unsigned>(std::min<std::uint64_t>(8, end - at)));
}

void report_misaligned(const ApiCall& call, const Operand& operand) {
    call.report(
        "memory.misaligned",
        fmt::format("{} was given an address as {} that is no multiple of {}, the size of "
                    "an element.",
                    call.function(), operand.name, bytes_text(operand.element_bytes())),
        "Pass the address of an element; add whole elements to a pointer of the right type.",
        {.object = facts_of(operand.pointer).name, .bytes = operand.element_bytes()});
}

void report_too_short(const ApiCall& call, const Operand& operand, std::uint64_t room) {
    const Allocation* const array = array_of(operand);
    const std::uint64_t first =
        array ? (address_of(operand) - array->base) / operand.element_bytes() : 0;
    call.report(
        "bounds.global",
        fmt::format("{} {} {} as {}: {} {} from element {} of {} on, which holds only {} there.",
                    call.function(), operand.writes ? "writes" : "reads", operand.name,
                    operand.shape, grouped(operand.layout.span()), noun_of(operand), grouped(first),
                    name_in_program(operand), grouped(room)),
        "Check the sizes, the leading dimension or increment, and which array stands for which "
        "argument. A matrix needs (columns - 1) * (leading dimension) + rows elements.",
        {.object = array ? array->best_name() : "",
         .bytes = operand.layout.span() * operand.element_bytes()});
}

}  // namespace

bool check_operand(const ApiCall& call, const Operand& operand) {
    if (operand.layout.elements() == 0) return true;
    const std::uint64_t span = operand.layout.span(), room = room_of(operand);
    // The check for copies would call what is too short a wrong size of a copy.
    const Range start = {operand.pointer, std::min<std::uint64_t>(room, operand.element_bytes()),
                         operand.role, operand.name};
    const bool null = operand.pointer == nullptr;
    if (check_range(call, null ? Range{nullptr, 1, operand.role, operand.name} : start) !=
        cudaSuccess)
        return false;
    if (address_of(operand) % operand.element_bytes() != 0) {
        report_misaligned(call, operand);
        return false;
    }
    if (span > room) report_too_short(call, operand, room);
    return true;
}

void check_written(const ApiCall& call, const Operand& operand) {
    const Allocation* const array = array_of(operand);
    if (!operand.reads || !array || !array->live_bytes) return;
    const std::uint64_t bytes = operand.element_bytes(), begin = address_of(operand) - array->base;
    std::uint64_t missing = ~std::uint64_t{0};
    operand.layout.for_runs([&](const Layout::Run& run) {
        if (missing != ~std::uint64_t{0}) return;
        const std::uint64_t first = begin + run.offset * bytes;
        if (first >= array->bytes) return;
        const std::uint64_t size = std::min(run.count * bytes, array->bytes - first);
        const std::uint64_t found = array->shadow.first_uninitialised(first, size);
        if (found < first + size) missing = first + (found - first) / bytes * bytes;
    });
    if (missing == ~std::uint64_t{0}) return;
    const bool adds = operand.writes;
    call.report(
        "memory.uninitialised",
        fmt::format("{} reads {} as {}, but {} was never written.", call.function(), operand.shape,
                    operand.name, describe(*array, array->base + missing)),
        adds ? "With beta = 0 the old values are not read; with any other beta write them first."
             : "Write the whole array before the call.",
        {.object = array->best_name(), .bytes = bytes});
}

void add_sides(const Operand& operand, std::vector<TransferSide>& sides) {
    if (!array_of(operand)) return;
    const std::uint64_t bytes = operand.element_bytes(), room = room_of(operand);
    operand.layout.for_blocks([&](const Layout::Block& block) {
        if (block.offset >= room || block.width == 0) return;
        const char* const first = static_cast<const char*>(operand.pointer) + block.offset * bytes;
        for (const AccessKind kind : {AccessKind::load, AccessKind::store})
            if (kind == AccessKind::load ? operand.reads : operand.writes)
                sides.push_back(
                    {first, block.width * bytes, block.rows, block.pitch * bytes, kind});
    });
}

std::vector<double> load_operand(const Operand& operand) {
    const std::uint64_t count = operand.layout.elements(), room = room_of(operand);
    const unsigned bytes = bytes_of(operand.number), parts = operand.parts;
    std::vector<double> values(count * parts, 0);
    const char* const memory = static_cast<const char*>(operand.pointer);
    operand.layout.for_runs([&](const Layout::Run& run) {
        const std::uint64_t inside =
            run.offset >= room ? 0 : std::min(run.count, room - run.offset);
        for (std::uint64_t i = 0; i < inside * parts; ++i)
            values[run.element * parts + i] =
                load_number(operand.number, memory + (run.offset * parts + i) * bytes);
    });
    if (operand.reversed) std::reverse(values.begin(), values.end());
    return values;
}

void store_operand(const Operand& operand, const std::vector<double>& given) {
    const std::uint64_t room = room_of(operand);
    const unsigned bytes = bytes_of(operand.number), parts = operand.parts;
    std::vector<double> turned;
    if (operand.reversed) turned.assign(given.rbegin(), given.rend());
    const std::vector<double>& values = operand.reversed ? turned : given;
    char* const memory = static_cast<char*>(const_cast<void*>(operand.pointer));
    operand.layout.for_runs([&](const Layout::Run& run) {
        const std::uint64_t inside =
            run.offset >= room ? 0 : std::min(run.count, room - run.offset);
        char* const first = memory + run.offset * parts * bytes;
        for (std::uint64_t i = 0; i < inside * parts; ++i)
            store_number(operand.number, first + i * bytes, values[run.element * parts + i]);
        mark_initialised(first, inside * parts * bytes);
        note_author(first, inside * parts * bytes);
    });
    Allocation* const array = Simulator::get().owner_of(address_of(operand));
    // In a submission host code must not read what the device has computed there.
    if (array && array->host_may_access() && operand.role == Role::device) array->sealed = true;
}

}  // namespace simtutor::simt
