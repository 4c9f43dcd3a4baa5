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

}  // namespace

std::string pinned_lines(const Tokens& file, bool for_device) {
    std::set<int> pageable, pinned;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (allocates_pageable(file, i)) pageable.insert(file[i].line);
        // What is registered was allocated in another way, and is pinned nevertheless.
        if (file[i].is("cudaHostRegister")) return "";
        if (!file[i + 1].is("(")) continue;
        const bool flags = file[i].is("cudaHostAlloc");
        if (file[i].is("cudaMallocHost") ||
            (flags &&
             !mentions(part_of(file, i + 2, closing(file, i + 1)), "cudaHostAllocPortable")))
            pinned.insert(file[i].line);
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
