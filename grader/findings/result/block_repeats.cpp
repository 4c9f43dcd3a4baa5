#include "grader/findings/result/block_repeats.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

bool knows_block(const FunctionText& kernel, const Tokens& words, int statement) {
    const std::vector<std::string> names = names_behind(kernel, words, statement);
    // What a call gives, or an array holds, may differ from block to block.
    return has(names, "blockIdx") || std::ranges::any_of(names, [&](const std::string& name) {
               return is_block_shared(kernel, name);
           });
}

/// Whether a name of the head's begin, end or step gets its value in a way that the text here does
/// not tell: from a call, or through its address.
bool is_unknown(const Tokens& file, const FunctionText& kernel, const Tokens& words,
                int statement) {
    static const std::vector<std::string> plain = {"threadIdx", "blockDim", "x",      "y",
                                                   "z",         "std",      "size_t", "int",
                                                   "unsigned",  "long",     "const"};
    const auto calls = [](const Tokens& all) {
        for (std::size_t i = 0; i + 1 < all.size(); ++i)
            if (all[i].is_name() && all[i + 1].is("(")) return true;
        return false;
    };
    for (const std::string& name : names_behind(kernel, words, statement)) {
        if (has(plain, name)) continue;
        Tokens value;
        const bool set = kernel.definition(name, statement, &value) >= 0;
        if (set && calls(value)) return true;
        if (!set && !mentions(kernel.parameters(), name) && !constant_value(file, {{name, 0}}))
            return true;
    }
    return calls(words);
}

/// Another loop may have counted by the same name: what that began with is no matter here.
Tokens without(const Tokens& words, const std::string& counter) {
    Tokens all;
    for (const Token& word : words)
        if (word.text != counter) all.push_back(word);
    return all;
}

/// "bytes[i]" of an array that the kernel is given, where the loop counts i.
std::string element_of(const FunctionText& kernel, const Tokens& words,
                       const std::string& counter) {
    for (std::size_t i = 0; i + 3 < words.size(); ++i)
        // "&bins[i]" is where something is added.
        if (is_pointer_parameter(kernel, words[i].text) && words[i + 1].is("[") &&
            words[i + 2].text == counter && words[i + 3].is("]") &&
            (i == 0 || !words[i - 1].is("&")))
            return text_of(part_of(words, i, i + 4));
    return "";
}

}  // namespace

std::string block_repeats(const Tokens& file, const std::string& run) {
    if (is_of_one_block(run)) return "";
    const std::vector<std::string> kernels = kernels_in(file);
    for (const FunctionText& kernel : functions_in(file)) {
        if (std::ranges::find(kernels, kernel.name()) == kernels.end()) continue;
        const auto& all = kernel.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& one = all[static_cast<std::size_t>(i)];
            const int loop = loop_around(kernel, i);
            if (one.kind != Statement::Kind::plain || loop < 0 || !mentions(one.words, "atomicAdd"))
                continue;
            const Statement& head = all[static_cast<std::size_t>(loop)];
            const std::vector<Tokens> three = split(head.words, ";");
            const std::string counter = counter_of(head);
            const Tokens decides = without(head.words, counter);
            if (three.size() != 3 || counter.empty() || is_unknown(file, kernel, decides, loop) ||
                knows_block(kernel, decides, loop) || mentions(decides, "gridDim"))
                continue;
            const std::string element = element_of(kernel, one.words, counter);
            // A bound of the block may stand in any condition, and in an outer loop.
            const bool outer = std::ranges::any_of(kernel.around(i), [&](int other) {
                return other != loop &&
                       knows_block(kernel, all[static_cast<std::size_t>(other)].words, other);
            });
            const bool left = std::ranges::any_of(kernel.guards(i), [&](const Guard& guard) {
                return knows_block(kernel, without(guard.left, counter), i) ||
                       knows_block(kernel, without(guard.right, counter), i);
            });
            if (element.empty() || outer || left || lines_of_run(file, {one.line}, run).empty())
                continue;
            return fmt::format(
                "The loop in line {0} goes over the same elements in every block: blockIdx is in "
                "neither {1} nor {2}. So each block adds {3} again (line {4}), and with b blocks "
                "it counts b times. Let one block do it (blockIdx.x == 0), or number the threads "
                "of the whole grid.",
                head.line, text_of(three[0]), text_of(three[2]), element, one.line);
        }
    }
    return "";
}

}  // namespace simtutor
