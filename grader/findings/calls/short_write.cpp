#include "grader/findings/calls/short_write.h"

#include <fmt/format.h>

#include <cstdio>
#include <vector>

#include "grader/findings/source/copy_text.h"

namespace simtutor {
namespace {

/// A call that gives memory a size, or writes so many bytes to it.
struct Sized {
    std::string call;
    int line = 0;
    Tokens size;
};

Tokens without_address(Tokens words) {
    while (!words.empty() && !words.front().is_name()) words.erase(words.begin());
    while (!words.empty() && words.back().is(")") && !mentions(words, "(")) words.pop_back();
    return words;
}

/// The size that the allocation of this name in a line asks for.
Sized allocation_of(const Tokens& file, const std::string& name, int line) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].text.starts_with("cudaMalloc") || file[i].is("cudaMallocPitch") ||
            !file[i + 1].is("(") || (line > 0 && file[i].line != line))
            continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() >= 2 && text_of(without_address(given[0])) == name)
            return {file[i].text, file[i].line, given[1]};
    }
    return {};
}

/// The calls that write to the memory from its begin.
std::vector<Sized> writes_to(const Tokens& file, const std::string& name) {
    std::vector<Sized> all;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if ((!file[i].is("cudaMemset") && !file[i].is("cudaMemsetAsync")) || !file[i + 1].is("("))
            continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() >= 3 && text_of(without_address(given[0])) == name)
            all.push_back({file[i].text, file[i].line, given[2]});
    }
    for (const CopyText& copy : copies_in(file))
        if (!copy.symbol && copy.call.find("2D") == std::string::npos &&
            text_of(without_address(copy.to)) == name)
            all.push_back({copy.call, copy.line, copy.size});
    return all;
}

}  // namespace

std::string short_write(const Tokens& file, const simt::Finding& finding) {
    unsigned long long written = 0, bytes = 0;
    if (std::sscanf(finding.advice.c_str(), "Only the first %llu of its %llu bytes", &written,
                    &bytes) != 2)
        return "";
    std::string name;
    int line = 0;
    for (const simt::FindingSide& side : finding.sides)
        if (side.action == "allocate") {
            name = side.object;
            line = side.site.line;
        }
    if (name.empty() && !finding.sides.empty())
        name = finding.sides[0].object.substr(0, finding.sides[0].object.find_first_of("[+ "));
    const Sized made = allocation_of(file, name, line);
    const std::vector<Sized> writes = writes_to(file, name);
    if (made.line == 0 || writes.size() != 1 || same_words(made.size, writes[0].size)) return "";
    const Sized& write = writes[0];
    // A size that the text tells must be that of what was written.
    const auto size = constant_value(file, write.size);
    if (size && static_cast<unsigned long long>(*size) != written) return "";
    return fmt::format(
        "Line {} is too short: {} gets {} for the number of bytes, and wrote only the first {} of "
        "the {} of {}. Line {} allocates {}: give it that size.",
        write.line, write.call, text_of(write.size), written, bytes, name, made.line,
        text_of(made.size));
}

}  // namespace simtutor
