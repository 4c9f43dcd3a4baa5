#include "grader/findings/index/index_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "grader/findings/cost/round_row.h"
#include "grader/findings/index/asked_by_call.h"
#include "grader/findings/index/bound_of_launch.h"
#include "grader/findings/index/constant_reach.h"
#include "grader/findings/index/exchanged_extents.h"
#include "grader/findings/index/exchanged_roles.h"
#include "grader/findings/index/inside_column.h"
#include "grader/findings/index/kept_by_min.h"
#include "grader/findings/index/own_extent.h"
#include "grader/findings/index/passed_guards.h"
#include "grader/findings/index/rounded_parts.h"
#include "grader/findings/index/scaled_column.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

constexpr std::size_t most_places = 3;

/// Whether the words have the name, and not only as a member: "y" of "blockIdx.y".
bool has_name(const Tokens& words, const std::string& name) {
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i].text == name && (i == 0 || !words[i - 1].is("."))) return true;
    return false;
}

/// Whether the words stand in others, one behind the other.
bool stand_in(const Tokens& words, const Tokens& all) {
    return std::search(all.begin(), all.end(), words.begin(), words.end(),
                       [](const Token& a, const Token& b) { return a.text == b.text; }) !=
           all.end();
}

/// 289 of "33 of the 289 threads of block (0, 0)"; 0 where the finding does not tell.
long long threads_of_block(const simt::Finding& finding) {
    const std::string before = " of the ";
    const std::size_t at = finding.threads.find(before),
                      end = finding.threads.find(" threads of block");
    if (at == std::string::npos || end == std::string::npos || end < at) return 0;
    std::string digits = finding.threads.substr(at + before.size(), end - at - before.size());
    std::erase(digits, ',');
    return std::atoll(digits.c_str());
}

/// The guards without those that choose the value to be stored: "a[i] = i < n ? x : 0" stores
/// always.
std::vector<Guard> of_access(std::vector<Guard> guards, const FunctionText& function,
                             const IndexText& index) {
    if (index.statement() < 0) return guards;
    const Statement& one = function.statements()[static_cast<std::size_t>(index.statement())];
    if (one.kind != Statement::Kind::plain) return guards;
    for (const Assigned& set : assignments_in(one)) {
        // The value may read the array, too.
        if (!set.element() || set.name() != index.base() || !mentions(set.value, "?") ||
            mentions(set.value, index.base()))
            continue;
        std::erase_if(guards, [&](const Guard& guard) {
            return !guard.loop && !guard.exit && stand_in(guard.left, set.value) &&
                   stand_in(guard.right, set.value) && one.touches(guard.line);
        });
    }
    return guards;
}

}  // namespace

IndexSearch::IndexSearch(const simt::Finding& finding, const Tokens& file,
                         const FunctionText& function, const IndexText& index, int line)
    : finding_(finding),
      file_(file),
      function_(function),
      index_(index),
      flag_(flag_of(file, function, finding.sides.front().site.function)),
      guards_(of_access(guards_of_run(function, index.statement(), flag_), function, index)),
      overrun_(finding),
      line_(line) {}

Cause IndexSearch::find() {
    Cause cause;
    for (const auto rule : {&IndexSearch::shared_counter,
                            &IndexSearch::drawn_number,
                            &IndexSearch::turned_round,
                            &IndexSearch::thread_number,
                            &IndexSearch::wrong_split,
                            &IndexSearch::part_tested,
                            &IndexSearch::one_of_two,
                            &IndexSearch::negative_remainder,
                            &IndexSearch::negative_element,
                            &IndexSearch::one_too_far,
                            &IndexSearch::row_by_row_length,
                            &IndexSearch::row_held_by_row_length,
                            &IndexSearch::part_of_row,
                            &IndexSearch::half_of_block,
                            &IndexSearch::thread_behind_array,
                            &IndexSearch::beside,
                            &IndexSearch::other_row_length,
                            &IndexSearch::other_stride,
                            &IndexSearch::rest_of_step,
                            &IndexSearch::small_array,
                            &IndexSearch::own_number,
                            &IndexSearch::moved_pointer,
                            &IndexSearch::behind_pointer,
                            &IndexSearch::column_open,
                            &IndexSearch::offset_beyond,
                            &IndexSearch::no_guard,
                            &IndexSearch::number_for_square_blocks}) {
        cause.advice = (this->*rule)();
        if (!cause.advice.empty()) break;
    }
    // Without a pattern the reader sees where the index comes from.
    if (cause.advice.empty()) {
        if (overrun_.extent && finding_.rule.starts_with("bounds.row") && !overrun_.below())
            cause.advice = constant_reach(file_, index_, guards_, *overrun_.extent);
        if (cause.advice.empty() && !overrun_.below())
            cause.advice = one_more_asked(index_, guards_);
        if (cause.advice.empty()) cause.advice = exchanged_extents(file_, finding_, index_.base());
        if (cause.advice.empty()) cause.advice = guarded();
        if (cause.advice.empty()) cause.advice = followed();
        add_makers();
    }
    cut_places();
    cause.places = std::move(places_);
    cause.kind = kind_;
    return cause;
}

std::string IndexSearch::told(AdviceKind kind, std::string advice) {
    kind_ = kind;
    return advice;
}

bool IndexSearch::counts(const Tokens& words) const {
    return std::any_of(index_.variables().begin(), index_.variables().end(),
                       [&](const std::string& name) { return mentions(words, name); }) ||
           std::any_of(words.begin(), words.end(), [](const Token& word) {
               return word.is("threadIdx") || word.is("blockIdx");
           });
}

const Guard* IndexSearch::bound_of(const Tokens& words) const {
    for (const Guard& guard : guards_)
        if (guard.sign[0] == '<' && !guard.one_of && same_words(guard.left, words)) return &guard;
    return nullptr;
}

const Guard* IndexSearch::guard_with(const std::string& name) const {
    for (const Guard& guard : guards_)
        if (!guard.one_of && mentions(guard.left, name)) return &guard;
    return nullptr;
}

void IndexSearch::blame(const char* action, const std::string& name, int line) {
    if (line > 0 && line != line_) places_.push_back(place_of_cause(finding_, action, name, line));
}

std::string IndexSearch::here(int line) const {
    return line == line_ ? "this line" : fmt::format("line {}", line);
}

std::string IndexSearch::no_guard() {
    if (overrun_.below() || finding_.rule == "bounds.row" || finding_.rule == "bounds.shared")
        return "";
    if (std::string promise = promise_of_flag(file_, function_, flag_); !promise.empty())
        return promise;
    if (grid_is_exact()) return "";
    std::vector<std::string> open, closed;
    for (const IndexPart& part : index_.parts()) {
        if (part.name.empty() || part.begin || !mentions(part.words, "threadIdx")) continue;
        const bool asked = guard_with(part.name) || guarded_inside(part.name);
        const IndexPart& made = whole_of(part);
        (asked ? closed : open).push_back(made.name);
        if (open.size() == 1 && !asked) blame("set", made.name, made.line);
    }
    if (open.empty()) return "";
    if (std::string text = asked_by_call(file_, function_, index_.statement(), open.front());
        !text.empty())
        return text;
    if (std::string text = other_coordinate(); !text.empty()) return text;
    if (std::string rest = inside_column(file_, function_, index_, finding_, open.front());
        !rest.empty())
        return rest;
    const Guard* other = closed.empty() ? nullptr : guard_with(closed.front());
    if (other) blame("guard", closed.front(), other->line);
    if (std::string kept = kept_by_min(function_, index_, open.front()); !kept.empty()) return kept;
    // A condition that a name keeps may stand around the line.
    if (is_compared_behind(function_, index_, open.front())) return "";
    if (std::string roles = exchanged_roles(function_, index_, line_); !roles.empty()) return roles;
    if (std::string extent = times_own_extent(index_); !extent.empty()) return extent;
    std::string text =
        fmt::format("Nothing compares {} with its limit before this line", open.front());
    if (const Guard* stranger = guard_of_stranger()) {
        if (const std::string row = round_row(function_, index_, open.front()); !row.empty())
            return told(
                AdviceKind::unasked_place,
                text + fmt::format("; line {} asks for {}, which this index does not have. {}.",
                                   stranger->line, text_of(stranger->left), row));
        return told(
            AdviceKind::unasked_place,
            text + fmt::format("; line {} asks for {}, which this index does not have. If that "
                               "stands for {}, put {} in its place; else ask for both.",
                               stranger->line, text_of(stranger->left), open.front(),
                               open.front()));
    }
    if (other) text += fmt::format("; line {} asks for {} only", other->line, closed.front());
    return told(AdviceKind::unasked_place,
                text + fmt::format(". Where the grid is rounded up, the last threads have no "
                                   "element: let only threads whose {} is inside touch the array.",
                                   open.front()));
}

const IndexPart& IndexSearch::whole_of(const IndexPart& part) const {
    for (const IndexPart& other : index_.parts())
        if (!other.begin && !other.name.empty() && other.name != part.name &&
            has_name(other.words, part.name) && mentions(other.words, "blockIdx"))
            return other;
    return part;
}

bool IndexSearch::guarded_inside(const std::string& name) const {
    const auto asked = [&](const std::string& word) {
        return std::any_of(guards_.begin(), guards_.end(), [&](const Guard& guard) {
            return !guard.one_of && mentions(guard.left, word);
        });
    };
    return asked(name) ||
           std::any_of(index_.parts().begin(), index_.parts().end(), [&](const IndexPart& part) {
               return !part.name.empty() && part.name != name && mentions(part.words, name) &&
                      asked(part.name);
           });
}

const Guard* IndexSearch::guard_of_stranger() const {
    for (const Guard& guard : guards_) {
        if (guard.sign[0] != '<' || guard.loop || guard.exit || guard.one_of ||
            guard.left.size() != 1 || guard.line != line_)
            continue;
        const std::string& name = guard.left[0].text;
        const bool in_index = std::any_of(
            index_.parts().begin(), index_.parts().end(),
            [&](const IndexPart& part) { return part.name == name || mentions(part.words, name); });
        Tokens value;
        if (!in_index && function_.definition(name, index_.statement(), &value) >= 0 &&
            (mentions(value, "threadIdx") || mentions(value, "blockIdx")))
            return &guard;
    }
    return nullptr;
}

bool IndexSearch::grid_is_exact() const {
    for (std::size_t i = 0; i + 2 < file_.size(); ++i) {
        if (!file_[i].is("dim3") || !file_[i + 2].is("(")) continue;
        const Tokens sides = part_of(file_, i + 3, closing(file_, i + 2));
        if (mentions(sides, "/") && !mentions(sides, "+") && !mentions(sides, "%")) return true;
    }
    return false;
}

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

std::string IndexSearch::whole_index(const IndexPart& made) const {
    const std::string where = made.line == line_ ? "" : fmt::format(" (line {})", made.line);
    if (made.name != index_.base() || index_.dimensions().empty())
        return fmt::format("the index {}{}", text_of(made.words), where);
    std::string element = index_.base();
    for (const Tokens& one : index_.dimensions()) element += "[" + text_of(one) + "]";
    return fmt::format("{}, where {} is {}{},", element, index_.base(), text_of(made.words), where);
}

bool IndexSearch::computes(const Tokens& words) {
    return mentions(words, "*") || mentions(words, "+") || mentions(words, "-") ||
           mentions(words, "/") || mentions(words, "%");
}

std::string IndexSearch::followed() const {
    if (finding_.rule != "bounds.row" || !overrun_.index || !overrun_.extent) return "";
    for (const IndexPart& part : index_.parts()) {
        if (!computes(part.words) || part.begin || !counts(part.words)) continue;
        const std::string index =
            fmt::format("The index {}is {} and was {} for this thread",
                        part.name.empty() ? "" : fmt::format("{} (line {}) ", part.name, part.line),
                        text_of(part.words), *overrun_.index);
        // A local array is each thread's own.
        const bool of_thread =
            has(names_behind(function_, part.words, index_.statement()), "threadIdx");
        if (const long long threads = threads_of_block(finding_);
            of_thread && threads > *overrun_.extent)
            return fmt::format(
                "{}, in a block of {} threads; the array has {} element{}. If each thread has one "
                "there, declare as many as the largest block has threads; else the index must stay "
                "below {}.",
                index, threads, *overrun_.extent, *overrun_.extent == 1 ? "" : "s",
                *overrun_.extent);
        return fmt::format("{}: with the largest values of {} it must stay below {}.", index,
                           names_in(part.words), *overrun_.extent);
    }
    return "";
}

std::string IndexSearch::names_in(const Tokens& words) const {
    std::string all;
    for (const std::string& name : index_.variables())
        if (mentions(words, name)) all += (all.empty() ? "" : " and ") + name;
    return all.empty() ? text_of(words) : all;
}

void IndexSearch::add_makers() {
    for (const IndexPart& part : index_.parts())
        if (!part.name.empty() && computes(part.words)) blame("set", part.name, part.line);
    for (const Guard& guard : guards_)
        if (guard.sign[0] == '<' && counts(guard.left))
            blame(guard.loop ? "step" : "guard", text_of(guard.left), guard.line);
}

void IndexSearch::cut_places() {
    std::vector<simt::FindingSide> kept;
    for (simt::FindingSide& side : places_) {
        const bool known = std::any_of(kept.begin(), kept.end(), [&](const auto& other) {
            return other.site.line == side.site.line;
        });
        if (!known && kept.size() < most_places) kept.push_back(std::move(side));
    }
    places_ = std::move(kept);
}

}  // namespace simtutor
