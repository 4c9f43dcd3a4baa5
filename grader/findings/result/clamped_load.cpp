#include "grader/findings/result/clamped_load.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "a[r * n + q]" in a value: an element of memory that the function is given.
Tokens loaded(const FunctionText& function, const Tokens& value) {
    for (std::size_t i = 0; i + 1 < value.size(); ++i)
        if (value[i + 1].is("[") && is_pointer_parameter(function, value[i].text))
            return part_of(value, i, std::min(closing(value, i + 1) + 1, value.size()));
    return {};
}

/// The name in an index that min() cuts off, with its line; the index itself where min() is there.
std::string cut_off(const FunctionText& function, const Tokens& index, int statement) {
    for (std::size_t i = 0; i < index.size(); ++i) {
        if (index[i].is("min")) return fmt::format("min() in line {}", index[i].line);
        Tokens value;
        const int set =
            index[i].is_name() ? function.definition(index[i].text, statement, &value) : -1;
        if (set >= 0 && !value.empty() && value[0].is("min"))
            return fmt::format("{} in line {}", index[i].text, value[0].line);
    }
    return "";
}

/// Whether something asks for the place before the store is made: nothing but the loops around it
/// may.
bool is_asked_for(const FunctionText& function, int statement) {
    return std::ranges::any_of(function.guards(statement),
                               [](const Guard& guard) { return !guard.loop; });
}

}  // namespace

std::string clamped_load(const Tokens& file, const std::string& message) {
    if (message.find("0 times infinity is NaN") == std::string::npos) return "";
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i)
            for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)])) {
                if (!set.element() || !is_block_shared(function, set.name()) ||
                    mentions(set.value, "?") || is_asked_for(function, i))
                    continue;
                const Tokens from = loaded(function, set.value);
                const std::string cut = from.empty() ? "" : cut_off(function, from, i);
                if (cut.empty()) continue;
                return fmt::format(
                    "Line {} copies {} to {} for places that do not exist, too: the index is cut "
                    "off ({}), so {} gets a neighbour's value where a 0 belongs.",
                    set.to.front().line, text_of(from), set.name(), cut, set.name());
            }
    }
    return "";
}

}  // namespace simtutor
