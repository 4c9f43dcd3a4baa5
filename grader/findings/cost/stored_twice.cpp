#include "grader/findings/cost/stored_twice.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "left[ty][tx]" of "left[ty][tx] = 0.0f"; empty for a statement that stores to no element.
Tokens stored_place(const Statement& one) {
    const Tokens& words = one.words;
    if (one.kind != Statement::Kind::plain || words.size() < 6 || !words[0].is_name() ||
        !words[1].is("["))
        return {};
    std::size_t end = 1;
    while (end < words.size() && words[end].is("[")) end = closing(words, end) + 1;
    return end < words.size() && words[end].is("=") ? part_of(words, 0, end) : Tokens();
}

/// Whether a statement between two stores may read the array, let others read it, or change what
/// its index is made of.
bool parts(const Statement& one, const Tokens& place) {
    const Tokens stored = stored_place(one);
    const Tokens rest = part_of(one.words, stored.size(), one.words.size());
    if (mentions(rest, place[0].text) || (!stored.empty() && stored[0].text == place[0].text))
        return true;
    for (const Token& word : one.words)
        if (word.text.find("sync") != std::string::npos || word.is("return")) return true;
    for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
        const std::string& sign = one.words[i + 1].text;
        const bool changes = sign == "=" || sign == "+=" || sign == "-=" || sign == "++";
        if (changes && one.words[i].is_name() && mentions(place, one.words[i].text)) return true;
    }
    return false;
}

/// The later store to the place of statement `first` that replaces it; -1 if there is none.
int replaced_by(const std::vector<Statement>& all, int first, const Tokens& place) {
    const int parent = all[static_cast<std::size_t>(first)].parent;
    for (std::size_t i = static_cast<std::size_t>(first) + 1; i < all.size(); ++i) {
        const Statement& one = all[i];
        // The second may stand under a branch of the same block.
        const bool inside = one.parent == parent || one.parent > first;
        if (!inside || one.kind == Statement::Kind::loop) return -1;
        if (same_words(stored_place(one), place) &&
            !mentions(part_of(one.words, place.size(), one.words.size()), place[0].text))
            return static_cast<int>(i);
        if (parts(one, place)) return -1;
    }
    return -1;
}

/// The next statement in the same block, if it adds to the place: "c[i] += b[i]"; -1 if not.
int added_behind(const std::vector<Statement>& all, int first, const Tokens& place) {
    const Statement& one = all[static_cast<std::size_t>(first)];
    for (std::size_t i = static_cast<std::size_t>(first) + 1; i < all.size(); ++i) {
        const Tokens& w = all[i].words;
        if (all[i].parent != one.parent || all[i].kind != Statement::Kind::plain) return -1;
        const std::size_t end = place.size();
        const bool adds = w.size() > end && (w[end].is("+=") || w[end].is("-=") ||
                                             w[end].is("*=") || w[end].is("/="));
        if (adds && same_words(part_of(w, 0, end), place)) return static_cast<int>(i);
        if (parts(all[i], place)) return -1;
    }
    return -1;
}

}  // namespace

std::string stored_twice(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        const Tokens place = stored_place(one);
        const int again = place.empty() ? -1 : replaced_by(all, i, place);
        // What a thread keeps for itself may lie in registers.
        const bool memory = !place.empty() && (is_pointer_parameter(function, place[0].text) ||
                                               is_block_shared(function, place[0].text));
        const int added = !memory || again >= 0 ? -1 : added_behind(all, i, place);
        if (added >= 0 && (one.touches(line) || all[static_cast<std::size_t>(added)].touches(line)))
            return fmt::format(
                "Line {0} stores to {1}, and line {2} loads it from there and stores it again: "
                "keep the value in a variable until it is complete, and store it once.",
                one.line, text_of(place), all[static_cast<std::size_t>(added)].line);
        if (again < 0) continue;
        const Statement& second = all[static_cast<std::size_t>(again)];
        if (!one.touches(line) && !second.touches(line)) continue;
        return fmt::format(
            "Line {0} stores to {1}, and line {2} stores to it again before anything has read it: "
            "where both run, only the second stays. If that is meant, store once: the element "
            "where "
            "it exists, else what line {0} stores. If not, compare the two indices and the order "
            "of the lines.",
            one.line, text_of(place), second.line);
    }
    return "";
}

}  // namespace simtutor
