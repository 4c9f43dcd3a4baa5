#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/index/asked_by_call.h"
#include "grader/findings/index/drawn_early.h"
#include "grader/findings/index/index_search.h"
#include "grader/findings/index/kept_by_min.h"
#include "grader/findings/race/early_release.h"
#include "grader/findings/result/zero_node.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {

std::string IndexSearch::shared_counter() {
    for (const IndexPart& part : index_.parts()) {
        for (std::size_t i = 1; i < part.words.size(); ++i) {
            const bool behind = part.words[i].is(")") || part.words[i].is("]");
            const bool counted = i + 1 < part.words.size() && part.words[i + 1].is("++");
            if (!behind || !counted) continue;
            // "(*used)++" and "used[0]++", not "i++".
            if (part.words[i].is(")") && !mentions(part.words, "*")) continue;
            blame("set", part.name, part.line);
            std::string counter = text_of(part_of(part.words, 0, i + 1)) + "++";
            if (counter.starts_with("(* ")) counter.erase(2, 1);
            return fmt::format(
                "{0} takes its number from {1} (line {2}), which is three steps: load, add, store. "
                "Threads that do them at the same time get the same number, and what they build "
                "with it leads anywhere. atomicAdd() gives each thread a number of its own.",
                part.name.empty() ? "The index" : part.name, counter, part.line);
        }
    }
    return "";
}

std::string IndexSearch::drawn_number() {
    for (const IndexPart& part : index_.parts()) {
        if (part.name.empty() || !mentions(part.words, "atomicAdd")) continue;
        blame("set", part.name, part.line);
        std::string early = early_release(function_);
        if (!early.empty()) return early;
        if (const std::string zero = zero_node_behind(file_, function_); !zero.empty())
            return told(
                AdviceKind::drawn_number,
                fmt::format("{} is drawn by atomicAdd() in line {}, and more numbers are drawn "
                            "than the array has elements. {}",
                            part.name, part.line, zero));
        if (const std::string early_draw = drawn_early(function_, part.name, part.line);
            !early_draw.empty())
            return fmt::format("More numbers are drawn than the array has elements. {}",
                               early_draw);
        return told(
            AdviceKind::drawn_number,
            fmt::format("{0} is drawn by atomicAdd() in line {1}, and more numbers are drawn than "
                        "the array has elements. Find out why a thread draws one that it does not "
                        "need: does its search pass over what is there already? If a race is "
                        "reported as well, begin with that one: the thread may have looked before "
                        "another one's change was there.",
                        part.name, part.line));
    }
    return "";
}

std::string IndexSearch::negative_element() {
    if (!overrun_.below() || *overrun_.index != -1) return "";
    for (const IndexPart& part : index_.parts()) {
        const Tokens& words = part.words;
        const bool element = part.name.empty() && words.size() > 3 && words[0].is_name() &&
                             words[1].is("[") && closing(words, 1) + 1 == words.size();
        if (!element || index_.dimensions().size() != 1) continue;
        return fmt::format(
            "{0} was -1 for this thread. If -1 stands for none there, ask for that before it is an "
            "index; else look for what has stored it.",
            text_of(words));
    }
    return "";
}

bool IndexSearch::stands_around(const Guard& guard) const {
    return guard.exit || std::ranges::any_of(function_.around(index_.statement()), [&](int head) {
               const Statement& one = function_.statements()[static_cast<std::size_t>(head)];
               return one.kind != Statement::Kind::plain && one.touches(guard.line);
           });
}

int IndexSearch::line_in_need_of(const Guard& guard) const {
    const auto has_left = [&](const Tokens& words) {
        for (std::size_t i = 0; i + guard.left.size() <= words.size(); ++i)
            if (same_words(part_of(words, i, i + guard.left.size()), guard.left)) return true;
        return false;
    };
    const std::vector<Statement>& all = function_.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (i == index_.statement() || one.touches(guard.line)) continue;
        const bool needs = has_left(one.words) || std::ranges::any_of(one.words, [&](auto& word) {
                               Tokens value;
                               return word.is_name() &&
                                      function_.definition(word.text, i - 1, &value) >= 0 &&
                                      !mentions(value, "<") && has_left(value);
                           });
        const std::vector<Guard> guards = needs ? function_.guards(i) : std::vector<Guard>{};
        if (std::ranges::any_of(guards, [&](const Guard& same) {
                return same.line == guard.line && same_words(same.left, guard.left);
            }))
            return one.line;
    }
    return 0;
}

std::string IndexSearch::other_coordinate() const {
    for (const Guard& guard : guards_) {
        if (guard.sign[0] != '<' || guard.loop || guard.one_of || guard.left.size() < 3) continue;
        for (const IndexPart& part : index_.parts()) {
            for (std::size_t at = 0; at + guard.left.size() <= part.words.size(); ++at) {
                const Tokens words = part_of(part.words, at, at + guard.left.size());
                std::size_t differs = 0, differences = 0;
                for (std::size_t i = 0; i < words.size(); ++i)
                    if (words[i].text != guard.left[i].text) differs = i, ++differences;
                if (differences != 1 || !words[differs].is_name() ||
                    !guard.left[differs].is_name() || !counts({words[differs]}))
                    continue;
                const std::string compared = fmt::format(
                    "{0} compares {1} with {2}, but the index has {3}",
                    guard.line == line_ ? "This line" : fmt::format("Line {}", guard.line),
                    text_of(guard.left), text_of(guard.right), text_of(words));
                if (const int other = line_in_need_of(guard); other > 0)
                    return compared +
                           fmt::format(". Line {} needs that, for it has {}: {} {} {} {}{}.", other,
                                       text_of(guard.left),
                                       stands_around(guard)
                                           ? "let each of the two lines ask for its own alone, "
                                             "this one"
                                           : "leave it, and let this line ask",
                                       text_of(words), guard.sign, text_of(guard.right),
                                       stands_around(guard) ? "" : " in its place");
                return compared +
                       fmt::format(
                           ". Is {} the element that is wanted? Then put {} in place of {} in the "
                           "condition; else correct the index.",
                           text_of(words), words[differs].text, guard.left[differs].text);
            }
        }
    }
    return "";
}

std::string IndexSearch::part_tested() {
    if (overrun_.below() || (finding_.rule != "bounds.global" && finding_.rule != "bounds.host"))
        return "";
    for (const Tokens& words : index_.dimensions()) {
        // "row * n + column + i": what varies may be a parameter here, so its form decides.
        const std::vector<Tokens> terms = split(words, "+");
        if (terms.size() != 3 || !mentions(terms[0], "*") || terms[1].size() != 1 ||
            terms[2].size() != 1)
            continue;
        const std::string both = terms[1][0].text + " + " + terms[2][0].text;
        const Guard* const guard = bound_of(terms[1]);
        const Guard* const inner = bound_of(terms[2]);
        const bool round = inner && inner->loop && constant_value(file_, inner->right);
        const bool tested = std::any_of(guards_.begin(), guards_.end(), [&](const Guard& one) {
            return !one.loop && text_of(one.left) == both;
        });
        if (!guard || guard->loop || !round || tested) continue;
        blame("guard", text_of(guard->left), guard->line);
        return told(
            AdviceKind::past_last,
            fmt::format(
                "{0} goes past the end where {1} is at its last: {2} tests {1} alone. Test {0}.",
                both, terms[1][0].text, here(guard->line)));
    }
    return "";
}

std::string IndexSearch::column_open() {
    if (overrun_.below() || finding_.rule != "bounds.global") return "";
    // A name that stands for another one says more.
    if (guard_of_stranger() || !other_coordinate().empty()) return "";
    for (const Tokens& words : index_.dimensions()) {
        const auto rows = row_major(index_, words);
        if (!rows || rows->column.size() != 1 || !counts(rows->column)) continue;
        const Guard* const row = bound_of(rows->row);
        if (!row || row->loop || row->exit || row->sign != "<") continue;
        const std::vector<std::string> names =
            names_behind(function_, rows->column, index_.statement());
        const bool asked = std::ranges::any_of(guards_, [&](const Guard& guard) {
            return !(guard.loop && constant_value(file_, guard.right)) &&
                   std::ranges::any_of(names, [&](const std::string& name) {
                       return name != text_of(rows->stride) &&
                              (mentions(guard.left, name) || mentions(guard.right, name));
                   });
        });
        if (asked) continue;
        const std::string column = text_of(rows->column);
        if (std::string call = asked_by_call(file_, function_, index_.statement(), column);
            !call.empty())
            return call;
        if (std::string kept = kept_by_min(function_, index_, column); !kept.empty()) return kept;
        for (const IndexPart& part : index_.parts())
            if (part.name == column) blame("set", column, part.line);
        blame("guard", text_of(rows->row), row->line);
        return fmt::format(
            "{} asks for {} < {}, and nothing compares {} with {}, the length of a row. Let only "
            "threads whose {} is inside touch the array.",
            row->line == line_ ? "This line" : fmt::format("Line {}", row->line),
            text_of(rows->row), text_of(row->right), column, text_of(rows->stride), column);
    }
    return "";
}

bool IndexSearch::takes_next_round(const Guard& loop, const Tokens& words) const {
    if (loop.left.size() != 1) return true;
    // "q + half * length" lies as far ahead in each round as in the last.
    for (const Tokens& term : split(words, "+")) {
        const bool far = term.size() == 3 && term[1].is("*") && term[0].is_name() &&
                         term[2].is_name() && !mentions(term, loop.left[0].text);
        if (far && !counts(term)) return false;
    }
    // Ahead is what lies a step, or a fixed number of elements, beyond the counter: "k + 16".
    const std::string& counter = loop.left[0].text;
    Tokens step;
    for (const int head : function_.around(index_.statement())) {
        const Tokens& in_head = function_.statements()[static_cast<std::size_t>(head)].words;
        for (std::size_t i = 0; i + 2 < in_head.size(); ++i)
            if (in_head[i].text == counter && in_head[i + 1].is("+="))
                step = part_of(in_head, i + 2, in_head.size());
    }
    const auto leads = [&](std::size_t at, std::size_t end) {
        const Tokens one = part_of(words, at, end);
        return same_words(one, step) || constant_value(file_, one).has_value();
    };
    const std::size_t length = std::max<std::size_t>(step.size(), 1);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].text != counter) continue;
        if (i + 2 < words.size() && words[i + 1].is("+") &&
            (leads(i + 2, i + 3) ||
             (i + 2 + length <= words.size() && leads(i + 2, i + 2 + length))))
            return true;
        if (i > length && words[i - 1].is("+") && leads(i - 1 - length, i - 1)) return true;
    }
    return false;
}

std::string IndexSearch::unasked_parameter() const {
    for (const Tokens& one : split(function_.parameters(), ",")) {
        if (one.size() < 2 || mentions(one, "*") || mentions(one, "&")) continue;
        const std::string& name = one.back().text;
        const bool asked = std::any_of(
            function_.statements().begin(), function_.statements().end(),
            [&](const Statement& statement) { return mentions(statement.words, name); });
        if (one.back().is_name() && !asked) return name;
    }
    return "";
}

}  // namespace simtutor
