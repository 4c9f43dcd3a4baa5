#include "grader/findings/unset/private_array.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// Whether the threads of a block wait for each other somewhere in the function.
bool waits(const FunctionText& function) {
    const auto& all = function.statements();
    return std::any_of(all.begin(), all.end(), [](const Statement& one) {
        return mentions(one.words, "__syncthreads") || mentions(one.words, "sync");
    });
}

/// Whether a statement of the function stores to an element whose place depends on the thread.
bool filled_by_thread(const FunctionText& function, const std::string& array) {
    const auto& all = function.statements();
    return std::any_of(all.begin(), all.end(), [&](const Statement& one) {
        const Tokens& words = one.words;
        if (words.size() < 2 || !words[0].is(array.c_str()) || !words[1].is("[")) return false;
        const auto sign = std::find_if(words.begin(), words.end(),
                                       [](const Token& word) { return word.is("="); });
        Tokens place(words.begin() + 1, sign);
        if (mentions(place, "threadIdx")) return true;
        const int at = static_cast<int>(&one - all.data());
        return std::any_of(place.begin(), place.end(), [&](const Token& word) {
            Tokens value;
            return word.is_name() && function.definition(word.text, at, &value) >= 0 &&
                   mentions(value, "threadIdx");
        });
    });
}

}  // namespace

Cause private_array(const simt::Finding& finding, Sources& sources) {
    const auto declared =
        std::find_if(finding.sides.begin(), finding.sides.end(), [](const simt::FindingSide& side) {
            return side.action == "declare" && side.site.line > 0;
        });
    if (declared == finding.sides.end()) return {};
    const std::string line = sources.line(declared->site.file, declared->site.line);
    const std::string& array = declared->object;
    if (array.empty() || line.find(array + "[") == std::string::npos ||
        line.find("__shared__") != std::string::npos)
        return {};
    const Tokens file = tokens_of(sources, declared->site.file);
    const FunctionText function(file, finding.sides.front().site.line);
    if (!waits(function) || !filled_by_thread(function, array)) return {};
    return {{},
            fmt::format("Each thread has an array {} of its own here, and fills only a part of it. "
                        "If the threads of the block are to fill it together, write __shared__ "
                        "before its declaration in line {}.",
                        array, declared->site.line)};
}

}  // namespace simtutor
