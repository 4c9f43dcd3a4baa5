#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "grader/findings/index/asked_by_call.h"
#include "grader/findings/index/bound_of_launch.h"
#include "grader/findings/index/index_search.h"
#include "grader/findings/index/passed_guards.h"
#include "grader/findings/index/rounded_parts.h"
#include "grader/findings/index/scaled_column.h"
#include "grader/findings/result/kept_copy.h"
#include "grader/findings/source/assignments.h"

// An index that passes the conditions that stand before it.

namespace simtutor {

std::vector<Guard> IndexSearch::asked_before() const {
    std::vector<Guard> all;
    std::ranges::copy_if(guards_, std::back_inserter(all), [&](const Guard& guard) {
        return guard.sign[0] == '<' && !guard.one_of && !guard.loop && counts(guard.left);
    });
    return all;
}

std::string IndexSearch::guarded() {
    for (const Guard& guard : guards_) {
        if (guard.sign[0] != '<' || guard.one_of || !counts(guard.left) || overrun_.below())
            continue;
        if (guard.loop && (finding_.rule != "bounds.global" || rounds_are_whole_)) continue;
        // "j < 4" tells of a loop that is unrolled, and of no size.
        if (guard.loop && constant_value(file_, guard.right)) continue;
        blame(guard.loop ? "step" : "guard", text_of(guard.left), guard.line);
        const IndexPart* made = nullptr;
        for (const IndexPart& part : index_.parts())
            if (!made && !part.begin && part.words.size() > 1 && computes(part.words)) made = &part;
        if (!made) continue;
        // What does not change from round to round is no matter of the last one.
        const bool with_rounds = std::any_of(
            guard.left.begin(), guard.left.end(),
            [&](const Token& word) { return word.is_name() && mentions(made->words, word.text); });
        if (guard.loop &&
            (!with_rounds || in_product(*made, guard) || !takes_next_round(guard, made->words)))
            continue;
        const std::string left = text_of(guard.left);
        if (guard.loop && std::string(guard.sign) == "<=" && left == text_of(made->words))
            return fmt::format(
                "The loop in {} goes on while {} <= {}: where they are equal, the index {} lies "
                "one "
                "behind the last. Ask < in place of <=.",
                here(guard.line), left, text_of(guard.right), left);
        if (guard.loop)
            return fmt::format(
                "The loop in {} ends in time ({}). In its last round the index {}{} goes beyond "
                "the array: does this line already take what belongs to the next round? Then leave "
                "it out in the last one.",
                here(guard.line),
                text_of(guard.left) + " " + guard.sign + " " + text_of(guard.right),
                text_of(made->words),
                made->line == line_ ? "" : fmt::format(" (line {})", made->line));
        if (std::string copy = captured_bound(); !copy.empty()) return copy;
        // What holds for one index of the line need not hold for the one that is outside.
        if (index_.others().size() > 1)
            return told(AdviceKind::passed_condition,
                        passed_guards(asked_before(), one_of_indices(), line_));
        if (std::string launch = given_bound(guard); !launch.empty()) return launch;
        if (std::string term = unasked_term(guard, *made); !term.empty()) return term;
        if (std::string round = round_left_out(index_, guards_, line_); !round.empty())
            return round;
        if (std::string other = other_coordinate(); !other.empty()) return other;
        if (std::string scaled = scaled_column(file_, function_, index_, guards_); !scaled.empty())
            return scaled;
        return told(AdviceKind::passed_condition,
                    passed_guards(asked_before(), whole_index(*made), line_));
    }
    return "";
}

bool IndexSearch::is_asked(const std::string& name) const {
    const auto asked = [&](const std::string& word) {
        return std::any_of(guards_.begin(), guards_.end(), [&](const Guard& guard) {
            // "line < 16" tells of a loop that is unrolled, and of no size.
            return mentions(guard.left, word) &&
                   !(guard.loop && constant_value(file_, guard.right));
        });
    };
    return asked(name) ||
           std::any_of(index_.parts().begin(), index_.parts().end(), [&](const IndexPart& part) {
               return !part.name.empty() && part.name != name && mentions(part.words, name) &&
                      asked(part.name);
           });
}

Tokens IndexSearch::sum_with(const std::string& name) const {
    const Tokens& words =
        function_.statements()[static_cast<std::size_t>(index_.statement())].words;
    const auto joins = [](const Token& word) {
        return word.is_name() || word.is("+") || word.is("*");
    };
    const std::string array =
        finding_.sides.front().object.substr(0, finding_.sides.front().object.find_first_of("[+ "));
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::size_t end = i;
        while (end < words.size() && joins(words[end])) ++end;
        Tokens sum = part_of(words, i, end);
        if (mentions(sum, name) && mentions(sum, "+") &&
            (mentions(sum, array) || mentions(sum, index_.base())))
            return sum;
        i = std::max(i, end);
    }
    return {};
}

std::string IndexSearch::unasked_term(const Guard& guard, const IndexPart& made) {
    if (guard.left.size() != 1) return "";
    const Tokens sum =
        mentions(made.words, guard.left[0].text) ? made.words : sum_with(guard.left[0].text);
    for (const Tokens& term : split(sum, "+")) {
        if (term.size() < 3 || term[0].is("(") || !mentions(term, "*") ||
            mentions(term, guard.left[0].text))
            continue;
        for (const Token& word : term) {
            if (!word.is_name() || !index_.varies(word.text) || is_asked(word.text) ||
                may_be_asked(function_, index_.statement(), word.text))
                continue;
            int line = 0;
            for (const Guard& loop : guards_)
                if (loop.loop && loop.left.size() == 1 && loop.left[0].text == word.text)
                    line = loop.line;
            if (std::string parts = rounded_parts(function_, index_.statement(), guard.right, term);
                !parts.empty())
                return parts;
            const bool in_loop = line > 0;
            if (!in_loop) {
                const int set = function_.definition(word.text, index_.statement());
                if (set < 0) continue;
                line = function_.statements()[static_cast<std::size_t>(set)].line;
            }
            return fmt::format(
                "{} in {} asks for {} only. No condition asks for {}, which is in the index, too "
                "({}): {} in line {}, wherever the array ends. Compare {} with what is left of the "
                "rows as well.",
                text_of(guard.left) + " " + guard.sign + " " + text_of(guard.right),
                here(guard.line), guard.left[0].text, word.text, text_of(term),
                in_loop ? "the loop counts it" : "it gets its value", line, word.text);
        }
    }
    return "";
}

bool IndexSearch::in_product(const IndexPart& made, const Guard& loop) const {
    return std::any_of(guards_.begin(), guards_.end(), [&](const Guard& guard) {
        if (guard.loop || guard.one_of || !mentions(guard.left, "*")) return false;
        return std::any_of(guard.left.begin(), guard.left.end(), [&](const Token& word) {
            return word.is_name() && counts({word}) && mentions(made.words, word.text) &&
                   !mentions(loop.left, word.text);
        });
    });
}

std::string IndexSearch::given_bound(const Guard& guard) const {
    // "s[i]" behind "i < n": what else the index is made of does not matter.
    if (guard.loop || guard.sign != "<" || guard.right.size() != 1 || !guard.right[0].is_name() ||
        index_.dimensions().size() != 1 || !same_words(index_.dimensions()[0], guard.left) ||
        !is_pointer_parameter(function_, index_.base()))
        return "";
    const std::string elements = overrun_.extent ? std::to_string(*overrun_.extent) : "";
    return bound_of_launch(file_, function_, guard.right[0].text, index_.base(), elements);
}

std::string IndexSearch::captured_bound() const {
    for (const Guard& guard : asked_before())
        if (guard.right.size() == 1)
            if (std::string copy = kept_copy_given(file_, function_.name(), guard.right[0].text,
                                                   function_.parameters());
                !copy.empty())
                return copy;
    return "";
}

std::string IndexSearch::one_of_indices() const {
    std::string all;
    for (std::size_t i = 0; i < index_.others().size(); ++i) {
        const bool last = i + 1 == index_.others().size();
        all += (i == 0 ? "" : last ? " and " : ", ") + text_of(index_.others()[i]);
    }
    return fmt::format("one of the indices {} of {}", all, index_.base());
}

std::string IndexSearch::whole_index(const IndexPart& made) const {
    const std::string where = made.line == line_ ? "" : fmt::format(" (line {})", made.line);
    if (made.name != index_.base() || index_.dimensions().empty())
        return fmt::format("the index {}{}", text_of(made.words), where);
    std::string element = index_.base();
    for (const Tokens& one : index_.dimensions()) element += "[" + text_of(one) + "]";
    return fmt::format("{}, where {} is {}{},", element, index_.base(), text_of(made.words), where);
}

}  // namespace simtutor
