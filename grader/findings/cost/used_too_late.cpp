#include "grader/findings/cost/used_too_late.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether a value comes from memory: "*pb", "b[i]", "*(const float2*)(pa + 8)".
bool is_load(const Tokens& value) {
    if (value.empty()) return false;
    if (value[0].is("*")) return true;
    for (std::size_t i = 0; i + 1 < value.size(); ++i)
        if (value[i].is_name() && value[i + 1].is("[")) return true;
    return false;
}

class Ahead {
  public:
    explicit Ahead(const FunctionText& function) : function_(function) {}

    std::string told() const {
        for (int i = 0; i < count(); ++i)
            for (const Assigned& again : assignments_in(at(i)))
                if (std::string text = replaced(again, i); !text.empty()) return text;
        return "";
    }

  private:
    int count() const { return static_cast<int>(function_.statements().size()); }
    const Statement& at(int i) const { return function_.statements()[static_cast<std::size_t>(i)]; }

    /// A load in a loop to what a load before that loop, or before one around it, has filled, with
    /// no use between.
    std::string replaced(const Assigned& again, int i) const {
        const int loop = loop_around(function_, i);
        if (loop < 0 || again.declares || again.sign != "=" || !is_load(again.value) ||
            mentions(again.value, again.name()) || is_block_shared(function_, again.name()))
            return "";
        int first = -1;
        for (const int head : function_.around(i))
            if (first < 0 && at(head).kind == Statement::Kind::loop)
                first = loaded_before(again.name(), head);
        if (first < 0 || used(again.name(), first + 1, i)) return "";
        const int use = next_use(again.to, loop, i);
        if (use < 0) return "";
        return fmt::format(
            "Line {0} stores to {1} before line {2} has used what is there, so what line {3} "
            "loaded ahead is lost, and each round takes a value that belongs to a later one. Use "
            "the value first, then load the next one into its place.",
            at(i).line, text_of(again.to), at(use).line, at(first).line);
    }

    /// The statement in front of the loop that loads into the same name; -1 if there is none.
    int loaded_before(const std::string& name, int loop) const {
        const int around = at(loop).parent;
        for (int i = loop - 1; i >= 0; --i) {
            if (around >= 0 && !is_inside(function_, i, around)) return -1;
            for (const Assigned& one : assignments_in(at(i)))
                if (one.name() == name) return one.sign == "=" && is_load(one.value) ? i : -1;
        }
        return -1;
    }

    bool used(const std::string& name, int from, int to) const {
        for (int i = from; i < to; ++i)
            if (at(i).kind != Statement::Kind::branch && mentions(at(i).words, name)) return true;
        return false;
    }

    /// A statement behind `i`, in the same round, that takes what was just stored.
    int next_use(const Tokens& place, int loop, int i) const {
        for (int k = i + 1; k < count() && is_inside(function_, k, loop); ++k) {
            const Tokens& words = at(k).words;
            for (std::size_t w = 0; w + place.size() <= words.size(); ++w)
                if (same_words(part_of(words, w, w + place.size()), place)) return k;
        }
        return -1;
    }

    const FunctionText& function_;
};

}  // namespace

std::string replaced_before_use(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        if (std::string text = Ahead(function).told(); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
