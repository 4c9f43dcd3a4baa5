#include "grader/findings/launch/colliding_place.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/block_sides.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

constexpr std::size_t most_words = 60;

/// Sides of blocks and of a grid, along x, y and z.
struct Sizes {
    std::array<long long, 3> block, grid;
};

std::optional<std::size_t> axis_at(const Tokens& words, std::size_t at) {
    if (at + 2 >= words.size() || !words[at + 1].is(".")) return {};
    const std::string& axis = words[at + 2].text;
    if (axis != "x" && axis != "y" && axis != "z") return {};
    return static_cast<std::size_t>(axis[0] - 'x');
}

/// The words with those names spelled out that stand for one coordinate or one side alone, or that
/// are set once to a sum of such; empty where a name is of another kind.
Tokens spelled(const FunctionText& function, const Tokens& words, int statement, int depth = 0) {
    constexpr int most_depth = 3;
    Tokens all;
    for (std::size_t i = 0; i < words.size() && all.size() < most_words; ++i) {
        const Token& word = words[i];
        const bool builtin = word.is("threadIdx") || word.is("blockIdx") || word.is("blockDim") ||
                             word.is("gridDim");
        if (builtin && axis_at(words, i)) {
            all.insert(all.end(), words.begin() + static_cast<std::ptrdiff_t>(i),
                       words.begin() + static_cast<std::ptrdiff_t>(i) + 3);
            i += 2;
        } else if (word.is("+") || word.is("*") || word.is("(") || word.is(")")) {
            all.push_back(word);
        } else if (word.is("std") || word.is("::") || word.is("size_t") || word.is("int") ||
                   word.is("long") || word.is("unsigned")) {
            continue;
        } else {
            Tokens value;
            const int set = word.is_name() && depth < most_depth
                                ? function.definition(word.text, statement - 1, &value)
                                : -1;
            const Tokens inner = set < 0 ? Tokens{} : spelled(function, value, set, depth + 1);
            if (inner.empty()) return {};
            all.push_back({"(", word.line});
            all.insert(all.end(), inner.begin(), inner.end());
            all.push_back({")", word.line});
        }
    }
    return all;
}

/// What the words are worth for one thread.
std::optional<long long> value_of(const Tokens& words, const Sizes& sizes,
                                  const std::array<long long, 3>& thread,
                                  const std::array<long long, 3>& block) {
    Tokens numbers;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto axis = axis_at(words, i);
        if (!axis) {
            numbers.push_back(words[i]);
            continue;
        }
        const auto& from = words[i].is("threadIdx")  ? thread
                           : words[i].is("blockIdx") ? block
                           : words[i].is("blockDim") ? sizes.block
                                                     : sizes.grid;
        numbers.push_back({std::to_string(from[*axis]), words[i].line});
        i += 2;
    }
    return constant_value({}, numbers);
}

/// Whether two threads along one axis of the grid have the same value.
bool collides(const Tokens& words, std::size_t axis, const Sizes& sizes) {
    std::set<long long> seen;
    for (long long b = 0; b < sizes.grid[axis]; ++b)
        for (long long t = 0; t < sizes.block[axis]; ++t) {
            std::array<long long, 3> thread = {0, 0, 0}, block = {0, 0, 0};
            thread[axis] = t;
            block[axis] = b;
            const auto value = value_of(words, sizes, thread, block);
            if (!value) return false;
            if (!seen.insert(*value).second) return true;
        }
    return false;
}

/// The one axis of all threadIdx and blockIdx; nothing unless the words have both.
std::optional<std::size_t> axis_of(const Tokens& words) {
    std::optional<std::size_t> found;
    bool thread = false, block = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!words[i].is("threadIdx") && !words[i].is("blockIdx")) continue;
        const auto axis = axis_at(words, i);
        if (!axis || (found && *found != *axis)) return {};
        found = axis;
        (words[i].is("threadIdx") ? thread : block) = true;
    }
    return thread && block ? found : std::nullopt;
}

/// Whether several threads get one number from these words, in the block that is known, or in any.
bool is_wrong(const Tokens& words, std::size_t axis, const std::optional<BlockSides>& block) {
    static constexpr Sizes square = {{4, 4, 4}, {6, 5, 7}}, few = {{6, 6, 6}, {4, 3, 5}};
    constexpr long long most_side = 1024;
    if (collides(words, axis, square) || collides(words, axis, few)) return true;
    if (!block || block->first > most_side || block->second > most_side) return false;
    return collides(words, axis, {{block->first, block->second, 1}, {5, 4, 3}});
}

/// "blockIdx.x * blockDim.x + threadIdx.y" in a block that is not square.
std::string turned_thread(const Assigned& set, const Tokens& words) {
    if (words.size() != 11 || !words[0].is("blockIdx") || !words[3].is("*") ||
        !words[4].is("blockDim") || !words[7].is("+") || !words[8].is("threadIdx"))
        return "";
    const std::string &block = words[2].text, &side = words[6].text, &thread = words[10].text;
    if (block != side || thread == block) return "";
    return fmt::format(
        "Line {0} adds threadIdx.{1} to {2}, which counts along {3}: the block is not as wide as "
        "it is high, so threads of different blocks come to one place. Write threadIdx.{3} there.",
        set.to.front().line, thread, set.name(), block);
}

/// Whether the function asks how large the name is, or takes an element by it.
bool is_place(const FunctionText& function, const std::string& name) {
    return std::any_of(
        function.statements().begin(), function.statements().end(), [&](const Statement& one) {
            const bool asks = mentions(one.words, "<") || mentions(one.words, ">=") ||
                              mentions(one.words, ">") || mentions(one.words, "<=");
            if (asks && one.kind != Statement::Kind::plain && mentions(one.words, name))
                return true;
            for (std::size_t i = 0; i < one.words.size(); ++i)
                if (one.words[i].is("[") &&
                    mentions(part_of(one.words, i + 1, closing(one.words, i)), name))
                    return true;
            return false;
        });
}

}  // namespace

std::string colliding_place(const Tokens& file, const FunctionText& function,
                            const std::string& run) {
    const auto& all = function.statements();
    const auto block = block_sides(file, function.name(), run);
    const bool is_square = block && block->first == block->second;
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (all[k].kind != Statement::Kind::plain) continue;
        for (const Assigned& set : assignments_in(all[k])) {
            if (set.element() || set.sign != "=" || set.value.size() > most_words) continue;
            const Tokens words = spelled(function, set.value, static_cast<int>(k));
            if (std::string turned = block && !is_square ? turned_thread(set, words) : "";
                !turned.empty())
                return turned;
            const auto axis = axis_of(words);
            if (!axis || !is_place(function, set.name()) || !is_wrong(words, *axis, block))
                continue;
            const char name = static_cast<char>('x' + *axis);
            return fmt::format(
                "Line {0} gives several threads of the grid the same {1}. A thread's place along "
                "{2} is blockIdx.{2} * blockDim.{2} + threadIdx.{2}, not {3}.",
                set.to.front().line, set.name(), name, text_of(set.value));
        }
    }
    return "";
}

std::string colliding_place_of_run(const Tokens& called, const std::string& run) {
    for (const std::string& kernel : kernels_in(called)) {
        const int begin = line_of_function(called, kernel);
        if (begin == 0 || lines_of_run(called, {begin}, run).empty()) continue;
        if (std::string text = colliding_place(called, FunctionText(called, begin), run);
            !text.empty())
            return text;
    }
    return "";
}

}  // namespace simtutor
