#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/index/constant_reach.h"
#include "grader/findings/index/index_search.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// "n - 1", "min(15, n - 1 - begin)"
bool takes_one_away(const Tokens& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i].is("-") && words[i + 1].is("1")) return true;
    return false;
}

/// "k" and "x" of "(k - x)"; empty for anything else.
std::vector<Tokens> difference_in(const Tokens& words) {
    if (words.size() < 5 || !words[0].is("(") || closing(words, 0) + 1 != words.size()) return {};
    const Tokens inside = part_of(words, 1, words.size() - 1);
    auto terms = split(inside, "-");
    const bool plain = !mentions(inside, "+") && !mentions(inside, "*") && terms.size() == 2;
    return plain && !terms[0].empty() && !terms[1].empty() ? terms : std::vector<Tokens>();
}

}  // namespace

std::string IndexSearch::turned_round() {
    if (!overrun_.by_one()) return "";
    for (const IndexPart& part : index_.parts()) {
        const std::vector<Tokens> terms = split(part.words, "-");
        if (terms.size() != 2 || !counts(terms[1])) continue;
        if (constant_value(file_, terms[0]) != overrun_.extent && terms[0].size() != 1) continue;
        if (const auto value = constant_value(file_, terms[0]); value && value != overrun_.extent)
            continue;
        blame("set", part.name, part.line);
        return fmt::format(
            "For {0} = 0 the index {1} is {2}, one behind the last. Counted from the end, the "
            "index is {3} - 1 - {0}; a guard would only leave elements out.",
            text_of(terms[1]), text_of(part.words), *overrun_.index, text_of(terms[0]));
    }
    return "";
}

std::string IndexSearch::negative_remainder() {
    if (!overrun_.below()) return "";
    for (const IndexPart& part : index_.parts()) {
        const std::vector<Tokens> terms = split(part.words, "%");
        if (const auto both = terms.size() == 2 ? difference_in(terms[0]) : std::vector<Tokens>();
            !both.empty()) {
            blame("set", part.name, part.line);
            return fmt::format(
                "{0}{1} is negative where {2} is smaller than {3}: a remainder has the sign of "
                "what is divided. Add a multiple of {4} before, as in ({2} - {3} + {4}) % {4}.",
                text_of(part.words), part.line == line_ ? "" : fmt::format(" (line {})", part.line),
                text_of(both[0]), text_of(both[1]), text_of(terms[1]));
        }
        if (terms.size() != 2 || terms[0].size() != 1 || !terms[0][0].is_name()) continue;
        blame("set", part.name, part.line);
        int line = 0;
        for (const IndexPart& other : index_.parts())
            if (other.name == terms[0][0].text) line = other.line;
        blame("set", terms[0][0].text, line);
        return fmt::format(
            "{}{} is negative where {} is: a remainder has the sign of what is divided. Make {} an "
            "unsigned number.",
            text_of(part.words), part.line == line_ ? "" : fmt::format(" (line {})", part.line),
            terms[0][0].text, terms[0][0].text);
    }
    return "";
}

const Guard* IndexSearch::same_slip(const Guard& guard) const {
    for (const Guard& other : guards_)
        if (other.line == guard.line && other.sign == "<=" && other.exit == guard.exit &&
            !other.loop && !other.one_of && counts(other.left) && other.right.size() == 1 &&
            guard.right.size() == 1 && !same_words(other.left, guard.left))
            return &other;
    return nullptr;
}

std::string IndexSearch::one_too_far() {
    if (overrun_.below()) return "";
    for (const Guard& guard : guards_) {
        if (guard.sign != "<=" || guard.one_of || !counts(guard.left)) continue;
        // "start <= n - length + 1": so many places there are, and the last has one number less.
        const std::size_t right = guard.right.size();
        const bool number_of_places = mentions(guard.right, "-") && right > 2 &&
                                      guard.right[right - 2].is("+") &&
                                      guard.right[right - 1].is("1");
        if (mentions(guard.right, "-") && !number_of_places) continue;
        // "for (int d = -radius; d <= radius; ++d)" is right on purpose.
        if (Tokens first;
            guard.loop && guard.left.size() == 1 &&
            function_.definition(guard.left[0].text, function_.at(line_, ""), &first) >= 0 &&
            !first.empty() && first.front().is("-"))
            continue;
        if (guard.loop && guard.left.size() == 1 && runs_from_own_place(guard.left[0].text))
            continue;
        // "0 <= i" is the other end, and "i + 3 <= n" leaves room.
        if (mentions(guard.left, "+") || counts(guard.right)) continue;
        Tokens last;
        const int set = guard.right.size() == 1 && guard.right[0].is_name()
                            ? function_.definition(guard.right[0].text, index_.statement(), &last)
                            : -1;
        // "last = n - 1" is the number of the last one itself.
        if (takes_one_away(last)) continue;
        // What is compared is the index itself, and it lies further behind the end.
        const bool whole = index_.dimensions().size() == 1 &&
                           same_words(index_.dimensions()[0], guard.left) && !overrun_.by_one();
        if (whole && is_pointer_parameter(function_, index_.base()) && overrun_.index) continue;
        blame(guard.loop ? "step" : "guard", text_of(guard.left), guard.line);
        if (mentions(last, "min"))
            return fmt::format(
                "In {0} {1} may be as large as {2}, and line {3} makes {2} {4}: {2} must be the "
                "number of the last element, which is one less than how many there are.",
                here(guard.line), text_of(guard.left), text_of(guard.right),
                function_.statements()[static_cast<std::size_t>(set)].line, text_of(last));
        if (number_of_places)
            return fmt::format(
                "In {} {} may be as large as {}, which is how many places there are; the last one "
                "has a number less: compare with < in place of <={}.",
                here(guard.line), text_of(guard.left), text_of(guard.right),
                guard.exit ? " (the return with >= in place of >)" : "");
        if (const Guard* const other = same_slip(guard))
            return fmt::format(
                "In {} {} may be as large as {} and {} as large as {}, but the last ones have the "
                "numbers {} - 1 and {} - 1: compare with < in place of <= in both{}.",
                here(guard.line), text_of(guard.left), text_of(guard.right), text_of(other->left),
                text_of(other->right), text_of(guard.right), text_of(other->right),
                guard.exit ? " (the return with >= in place of >)" : "");
        return fmt::format(
            "In {} {} may be as large as {}, but the last element has the number {} - 1: "
            "compare with < in place of <={}.",
            here(guard.line), text_of(guard.left), text_of(guard.right), text_of(guard.right),
            guard.exit ? " (the return with >= in place of >)" : "");
    }
    return "";
}

std::string IndexSearch::beside() {
    for (const Tokens& words : sums()) {
        const bool minus = words.size() > 2 && words[words.size() - 2].is("-");
        if (minus != overrun_.below()) continue;
        std::string text = minus ? before_begin(words) : behind_end(words);
        if (!text.empty()) return text;
    }
    return "";
}

std::vector<Tokens> IndexSearch::sums() const {
    std::vector<Tokens> all;
    for (const Tokens& words : index_.dimensions()) {
        all.push_back(words);
        const auto rows = row_major(index_, words);
        if (rows) all.push_back(rows->row);
        if (rows && !rows->column.empty()) all.push_back(rows->column);
    }
    return all;
}

std::string IndexSearch::before_begin(const Tokens& words) const {
    const auto by = constant_value(file_, {words.back()});
    const Tokens own = part_of(words, 0, words.size() - 2);
    if (!by || !counts(own) || mentions(own, "*")) return "";
    if (*by == 1)
        return fmt::format(
            "{0} is negative where {1} is 0: is this element wanted? If not, leave it out there "
            "({1} >= 1); else correct the index.",
            text_of(words), text_of(own));
    return fmt::format(
        "{0} is negative for the first {1} of {2}: is this element wanted? If not, those leave "
        "it out ({2} >= {1}); else correct the index.",
        text_of(words), *by, text_of(own));
}

std::string IndexSearch::behind_end(const Tokens& words) {
    const std::vector<Tokens> terms = split(words, "+");
    if (terms.size() < 2 || mentions(words, "*") || mentions(words, "-") || bound_of(words))
        return "";
    Tokens own;
    std::string by;
    for (const Tokens& term : terms) {
        const auto constant = constant_value(file_, term);
        const Guard* const own_bound = bound_of(term);
        const bool counts_few =
            own_bound && own_bound->loop && constant_value(file_, own_bound->right);
        const bool alone = terms.size() == 2 && (!own_bound || counts_few) &&
                           bound_of(&term == &terms[0] ? terms[1] : terms[0]);
        if (by.empty() && ((constant && *constant > 0) || alone)) {
            by = text_of(term);
            if (constant && overrun_.index && overrun_.extent && !index_.dimensions().empty() &&
                same_words(index_.dimensions()[0], words) &&
                *overrun_.index - *overrun_.extent >= *constant)
                return "";
            continue;
        }
        if (!own.empty()) own.push_back({"+", term.empty() ? 0 : term[0].line});
        own.insert(own.end(), term.begin(), term.end());
    }
    if (by.empty() || own.empty() || !counts(own)) return "";
    // Of a loop that takes several the rest is to blame: see rest_of_step().
    if (own.size() == 1 && step_of(own[0].text) > constant_value(file_, {{by, 0}}).value_or(1))
        return "";
    // The loop only runs round the thread's place: see offset_beyond().
    if (finding_.rule == "bounds.global" && own.size() == 1 && runs_from_own_place(own[0].text))
        return "";
    const auto least = constant_value(file_, {{by, 0}});
    // An array that the text declares; another one has as many elements as the caller gave it.
    const bool declared = finding_.rule != "bounds.global" && finding_.rule != "bounds.host";
    if (declared && least && overrun_.extent && *least >= *overrun_.extent && !overrun_.below())
        return fmt::format(
            "{} is outside for every {} from 0 on: the array has {} element{}. Make it one larger "
            "than the largest {}, or correct the index.",
            text_of(words), text_of(own), *overrun_.extent, *overrun_.extent == 1 ? "" : "s",
            text_of(words));
    const Guard* guard = bound_of(own);
    if (!guard)
        for (const Guard& one : guards_)
            if (!guard && one.loop && one.left.size() == 1 && mentions(own, one.left[0].text))
                guard = &one;
    // Of a thread's place in the grid nobody has asked anything: that comes first.
    if (!guard && finding_.rule == "bounds.global") return "";
    if (guard) blame(guard->loop ? "step" : "guard", text_of(guard->left), guard->line);
    // "me <= half" before "me + half": a length asked for in its place would leave the wrong
    // thread's sum in.
    if (guard && !guard->loop && guard->sign == "<=" && same_words(guard->left, own) &&
        text_of(guard->right) == by)
        return fmt::format(
            "{0} lets {1} == {2} through as well, one more than the {2} that have a partner {2} "
            "further on. Ask for {1} < {2}.",
            sentence(here(guard->line)), text_of(own), by);
    const std::string kept =
        guard ? fmt::format(": {} keeps only {} inside", here(guard->line), text_of(guard->left))
              : "";
    return told(
        AdviceKind::past_last,
        fmt::format("{0} goes past the end where {1} is at its last{2}. If that element is "
                    "not wanted, compare {0} itself with the length; if it is, look at "
                    "what {0} is made of{3}.{4}",
                    text_of(words), text_of(own), kept,
                    declared ? ", at the launch, and at the array's length" : ", and at the launch",
                    made_names(function_, words, index_.statement())));
}

}  // namespace simtutor
