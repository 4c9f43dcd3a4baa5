#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/index/index_search.h"
#include "grader/findings/index/split_number.h"
#include "grader/findings/launch/colliding_place.h"
#include "grader/findings/launch/square_block.h"
#include "grader/findings/launch/thread_number.h"

namespace simtutor {

std::string IndexSearch::thread_number() {
    const std::optional<bool> square = square_block(file_, function_.name());
    for (const IndexPart& part : index_.parts()) {
        // Of a block that is not known, see number_for_square_blocks().
        const std::string text = wrong_thread_number(part.words, square.value_or(true));
        if (text.empty() || takes_turned_blocks(function_)) continue;
        blame("set", part.name, part.line);
        return fmt::format("{} (in {}). A guard would hide that.", text, here(part.line));
    }
    if (finding_.sides.front().on_device)
        if (const std::string text = colliding_place(file_, function_); !text.empty())
            return text + " A guard would hide that.";
    return "";
}

std::string IndexSearch::number_for_square_blocks() {
    if (square_block(file_, function_.name())) return "";
    for (const IndexPart& part : index_.parts()) {
        const std::string text = wrong_thread_number(part.words, std::nullopt);
        if (text.empty() || takes_turned_blocks(function_)) continue;
        blame("set", part.name, part.line);
        return fmt::format("{} (in {}).", text, here(part.line));
    }
    return "";
}

std::string IndexSearch::wrong_split() {
    std::string text = overrun_.below() ? "" : split_by_other(function_, line_);
    if (!text.empty()) add_makers();
    return text;
}

bool IndexSearch::bounds_in_function(const Tokens& words) const {
    for (int i = 0; i < static_cast<int>(function_.statements().size()); ++i)
        for (const Guard& guard : function_.guards(i))
            if (same_words(guard.right, words)) return true;
    return false;
}

std::string IndexSearch::other_row_length() {
    for (const IndexPart& part : index_.parts()) {
        const auto rows = row_major(index_, without_factor(part.words));
        if (!rows || rows->stride.size() != 1 || !rows->stride[0].is_name()) continue;
        const Guard* column = bound_of(rows->column);
        const Guard* row = bound_of(rows->row);
        if (!column || column->right.size() != 1 || !column->right[0].is_name() ||
            same_words(column->right, rows->stride))
            continue;
        // "half = n / 2": one is made from the other.
        if (related(column->right[0].text, rows->stride[0].text)) continue;
        const std::string unasked = unasked_parameter();
        // A distance of rows that bounds nothing may be larger than what is taken of a row.
        const bool bounds_something = bounds_in_function(rows->stride);
        if (!bounds_something && unasked.empty()) continue;
        blame("set", part.name, part.line);
        blame(column->loop ? "step" : "guard", text_of(rows->column), column->line);
        return fmt::format(
            "{0} takes rows of {1} elements, but {2} keeps {3} below {4}{5}: {6}",
            part.line == line_ ? "The index" : "The index in line " + std::to_string(part.line),
            text_of(rows->stride), here(column->line), text_of(rows->column),
            text_of(column->right),
            row ? fmt::format(" and {} below {}", text_of(rows->row), text_of(row->right)) : "",
            unasked.empty()
                ? "the length of a row and the bound of what runs inside it must be the same. Find "
                  "out which of the two is wrong; one more guard would hide it."
                : fmt::format("the parameter {} of {} stands in no statement. If it says how many "
                              "there are, compare with it before the access.",
                              unasked, function_.name()));
    }
    return "";
}

Tokens IndexSearch::without_factor(const Tokens& words) const {
    const std::vector<Tokens> factors = split(words, "*");
    if (factors.size() != 2) return words;
    for (const int bracket : {0, 1})
        if (!factors[bracket].empty() && factors[bracket][0].is("(") &&
            constant_value(file_, factors[1 - bracket]))
            return factors[bracket];
    return words;
}

bool IndexSearch::related(const std::string& a, const std::string& b) const {
    for (std::size_t i = 0; i + 1 < file_.size(); ++i) {
        const bool one = file_[i].text == a, other = file_[i].text == b;
        if ((!one && !other) || !file_[i + 1].is("=")) continue;
        for (std::size_t k = i + 2; k < file_.size() && !file_[k].is(";"); ++k)
            if (file_[k].text == (one ? b : a)) return true;
    }
    return false;
}

std::string IndexSearch::other_stride() {
    if (index_.parts().empty()) return "";
    const std::string own = stride_of(index_.parts().front().words);
    if (own.empty()) return "";
    std::string other;
    int lines = 0, first = 0;
    for (const Statement& statement : function_.statements()) {
        for (const std::string& stride : strides_in(statement.words)) {
            if (stride == own) {
                lines += statement.touches(line_) ? 0 : -1;
                continue;
            }
            if (!other.empty() && stride != other) return "";
            other = stride;
            if (first == 0) first = statement.line;
            ++lines;
        }
    }
    if (lines < 1) return "";
    blame("set", index_.base(), first);
    return told(
        AdviceKind::other_row_length,
        fmt::format(
            "This line takes rows of {0} elements of {1}, line {2} rows of {3}: the same array has "
            "rows of one length. Correct the index; a guard would leave elements out.",
            own, index_.base(), first, other));
}

std::string IndexSearch::stride_of(const Tokens& words) const {
    std::string stride;
    for (const Tokens& term : split(words, "+")) {
        const std::vector<Tokens> factors = split(term, "*");
        if (factors.size() != 2 || factors[1].size() != 1 || !factors[1][0].is_name() ||
            index_.varies(factors[1][0].text))
            continue;
        stride = factors[1][0].text;
    }
    return stride;
}

std::vector<std::string> IndexSearch::strides_in(const Tokens& words) const {
    std::vector<std::string> all;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].text != index_.base() || !words[i + 1].is("[")) continue;
        std::string stride = stride_of(part_of(words, i + 2, closing(words, i + 1)));
        if (!stride.empty()) all.push_back(std::move(stride));
    }
    return all;
}

bool IndexSearch::is_larger_part(const Tokens& words, const Tokens& part) const {
    if (same_words(words, {part[0]})) return true;
    const Tokens other = value_behind(words);
    if (other.size() != 3 || other[0].text != part[0].text || !other[1].is("/")) return false;
    const auto divisor = constant_value(file_, {other[2]});
    return divisor && *divisor > 0 && *divisor < constant_value(file_, {part[2]}).value_or(0);
}

std::string IndexSearch::part_of_row() {
    if (overrun_.below()) return "";
    for (const Tokens& words : sums()) {
        const auto rows = row_major(index_, words);
        if (!rows) continue;
        const Tokens stride = value_behind(rows->stride);
        if (stride.size() != 3 || !stride[1].is("/") ||
            constant_value(file_, {stride[2]}).value_or(0) < 2)
            continue;
        const Guard* const column =
            bound_of(rows->column.empty() ? column_of_pointer() : rows->column);
        if (!column || column->sign != "<" || !is_larger_part(column->right, stride)) continue;
        if (const IndexPart* const pointer = pointer_with(column->left); pointer)
            if (int line = 0; counts_by(column->left, stride[2].text, line)) {
                blame("set", pointer->name, pointer->line);
                blame("set", text_of(column->left), line);
                return fmt::format(
                    "{0} counts single elements ({1} times a thread's place, line {2}), and {3} "
                    "points to groups of {1}: {4} goes {1} times too far. Add {0} / {1}.",
                    text_of(column->left), stride[2].text, line, index_.base(),
                    here(pointer->line));
            }
        blame(column->loop ? "step" : "guard", text_of(column->left), column->line);
        const std::string length = text_of(rows->stride);
        return fmt::format(
            "In {0} {1} is compared with {2}, and a row has {3}{4} of the elements that it counts: "
            "the larger ones reach into the next row, and in the last row behind the end. Compare "
            "{1} with {3}.",
            here(column->line), text_of(column->left), text_of(column->right), length,
            length == text_of(stride) ? "" : fmt::format(" ({})", text_of(stride)));
    }
    return "";
}

const IndexPart* IndexSearch::pointer_with(const Tokens& column) const {
    for (const IndexPart& part : index_.parts())
        if (part.name == index_.base())
            for (const Tokens& term : split(part.words, "+"))
                if (same_words(term, column)) return &part;
    return nullptr;
}

bool IndexSearch::counts_by(const Tokens& name, const std::string& factor, int& line) const {
    Tokens value;
    const int at =
        name.size() == 1 ? function_.definition(name[0].text, index_.statement(), &value) : -1;
    if (at < 0 || value.size() < 3 || value[0].text != factor || !value[1].is("*")) return false;
    line = function_.statements()[static_cast<std::size_t>(at)].line;
    return true;
}

Tokens IndexSearch::column_of_pointer() const {
    for (const IndexPart& part : index_.parts())
        if (part.name == index_.base())
            for (const Tokens& term : split(part.words, "+"))
                if (counts(term) && !mentions(term, "*")) return term;
    return {};
}

std::string IndexSearch::own_number() {
    if (finding_.rule != "bounds.global" || overrun_.below()) return "";
    const IndexPart& last = index_.parts().back();
    for (const IndexPart& part : index_.parts())
        if (mentions(part.words, "blockIdx") || index_.is_step(part.name)) return "";
    const bool own = last.words.size() == 3 && last.words[0].is("threadIdx") &&
                     index_.parts().size() <= 2 && !index_.dimensions().empty() &&
                     index_.dimensions()[0].size() <= 3;
    if (!own || guard_with(last.name)) return "";
    blame("set", last.name, last.line);
    return fmt::format(
        "The index is the thread's number in its block, {}, which every block has again. For "
        "one element per block take blockIdx.x, in one thread; for one per thread of the grid "
        "take blockIdx.x * blockDim.x + threadIdx.x and compare it with the length.",
        text_of(last.words));
}

}  // namespace simtutor
