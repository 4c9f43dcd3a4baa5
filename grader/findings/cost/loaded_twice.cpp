#include "grader/findings/cost/loaded_twice.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// "right[r * quads]" in a statement.
struct Load {
    Tokens words;
    std::string array;
};

std::vector<Load> loads_in(const Tokens& words) {
    std::vector<Load> all;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!words[i].is_name() || !words[i + 1].is("[")) continue;
        const std::size_t close = closing(words, i + 1);
        if (close >= words.size()) continue;
        const bool stored = close + 1 < words.size() && words[close + 1].is("=");
        const bool declared = i > 0 && (words[i - 1].is_name() || words[i - 1].is(">"));
        if (!stored && !declared) all.push_back({part_of(words, i, close + 1), words[i].text});
    }
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        // A product has something to multiply before the sign.
        const Token& before = words[i - 1];
        const bool alone = before.is("(") || before.is(",") || before.is("=") || before.is("+=") ||
                           before.is("*") || before.is("+") || before.is("return");
        const bool plain = i + 2 >= words.size() || !words[i + 2].is("[");
        if (words[i].is("*") && alone && plain && words[i + 1].is_name())
            all.push_back({part_of(words, i, i + 2), words[i + 1].text});
        // "*(from + 8 * n)", also of a pointer that is cast.
        const std::size_t close = words[i + 1].is("(") ? closing(words, i + 1) : words.size();
        const bool stored = close + 1 < words.size() && words[close + 1].is("=");
        if (words[i].is("*") && alone && close < words.size() && i + 3 < close && !stored &&
            words[i + 2].is_name() && words[i + 3].is("+"))
            all.push_back({part_of(words, i, close + 1), words[i + 2].text});
    }
    return all;
}

/// "*down", "*(from + n)", without a blank behind the first sign.
std::string name_of(const Load& load) {
    if (!load.words.front().is("*")) return text_of(load.words);
    return load.words.size() == 2 ? "*" + load.array
                                  : "*" + text_of(part_of(load.words, 1, load.words.size()));
}

/// Whether a name is one of constant memory.
bool is_constant(const Tokens& file, const std::string& name) {
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (!file[i].is("__constant__")) continue;
        for (std::size_t k = i + 1; k < file.size() && !file[k].is(";") && !file[k].is("="); ++k)
            if (file[k].text == name) return true;
    }
    return false;
}

/// Of a statement with several lines the one with the load.
int line_of(const Statement& one, const Load& load) {
    for (const Token& word : one.words)
        if (word.text == load.array) return word.line;
    return one.line;
}

/// Statements of one function, to be compared in pairs.
class Pairs {
  public:
    explicit Pairs(const FunctionText& function) : function_(function) {}

    /// Two statements side by side, or each alone in a loop of its own with the same head, the
    /// loops side by side.
    bool meet(int a, int b) const {
        const int one = parent(a), other = parent(b);
        if (one == other) return true;
        if (one < 0 || other < 0 || parent(one) != parent(other)) return false;
        return at(one).kind == Statement::Kind::loop && at(other).kind == Statement::Kind::loop &&
               same_words(at(one).words, at(other).words);
    }

    /// Whether the two stand in loops of their own, side by side.
    bool apart(int a, int b) const { return parent(a) != parent(b); }

    /// Whether a name of the load gets another value between the two, or the array is stored to.
    bool changed(const Load& load, int a, int b) const {
        for (int k = a + 1; k < b; ++k)
            // Behind a barrier another thread may have stored there.
            if (is_barrier(at(k).words) ||
                (at(k).kind != Statement::Kind::loop && sets(at(k).words, load) && !again(k, a, b)))
                return true;
        return sets(at(a).words, load);
    }

    /// Arrays that the function declares, that blocks share or that lie in constant memory cost
    /// nothing in device memory, and neither do pointers into them.
    bool is_near(const Tokens& file, const std::string& array, int before) const {
        const auto names = names_behind(function_, {{array, 0}}, before);
        return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
            return is_own(name) || is_block_shared(function_, name) || is_constant(file, name);
        });
    }

    bool is_own(const std::string& array) const {
        for (const Statement& one : function_.statements())
            for (std::size_t i = 1; i + 1 < one.words.size(); ++i)
                if (one.words[i].text == array && one.words[i + 1].is("[") &&
                    (one.words[i - 1].is_name() || one.words[i - 1].is(">") ||
                     one.words[i - 1].is(",")) &&
                    is_declaration(one.words))
                    return true;
        return false;
    }

  private:
    const Statement& at(int k) const { return function_.statements()[static_cast<std::size_t>(k)]; }
    int parent(int k) const { return at(k).parent; }

    /// "const int place = 4 * r;" in the second of two loops, as the first has it, too.
    bool again(int k, int a, int b) const {
        if (!apart(a, b) || parent(k) != parent(b) || !is_declaration(at(k).words)) return false;
        for (int i = parent(a) + 1; i < a; ++i)
            if (parent(i) == parent(a) && same_words(at(i).words, at(k).words)) return true;
        return false;
    }

    static bool is_declaration(const Tokens& words) {
        return words.size() > 2 && words[0].is_name() &&
               (words[1].is_name() || words[1].is("<") || words[1].is("::"));
    }

    static bool sets(const Tokens& words, const Load& load) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (!words[i].is_name() || !mentions(load.words, words[i].text)) continue;
            std::size_t next = i + 1;
            if (next < words.size() && words[next].is("[")) next = closing(words, next) + 1;
            const bool behind = next < words.size() && is_change(words[next]);
            const bool before = i > 0 && (words[i - 1].is("++") || words[i - 1].is("--"));
            if (behind || before) return true;
        }
        return false;
    }

    static bool is_barrier(const Tokens& words) {
        return std::any_of(words.begin(), words.end(), [](const Token& word) {
            return word.text.find("sync") != std::string::npos;
        });
    }

    static bool is_change(const Token& word) {
        return word.is("++") || word.is("--") ||
               (word.text.ends_with("=") && !word.is("==") && !word.is("!=") && !word.is("<=") &&
                !word.is(">="));
    }

    const FunctionText& function_;
};

/// A pair of statements that load the same element, and how many loops are around the first.
struct Twice {
    std::string text;
    std::size_t depth = 0;
};

/// @param line one of the two lines; 0: of any two in a loop
Twice twice_in(const Tokens& file, const FunctionText& function, int line) {
    const auto& all = function.statements();
    const Pairs pairs(function);
    for (std::size_t a = 0; a < all.size(); ++a) {
        const int first = static_cast<int>(a);
        if (line == 0 && loop_around(function, first) < 0) continue;
        for (const Load& load : loads_in(all[a].words)) {
            if (all[a].kind != Statement::Kind::plain || pairs.is_near(file, load.array, first - 1))
                continue;
            for (std::size_t b = a + 1; b < all.size(); ++b) {
                const auto loads = loads_in(all[b].words);
                const int second = static_cast<int>(b);
                const bool asked = line == 0 || all[a].line == line || all[b].line == line;
                if (all[b].kind != Statement::Kind::plain || all[a].line == all[b].line || !asked ||
                    !pairs.meet(first, second) || pairs.changed(load, first, second) ||
                    std::none_of(loads.begin(), loads.end(), [&](const Load& other) {
                        return same_words(load.words, other.words);
                    }))
                    continue;
                return {fmt::format(
                            "{} is loaded in lines {} and {}{}, with nothing changed between: "
                            "{}.",
                            name_of(load), line_of(all[a], load), line_of(all[b], load),
                            pairs.apart(first, second) ? ", in two loops of the same rounds" : "",
                            pairs.apart(first, second)
                                ? "make one loop of both, and load it once there for both uses"
                                : "one load into a local variable serves both"),
                        function.around(first).size()};
            }
        }
    }
    return {};
}

}  // namespace

std::string loaded_twice(const Tokens& file, int line) {
    return twice_in(file, FunctionText(file, line), line).text;
}

std::string loaded_twice_anywhere(const Tokens& file, const std::string& kernel) {
    Twice deepest;
    for (const FunctionText& function : functions_in(file)) {
        if (!kernel.empty() && function.name() != kernel) continue;
        Twice found = twice_in(file, function, 0);
        if (!found.text.empty() && (deepest.text.empty() || found.depth > deepest.depth))
            deepest = std::move(found);
    }
    return deepest.text;
}

}  // namespace simtutor
