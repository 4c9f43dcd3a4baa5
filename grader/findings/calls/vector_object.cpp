#include "grader/findings/calls/vector_object.h"

#include <fmt/format.h>

#include <set>

namespace simtutor {
namespace {

/// The names behind "std::vector<float>": "celsius" and "fahrenheit" of "celsius(n),
/// fahrenheit(n)".
std::set<std::string> vectors_in(const Tokens& file) {
    std::set<std::string> names;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is("vector") || !file[i + 1].is("<")) continue;
        std::size_t at = i + 1;
        for (int depth = 0; at < file.size(); ++at) {
            if (file[at].is("<")) ++depth;
            if (file[at].is(">")) --depth;
            if (file[at].is(">>")) depth -= 2;
            if (depth <= 0) break;
        }
        while (at + 2 < file.size() && file[at + 1].is_name()) {
            names.insert(file[at + 1].text);
            std::size_t next = at + 2;
            if (file[next].is("(") || file[next].is("{")) next = closing(file, next) + 1;
            if (next >= file.size() || !file[next].is(",")) break;
            at = next;
        }
    }
    return names;
}

}  // namespace

std::string vector_object(const Tokens& file) {
    const std::set<std::string> vectors = vectors_in(file);
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].text.starts_with("cudaMemcpy") || !file[i + 1].is("(")) continue;
        for (const Tokens& given : split(part_of(file, i + 2, closing(file, i + 1)), ","))
            if (given.size() == 2 && given[0].is("&") && vectors.contains(given[1].text))
                return fmt::format(
                    "line {0} gives {1} &{2}: there lies the vector itself, a few pointers, and "
                    "not its elements. They begin at {2}.data().",
                    given[1].line, file[i].text, given[1].text);
    }
    return "";
}

}  // namespace simtutor
