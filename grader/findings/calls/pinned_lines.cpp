#include "grader/findings/calls/pinned_lines.h"

#include <fmt/format.h>

#include <set>

#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Whether the file has a structure or a class of this name.
bool is_structure(const Tokens& file, const Token& name) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        if ((file[i].is("struct") || file[i].is("class")) && file[i + 1].is(name.text)) return true;
    return false;
}

/// "malloc(…)", "new float[n]", "std::vector<float> a(n)": memory that nothing pins.
bool allocates_pageable(const Tokens& file, std::size_t i) {
    if (file[i].is("malloc") || file[i].is("calloc") || file[i].is("aligned_alloc"))
        return file[i + 1].is("(");
    // A list of what belongs to each device is not what is copied.
    if (file[i].is("vector"))
        return file[i + 1].is("<") && i + 2 < file.size() && !is_structure(file, file[i + 2]);
    return file[i].is("new") && file[i + 1].is_name();
}

/// The flags that the call at `i` gives: of a name what the file sets it to.
Tokens flags_of(const Tokens& file, std::size_t i) {
    const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
    if (given.size() < 3) return {};
    for (std::size_t at = 0; given[2].size() == 1 && at + 1 < i; ++at) {
        if (file[at].text != given[2][0].text || !file[at + 1].is("=")) continue;
        std::size_t end = at + 2;
        while (end < file.size() && !file[end].is(";") && !file[end].is(",")) ++end;
        return part_of(file, at + 2, end);
    }
    return given[2];
}

/// Where two different flags are joined by "&", which leaves none of them: their line, else 0.
int flags_lost(const Tokens& flags) {
    for (std::size_t i = 1; i + 1 < flags.size(); ++i)
        if (flags[i].is("&") && flags[i - 1].text.starts_with("cudaHost") &&
            flags[i + 1].text.starts_with("cudaHost") && flags[i - 1].text != flags[i + 1].text)
            return flags[i].line;
    return 0;
}

}  // namespace

std::string pinned_lines(const Tokens& file, bool for_device) {
    std::set<int> pageable, pinned;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (allocates_pageable(file, i)) pageable.insert(file[i].line);
        // What is registered was allocated in another way, and is pinned nevertheless.
        if (file[i].is("cudaHostRegister")) return "";
        if (!file[i + 1].is("(")) continue;
        if (!file[i].is("cudaHostAlloc")) {
            if (file[i].is("cudaMallocHost")) pinned.insert(file[i].line);
            continue;
        }
        const Tokens flags = flags_of(file, i);
        if (const int lost = flags_lost(flags); lost > 0 && for_device)
            return fmt::format(
                "memory is pinned in line {}, with the flags of line {}: {} is 0, so none of them "
                "is set. Flags are joined with |.",
                file[i].line, lost, text_of(flags));
        if (!mentions(flags, "cudaHostAllocPortable")) pinned.insert(file[i].line);
    }
    if (for_device && !pinned.empty())
        return fmt::format(
            "memory is pinned in {}: without a flag that says more, for the chosen device alone "
            "where devices have addresses of their own.",
            lines_text(pinned));
    // Of several devices, memory that is pinned for one of them is not for the others.
    if (pageable.empty() && !pinned.empty() && mentions(file, "cudaSetDevice"))
        return pinned_lines(file, true);
    return pageable.empty()
               ? ""
               : fmt::format("memory that is not pinned is allocated in {}.", lines_text(pageable));
}

}  // namespace simtutor
