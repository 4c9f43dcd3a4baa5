#include "grader/findings/result/early_end_of_sum.h"

#include <fmt/format.h>

#include <cstdlib>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "4" of "k += 4", 1 of "++k"; 0 for a step that is no number.
long long step_of(const Tokens& file, const Tokens& step) {
    const auto by = split(step, "+=");
    if (by.size() == 2) return constant_value(file, by[1]).value_or(0);
    return step.size() == 2 && (step[0].is("++") || step[1].is("++")) ? 1 : 0;
}

/// How much more than itself the counter must leave: 4 of "k + 4 < n" and of "k < n - 4".
long long asked_ahead(const Tokens& file, const std::vector<Tokens>& sides,
                      const std::string& counter, std::string& bound) {
    const Tokens &left = sides[0], &right = sides[1];
    if (left.size() == 3 && left[0].text == counter && left[1].is("+") && right.size() == 1) {
        bound = right[0].text;
        return constant_value(file, {left[2]}).value_or(0);
    }
    if (left.size() == 1 && left[0].text == counter && right.size() == 3 && right[1].is("-")) {
        bound = right[0].text;
        return constant_value(file, {right[2]}).value_or(0);
    }
    return 0;
}

/// How many terms the sums lack at their end, as the message says: 4 of "lacks the last 4 terms", 1
/// of "lacks the last of its 8 terms", 7 of "is only the first of its 8 terms"; 0: it does not say.
long long lost_terms(const std::string& message) {
    const std::string last = " lacks the last ", first = " is only the first of its ";
    if (const std::size_t at = message.find(first); at != std::string::npos)
        return std::atoll(message.c_str() + at + first.size()) - 1;
    const std::size_t at = message.find(last);
    if (at == std::string::npos) return 0;
    const long long count = std::atoll(message.c_str() + at + last.size());
    return count > 0 ? count : 1;
}

/// Whether a round of the loop adds something up, and whether it may add several terms.
struct Round {
    bool adds = false, of_several = false;
};

Round round_of(const FunctionText& function, int loop) {
    Round round;
    const std::string counter = counter_of(function.statements()[static_cast<std::size_t>(loop)]);
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        if (!is_inside(function, i, loop)) continue;
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        round.adds |=
            mentions(one.words, "+=") || mentions(one.words, "fmaf") || mentions(one.words, "fma");
        round.of_several |= one.kind == Statement::Kind::loop;
        for (std::size_t k = 0; k < one.words.size(); ++k)
            round.of_several |=
                one.words[k].text == counter &&
                ((k > 0 && one.words[k - 1].is("*")) ||
                 (k + 1 < one.words.size() && one.words[k + 1].is("*") &&
                  k + 2 < one.words.size() && constant_value({}, {one.words[k + 2]}).has_value()));
    }
    return round;
}

/// Whether something is added up behind the loop: the last round may have its turn there.
bool is_finished_behind(const FunctionText& function, int loop) {
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (!is_inside(function, i, loop) &&
            (one.kind == Statement::Kind::loop || mentions(one.words, "+=")))
            return true;
    }
    return false;
}

}  // namespace

std::string early_end_of_sum(const Tokens& file, const std::string& message) {
    const long long lost = lost_terms(message);
    // Sums of one term tell no other.
    const bool zero = message.starts_with("1 of 1 element of ") &&
                      message.find("The wrong elements are all zero.") != std::string::npos;
    if (lost == 0 && !zero) return "";
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& loop = function.statements()[static_cast<std::size_t>(i)];
            const auto parts = split(loop.words, ";");
            if (loop.kind != Statement::Kind::loop || parts.size() != 3) continue;
            const auto sides = split(parts[1], "<");
            if (sides.size() != 2) continue;
            std::string bound;
            const long long step = step_of(file, parts[2]);
            if (step == 0 || asked_ahead(file, sides, counter_of(loop), bound) != step) continue;
            const Round round = round_of(function, i);
            if (!round.adds || is_finished_behind(function, i)) continue;
            // Of several terms in a round the text does not tell how many.
            if (lost != step && !round.of_several && !zero) continue;
            if (zero && step == 1)
                return fmt::format(
                    "Line {} goes on only while {}, and a sum of one term has no round there. Is "
                    "the last round left out, and should it ask {} < {}?",
                    loop.line, text_of(parts[1]), counter_of(loop), bound);
            if (zero) continue;
            if (step == 1)
                return fmt::format(
                    "Line {} goes on only while {}: the last round is left out. Ask {} < {}.",
                    loop.line, text_of(parts[1]), counter_of(loop), bound);
            return fmt::format(
                "Line {} goes on only while {}: where just {} terms are left, they get no round. "
                "Ask "
                "<= in place of <.",
                loop.line, text_of(parts[1]), step);
        }
    return "";
}

}  // namespace simtutor
