#include "grader/findings/result/carried_sum.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// A name that a statement of an inner loop goes on with.
struct CarriedName {
    std::string name;
    Tokens to;
    int statement = 0;
};

bool is_largest_so_far(const Tokens& value, const std::string& name) {
    return value.size() > 2 && mentions(value, name) &&
           (mentions(value, "max") || mentions(value, "min") || mentions(value, "fmaxf") ||
            mentions(value, "fminf") || mentions(value, "fmax") || mentions(value, "fmin"));
}

/// Asks for one outer loop.
class CarriedOn {
  public:
    CarriedOn(const FunctionText& function, const CarriedName& grown, int inner, int outer)
        : function_(function),
          all_(function.statements()),
          grown_(grown),
          inner_(inner),
          outer_(outer) {}

    std::string text() const {
        const std::string counter = counter_of(all_[static_cast<std::size_t>(outer_)]);
        const int begun = begun_before();
        if (counter.empty() || begun == 0 || is_set_inside()) return "";
        const Tokens index = part_of(grown_.to, 1, grown_.to.size());
        if (has(names_behind(function_, index, grown_.statement), counter)) return "";
        const int use = used_behind();
        if (use == 0) return "";
        return fmt::format(
            "{0} is begun in line {1}, before the loop over {2} (line {3}), and never again: line "
            "{4} goes on from what the round before left, and line {5} takes it in each round. If "
            "each round is to begin anew, set {0} inside the loop over {2}, before line {6}.",
            grown_.name, begun, counter, all_[static_cast<std::size_t>(outer_)].line,
            all_[static_cast<std::size_t>(grown_.statement)].line, use,
            all_[static_cast<std::size_t>(inner_)].line);
    }

  private:
    /// The line that declares the name, or sets it, before the outer loop.
    int begun_before() const {
        for (int i = outer_ - 1; i >= 0; --i) {
            const Statement& one = all_[static_cast<std::size_t>(i)];
            if (one.kind == Statement::Kind::plain && mentions(one.words, grown_.name) &&
                !is_inside(function_, i, outer_))
                return one.line;
        }
        return 0;
    }

    /// Whether the outer loop sets the name, or hands it to a function that may.
    bool is_set_inside() const {
        for (int i = outer_ + 1; i < static_cast<int>(all_.size()); ++i) {
            const Statement& one = all_[static_cast<std::size_t>(i)];
            if (!is_inside(function_, i, outer_) || !mentions(one.words, grown_.name)) continue;
            const auto sets = assignments_in(one);
            if (sets.empty() && one.kind == Statement::Kind::plain) return true;
            for (const Assigned& set : sets)
                if (set.name() == grown_.name && set.sign == "=" && i != grown_.statement)
                    return true;
        }
        return false;
    }

    /// The line behind the inner loop that takes the value in each round of the outer one.
    int used_behind() const {
        for (int i = grown_.statement + 1; i < static_cast<int>(all_.size()); ++i) {
            if (!is_inside(function_, i, outer_) || is_inside(function_, i, inner_)) continue;
            for (const Assigned& set : assignments_in(all_[static_cast<std::size_t>(i)]))
                if (set.name() != grown_.name && mentions(set.value, grown_.name))
                    return all_[static_cast<std::size_t>(i)].line;
        }
        return 0;
    }

    const FunctionText& function_;
    const std::vector<Statement>& all_;
    const CarriedName& grown_;
    int inner_, outer_;
};

}  // namespace

std::string carried_sum(const FunctionText& function) {
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i)
        for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)])) {
            const bool grows =
                set.sign == "+=" || (set.sign == "=" && is_largest_so_far(set.value, set.name()));
            if (!grows || all[static_cast<std::size_t>(i)].kind == Statement::Kind::loop ||
                mentions(function.parameters(), set.name()))
                continue;
            const CarriedName grown{set.name(), set.to, i};
            int inner = loop_around(function, i);
            for (int outer = inner < 0 ? -1 : loop_around(function, inner); outer >= 0;
                 inner = outer, outer = loop_around(function, outer))
                if (std::string text = CarriedOn(function, grown, inner, outer).text();
                    !text.empty())
                    return text;
        }
    return "";
}

}  // namespace simtutor
