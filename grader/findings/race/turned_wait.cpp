#include "grader/findings/race/turned_wait.h"

#include <fmt/format.h>

#include <vector>

namespace simtutor {
namespace {

/// What the word holds while the lock is free, of a call that takes it: "0" of
/// "atomicCAS(word, 0, 1)" and of "atomicExch(word, 1)"; empty for other words.
std::string free_value(const Tokens& words, std::size_t at) {
    if (at + 1 >= words.size() || !words[at + 1].is("(")) return "";
    const auto given = split(part_of(words, at + 2, closing(words, at + 1)), ",");
    if (words[at].is("atomicCAS") && given.size() == 3 && given[1].size() == 1 &&
        !same_words(given[1], given[2]))
        return given[1][0].text;
    const bool exchanged = words[at].is("atomicExch") && given.size() == 2 &&
                           given[1].size() == 1 && given[1][0].is("1");
    return exchanged ? "0" : "";
}

/// What "before = atomicCAS(word, 0, 1)" in front of a place says of the name.
std::string free_value_of(const Tokens& file, const std::string& name, std::size_t place) {
    std::string found;
    for (std::size_t i = 0; i + 2 < place; ++i)
        if (file[i].text == name && file[i + 1].is("=")) {
            found = free_value(file, i + 2);
            // "mine = atomicCAS(word, 0, 1) == 0" is an answer of its own.
            const std::size_t behind = found.empty() ? file.size() : closing(file, i + 3) + 1;
            if (behind >= file.size() || !file[behind].is(";")) found.clear();
        }
    return found;
}

}  // namespace

std::string turned_wait(const Tokens& file) {
    for (std::size_t i = 0; i + 3 < file.size(); ++i) {
        if (!file[i].is("while") || !file[i + 1].is("(")) continue;
        const Tokens asked = part_of(file, i + 2, closing(file, i + 1));
        if (asked.empty()) continue;
        const bool negated = asked[0].is("!");
        const std::size_t at = negated ? 1 : 0;
        if (at >= asked.size()) continue;
        std::string free = free_value(asked, at);
        std::size_t behind = free.empty() ? at + 1 : closing(asked, at + 1) + 1;
        if (free.empty()) free = free_value_of(file, asked[at].text, i);
        if (free.empty()) continue;
        const bool equal = behind + 2 == asked.size() && asked[behind].is("==") &&
                           asked[behind + 1].text == free && !negated;
        const bool none = negated && behind == asked.size() && free == "0";
        if (!equal && !none) continue;
        return fmt::format(
            "line {0} asks again while the answer is {1}, and {1} says that the lock was free and "
            "that this thread has just taken it. With any other answer another thread holds it, "
            "and this one goes on. It is the wrong way round: ask again while it is not {1}.",
            file[i].line, free);
    }
    return "";
}

}  // namespace simtutor
