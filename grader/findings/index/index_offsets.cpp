#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/index/asked_by_call.h"
#include "grader/findings/index/index_search.h"
#include "grader/findings/index/inside_column.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

constexpr int most_names = 4;

/// "blockDim.x" of "blockDim.x / 2" and of "blockDim.x >> 1"; empty for another value.
Tokens halved(Tokens value) {
    while (value.size() > 2 && value.front().is("(") && closing(value, 0) + 1 == value.size())
        value = part_of(value, 1, value.size() - 1);
    if (value.size() < 3) return {};
    const Token &sign = value[value.size() - 2], &by = value.back();
    const bool half = (sign.is("/") && by.is("2")) || (sign.is(">>") && by.is("1"));
    return half ? part_of(value, 0, value.size() - 2) : Tokens{};
}

/// "blockDim.x * blockDim.y": the threads of a block, or of one of its sides.
bool is_block(const Tokens& words) {
    return mentions(words, "blockDim") &&
           std::all_of(words.begin(), words.end(), [](const Token& word) {
               return word.is("blockDim") || word.is(".") || word.is("*") || word.is("x") ||
                      word.is("y") || word.is("z") || word.is("(") || word.is(")");
           });
}

}  // namespace

Tokens IndexSearch::value_behind(Tokens words) const {
    for (int i = 0; i < most_names && words.size() == 1 && words[0].is_name(); ++i) {
        Tokens value;
        if (function_.definition(words[0].text, index_.statement() - 1, &value) < 0) break;
        words = std::move(value);
    }
    return words;
}

bool IndexSearch::grows(const std::string& name) const {
    for (const int head : function_.around(index_.statement())) {
        const std::vector<Tokens> three =
            split(function_.statements()[static_cast<std::size_t>(head)].words, ";");
        if (three.size() != 3 || !mentions(three[2], name)) continue;
        for (const char* sign : {"++", "+=", "*=", "<<=", "+", "*", "<<"})
            if (mentions(three[2], sign)) return true;
    }
    return false;
}

std::string IndexSearch::half_of_block() {
    if (finding_.rule != "bounds.row" && finding_.rule != "bounds.shared") return "";
    if (!overrun_.extent || overrun_.below()) return "";
    for (const Tokens& words : sums()) {
        const std::vector<Tokens> terms = split(words, "+");
        if (terms.size() != 2) continue;
        for (const int own : {0, 1}) {
            const Tokens& distance = terms[1 - own];
            const Guard* const guard = bound_of(terms[own]);
            if (!guard || guard->sign != "<" || distance.size() != 1 ||
                !same_words(guard->right, distance) || grows(distance[0].text))
                continue;
            Tokens threads = halved(value_behind(distance));
            if (threads.size() == 1) threads = value_behind(threads);
            if (!is_block(threads)) continue;
            return fmt::format(
                "{0} goes up to {1} - 1, and the array has {2} elements: fewer than the block has "
                "threads. {3}, or launch blocks of at most {2} threads.",
                text_of(words), text_of(threads), *overrun_.extent,
                size_is_launch_argument()
                    ? sentence(more_bytes())
                    : std::string("Make the array as large as a block may be"));
        }
    }
    return "";
}

bool IndexSearch::size_is_launch_argument() const {
    if (finding_.rule != "bounds.shared") return false;
    const std::string& object = finding_.sides.front().object;
    const std::string name = object.substr(0, object.find('['));
    bool empty = false;
    // The nearest declaration above is the one in scope.
    for (std::size_t i = 1; i + 2 < file_.size() && file_[i].line <= line_; ++i)
        if (file_[i].text == name && file_[i + 1].is("[") &&
            ((file_[i - 1].is_name() && !file_[i - 1].is("return")) || file_[i - 1].is(",")))
            empty = file_[i + 2].is("]");
    return empty;
}

std::string IndexSearch::more_bytes() const {
    const std::vector<LaunchText> launches = launches_in(file_);
    const bool own = std::any_of(launches.begin(), launches.end(), [&](const LaunchText& launch) {
        return launch.kernel == function_.name();
    });
    return own ? "ask for more bytes in the launch (its third argument)"
               : "use fewer elements, or shorter ones (the launch, which is not in this file, "
                 "decides on the bytes)";
}

bool IndexSearch::is_number_in_block(const Tokens& words) const {
    const Tokens value = value_behind(words);
    return value.size() == 3 && value[0].is("threadIdx") && value[2].is("x");
}

std::string IndexSearch::thread_behind_array() {
    if (finding_.rule != "bounds.row" && finding_.rule != "bounds.shared") return "";
    const long long thread = finding_.sides.front().who.thread[0];
    if (!overrun_.extent || overrun_.below() || thread < *overrun_.extent) return "";
    for (const Tokens& words : sums()) {
        const std::vector<Tokens> terms = split(words, "+");
        if (terms.size() < 2 || mentions(words, "*") || bound_of(words)) continue;
        const auto own = std::find_if(terms.begin(), terms.end(),
                                      [&](const Tokens& term) { return is_number_in_block(term); });
        if (own == terms.end()) continue;
        const Guard* const guard = bound_of(*own);
        // "t < 96" keeps out what comes behind; the array is to blame only where threads come.
        if (guard && constant_value(file_, guard->right)) continue;
        return fmt::format(
            "The array has {0} elements, and thread {1} comes here, too: fewer elements than "
            "threads, so that even {2} alone lies behind the end. {3}, or launch blocks of at "
            "most {0} threads. If not all threads are to come here, a condition has to keep the "
            "others away.",
            *overrun_.extent, thread, text_of(*own),
            size_is_launch_argument() ? sentence(more_bytes())
                                      : std::string("Make the array as large as the block needs"));
    }
    return "";
}

bool IndexSearch::is_offset(const Tokens& term) const {
    const bool round = term.size() == 1 && index_.is_step(term[0].text);
    return round || (!term.empty() && !counts(term));
}

bool IndexSearch::adds_offset(const Tokens& words) const {
    // Of "y * width + x + 1" sums() has the column, too.
    const bool product = mentions(words, "*") && !mentions(words, "blockIdx");
    if (product || mentions(words, "-") || bound_of(words)) return false;
    bool own = false;
    int offsets = 0;
    for (const Tokens& term : split(words, "+")) {
        if (is_offset(term)) {
            ++offsets;
            if (constant_value(file_, term).value_or(1) <= 0) return false;
            continue;
        }
        // Where the thread's place is compared, behind_end() speaks.
        for (const Token& word : term)
            if (word.is_name() && guarded_inside(word.text)) return false;
        own = true;
    }
    return own && offsets == 1;
}

bool IndexSearch::own_place_is_outside(const Tokens& words) const {
    if (!overrun_.index || !overrun_.extent || !same_words(index_.parts().front().words, words))
        return false;
    for (const Tokens& term : split(words, "+"))
        if (const auto by = constant_value(file_, term))
            return *overrun_.index - *overrun_.extent >= *by;
    return false;
}

std::string IndexSearch::other_offset() const {
    const Statement& one = function_.statements()[static_cast<std::size_t>(index_.statement())];
    for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
        if (one.words[i].text != index_.base() || !one.words[i + 1].is("[")) continue;
        const Tokens other = part_of(one.words, i + 2, closing(one.words, i + 1));
        if (mentions(other, "+") && !same_words(other, index_.parts().front().words))
            return text_of(other);
    }
    return "";
}

Tokens IndexSearch::open_row_of(const Tokens& column) const {
    if (grid_is_exact()) return {};
    for (const Tokens& words : index_.dimensions()) {
        const auto rows = row_major(index_, words);
        if (!rows || !same_words(rows->column, column)) continue;
        const Tokens made = value_behind(rows->row);
        const bool own = mentions(made, "threadIdx") || mentions(made, "blockIdx");
        const bool asked = std::any_of(
            rows->row.begin(), rows->row.end(),
            [this](const Token& word) { return word.is_name() && guarded_inside(word.text); });
        if (own && !asked && !bound_of(rows->row)) return rows->row;
    }
    return {};
}

std::string IndexSearch::beyond_own_place(const Tokens& words, const IndexPart& part) {
    if (!adds_offset(words) || own_place_is_outside(words)) return "";
    // "const bool inside = all || row < rows;"
    if (is_compared_for_a_name(function_, index_.statement(),
                               part.name.empty() ? words : Tokens{{part.name, part.line}}))
        return "";
    // "ok(row, start + x) ? … : 0"
    for (const Token& word : words)
        if (word.is_name() && counts({word}))
            if (std::string call = asked_by_call(file_, function_, index_.statement(), word.text);
                !call.empty())
                return call;
    std::string place = text_of(words), beyond = "further";
    const std::vector<Tokens> terms = split(words, "+");
    for (const Tokens& term : terms)
        if (is_offset(term)) beyond = text_of(term);
    if (const std::string other = part.name.empty() ? other_offset() : ""; !other.empty()) {
        place = text_of(index_.parts().front().words) + " or " + other;
        beyond = "further";
    }
    // Which of the two left the array nobody knows: the offset is no number.
    const bool number = overrun_.index && overrun_.extent &&
                        std::any_of(terms.begin(), terms.end(), [&](const Tokens& term) {
                            const auto by = constant_value(file_, term);
                            return by && *overrun_.index - *overrun_.extent < *by;
                        });
    if (const Tokens row = open_row_of(words); !row.empty() && !number) {
        if (row.size() == 1)
            for (const IndexPart& made : index_.parts())
                if (made.name == row[0].text) blame("set", made.name, made.line);
        return fmt::format(
            "Nothing before this line compares {0} or {1} with its limit: let only threads whose "
            "{0} and {1} are both inside touch the array.",
            text_of(row), text_of(words));
    }
    blame("set", part.name, part.line);
    return fmt::format(
        "{0}{1} lies {2} beyond the thread's own place, and for the last threads behind the end; "
        "nothing before this line compares it with its limit. Is that offset meant? Then let only "
        "threads whose {0} is inside touch the array.",
        part.name.empty() ? place : part.name,
        part.name.empty() ? "" : fmt::format(" ({}, line {})", place, part.line), beyond);
}

std::string IndexSearch::offset_beyond() {
    // Another coordinate is compared, in place of the one that stands here: see no_guard().
    if (!other_coordinate().empty()) return "";
    if (finding_.rule != "bounds.global" || overrun_.below()) return "";
    for (const Tokens& words : sums())
        if (std::string text = beyond_own_place(words, index_.parts().front()); !text.empty())
            return text;
    for (const IndexPart& part : index_.parts()) {
        if (part.begin || guard_with(part.name)) continue;
        if (std::string text = beyond_own_place(part.words, part); !text.empty()) return text;
    }
    return "";
}

bool IndexSearch::runs_from_own_place(const std::string& step) const {
    for (const Tokens& words : sums()) {
        const std::vector<Tokens> terms = split(words, "+");
        if (terms.size() != 2) continue;
        for (const int at : {0, 1}) {
            if (terms[at].size() != 1 || terms[at][0].text != step) continue;
            const Tokens& start = terms[1 - at];
            const Guard* const guard = bound_of(start);
            // "start <= n - length" leaves room for the loop.
            if (guard && mentions(guard->right, "-")) continue;
            for (const Tokens& part : split(value_behind(start), "+"))
                if (part.size() == 3 && part[0].is("threadIdx")) return true;
        }
    }
    return false;
}

}  // namespace simtutor
