#include "grader/findings/cost/repeated_load.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/cost/multiply_add.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// "a[i * n + k]" in a statement.
struct Load {
    std::string array;
    Tokens index;
    std::size_t at = 0;   ///< of the array's name
    std::size_t end = 0;  ///< behind the last bracket
};

std::vector<Load> loads_in(const Tokens& words) {
    std::vector<Load> all;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!words[i].is_name() || !words[i + 1].is("[")) continue;
        const std::size_t close = closing(words, i + 1);
        if (close >= words.size()) continue;
        all.push_back({words[i].text, part_of(words, i + 2, close), i, close + 1});
    }
    return all;
}

bool changes(const Token& sign) {
    static const auto& signs = *new std::set<std::string>{"=", "+=", "-=", "*=", "/=", "++", "--"};
    return signs.contains(sign.text);
}

/// The loops of one function whose bodies hold no further loop.
class InnerLoops {
  public:
    explicit InnerLoops(const FunctionText& function)
        : function_(function), all_(function.statements()) {
        std::set<int> outer;
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (all_[i].kind == Statement::Kind::loop)
                for (const int head : function.around(static_cast<int>(i))) outer.insert(head);
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (all_[i].kind == Statement::Kind::loop && !outer.contains(static_cast<int>(i)) &&
                split(all_[i].words, ";").size() == 3)
                loops_.push_back(static_cast<int>(i));
        // The deepest one runs most often.
        std::stable_sort(loops_.begin(), loops_.end(), [&](int a, int b) {
            return function.around(a).size() > function.around(b).size();
        });
        if (!loops_.empty()) deepest_ = function.around(loops_.front()).size();
        std::erase_if(loops_, [&](int loop) { return function.around(loop).size() < deepest_; });
        for (std::size_t i = 0; i < all_.size(); ++i)
            heads_.push_back(function.around(static_cast<int>(i)));
    }

    std::size_t depth() const { return loops_.empty() ? 0 : deepest_ + 1; }

    /// The first answer for a loop. @param what one of the questions below
    std::string told(std::string (InnerLoops::*what)(int) const) const {
        for (const int loop : loops_)
            if (std::string text = (this->*what)(loop); !text.empty()) return text;
        return "";
    }

    std::vector<const Statement*> body(int loop) const {
        std::vector<const Statement*> found;
        for (std::size_t i = 0; i < all_.size(); ++i)
            if (std::find(heads_[i].begin(), heads_[i].end(), loop) != heads_[i].end())
                found.push_back(&all_[i]);
        return found;
    }

    /// The loop's counter, what its head steps, and what its body sets.
    std::set<std::string> varying(int loop) const {
        std::set<std::string> names;
        const auto add = [&](const Tokens& words) {
            for (std::size_t i = 0; i < words.size(); ++i) {
                if (!words[i].is_name()) continue;
                const bool behind = i + 1 < words.size() && changes(words[i + 1]);
                const bool before = i > 0 && (words[i - 1].is("++") || words[i - 1].is("--"));
                if (behind || before) names.insert(words[i].text);
            }
        };
        add(all_[static_cast<std::size_t>(loop)].words);
        for (const Statement* one : body(loop)) add(one->words);
        return names;
    }

    /// "j" of "for (…; j < n; ++j)"
    std::string counter(int loop) const {
        const Tokens step = split(all_[static_cast<std::size_t>(loop)].words, ";")[2];
        const auto name = std::find_if(step.begin(), step.end(),
                                       [](const Token& word) { return word.is_name(); });
        return name == step.end() ? "" : name->text;
    }

    /// Arrays of the function itself lie in registers, or near.
    bool is_local(const std::string& array) const {
        return std::any_of(all_.begin(), all_.end(), [&](const Statement& one) {
            for (std::size_t i = 1; i + 1 < one.words.size(); ++i)
                if (one.words[i].text == array && one.words[i + 1].is("[") &&
                    (one.words[i - 1].is_name() || one.words[i - 1].is(">")) &&
                    !one.words[i - 1].is("return"))
                    return true;
            return false;
        });
    }

    /// Whether the load is from memory that the function was given, as far as the text tells.
    bool is_far(const Load& load, const Statement& one) const {
        const auto at = static_cast<int>(&one - all_.data());
        const auto names = names_behind(function_, {{load.array, 0}}, at - 1);
        const bool given = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
            return is_pointer_parameter(function_, name);
        });
        const bool near = std::any_of(names.begin(), names.end(), [&](const std::string& name) {
            return is_local(name) || is_block_shared(function_, name);
        });
        // "&a[k]" is a place, "tile.a[k]" a member, and "a[k][row]" may go on to something else.
        const bool plain =
            (load.at == 0 || !(one.words[load.at - 1].is("&") || one.words[load.at - 1].is(".") ||
                               one.words[load.at - 1].is("->"))) &&
            (load.end >= one.words.size() || !one.words[load.end].is("["));
        const bool only_stored = load.end < one.words.size() && one.words[load.end].is("=");
        return given && !near && plain && !only_stored;
    }

    /// A tile of shared memory that holds, before the loop, what was loaded from the array, and of
    /// which each round makes new values.
    std::string tile_of_rounds(int loop, const std::string& array) const {
        const auto filled = [&](const std::string& tile) {
            for (int i = 0; i < loop; ++i)
                for (const Assigned& set : assignments_in(all_[static_cast<std::size_t>(i)]))
                    if (set.element() && set.name() == tile &&
                        has(names_behind(function_, set.value, i - 1), array))
                        return true;
            return false;
        };
        for (const Statement* one : body(loop)) {
            const auto at = static_cast<int>(one - all_.data());
            for (const Assigned& set : assignments_in(*one))
                if (set.element() && is_block_shared(function_, set.name()) &&
                    has(names_behind(function_, set.value, at - 1), set.name()) &&
                    filled(set.name()))
                    return set.name();
        }
        return "";
    }

    bool is_stored_in(int loop, const std::string& array) const {
        return std::ranges::any_of(body(loop), [&](const Statement* one) {
            return std::ranges::any_of(assignments_in(*one), [&](const Assigned& set) {
                return set.element() && set.name() == array;
            });
        });
    }

    std::string constant_load(int loop) const { return constant_load_in(loop, 0); }

    /// @param line the only one that is asked about; 0: any
    std::string constant_load_in(int loop, int line) const {
        const std::set<std::string> names = varying(loop);
        const auto varies = [&](const Tokens& words) {
            for (std::size_t i = 0; i < words.size(); ++i)
                if (names.contains(words[i].text) || words[i].is("++") || words[i].is("--") ||
                    (words[i].is("(") && i > 0 && words[i - 1].is_name()))
                    return true;
            return false;
        };
        const int head = all_[static_cast<std::size_t>(loop)].line;
        for (const Statement* one : body(loop))
            for (const Load& load : loads_in(one->words)) {
                const bool stored = load.end < one->words.size() && changes(one->words[load.end]);
                if (names.contains(load.array) || varies(load.index) || is_local(load.array) ||
                    (line > 0 && (one->words[load.at].line != line || !is_far(load, *one))))
                    continue;
                // The rounds may store the very element: then each of them reads a new value.
                if (!stored && is_stored_in(loop, load.array)) continue;
                const std::string place = load.array + "[" + text_of(load.index) + "]";
                const std::string what = fmt::format(
                    "Line {} {} {} in every round of the loop over {} (line {}), and the index has "
                    "no {}: ",
                    one->words[load.at].line, stored ? "loads and stores" : "loads", place,
                    counter(loop), head, counter(loop));
                const std::string tile = stored ? "" : tile_of_rounds(loop, load.array);
                if (!tile.empty())
                    return what + fmt::format(
                                      "it is the value from before the first round. {} "
                                      "holds what the rounds have made of it: read it "
                                      "there.",
                                      tile);
                return what + (stored ? "it is the same element each time. Add up in a local "
                                        "variable, and store it once behind that loop."
                                      : "it is the same value each time. Load it once, into a "
                                        "local variable before that loop.");
            }
        return "";
    }

    /// Whether a statement is a loop whose counter lives on behind it, "for (; i + 1 < n; i += 2)",
    /// and the condition asks for it.
    bool goes_on_with(int statement, const Tokens& condition) const {
        const Statement& one = all_[static_cast<std::size_t>(statement)];
        const std::vector<Tokens> head = split(one.words, ";");
        const std::string counter = counter_of(one);
        return one.kind == Statement::Kind::loop && head.size() == 3 && head[0].empty() &&
               !counter.empty() && mentions(condition, counter);
    }

    /// Whether the loop, or one around it, goes on where another has ended: what it takes is a
    /// rest, and need not be cheap.
    bool takes_rest(int loop) const {
        for (const int head : function_.around(loop))
            if (all_[static_cast<std::size_t>(head)].kind == Statement::Kind::branch)
                for (int i = 0; i < head; ++i)
                    if (goes_on_with(i, all_[static_cast<std::size_t>(head)].words)) return true;
        for (; loop >= 0; loop = loop_around(function_, loop)) {
            const std::vector<Tokens> head = split(all_[static_cast<std::size_t>(loop)].words, ";");
            const std::string name = counter_of(all_[static_cast<std::size_t>(loop)]);
            for (int i = 0; i < loop && head.size() == 3 && head[0].empty(); ++i)
                if (all_[static_cast<std::size_t>(i)].kind == Statement::Kind::loop &&
                    counter_of(all_[static_cast<std::size_t>(i)]) == name)
                    return true;
        }
        return false;
    }

    std::string lone_multiply_add(int loop) const {
        if (takes_rest(loop)) return "";
        const Statement* only = nullptr;
        for (const Statement* one : body(loop)) {
            if (!adds_to_itself(*one)) continue;
            if (only) return "";
            only = one;
        }
        if (!only) return "";
        std::set<std::string> places;
        bool floats = true;
        for (const Load& load : loads_in(only->words)) {
            if (is_local(load.array)) continue;
            places.insert(load.array + "[" + text_of(load.index) + "]");
            floats = floats && is_float_array(function_, load.array);
        }
        if (places.size() < 2) return "";
        std::string list;
        for (const std::string& place : places) list += (list.empty() ? "" : " and ") + place;
        return fmt::format(
            "Line {0} loads {1}{3} for a single multiply-add, in every round of the loop over "
            "{2}. "
            "Which of them would the same {2} need for another row or column of the result, too?",
            only->line, list, counter(loop),
            floats ? fmt::format(", {} bytes,", places.size() * sizeof(float)) : "");
    }

  private:
    const FunctionText& function_;
    const std::vector<Statement>& all_;
    std::vector<std::vector<int>> heads_;
    std::vector<int> loops_;
    std::size_t deepest_ = 0;
};

/// The functions of the file that stand in a function: those of a class of its own, and lambdas.
std::vector<Tokens> inner_functions(const Tokens& file) {
    std::vector<Tokens> all;
    std::size_t outer = 0;  // the end of the function around
    for (std::size_t i = 1; i < file.size(); ++i) {
        std::size_t before = i - 1;
        while (before > 0 && (file[before].is("const") || file[before].is("noexcept"))) --before;
        if (!file[i].is("{") || !file[before].is(")")) continue;
        std::size_t open = before;
        while (open > 0 && closing(file, open) != before) --open;
        const Token& name = file[open > 0 ? open - 1 : 0];
        const bool head = name.is("for") || name.is("if") || name.is("while") || name.is("switch");
        if (i < outer && !head && open > 0)
            all.push_back(part_of(file, open - 1, closing(file, i) + 1));
        else if (i >= outer)
            outer = closing(file, i);
    }
    return all;
}

/// The answer of the deepest loop of all functions.
std::string of_deepest(const Tokens& file, std::string (InnerLoops::*what)(int) const) {
    std::string text;
    std::size_t depth = 0;
    int last = 0;
    for (const Token& word : file) {
        if (!word.is("for") || word.line <= last) continue;
        const FunctionText function(file, word.line);
        if (!function.found()) continue;
        last = function.statements().back().line;
        const InnerLoops loops(function);
        if (loops.depth() <= depth) continue;
        if (std::string told = loops.told(what); !told.empty()) {
            text = std::move(told);
            depth = loops.depth();
        }
    }
    return text;
}

}  // namespace

std::string repeated_load(const Tokens& file) {
    std::string text = of_deepest(file, &InnerLoops::constant_load);
    for (const Tokens& inner : inner_functions(file))
        if (text.empty()) text = of_deepest(inner, &InnerLoops::constant_load);
    return text;
}

std::string repeated_load_in(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const int at = function.at(line, "");
    if (at < 0) return "";
    const Statement& one = function.statements()[static_cast<std::size_t>(at)];
    const int loop = one.kind == Statement::Kind::loop ? -1 : loop_around(function, at);
    if (loop < 0 ||
        split(function.statements()[static_cast<std::size_t>(loop)].words, ";").size() != 3)
        return "";
    return InnerLoops(function).constant_load_in(loop, line);
}

std::string load_for_one_use(const Tokens& file) {
    return of_deepest(file, &InnerLoops::lone_multiply_add);
}

}  // namespace simtutor
