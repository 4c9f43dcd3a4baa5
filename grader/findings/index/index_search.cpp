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
