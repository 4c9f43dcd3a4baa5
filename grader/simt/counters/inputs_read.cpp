#include "grader/simt/counters/inputs_read.h"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "grader/simt/engine/code_map.h"
#include "grader/simt/engine/memory.h"

namespace simtutor::simt {
namespace {

constexpr std::uint64_t word_bytes = 4, most_words = 1 << 14;

/// What device code has read of an array.
struct Reads {
    std::string bits;
    std::uint64_t count = 0;
    std::set<std::uint32_t> code;
    bool written = false;
};

Reads reads_of(const Allocation& array) {
    Reads reads;
    const std::uint64_t words = array.bytes / word_bytes;
    unsigned digit = 0;
    for (std::uint64_t i = 0; i < words && !reads.written; ++i) {
        bool read = false;
        array.shadow.look_at_cells(i * word_bytes, word_bytes,
                                   [&](const Cell& cell, std::uint64_t) {
                                       reads.written |= cell.write != 0;
                                       read |= cell.read != 0;
                                       if (cell.read) reads.code.insert(code_of(cell.read));
                                   });
        reads.count += read;
        digit |= static_cast<unsigned>(read) << i % 4;
        if (i % 4 < 3 && i + 1 < words) continue;
        reads.bits += "0123456789abcdef"[digit];
        digit = 0;
    }
    return reads;
}

/// Memory that host code may read, too, tells less: of its reads not all leave a mark.
bool is_asked_of(const Allocation& array) {
    return array.argument && !array.freed && !array.name.empty() &&
           array.kind == PointerKind::device && array.bytes % word_bytes == 0 &&
           array.bytes / word_bytes <= most_words;
}

}  // namespace

nlohmann::json inputs_read_in_part(const Memory& memory, CodeMap& code) {
    nlohmann::json inputs = nlohmann::json::object();
    for (const auto& array : memory.allocations()) {
        if (!is_asked_of(*array)) continue;
        const Reads reads = reads_of(*array);
        if (reads.written || reads.count == 0 || reads.count == array->bytes / word_bytes) continue;
        std::set<int> lines;
        for (const std::uint32_t number : reads.code)
            if (const int line = code.site(number).line; line > 0) lines.insert(line);
        inputs[array->name] = {{"read", reads.bits}, {"lines", lines}};
    }
    return inputs;
}

}  // namespace simtutor::simt
