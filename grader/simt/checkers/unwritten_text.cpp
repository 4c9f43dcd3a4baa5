#include "grader/simt/checkers/unwritten_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/simt/checkers/gap_of_input.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

constexpr std::uint64_t looked_at = 1 << 20;

constexpr const char* question =
    "Which line should write this element first, and what keeps it from that: a condition, an "
    "index, an early return? A sum needs its 0 there. If no line should write it, the index of "
    "this read is wrong.";

/// Whether anything behind `begin` was written. Of a long array its next bytes and its last ones
/// speak for all.
bool written_behind(const Allocation& array, std::uint64_t begin) {
    const std::uint64_t near = std::min(array.bytes, begin + looked_at),
                        far = std::max(near, array.bytes - std::min(array.bytes, looked_at));
    const auto any = [&](std::uint64_t from, std::uint64_t to) {
        for (std::uint64_t at = from; at < to; at += 16)
            if (array.shadow.any_initialised(
                    at, static_cast<unsigned>(std::min<std::uint64_t>(16, to - at))))
                return true;
        return false;
    };
    return any(begin, near) || any(far, array.bytes);
}

std::string name_of(const Allocation& array) {
    return array.best_name().empty() ? "the array" : array.best_name();
}

}  // namespace

std::string unwritten_elements(const Allocation& array, const MemoryAccess& access) {
    const std::uint64_t size = array.element_bytes;
    // Memory of the host's has no type of its own.
    if (size == 0 || (size == 1 && access.size > 1)) return "";
    if (array.bytes / size < 2 || access.address < array.base) return "";
    const std::uint64_t count = array.bytes / size;
    const auto empty = [&](std::uint64_t element) {
        for (std::uint64_t byte = element * size; byte < (element + 1) * size; ++byte)
            if (array.shadow.initialised(byte, 1)) return false;
        return true;
    };
    const std::uint64_t here = (access.address - array.base) / size;
    if (here >= count || !empty(here)) return "";
    std::uint64_t first = here, last = here;
    while (first > 0 && here - first < looked_at && empty(first - 1)) --first;
    while (last + 1 < count && last - here < looked_at && empty(last + 1)) ++last;
    if (here - first == looked_at || last - here == looked_at) return "";
    const std::string of =
        fmt::format("of {} (it has {} element{})", name_of(array), count, count == 1 ? "" : "s");
    if (first == last) return fmt::format("So far element {} {} has no value.", here, of);
    return fmt::format("So far the elements {} to {} {} have no value.", first, last, of);
}

std::string unwritten_element_advice(const Allocation& array, const MemoryAccess& access) {
    const std::string which = unwritten_elements(array, access);
    return which.empty() ? question : std::string(question) + " " + which;
}

std::string unwritten_advice(const Allocation* array, const MemoryAccess& access) {
    if (!array || array->bytes == 0) return question;
    if (std::string gap = gap_of_input(*array, access.address); !gap.empty()) return gap;
    const std::string name = name_of(*array);
    const Shadow& shadow = array->shadow;
    // By an exchange that has written it meanwhile, and uses what it found.
    if (access.kind == AccessKind::atomic &&
        shadow.initialised(access.address - array->base, access.size))
        return fmt::format(
            "This exchange returns the value from before, and nothing has written one. Is it "
            "needed? "
            "If so, write all {} bytes first, for example with cudaMemset(), which counts bytes. "
            "If "
            "not, and no other thread changes this element, store it without an atomic function.",
            access.size);
    const std::uint64_t begun = shadow.first_uninitialised(0, array->bytes);
    const bool rest = written_behind(*array, begun);
    if (begun == 0 && !rest && array->argument)
        return fmt::format(
            "Nothing has written to {}, which is there for results: let a sum begin with 0 in a "
            "variable of the thread, or store an element before it is read. Host code of your own "
            "may also clear the array with cudaMemset().",
            name);
    if (begun == 0 && !rest)
        return fmt::format(
            "Nothing has written to {} since it was allocated. Which line should have filled it, a "
            "copy, cudaMemset() or a kernel's store, and did it come to that before this read?",
            name);
    if (begun == 0 || rest) return unwritten_element_advice(*array, access);
    const std::uint64_t element = std::max(1u, array->element_bytes);
    return fmt::format(
        "Only the first {} of its {} bytes were written{}. Is the read to go that far? If not, the "
        "number of elements or the index that leads there is wrong. If so, which line should have "
        "written the rest?",
        begun, array->bytes,
        element > 1 && begun * element == array->bytes
            ? fmt::format(", which is one byte for each element. The size of a copy or of "
                          "cudaMemset() counts bytes, and an element has {}",
                          element)
            : "");
}

}  // namespace simtutor::simt
