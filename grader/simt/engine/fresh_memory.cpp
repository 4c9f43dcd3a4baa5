#include "grader/simt/engine/fresh_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

namespace simtutor::simt {
namespace {

/// Larger arrays stay zero pages, of which some may never be used.
constexpr std::uint64_t largest_pattern = std::uint64_t{64} << 20;
constexpr std::uint64_t word_bytes = 8;

/// The eight bytes of word `number` of a new array. None of them is a character of a text, or zero.
std::uint64_t pattern(std::uint64_t number) {
    return ((number + 1) * 0x9e3779b97f4a7c15ull) | 0x8080808080808080ull;
}

std::uint8_t fresh_byte(const Allocation& array, std::uint64_t offset) {
    if (array.content != FreshContent::pattern) return 0;
    return static_cast<std::uint8_t>(pattern(offset / word_bytes) >> offset % word_bytes * 8);
}

std::uint8_t* bytes_of(const Allocation& array) {
    return reinterpret_cast<std::uint8_t*>(array.base);
}

/// True if a byte of the word at `offset`, a multiple of 8, that no hook saw written has changed.
bool word_changed(const Allocation& array, std::uint64_t offset) {
    const std::uint64_t end = std::min(offset + word_bytes, array.bytes);
    for (std::uint64_t at = offset; at < end; ++at)
        if (!array.shadow.initialised(at, 1) && bytes_of(array)[at] != fresh_byte(array, at))
            return true;
    return false;
}

/// Whether the system has given the page of a byte any memory: something was in it.
bool page_in_use(const Allocation& array, std::uint64_t offset) {
    static const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    unsigned char in_use = 0;
    const std::uint64_t address = (array.base + offset) / page * page;
    return mincore(reinterpret_cast<void*>(address), page, &in_use) == 0 && (in_use & 1);
}

void mark_word(Allocation& array, std::uint64_t offset) {
    array.shadow.set_initialised_range(offset, std::min(word_bytes, array.bytes - offset));
}

}  // namespace

void make_fresh(Allocation& array) {
    array.content = FreshContent::zeroes;
    if (!array.host_may_access() || array.bytes > largest_pattern) return;
    array.content = FreshContent::pattern;
    for (std::uint64_t offset = 0; offset < array.bytes; offset += word_bytes) {
        const std::uint64_t word = pattern(offset / word_bytes);
        std::memcpy(bytes_of(array) + offset, &word, std::min(word_bytes, array.bytes - offset));
    }
}

bool written_without_hooks(Allocation& array, std::uint64_t offset, std::uint64_t size) {
    constexpr std::uint64_t farthest = 1 << 16;
    if (array.content == FreshContent::unknown || !array.live_bytes) return false;
    const std::uint64_t end = std::min(offset + size, array.bytes);
    for (std::uint64_t word = offset / word_bytes * word_bytes; word < end; word += word_bytes) {
        if (array.shadow.first_uninitialised(word, std::min(word_bytes, array.bytes - word)) ==
            std::min(word + word_bytes, array.bytes))
            continue;
        // In a block of the program's heap a zero is as new: functions without hooks write few.
        const bool of_heap = array.kind == PointerKind::host_tracked && !array.argument;
        const bool unclear =
            array.content == FreshContent::zeroes && array.host_may_access() && !of_heap;
        if (!word_changed(array, word) && !(unclear && page_in_use(array, word))) return false;
        mark_word(array, word);
    }
    // Most such writes are long: look ahead, so that not every element comes here.
    const std::uint64_t last = std::min(end + farthest, array.bytes);
    for (std::uint64_t word = (end + word_bytes - 1) / word_bytes * word_bytes;
         word < last && word_changed(array, word); word += word_bytes)
        mark_word(array, word);
    return true;
}

void notice_writes(Allocation& array, std::uint64_t offset, std::uint64_t size) {
    if (array.content == FreshContent::unknown || offset >= array.bytes) return;
    const std::uint64_t end = offset + std::min(size, array.bytes - offset);
    for (std::uint64_t at = offset; (at = array.shadow.first_uninitialised(at, end - at)) < end;) {
        const std::uint64_t word = at / word_bytes * word_bytes;
        if (word_changed(array, word)) mark_word(array, word);
        at = word + word_bytes;
        if (at >= end) break;
    }
}

void renew_unwritten(Allocation& array, std::uint64_t offset, std::uint64_t size) {
    if (array.content == FreshContent::unknown || offset >= array.bytes) return;
    const std::uint64_t end = offset + std::min(size, array.bytes - offset);
    for (std::uint64_t at = offset; (at = array.shadow.first_uninitialised(at, end - at)) < end;
         ++at)
        bytes_of(array)[at] = fresh_byte(array, at);
}

}  // namespace simtutor::simt
