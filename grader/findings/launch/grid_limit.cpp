#include "grader/findings/launch/grid_limit.h"

#include <fmt/format.h>

#include <set>

#include "grader/findings/source/assignments.h"

namespace simtutor {

std::string other_question(const Tokens& file) {
    for (const Token& word : file) {
        static const std::set<std::string> members = {"maxThreadsPerMultiProcessor",
                                                      "maxThreadsPerBlock", "maxGridSize"};
        if (!word.text.starts_with("cudaDevAttr") && !members.contains(word.text)) continue;
        return fmt::format(
            "Line {} asks the device for {}, and no line asks it how many multiprocessors it has "
            "(cudaDevAttrMultiProcessorCount). The limit of the blocks needs that number.",
            word.line, word.text);
    }
    return "";
}

std::string grid_without_limit(const Tokens& file) {
    for (const Token& word : file)
        if (word.is("multiProcessorCount") || word.is("cudaDevAttrMultiProcessorCount") ||
            word.text.starts_with("cudaOccupancy"))
            return "";
    if (std::string other = other_question(file); !other.empty()) return other;
    std::set<int> lines;
    std::string per_block;
    // "(n + threads - 1) / threads"
    for (std::size_t i = 0; i + 7 < file.size(); ++i)
        if (file[i].is("(") && file[i + 1].is_name() && file[i + 2].is("+") &&
            file[i + 4].is("-") && file[i + 5].is("1") && file[i + 6].is(")") &&
            file[i + 7].is("/")) {
            lines.insert(file[i].line);
            per_block = file[i + 3].text;
        }
    if (lines.size() != 1) return "";
    const FunctionText function(file, *lines.begin());
    std::string made;  // what the line gives the number to
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one))
            if (one.touches(*lines.begin()) && made.empty()) made = set.name();
    for (const Statement& one : function.statements())
        if ((one.touches(*lines.begin()) || (!made.empty() && mentions(one.words, made))) &&
            (mentions(one.words, "min") || mentions(one.words, "?")))
            return fmt::format(
                "Line {0} limits the blocks by a number that is the same for every device, and no "
                "line asks the device how many threads it holds at once: the limit is "
                "multiProcessorCount * (maxThreadsPerMultiProcessor / {1}).",
                one.line, per_block);
    return fmt::format(
        "Line {0} makes as many blocks as the elements need, and no line asks the device how many "
        "threads it holds at once: take the smaller of that and multiProcessorCount * "
        "(maxThreadsPerMultiProcessor / {1}).",
        *lines.begin(), per_block);
}

}  // namespace simtutor
