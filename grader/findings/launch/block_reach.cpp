#include "grader/findings/launch/block_reach.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "threadIdx.y" in place of a name that was given just that.
Tokens spelled(const FunctionText& function, const Tokens& words, int statement) {
    Tokens all;
    for (const Token& word : words) {
        Tokens value;
        const bool plain = word.is_name() &&
                           function.definition(word.text, statement - 1, &value) >= 0 &&
                           value.size() == 3 && value[1].is(".") &&
                           (value[0].text.ends_with("Idx") || value[0].is("blockDim"));
        if (plain)
            all.insert(all.end(), value.begin(), value.end());
        else
            all.push_back(word);
    }
    return all;
}

/// "blockDim.y" of "blockIdx.y * blockDim.y": the product without one of its factors.
std::optional<Tokens> without_factor(const Tokens& product, const char* index,
                                     const std::string& axis) {
    Tokens rest;
    bool found = false;
    for (const Tokens& factor : split(product, "*")) {
        if (!found && factor.size() == 3 && factor[0].is(index) && factor[2].text == axis) {
            found = true;
            continue;
        }
        if (!rest.empty()) rest.push_back({"*", 0});
        rest.insert(rest.end(), factor.begin(), factor.end());
    }
    return found ? std::optional<Tokens>(std::move(rest)) : std::nullopt;
}

/// "blockIdx.y * blockDim.y + 2 * threadIdx.y"
struct Place {
    std::string axis;
    std::string thread_step;  ///< "2"
    std::string block, thread;
};

/// A sum of a block's part that has one place for each thread, and a thread's part that has more.
std::optional<Place> too_far(const Tokens& value) {
    const std::vector<Tokens> terms = split(value, "+");
    if (terms.size() != 2) return {};
    for (const char* axis : {"x", "y", "z"})
        for (const std::size_t first : {0, 1}) {
            const auto block = without_factor(terms[first], "blockIdx", axis);
            const auto thread = without_factor(terms[1 - first], "threadIdx", axis);
            if (!block || !thread) continue;
            const bool one_each =
                block->size() == 3 && (*block)[0].is("blockDim") && (*block)[2].text == axis;
            const auto step = constant_value({}, *thread);
            if (one_each && step && *step > 1)
                return Place{axis, text_of(*thread), text_of(terms[first]),
                             text_of(terms[1 - first])};
        }
    return {};
}

}  // namespace

std::string block_reach(const FunctionText& function, int line) {
    const auto& all = function.statements();
    for (int k = 0; k < static_cast<int>(all.size()); ++k) {
        const Statement& store = all[static_cast<std::size_t>(k)];
        if (!store.touches(line)) continue;
        for (const Assigned& set : assignments_in(store)) {
            if (!set.element()) continue;
            const std::vector<std::string> names = names_behind(function, set.to, k);
            for (int i = 0; i < k; ++i)
                for (const Assigned& made : assignments_in(all[static_cast<std::size_t>(i)])) {
                    if (made.element() || made.sign != "=" || !has(names, made.name())) continue;
                    const auto place = too_far(spelled(function, made.value, i));
                    if (!place) continue;
                    return fmt::format(
                        "{0} grows by {1} from thread to thread (line {2}), so a block reaches "
                        "over {1} * blockDim.{3}, but the next block begins only blockDim.{3} "
                        "further: blocks make the same elements, and the last ones are left out. "
                        "The block's part needs the factor, too: {0} = {1} * (blockIdx.{3} * "
                        "blockDim.{3} + threadIdx.{3}).",
                        made.name(), place->thread_step, all[static_cast<std::size_t>(i)].line,
                        place->axis);
                }
        }
    }
    return "";
}

}  // namespace simtutor
