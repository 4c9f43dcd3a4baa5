#include "grader/findings/cost/loaded_array.h"

#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// What a statement reads: of assignments the right sides, and what a sum had before.
std::vector<Tokens> read_by(const Statement& one) {
    std::vector<Tokens> all;
    for (const Assigned& set : assignments_in(one)) {
        all.push_back(set.value);
        if (set.element() && set.sign != "=") all.push_back(set.to);
    }
    if (all.empty()) all.push_back(one.words);
    return all;
}

}  // namespace

std::string loaded_array(const Tokens& file, const std::string& kernel, int line) {
    const FunctionText function(file, line);
    if (!function.found() || function.name() != kernel) return "";
    std::set<std::string> arrays;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (!one.touches(line)) continue;
        for (const Tokens& words : read_by(one))
            // What the statement itself defines is no part of what it reads.
            for (const std::string& name : names_behind(function, words, i - 1))
                if (is_pointer_parameter(function, name)) arrays.insert(name);
    }
    return arrays.size() == 1 ? *arrays.begin() : "";
}

}  // namespace simtutor
