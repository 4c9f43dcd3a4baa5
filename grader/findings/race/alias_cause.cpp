#include "grader/findings/race/alias_cause.h"

#include <fmt/format.h>

#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// The parameter whose element a line reads, or with `written` stores to; empty unless there is
/// exactly one.
std::string parameter_in(const Tokens& file, int line, const FunctionText& function, bool written) {
    std::string found;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].line != line || !file[i].is_name() || !file[i + 1].is("[") ||
            !mentions(function.parameters(), file[i].text.c_str()))
            continue;
        const std::size_t close = closing(file, i + 1);
        const bool stored = close + 1 < file.size() && file[close + 1].is("=");
        if (stored != written || file[i].text == found) continue;
        if (!found.empty()) return "";
        found = file[i].text;
    }
    return found;
}

}  // namespace

Cause alias_cause(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.size() != 2) return {};
    const simt::FindingSide* read = &finding.sides[0];
    const simt::FindingSide* write = &finding.sides[1];
    if (read->action != "read") std::swap(read, write);
    if (read->action != "read" || write->action != "write" || read->site.file != write->site.file)
        return {};
    const Tokens file = tokens_of(sources, read->site.file);
    const FunctionText function(file, read->site.line);
    if (!function.found() || FunctionText(file, write->site.line).name() != function.name())
        return {};
    const std::string from = parameter_in(file, read->site.line, function, false),
                      to = parameter_in(file, write->site.line, function, true);
    if (from.empty() || to.empty() || from == to) return {};
    // What races in these lines may be a third array.
    const std::string name = read->object.substr(0, read->object.find_first_of("[+ "));
    if (!name.empty() && name != from && name != to) return {};
    return {
        {},
        fmt::format("{0} in line {1} and {2} in line {3} met in one element. Is one array given "
                    "for both in this launch? Then give the kernel two different ones: look at "
                    "the launch, and at what changes the pointers between two launches. Are they "
                    "parts of one allocation? Then an index leaves its part. If it is to work in "
                    "place, no element may be needed by another thread.",
                    from, read->site.line, to, write->site.line)};
}

}  // namespace simtutor
