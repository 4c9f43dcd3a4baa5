#pragma once
/// What a program's results say of the program, where one slip explains them.

#include <algorithm>
#include <string>
#include <vector>

namespace simtutor::check {

/// A usual slip: what a program does in place of the right thing, and how to get its results then.
template <class Formula>
struct Slip {
    std::string says;  ///< what is done, and whole sentences with what is right
    Formula gives;
};

/// Of the usual slips those that explain all answers of a program, right ones, too: a slip that
/// gives the wrong numbers, but not the right ones beside them, is not the cause. Slips that say
/// the same are one. Empty where nothing was answered, where no slip explains all, and where more
/// than `most` do: which of them it is, nobody knows then.
/// @param explains whether an answer is what the formula gives: (formula, answer) -> bool
template <class Formula, class Answer, class Explains>
std::vector<const Slip<Formula>*> slips_behind(const std::vector<Slip<Formula>>& usual,
                                               const std::vector<Answer>& answers,
                                               const Explains& explains, std::size_t most = 1) {
    std::vector<const Slip<Formula>*> found;
    for (const Slip<Formula>& one : usual) {
        const bool said = std::any_of(found.begin(), found.end(),
                                      [&](const auto* other) { return other->says == one.says; });
        if (!said && std::all_of(answers.begin(), answers.end(),
                                 [&](const Answer& answer) { return explains(one.gives, answer); }))
            found.push_back(&one);
    }
    if (answers.empty() || found.size() > most) found.clear();
    return found;
}

}  // namespace simtutor::check
