#include "grader/simt/checkers/bounds.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/text.h"
#include "grader/simt/checkers/better_advice.h"
#include "grader/simt/checkers/describe.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

std::string elements_text(const Allocation& array) {
    const std::uint64_t elements = array.bytes / array.element_bytes;
    if (elements == 0) return "it has no elements";
    return fmt::format("it has {} element{}, so the last is {}[{}]", elements,
                       elements == 1 ? "" : "s",
                       array.best_name().empty() ? "memory" : array.best_name(), elements - 1);
}

/// "c[1024]: it has 1000 elements, …" @param nearest the nearest array, if there is any
std::string place_outside(const MemoryAccess& access, const Allocation* nearest) {
    if (!nearest) return "memory that belongs to no array";
    const std::uint64_t end = nearest->base + nearest->bytes;
    std::string place = describe(*nearest, access.address);
    // A vector may begin inside.
    if (access.address < end && access.address + access.size > end)
        place += fmt::format(" to {}", describe(*nearest, access.address + access.size - 1));
    return fmt::format("{}: {}", place, elements_text(*nearest));
}

/// Threads of the launch, all of which may have an element each.
std::uint64_t threads_of(const LaunchInfo& launch) {
    const auto volume = [](const _SimtDim3& d) { return std::uint64_t{d.x} * d.y * d.z; };
    return volume(launch.grid) * volume(launch.block);
}

/// Values of an int from 0 on.
constexpr std::uint64_t most_ints = std::uint64_t{1} << 31;

/// A missing guard overruns the end by less than the launch has threads too many; what lies before
/// the array, or far behind it, comes from the index or from the array's size.
std::string outside_advice(const Thread& thread, const MemoryAccess& access,
                           const Allocation* nearest) {
    if (!nearest)
        return "Look at the pointer and at the index: no array is near this address. Is the "
               "pointer set, and the one that is meant, and does the index fit into its type?";
    if (access.address < nearest->base)
        return nearest->bytes / std::max(1u, nearest->element_bytes) >= most_ints / 2
                   ? wrapped_index_advice
                   : negative_index_advice;
    if (nearest->bytes > 0 && nearest->bytes < nearest->element_bytes)
        return fmt::format(
            "The array has {} byte{}, and an element has {}: the size of an allocation is counted "
            "in bytes.",
            nearest->bytes, nearest->bytes == 1 ? "" : "s", nearest->element_bytes);
    const std::uint64_t elements = nearest->bytes / std::max(1u, nearest->element_bytes);
    const std::uint64_t index =
        (access.address - nearest->base) / std::max(1u, nearest->element_bytes);
    const std::uint64_t threads = threads_of(thread.block->launch());
    if (elements == 0)
        return "The array has no elements: no thread may touch it. Compare the index with the "
               "number "
               "of elements before the access.";
    if (index < elements && nearest->element_bytes > 0)
        return fmt::format(
            "The access takes {0} elements at once, and the array ends within them. Does the loop, "
            "or the guard, let only whole groups of {0} come here? What is left over is taken one "
            "by one, or the array gets room for a whole group.",
            (access.size + nearest->element_bytes - 1) / nearest->element_bytes);
    if (elements == 1)
        return fmt::format(
            "The array has one element, and this access is to element {}. What leads there: the "
            "index, or something that is added to the pointer? Or are more elements wanted?",
            index);
    if (threads > elements && index < threads)
        return fmt::format(
            "The launch has {} threads, and the array {} elements. Should a thread without an "
            "element touch nothing? Then a guard must ask for it, of a matrix for row and column "
            "each "
            "with a limit of its own. Or is the index, or the launch, not what it should be?",
            threads, elements);
    if (index < elements + threads)
        return fmt::format(
            "Is element {} wanted here? If not, what lets this thread come here: a part of the "
            "index, an offset of the pointer, the end of a loop, or a guard that compares "
            "something else? If so, the array is too short, or not the one that is meant.",
            index);
    return fmt::format(
        "Element {} is far behind the {} that the array has: more than a guard may be wrong. Check "
        "each part of the index (rows times their length, the stride, bytes or elements), the "
        "values that the call and the launch give, and the array's size.",
        index, elements);
}

/// " in line 69", or nothing if the launch is not in the file of the access: a grader makes its
/// own.
std::string place_of_launch(const Thread& thread, const MemoryAccess& access) {
    const Site site = resolve(thread.block->launch().site);
    const bool here = site.file == Simulator::get().code().site(access.code).file;
    return here && site.line > 0 ? fmt::format(" in {}", line_text(site)) : "";
}

/// What to do where the launch that gives a shared array its bytes is not in the file of the
/// access, so that nobody can change it.
std::string given_bytes_advice(const SharedVariable& array, std::uint64_t threads,
                               std::uint64_t element, std::uint64_t taken) {
    const std::uint64_t bytes = array.end - array.begin;
    const std::uint64_t each = bytes % threads == 0 ? bytes / threads : 0;
    // A vector of two or four elements is taken at once, too.
    if (taken > element && each == element)
        return fmt::format(
            "An element of {0} has {1} bytes, and this access takes {2}: {3} in {4} bytes. The "
            "launch, which is not in this file, gives {1} bytes for each thread of the block. Has "
            "the pointer a wider type than {0}? Then each thread's place is too long: use "
            "elements of {1} bytes.",
            array.name, element, taken, bytes / taken, bytes);
    if (each > 0 && each < element)
        return fmt::format(
            "The launch, which is not in this file, gives {} bytes for each thread of the block, "
            "and "
            "an element of {} has {}: so there are fewer elements than threads. Declare it with a "
            "type of {} bytes.",
            each, array.name, element, each);
    return fmt::format(
        "The launch, which is not in this file, gives {} bytes of shared memory, which hold {} {}: "
        "let "
        "no index reach further.",
        bytes, bytes / element, plural(bytes / element, "element"));
}

/// What to do about an index behind a shared array, by how the array came to its size.
std::string outside_shared_advice(const Thread& thread, const MemoryAccess& access,
                                  const SharedVariable* array) {
    if (!array)
        return "Declare a __shared__ array of the size that the block needs, or pass its bytes as "
               "the third argument of the launch.";
    if (access.address < array->begin) return negative_index_advice;
    const std::uint64_t element = std::max(1u, array->element_bytes);
    const std::uint64_t elements = (array->end - array->begin) / element;
    const std::uint64_t index = (access.address - array->begin) / element;
    const _SimtDim3& sides = thread.block->launch().block;
    const std::uint64_t threads = std::uint64_t{sides.x} * sides.y * sides.z;
    const bool dynamic = !array->key;
    // Whether there is a thread too many, the index must say: it may be any number.
    const bool own = index == thread.index || index == thread.thread_idx.x;
    if (dynamic && place_of_launch(thread, access).empty())
        return given_bytes_advice(*array, threads, element, access.size);
    if (own && threads > elements && index < threads)
        return fmt::format(
            "The block has {} threads and the array {} element{}. Should each thread have one? "
            "Then {}. If not, let only the first {} threads use it, or is the block meant to be "
            "smaller?",
            threads, elements, elements == 1 ? "" : "s",
            dynamic ? "ask for more bytes in the launch (its third argument)"
                    : "declare one for each thread",
            elements);
    if (dynamic)
        return fmt::format(
            "The launch{} asks for {} bytes of shared memory (its third argument). Check the index "
            "first: is element {} wanted at all? If so, ask for more.",
            place_of_launch(thread, access), array->end - array->begin, index);
    if (index == elements)
        return fmt::format(
            "Element {} is one behind the last. Where the index is computed, its largest value "
            "must become {}; or the array is too short.",
            index, elements - 1);
    return fmt::format(
        "Check the index first: is element {} wanted at all? If so, the declaration is too short; "
        "else end the loop, or guard the access, at {} {}.",
        index, elements, plural(elements, "element"));
}

std::string free_advice(const Allocation& array) {
    const std::string destroyed = freed_by_destructor(resolve_function(array.released).function);
    return destroyed.empty() ? "Free an array only after the last kernel that uses it has "
                               "finished. Or is another pointer meant here?"
                             : destroyed;
}

/// Adds where the memory was freed, if that is known.
std::vector<FindingSide> with_free(std::vector<FindingSide> sides, const Allocation& array) {
    const Site freed = resolve_function(array.released);
    if (freed.line > 0) sides.push_back(host_side("free", freed, array.best_name()));
    return sides;
}

}  // namespace

void BoundsChecker::on_outside_shared(Thread& thread, const MemoryAccess& access) {
    log_.confirm_overflow(&thread);
    const FindingKey key{"bounds.shared", access.code, 0, &thread};
    if (log_.repeated(key)) return;
    const SharedVariable* variable = thread.block->shared().nearest(access.address);
    std::string extent = "no shared array is declared";
    if (variable) {
        extent =
            fmt::format("{} ends after {} bytes", variable->name, variable->end - variable->begin);
        if (variable->dimensions.size() == 1)
            extent = fmt::format("{} has {} {}", variable->name, variable->dimensions[0],
                                 plural(variable->dimensions[0], "element"));
    }
    log_.add(key,
             {fmt::format("{} {} {}, outside the shared array: {}.", sentence(thread_name(thread)),
                          verb(access.kind), object_at(thread, access.address), extent),
              outside_shared_advice(thread, access, variable)},
             {access_of(thread, access)});
}

void BoundsChecker::on_outside_array(Thread& thread, const MemoryAccess& access,
                                     const Allocation* nearest) {
    log_.confirm_overflow(&thread);
    const FindingKey key{thread.openmp ? "bounds.host" : "bounds.global", access.code, 0, &thread};
    if (log_.repeated(key)) return;
    log_.add(key,
             {fmt::format("{} {} outside the array, at {}.", sentence(thread_name(thread)),
                          verb(access.kind), place_outside(access, nearest)),
              thread.openmp ? index_in_team_advice : outside_advice(thread, access, nearest)},
             {access_of(thread, access)});
}

void BoundsChecker::on_use_after_free(Thread& thread, const MemoryAccess& access,
                                      const Allocation& array) {
    const FindingKey key{"memory.use-after-free", access.code, 0, &thread};
    if (log_.repeated(key)) return;
    log_.add(
        key,
        {fmt::format("{} {} {}, but this memory was freed before.", sentence(thread_name(thread)),
                     verb(access.kind), describe(array, access.address)),
         free_advice(array)},
        with_free({access_of(thread, access)}, array));
}

void BoundsChecker::on_other_stack(Thread& thread, const MemoryAccess& access) {
    const FindingKey key{"bounds.local", access.code, 0, &thread};
    if (log_.repeated(key)) return;
    log_.add(key,
             {fmt::format("{} {} memory outside its own local variables.",
                          sentence(thread_name(thread)), verb(access.kind)),
              "Check the index into the local array, or the pointer to a local variable of another "
              "thread."},
             {access_of(thread, access)});
}

/// An asynchronous copy of a size that there is no instruction for.
static FindingText size_of_copy(const Thread& thread, const MemoryAccess& access) {
    return {fmt::format("{} copies {} to {} with one asynchronous copy, which takes 4, 8 or 16 "
                        "bytes and no other number.",
                        sentence(thread_name(thread)), counted(access.size, "byte"),
                        object_at(thread, access.address)),
            "Give __pipeline_memcpy_async() a size of 4, 8 or 16. Where a part or nothing of it is "
            "to be read, the size stays, and the fourth argument tells how many bytes at its end "
            "become zero."};
}

void BoundsChecker::on_misaligned(Thread& thread, const MemoryAccess& access, unsigned alignment) {
    const FindingKey key{"memory.misaligned", access.code, 0, &thread};
    if (log_.repeated(key)) return;
    if (alignment == 0)
        return log_.add(key, size_of_copy(thread, access), {access_of(thread, access)});
    log_.add(key,
             {fmt::format("{} {} {} bytes at {}, an address that is not a multiple of {}. A GPU "
                          "stops the kernel here with \"misaligned address\".",
                          sentence(thread_name(thread)), verb(access.kind), access.size,
                          object_at(thread, access.address), alignment),
              fmt::format("Make the row stride and the index a multiple of {} bytes, and an offset "
                          "of the pointer as well; where one of them cannot be, use a narrower "
                          "type.",
                          alignment)},
             {access_of(thread, access)});
}

void BoundsChecker::on_torn_copy(Thread& thread, const MemoryAccess& access,
                                 const Allocation& source, unsigned read) {
    const FindingKey key{"memory.misaligned", access.code, 1, &thread};
    if (log_.repeated(key)) return;
    const unsigned element = source.own_element_bytes;
    const std::string array =
        source.best_name().empty() ? std::string("the array") : source.best_name();
    log_.add(
        key,
        {fmt::format("{} copies {} to {}: the first {} come from {}, whose elements have {}, and "
                     "the rest are zeros. So an element is put together of bytes of {} and zeros, "
                     "and is neither of the two.",
                     sentence(thread_name(thread)), counted(access.size, "byte"),
                     object_at(thread, access.address), read, array, counted(element, "byte"),
                     array),
         fmt::format("The size of a copy and the number of its zeros count bytes, not elements: "
                     "make both a multiple of {}. A copy that is to read nothing has {} zeros.",
                     element, access.size)},
        {access_of(thread, access)});
}

void BoundsChecker::on_launch_begin(const LaunchInfo&) {
    SharedMemory::watch_alignment = !log_.off("memory.alignment");
}

void BoundsChecker::on_weak_alignment(Thread& thread, const MemoryAccess& access,
                                      const SharedVariable& variable) {
    const FindingKey key{"memory.alignment", access.code, 0, &thread};
    if (log_.repeated(key)) return;
    log_.add(key,
             {fmt::format("{} {} {} bytes at {}. The declaration of {} promises an address that is "
                          "a multiple of {}, and the access needs a multiple of {}: whether it is "
                          "one depends on where the compiler places the array.",
                          sentence(thread_name(thread)), verb(access.kind), access.size,
                          object_at(thread, access.address), variable.name, variable.alignment,
                          access.size),
              fmt::format("Write alignas({}) before the type of {}, where it is declared.",
                          access.size, variable.name)},
             {access_of(thread, access)});
}

void BoundsChecker::on_host_outside(const MemoryAccess& access, const Allocation* nearest) {
    log_.confirm_overflow(nullptr);
    const FindingKey key{"bounds.host", access.code};
    if (log_.repeated(key)) return;
    const FindingSide side =
        host_access_of(access, nearest ? describe(*nearest, access.address) : std::string());
    log_.add(key,
             {fmt::format("The program {} outside the array, at {}.", verb(access.kind),
                          place_outside(access, nearest)),
              index_on_host_advice},
             {side}, side.site.function);
}

void BoundsChecker::on_host_use_after_free(const MemoryAccess& access, const Allocation& array) {
    const FindingKey key{"memory.use-after-free", access.code};
    if (log_.repeated(key)) return;
    const FindingSide side = host_access_of(access, describe(array, access.address));
    log_.add(key,
             {"The program uses memory that was freed before.",
              "Free it after its last use, or look whether the pointer is still the one that is "
              "meant."},
             with_free({side}, array), side.site.function);
}

}  // namespace simtutor::simt
