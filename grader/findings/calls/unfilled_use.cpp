#include "grader/findings/calls/unfilled_use.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// "picture" of a statement that copies to "picture.data()"; empty if it copies nothing back.
std::string filled_by(const Statement& one) {
    for (std::size_t i = 0; i + 2 < one.words.size(); ++i)
        if (one.words[i].text.starts_with("cudaMemcpy") && one.words[i + 1].is("(") &&
            mentions(one.words, "cudaMemcpyDeviceToHost") && one.words[i + 2].is_name())
            return one.words[i + 2].text;
    return "";
}

/// The function to which the word at `at` is an argument, and its place; empty if it is none.
std::string called_with(const Tokens& words, std::size_t at, std::size_t& place) {
    if (at == 0 || at + 1 >= words.size() || !(words[at - 1].is("(") || words[at - 1].is(",")) ||
        !(words[at + 1].is(")") || words[at + 1].is(",")))
        return "";
    int depth = 0;
    place = 0;
    for (std::size_t i = at; i-- > 1;) {
        depth += words[i].is(")") || words[i].is("]");
        if (depth == 0 && words[i].is(",")) ++place;
        if (!words[i].is("(") && !words[i].is("[")) continue;
        if (depth == 0) return words[i - 1].is_name() ? words[i - 1].text : "";
        --depth;
    }
    return "";
}

/// Whether a function of the file only reads what it is given there.
bool only_reads(const std::vector<FunctionText>& functions, const std::string& name,
                std::size_t place) {
    for (const FunctionText& one : functions) {
        const auto parameters = split(one.parameters(), ",");
        if (one.name() == name && place < parameters.size())
            return mentions(parameters[place], "const");
    }
    return false;
}

std::string used_in(const std::vector<FunctionText>& functions, const FunctionText& function) {
    const auto& all = function.statements();
    for (std::size_t copy = 0; copy < all.size(); ++copy) {
        const std::string array = filled_by(all[copy]);
        if (array.empty() || loop_around(function, static_cast<int>(copy)) >= 0) continue;
        int launch = 0;
        bool declared = false;
        for (std::size_t i = 0; i < copy; ++i) {
            if (!launches_in(all[i].words).empty()) launch = all[i].line;
            if (!mentions(all[i].words, array)) continue;
            std::string name;
            for (std::size_t k = 0; launch > 0 && k < all[i].words.size(); ++k) {
                std::size_t place = 0;
                if (all[i].words[k].text != array) continue;
                const std::string called = called_with(all[i].words, k, place);
                if (only_reads(functions, called, place)) name = called;
            }
            if (declared && !name.empty())
                return fmt::format(
                    "Line {0} gives {1} to {2} before the copy in line {3} brings the result of "
                    "the launch in line {4} there: nothing has filled {1} yet. It belongs behind "
                    "line {3}.",
                    all[i].line, array, name, all[copy].line, launch);
            // Only the declaration may stand before it: anything else may fill the array. Its size
            // fills nothing.
            const bool vector = mentions(all[i].words, "vector") && mentions(all[i].words, array);
            const bool asked = declared && mentions(all[i].words, "size");
            if (!vector && !asked) break;
            declared = true;
        }
    }
    return "";
}

}  // namespace

std::string used_unfilled(const Tokens& file) {
    const std::vector<FunctionText> functions = functions_in(file);
    for (const FunctionText& function : functions)
        if (std::string text = used_in(functions, function); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
