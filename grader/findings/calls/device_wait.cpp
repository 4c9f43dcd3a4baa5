#include "grader/findings/calls/device_wait.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// Calls that are followed: a text may be made to be slow to read.
constexpr int most_calls = 200;

/// The first line of a function that has such a word, and the word.
struct Found {
    std::string word;
    int line = 0;
};

Found wait_in(const Tokens& words) {
    for (const Token& word : words)
        if (word.is("cudaStreamSynchronize") || word.is("cudaDeviceSynchronize") ||
            word.is("cudaEventSynchronize"))
            return {word.text, word.line};
    return {};
}

bool launches(const Tokens& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i].is("<<") && words[i + 1].is("<")) return true;
    return false;
}

/// What a loop calls that launches, and what it calls behind that and that waits.
struct Calls {
    Found start, finish, wait;
};

Calls calls_in(const Tokens& file, const FunctionText& function, int loop, int& followed) {
    Calls calls;
    const auto& all = function.statements();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].parent != loop) continue;
        for (std::size_t k = 0; k + 1 < all[i].words.size(); ++k) {
            const Token& word = all[i].words[k];
            if (!word.is_name() || !all[i].words[k + 1].is("(") || ++followed > most_calls)
                continue;
            const Tokens body = body_of(file, word.text);
            if (calls.start.line == 0) {
                if (launches(body) && wait_in(body).line == 0) calls.start = {word.text, word.line};
            } else if (calls.finish.line == 0 && wait_in(body).line > 0) {
                calls.finish = {word.text, word.line};
                calls.wait = wait_in(body);
            }
        }
    }
    return calls;
}

/// Whether the calls are given what the loop counts, or its part: one that only repeats the work
/// gives them the same in each round.
bool is_over_parts(const Statement& loop, const std::vector<Statement>& all, const Calls& calls) {
    std::string name = counter_of(loop);
    const auto sides = split(loop.words, ":");
    if (name.empty() && sides.size() == 2 && !sides[0].empty()) name = sides[0].back().text;
    return !name.empty() && std::ranges::any_of(all, [&](const Statement& one) {
        return one.touches(calls.start.line) && mentions(one.words, calls.start.word) &&
               mentions(one.words, name);
    });
}

}  // namespace

std::string device_wait(const Tokens& file) {
    if (!mentions(file, "cudaSetDevice")) return "";
    std::set<std::string> seen;
    int followed = 0;
    for (const Token& word : file) {
        if (!word.is("for") && !word.is("while")) continue;
        const FunctionText function(file, word.line);
        if (!seen.insert(function.name()).second) continue;
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& loop = all[static_cast<std::size_t>(i)];
            if (loop.kind != Statement::Kind::loop) continue;
            const Calls calls = calls_in(file, function, i, followed);
            if (calls.finish.line == 0 || !is_over_parts(loop, all, calls)) continue;
            return fmt::format(
                "The loop in line {} gives a device its work ({} in line {}) and waits for it ({} "
                "in line {}, by {} in line {}) before the next device gets any. Start all of them "
                "in one loop, and wait for them in a second.",
                loop.line, calls.start.word, calls.start.line, calls.finish.word, calls.finish.line,
                calls.wait.word, calls.wait.line);
        }
    }
    return "";
}

}  // namespace simtutor
