#include "grader/findings/calls/one_stream.h"

#include <fmt/format.h>

#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Whether the words are the same stream wherever they stand in the function: an element with a
/// fixed index, or a variable that nothing else is assigned to.
bool is_fixed(const Tokens& file, const FunctionText& function, const Tokens& stream) {
    if (stream.size() == 4 && stream[0].is_name() && stream[1].is("["))
        return constant_value(file, {stream[2]}).has_value();
    if (stream.size() != 1 || !stream[0].is_name() ||
        mentions(function.parameters(), stream[0].text))
        return false;
    bool declared = false;
    for (const Statement& one : function.statements()) {
        declared |= mentions(one.words, "cudaStream_t") && mentions(one.words, stream[0].text) &&
                    !mentions(one.words, "=") && !mentions(one.words, "{");
        for (const Assigned& set : assignments_in(one))
            if (set.name() == stream[0].text) return false;
    }
    return declared;
}

}  // namespace

std::string one_stream(const Tokens& file) {
    constexpr std::size_t least = 3;
    std::set<std::string> streams, functions;
    std::set<int> lines;
    const auto add = [&](const Tokens& stream, int line) {
        const FunctionText function(file, line);
        if (stream.empty() || !is_fixed(file, function, stream)) return false;
        streams.insert(text_of(stream));
        functions.insert(function.name());
        lines.insert(line);
        return true;
    };
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is("cudaMemcpyAsync") || !file[i + 1].is("(")) continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() != 5 || !add(given[4], file[i].line)) return "";
    }
    for (const LaunchText& launch : launches_in(file)) {
        const auto given = launch_arguments(file, launch.place);
        if (given.size() != 4 || !add(given[3], launch.line)) return "";
    }
    if (streams.size() != 1 || functions.size() != 1 || lines.size() < least) return "";
    return fmt::format(
        "all copies and launches name one stream, `{}` ({}): the works of one stream go one after "
        "the other.",
        *streams.begin(), lines_text(lines));
}

}  // namespace simtutor
