#include "grader/findings/calls/size_unit.h"

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// The sizes that calls in a line give.
std::vector<Tokens> sizes_in(const Tokens& file, int line) {
    std::vector<Tokens> sizes;
    for (const CopyText& copy : copies_in(file))
        if (copy.line == line) sizes.push_back(copy.size);
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].line != line || !file[i].text.starts_with("cudaMemset") || !file[i + 1].is("("))
            continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() > 2) sizes.push_back(given[2]);
    }
    return sizes;
}

bool has_sizeof(const FunctionText& function, const Tokens& size, int statement) {
    return has(names_behind(function, size, statement), "sizeof");
}

/// Whether all calls of the function give a size with sizeof for its parameter.
bool calls_have_sizeof(const Tokens& file, const FunctionText& function, const Tokens& size) {
    const auto parameters = split(function.parameters(), ",");
    const std::vector<FunctionCall> calls = calls_of(file, function);
    for (std::size_t place = 0; place < parameters.size(); ++place)
        if (!parameters[place].empty() && mentions(size, parameters[place].back().text))
            if (!calls.empty() && std::ranges::all_of(calls, [&](const FunctionCall& call) {
                    const FunctionText caller(file, call.line);
                    return place < call.arguments.size() &&
                           has_sizeof(caller, call.arguments[place],
                                      caller.at(call.line, function.name()));
                }))
                return true;
    return false;
}

}  // namespace

std::string without_size_unit(const Tokens& file, int line, const std::string& advice) {
    const std::string unit =
        "Sizes are in bytes, the number of elements times sizeof(element): is this one more than "
        "the array has, or was the array allocated with too few?";
    if (!advice.starts_with(unit)) return advice;
    const std::vector<Tokens> sizes = sizes_in(file, line);
    const FunctionText function(file, line);
    const int at = function.at(line, "");
    const bool known = !sizes.empty() && std::ranges::all_of(sizes, [&](const Tokens& size) {
        return has_sizeof(function, size, at) || calls_have_sizeof(file, function, size);
    });
    return known ? "Is this size too large, or was the array allocated with too few bytes?" +
                       advice.substr(unit.size())
                 : advice;
}

}  // namespace simtutor
