#include "grader/findings/source/other_layout.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_argument.h"

namespace simtutor {
namespace {

/// "3 * blockIdx.x" that a kernel adds to a pointer which it is given.
struct PerBlock {
    std::string pointer;
    long long count = 0;
    int line = 0;
    Tokens words;
};

/// The number that the words multiply the block's by; nothing where they do not.
std::optional<long long> times_block(const Tokens& file, const Tokens& words) {
    for (std::size_t i = 0; i + 2 < words.size(); ++i) {
        if (!words[i].is("blockIdx") || !words[i + 2].is("x")) continue;
        if (i > 1 && words[i - 1].is("*")) return constant_value(file, {words[i - 2]});
        if (i + 4 < words.size() && words[i + 3].is("*"))
            return constant_value(file, {words[i + 4]});
    }
    return {};
}

std::optional<PerBlock> stored_per_block(const Tokens& file, const FunctionText& kernel) {
    for (const Statement& one : kernel.statements())
        for (const Assigned& set : assignments_in(one)) {
            // "mine = all + 3 * blockIdx.x", and "all[3 * blockIdx.x + k] = x"
            const bool pointer = set.declares && set.value.size() > 2 && set.value[1].is("+");
            const Tokens& words = pointer ? set.value : set.to;
            if ((!pointer && !set.element()) || words.empty() ||
                !is_pointer_parameter(kernel, words[0].text))
                continue;
            const auto count = times_block(file, words);
            if (count && *count > 1) return PerBlock{words[0].text, *count, one.line, words};
        }
    return {};
}

/// What stands in brackets behind the name where a function of the host reads it.
struct Read {
    Tokens index, words;
    int line = 0;
};

std::vector<Read> reads_of(const Tokens& file, const std::string& name,
                           const std::vector<std::string>& kernels) {
    std::vector<Read> all;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != name || !file[i + 1].is("[") ||
            has(kernels, FunctionText(file, file[i].line).name()))
            continue;
        const std::size_t close = closing(file, i + 1);
        if (close + 1 < file.size() && file[close + 1].is("=")) continue;
        all.push_back({part_of(file, i + 2, close), part_of(file, i, close + 1), file[i].line});
    }
    return all;
}

}  // namespace

std::string other_layout(const Tokens& file) {
    const std::vector<std::string> kernels = kernels_in(file);
    for (const FunctionText& kernel : functions_in(file)) {
        if (!has(kernels, kernel.name())) continue;
        const auto stored = stored_per_block(file, kernel);
        if (!stored) continue;
        const std::vector<Read> reads = reads_of(file, stored->pointer, kernels);
        // Of several reads each may be of another part.
        if (reads.size() != 1 || !mentions(reads[0].index, "*")) continue;
        bool same = false;
        for (const Token& word : reads[0].index)
            same |= constant_value(file, {word}) == stored->count;
        if (same) continue;
        return fmt::format(
            "Line {} of {} stores {} values side by side for each block ({}), and line {} reads "
            "{}: is that the same element, for more than one block, too?",
            stored->line, kernel.name(), stored->count, text_of(stored->words), reads[0].line,
            text_of(reads[0].words));
    }
    return "";
}

}  // namespace simtutor
