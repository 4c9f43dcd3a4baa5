#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/cost/round_row.h"
#include "grader/findings/index/asked_by_call.h"
#include "grader/findings/index/either_way.h"
#include "grader/findings/index/exchanged_roles.h"
#include "grader/findings/index/index_search.h"
#include "grader/findings/index/inside_column.h"
#include "grader/findings/index/kept_by_min.h"
#include "grader/findings/index/own_extent.h"

// An index of which nothing asks where it ends.

namespace simtutor {
namespace {

/// Whether the words have the name, and not only as a member: "y" of "blockIdx.y".
bool has_name(const Tokens& words, const std::string& name) {
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i].text == name && (i == 0 || !words[i - 1].is("."))) return true;
    return false;
}

}  // namespace

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
    // What a condition with || lets through may be any part of the index.
    if (std::string way = either_way(guards_, open.front()); !way.empty()) return way;
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

}  // namespace simtutor
