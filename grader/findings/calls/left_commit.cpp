#include "grader/findings/calls/left_commit.h"

#include <fmt/format.h>

namespace simtutor {
namespace {

/// The "{" of the nearest block around a place.
std::size_t block_around(const Tokens& file, std::size_t place) {
    int depth = 0;
    for (std::size_t i = place; i > 0; --i) {
        depth += file[i - 1].is("}");
        depth -= file[i - 1].is("{");
        if (depth < 0) return i - 1;
    }
    return file.size();
}

/// The text of the outermost loop around a place; empty if there is none.
Tokens text_of_loop(const Tokens& file, std::size_t place) {
    Tokens loop;
    for (std::size_t open = block_around(file, place); open < file.size();
         open = block_around(file, open)) {
        if (open == 0 || !file[open - 1].is(")")) continue;
        for (std::size_t k = open - 1; k > 0; --k)
            if ((file[k - 1].is("for") || file[k - 1].is("while")) && closing(file, k) == open - 1)
                loop = part_of(file, open, closing(file, open));
    }
    return loop;
}

/// What is asked before "return" in a statement that begins with "if"; empty for others.
Tokens asked_to_leave(const Tokens& file, std::size_t branch) {
    if (!file[branch].is("if") || branch + 1 >= file.size()) return {};
    const std::size_t close = closing(file, branch + 1);
    if (close + 2 >= file.size()) return {};
    const std::size_t then = close + (file[close + 1].is("{") ? 2 : 1);
    return file[then].is("return") ? part_of(file, branch + 2, close) : Tokens();
}

std::string told(int commit, const std::string& why) {
    return fmt::format(
        " Line {} closes a batch only where {}. Elsewhere there is one batch fewer, and the wait "
        "counts one too many as newer: close a batch in any case, an empty one too.",
        commit, why);
}

}  // namespace

std::string left_commit(const Tokens& file) {
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (!file[i].is("__pipeline_commit") || !file[i + 1].is("(")) continue;
        // "if (t < tiles) __pipeline_commit();"
        const std::size_t open = block_around(file, i);
        if (open >= file.size()) continue;
        // Rounds that wait only where they close a batch count right.
        if (mentions(part_of(file, open, closing(file, open)), "__pipeline_wait_prior")) continue;
        // Where no round waits, a wait is missing and no batch.
        const Tokens loop = text_of_loop(file, i);
        if (!loop.empty() && !mentions(loop, "__pipeline_wait_prior")) continue;
        for (std::size_t k = open + 1; k < i; ++k) {
            if (const Tokens asked = asked_to_leave(file, k); !asked.empty())
                return told(file[i].line, fmt::format("line {} does not return ({})", file[k].line,
                                                      text_of(asked)));
            if (file[k].is("if") && closing(file, k + 1) + 1 == i)
                return told(file[i].line,
                            fmt::format("{} holds (line {})", text_of(part_of(file, k + 2, i - 1)),
                                        file[k].line));
        }
        // "if (t < tiles) { …; __pipeline_commit(); }"
        if (open < 2 || !file[open - 1].is(")")) continue;
        for (std::size_t k = open - 1; k > 0; --k)
            if (file[k - 1].is("if") && closing(file, k) == open - 1)
                return told(file[i].line,
                            fmt::format("{} holds (line {})",
                                        text_of(part_of(file, k + 1, open - 1)), file[k].line));
    }
    return "";
}

}  // namespace simtutor
