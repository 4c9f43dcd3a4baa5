#include "grader/findings/source/thread_place.h"

#include <cctype>
#include <set>
#include <string>

namespace simtutor {
namespace {

constexpr int most_steps_of_place = 6;

/// What an index is made of.
struct Parts {
    bool thread = false, called = false, loaded = false;
    std::set<std::string> seen = {};
};

/// "min", "int(": what is in their brackets is the value.
bool gives_its_value(const Token& word) {
    for (const char* one : {"min", "max", "int", "unsigned", "long", "size_t", "std"})
        if (word.is(one)) return true;
    return false;
}

/// What may stand before the sign of a product: "n", "4", ")", "]".
bool is_operand(const Token& word) {
    return word.is_name() || word.is(")") || word.is("]") ||
           std::isdigit(static_cast<unsigned char>(word.text.front())) != 0;
}

void look(Parts& parts, const FunctionText& function, const Tokens& words, int before, int steps) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        const Token& word = words[i];
        if (word.is("threadIdx") || word.is("thread_rank")) parts.thread = true;
        if (!word.is_name()) continue;
        const bool called = i + 1 < words.size() && words[i + 1].is("(") && !gives_its_value(word);
        const bool loaded = i + 1 < words.size() && words[i + 1].is("[");
        const bool pointee = i > 0 && words[i - 1].is("*") && (i == 1 || !is_operand(words[i - 2]));
        parts.called |= called && !word.is("thread_rank");
        parts.loaded |= loaded || pointee;
        if (steps == 0 || called || loaded || !parts.seen.insert(word.text).second) continue;
        Tokens value;
        const int set = function.definition(word.text, before, &value);
        if (set >= 0) look(parts, function, value, set - 1, steps - 1);
    }
}

Parts parts_of(const FunctionText& function, const Tokens& index, int statement) {
    Parts parts;
    Tokens inside = index;
    // The outer brackets of "[i][j]" are the array's own.
    for (std::size_t i = 0; i < inside.size() && inside[i].is("[");) {
        const std::size_t close = closing(inside, i);
        look(parts, function, part_of(inside, i + 1, close), statement - 1, most_steps_of_place);
        i = close + 1;
        if (i >= inside.size()) return parts;
    }
    if (inside.empty() || inside[0].is("[")) return parts;
    look(parts, function, inside, statement - 1, most_steps_of_place);
    return parts;
}

}  // namespace

bool is_place_of_thread(const FunctionText& function, const Tokens& index, int statement) {
    const Parts parts = parts_of(function, index, statement);
    return parts.thread && !parts.called && !parts.loaded;
}

bool is_place_of_data(const FunctionText& function, const Tokens& index, int statement) {
    return parts_of(function, index, statement).loaded;
}

}  // namespace simtutor
