#include "grader/findings/calls/vector_object.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/vector_text.h"

namespace simtutor {
std::string vector_object(const Tokens& file) {
    const std::vector<VectorText> vectors = vectors_in(file);
    const auto is_vector = [&](const Token& word) {
        return std::ranges::any_of(vectors,
                                   [&](const VectorText& one) { return one.name == word.text; });
    };
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].text.starts_with("cudaMemcpy") || !file[i + 1].is("(")) continue;
        for (const Tokens& given : split(part_of(file, i + 2, closing(file, i + 1)), ","))
            if (given.size() == 2 && given[0].is("&") && is_vector(given[1]))
                return fmt::format(
                    "line {0} gives {1} &{2}: there lies the vector itself, a few pointers, and "
                    "not its elements. They begin at {2}.data().",
                    given[1].line, file[i].text, given[1].text);
    }
    return "";
}

}  // namespace simtutor
