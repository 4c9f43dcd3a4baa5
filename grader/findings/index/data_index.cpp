#include "grader/findings/index/data_index.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "bytes[i]" of "bins[bytes[i]]", also where a name was given it; empty where the index is none
/// that is loaded.
Tokens loaded_index(const FunctionText& function, const Tokens& element, int before) {
    Tokens index = part_of(element, 2, element.size() - 1);
    if (index.size() == 1 && index[0].is_name()) function.definition(index[0].text, before, &index);
    const bool loaded = index.size() > 3 && index[0].is_name() && index[1].is("[") &&
                        closing(index, 1) + 1 == index.size() &&
                        !is_block_shared(function, index[0].text);
    return loaded ? index : Tokens();
}

bool is_update(const Tokens& words, std::size_t begin, std::size_t end) {
    const bool before = begin > 0 && (words[begin - 1].is("++") || words[begin - 1].is("--"));
    if (before || end >= words.size()) return before;
    return words[end].is("++") || words[end].is("--") || words[end].is("+=") || words[end].is("-=");
}

}  // namespace

std::string index_from_data(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const auto& all = function.statements();
    for (int k = 0; k < static_cast<int>(all.size()); ++k) {
        const Tokens& words = all[static_cast<std::size_t>(k)].words;
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (words[i].line != line || !is_pointer_parameter(function, words[i].text) ||
                !words[i + 1].is("["))
                continue;
            const std::size_t end = closing(words, i + 1) + 1;
            if (end > words.size()) continue;
            const Tokens index = loaded_index(function, part_of(words, i, end), k - 1);
            if (index.empty() || !is_update(words, i, end)) continue;
            return fmt::format(
                "Which element of `{}` a lane touches is up to the data, `{}`: no order of the "
                "lanes helps there, nor does a register. This update loads the element and then "
                "stores it, and between the two another thread may do the same.",
                words[i].text, text_of(index));
        }
    }
    return "";
}

}  // namespace simtutor
