#include "grader/findings/result/kept_sum.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// An assignment and where it stands.
struct Placed {
    Assigned what;
    int statement = 0, line = 0;
};

bool adds_up(const Assigned& one) {
    if (one.sign == "+=") return true;
    // "most = max(most, steps)"
    const bool larger =
        mentions(one.value, "max") || mentions(one.value, "fmaxf") || mentions(one.value, "fmax");
    return one.sign == "=" && larger && mentions(one.value, one.name());
}

class Sums {
  public:
    explicit Sums(const FunctionText& function) : function_(function) {
        for (int i = 0; i < static_cast<int>(all().size()); ++i)
            for (Assigned& one : assignments_in(at(i)))
                assigned_.push_back({std::move(one), i, at(i).line});
    }

    std::string told() const {
        for (const Placed& sum : assigned_) {
            if (!adds_up(sum.what)) continue;
            for (std::string text : {kept(sum), kept_by_groups(sum), lost(sum)})
                if (!text.empty()) return text;
        }
        return "";
    }

  private:
    const std::vector<Statement>& all() const { return function_.statements(); }
    const Statement& at(int i) const { return all()[static_cast<std::size_t>(i)]; }
    bool inside(int statement, int loop) const { return is_inside(function_, statement, loop); }

    /// Where the variable is set, and not added to, before a statement; null if nowhere.
    const Placed* set_before(const std::string& name, int statement) const {
        const Placed* last = nullptr;
        for (const Placed& one : assigned_)
            if (one.statement < statement && one.what.name() == name && one.what.sign == "=" &&
                !adds_up(one.what))
                last = &one;
        return last;
    }

    bool set_inside(const std::string& name, int loop) const {
        return std::any_of(assigned_.begin(), assigned_.end(), [&](const Placed& one) {
            return one.what.name() == name && one.what.sign == "=" && !adds_up(one.what) &&
                   inside(one.statement, loop);
        });
    }

    /// The line behind the sum that stores it in each round: "c[i] = sum" and "*out++ = sum"; 0 if
    /// none does.
    int stored_in_round(const Placed& sum, int outer, const std::string& round) const {
        const std::string& name = sum.what.name();
        for (const Placed& store : assigned_) {
            const Tokens& value = store.what.value;
            if (store.statement > sum.statement &&
                loop_around(function_, store.statement) == outer && store.what.element() &&
                mentions(store.what.to, round) && !value.empty() && value[0].text == name &&
                !mentions(value, "-"))
                return store.line;
        }
        for (int i = sum.statement + 1; i < static_cast<int>(all().size()); ++i) {
            const Tokens& w = at(i).words;
            if (loop_around(function_, i) == outer && w.size() > 4 && w[0].is("*") &&
                w[2].is("++") && w[3].is("=") && w[4].text == name && !mentions(w, "-"))
                return at(i).line;
        }
        return 0;
    }

    /// "c[i] = sum" in the loop around the one that adds up, which never begins a new sum.
    std::string kept(const Placed& sum) const {
        const int adding = loop_around(function_, sum.statement);
        const int outer = adding < 0 ? -1 : loop_around(function_, adding);
        if (outer < 0) return "";
        const std::string& name = sum.what.name();
        const std::string round = counter_of(at(outer));
        const Placed* const begun = set_before(name, sum.statement);
        if (round.empty() || !begun || !is_zero(begun->what.value) ||
            inside(begun->statement, outer) || set_inside(name, outer))
            return "";
        const int stored = stored_in_round(sum, outer, round);
        if (stored == 0) return "";
        return fmt::format(
            "{0} is set to 0 in line {1}, in front of the loop in line {2}, and line {3} stores it "
            "in each round of that loop: it still holds what the rounds before have added. Set it "
            "to 0 at the beginning of each round.",
            name, begun->line, at(outer).line, stored);
    }

    /// "if (t % 32 == 31) paid += most;" in the loop that adds up: the next group goes on with it.
    std::string kept_by_groups(const Placed& sum) const {
        const int loop = loop_around(function_, sum.statement);
        const std::string& name = sum.what.name();
        if (loop < 0 || sum.what.element()) return "";
        const Placed* const begun = set_before(name, sum.statement);
        if (!begun || !is_zero(begun->what.value) || set_inside(name, loop)) return "";
        for (const Placed& use : assigned_) {
            const int head = at(use.statement).parent;
            if (use.statement <= sum.statement || head < 0 ||
                at(head).kind != Statement::Kind::branch || !mentions(at(head).words, "%") ||
                loop_around(function_, use.statement) != loop || use.what.sign != "+=" ||
                !mentions(use.what.value, name) || inside(sum.statement, head))
                continue;
            return fmt::format(
                "Line {0} takes {1} where a group ends (line {2}), and the next group goes on with "
                "it: {1} is set to 0 in line {3} only, before the loop in line {4}. Set it to 0 "
                "behind line {0}, too.",
                use.line, name, at(head).line, begun->line, at(loop).line);
        }
        return "";
    }

    /// Set to 0 in every round of a loop whose rounds all add to the same place.
    std::string lost(const Placed& sum) const {
        const std::string& name = sum.what.name();
        for (int loop = loop_around(function_, sum.statement); loop >= 0;
             loop = loop_around(function_, loop)) {
            const std::string round = counter_of(at(loop));
            for (const Placed& clear : assigned_) {
                if (clear.what.name() != name || clear.what.declares || clear.what.sign != "=" ||
                    !is_zero(clear.what.value) || clear.statement >= sum.statement ||
                    !inside(clear.statement, loop))
                    continue;
                if (round.empty() || depends(clear.what.to, loop) ||
                    used_inside(name, loop, clear.statement, sum.statement) ||
                    (!clear.what.element() && !used_behind(name, loop)))
                    continue;
                return fmt::format(
                    "Line {0} sets {1} to 0 in every round of the loop in line {2}, so what line "
                    "{3} added in the rounds before is lost. Set it to 0 once, before that loop.",
                    clear.line, text_of(clear.what.to), at(loop).line, sum.line);
            }
        }
        return "";
    }

    /// Whether the place is another one in each round: its counter, or a name that the body sets.
    bool depends(const Tokens& place, int loop) const {
        for (const Token& word : place) {
            if (!word.is_name()) continue;
            const std::string round = counter_of(at(loop));
            if (word.text == round) return true;
            for (const Placed& one : assigned_) {
                if (one.what.name() != word.text || one.what.element() ||
                    !inside(one.statement, loop))
                    continue;
                // A loop's counter goes the same way in each round, if it begins so.
                if (at(one.statement).kind != Statement::Kind::loop ||
                    mentions(one.what.value, round))
                    return true;
            }
        }
        return false;
    }

    bool uses(int statement, const std::string& name) const {
        for (const Placed& one : assigned_)
            if (one.statement == statement && one.what.name() == name &&
                !mentions(one.what.value, name))
                return false;
        return mentions(at(statement).words, name);
    }

    /// Whether the sum is taken within a round, by anything but what clears it and adds to it.
    bool used_inside(const std::string& name, int loop, int clear, int sum) const {
        for (int i = 0; i < static_cast<int>(all().size()); ++i)
            if (i != clear && i != sum && inside(i, loop) && uses(i, name)) return true;
        return false;
    }

    bool used_behind(const std::string& name, int loop) const {
        for (int i = loop + 1; i < static_cast<int>(all().size()); ++i)
            if (!inside(i, loop) && uses(i, name)) return true;
        return false;
    }

    const FunctionText& function_;
    std::vector<Placed> assigned_;
};

/// "for (…) out[j] = 0; add_rows(out, …);": the call adds to what the loop has just cleared.
std::string cleared_before_call(const FunctionText& function) {
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const auto set = assignments_in(all[static_cast<std::size_t>(i)]);
        if (set.size() != 1 || !set[0].element() || !is_zero(set[0].value)) continue;
        const int clearing = loop_around(function, i);
        const int loop = clearing < 0 ? -1 : loop_around(function, clearing);
        if (loop < 0) continue;
        const Statement& head = all[static_cast<std::size_t>(loop)];
        const std::string round = counter_of(head);
        const auto names = names_behind(function, set[0].to, i);
        if (round.empty() || std::find(names.begin(), names.end(), round) != names.end()) continue;
        for (int k = i + 1; k < static_cast<int>(all.size()); ++k) {
            const Statement& call = all[static_cast<std::size_t>(k)];
            if (loop_around(function, k) != loop || call.kind != Statement::Kind::plain ||
                call.words.size() < 4 || !call.words[1].is("("))
                continue;
            const auto given = split(part_of(call.words, 2, closing(call.words, 1)), ",");
            const bool same = std::any_of(given.begin(), given.end(), [&](const Tokens& one) {
                return one.size() == 1 && one[0].text == set[0].name();
            });
            if (same)
                return fmt::format(
                    "Line {} sets the elements of {} to 0 in every round of the loop in line {}, "
                    "so what {} in line {} made in the rounds before is lost. Set them to 0 once, "
                    "before that loop.",
                    set[0].to[0].line, set[0].name(), head.line, call.words[0].text, call.line);
        }
    }
    return "";
}

}  // namespace

std::string sum_cleared_elsewhere(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        if (std::string text = Sums(function).told(); !text.empty()) return text;
        if (std::string text = cleared_before_call(function); !text.empty()) return text;
    }
    return "";
}

}  // namespace simtutor
