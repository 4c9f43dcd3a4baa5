#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "grader/findings/index/index_search.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "4 * pairs": so many times a name; "pairs" is once.
struct Multiple {
    long long times = 0;
    std::string name;  ///< empty of 0
};

std::optional<Multiple> multiple_of(const Tokens& words) {
    const auto number = [](const Token& word) { return constant_value({}, {word}); };
    if (words.size() == 1 && words[0].is("0")) return Multiple{};
    if (words.size() == 1 && words[0].is_name()) return Multiple{1, words[0].text};
    if (words.size() != 3 || !words[1].is("*")) return {};
    const bool first = words[2].is_name();
    const auto times = number(words[first ? 0 : 2]);
    const Token& name = words[first ? 2 : 0];
    if (!times || *times < 1 || !name.is_name()) return {};
    return Multiple{*times, name.text};
}

/// The rows that a round of a loop uses: right[0], right[pairs], … right[3 * pairs] are four.
class RowsOfRound {
  public:
    void add(const Tokens& words) {
        const auto one = multiple_of(words);
        if (!one || (!one->name.empty() && !name_.empty() && one->name != name_))
            regular_ = false;
        else
            seen_.insert(one->times);
        if (one && !one->name.empty()) name_ = one->name;
    }
    /// 0: they are not all there, or not regular.
    long long count() const {
        if (!regular_ || name_.empty() || seen_.empty()) return 0;
        const auto count = static_cast<long long>(seen_.size());
        return *seen_.begin() == 0 && *seen_.rbegin() == count - 1 ? count : 0;
    }
    const std::string& stride() const { return name_; }

  private:
    std::set<long long> seen_;
    std::string name_;
    bool regular_ = true;
};

RowsOfRound rows_in(const FunctionText& function, const std::string& pointer, int loop) {
    RowsOfRound rows;
    const auto& statements = function.statements();
    for (std::size_t k = 0; k < statements.size(); ++k) {
        if (!is_inside(function, static_cast<int>(k), loop)) continue;
        const Tokens& words = statements[k].words;
        for (std::size_t i = 0; i + 1 < words.size(); ++i)
            if (words[i].text == pointer && words[i + 1].is("["))
                rows.add(part_of(words, i + 2, closing(words, i + 1)));
    }
    return rows;
}

/// "; in depth rounds that is depth * n, and line 16 …": where the rounds of an inner loop have
/// moved a pointer as far as the step of an outer one goes, which counts on by as many. Empty else.
/// @param loop  the inner one, which moves it by `step`
std::string moved_again(const FunctionText& function, const std::string& pointer,
                        const Tokens& step, int loop) {
    const auto& all = function.statements();
    const auto head = [&](int one) { return split(all[static_cast<std::size_t>(one)].words, ";"); };
    const auto inner = head(loop);
    const int outer = loop_around(function, loop);
    if (outer < 0 || inner.size() != 3 || !mentions(inner[2], "++")) return "";
    const auto sides = split(inner[1], "<");
    const bool from_zero = inner[0].size() > 2 && is_zero({inner[0].back()});
    if (sides.size() != 2 || sides[1].size() != 1 || !from_zero) return "";
    const Token rounds = sides[1][0];
    const auto is_whole = [&](const Tokens& words) {
        const auto factors = split(words, "*");
        return factors.size() == 2 &&
               ((same_words(factors[0], {rounds}) && same_words(factors[1], step)) ||
                (same_words(factors[1], {rounds}) && same_words(factors[0], step)));
    };
    const auto outer_parts = head(outer);
    const bool in_step = outer_parts.size() == 3 && [&] {
        const auto steps = split(outer_parts[2], ",");
        return std::ranges::any_of(steps, [&](const Tokens& one) {
            return one.size() == 3 && one[1].is("+=") && one[2].text == rounds.text;
        });
    }();
    for (int k = outer; in_step && k < static_cast<int>(all.size()); ++k) {
        if (k != outer && (!is_inside(function, k, outer) || is_inside(function, k, loop)))
            continue;
        const Tokens& words = all[static_cast<std::size_t>(k)].words;
        for (std::size_t i = 0; i + 2 < words.size(); ++i) {
            if (words[i].text != pointer || !words[i + 1].is("+=")) continue;
            std::size_t end = i + 2;
            while (end < words.size() && !words[end].is(",") && !words[end].is(";")) ++end;
            if (const Tokens by = part_of(words, i + 2, end); is_whole(by))
                return fmt::format(
                    "; in {} rounds that is {}, and line {} moves it on by {} once more. Leave "
                    "that out",
                    rounds.text, text_of(by), words[i].line, text_of(by));
        }
    }
    return "";
}

}  // namespace

int IndexSearch::loop_of(int statement) const {
    for (const int head : function_.around(statement))
        if (function_.statements()[static_cast<std::size_t>(head)].kind == Statement::Kind::loop)
            return head;
    return -1;
}

bool IndexSearch::is_inside(int statement, int head) const {
    const std::vector<int> heads = function_.around(statement);
    return std::find(heads.begin(), heads.end(), head) != heads.end();
}

std::string IndexSearch::next_round(const Tokens& step, int loop) const {
    const RowsOfRound rows = rows_in(function_, index_.base(), loop);
    const auto by = multiple_of(step);
    if (rows.count() < 2 || !by) return "";
    // How many strides the step's name is worth: pairs is n / 2, so n is two of them.
    long long worth = by->name == rows.stride() ? 1 : 0;
    Tokens value;
    if (worth == 0 && function_.definition(rows.stride(), index_.statement(), &value) >= 0 &&
        value.size() == 3 && value[0].text == by->name && value[1].is("/"))
        worth = constant_value(file_, {value[2]}).value_or(0);
    if (worth < 1 || by->times * worth == rows.count()) return "";
    const std::string same = worth == 1 ? ""
                                        : fmt::format(", and {} is {} * {}", text_of(step),
                                                      by->times * worth, rows.stride());
    return fmt::format("{0}[0] to {0}[{1} * {2}]: the next one begins at {3} * {2}{4}.",
                       index_.base(), rows.count() - 1, rows.stride(), rows.count(), same);
}

std::string IndexSearch::last_round(const Tokens& step, int loop) const {
    const auto parts = split(function_.statements()[static_cast<std::size_t>(loop)].words, ";");
    const std::string counter =
        parts.size() == 3 && !parts[2].empty() && parts[2][0].is_name() ? parts[2][0].text : "";
    // "for (k = 0; k < n; k += depth)" with a pointer that moves on by depth.
    if (counter.empty() || parts[2].size() < 3 || !parts[2][1].is("+=") ||
        !same_words(part_of(parts[2], 2, parts[2].size()), step))
        return "";
    const auto sides = split(parts[1], "<");
    if (sides.size() != 2 || sides[0].size() != 1 || sides[0][0].text != counter) return "";
    return fmt::format(
        "line {0} reads: each round reads what the next one uses, and behind the last one nothing "
        "is "
        "left. Read only where {1} + {2} < {3}.",
        line_, counter, text_of(step), text_of(sides[1]));
}

/// "p = *upper, q = *lower": which of the two it was the text does not tell.
bool IndexSearch::reads_other_pointer() const {
    const Tokens& words =
        function_.statements()[static_cast<std::size_t>(index_.statement())].words;
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        const bool prefix = words[i].is("*") &&
                            (words[i - 1].is("=") || words[i - 1].is("(") || words[i - 1].is(","));
        if (prefix && words[i + 1].is_name() && words[i + 1].text != index_.base()) return true;
    }
    return false;
}

std::string IndexSearch::moved_pointer() {
    if (overrun_.below() || index_.base().empty() || reads_other_pointer()) return "";
    const auto& statements = function_.statements();
    for (std::size_t k = 0; k < statements.size(); ++k) {
        const Tokens& words = statements[k].words;
        if (words.size() < 3 || words[0].text != index_.base() || !words[1].is("+=")) continue;
        const int loop = loop_of(static_cast<int>(k));
        if (loop < 0 || !is_inside(index_.statement(), loop)) continue;
        std::size_t end = words.size();
        while (end > 2 && words[end - 1].is(";")) --end;
        const Tokens step = part_of(words, 2, end);
        const int head = statements[static_cast<std::size_t>(loop)].line;
        blame("set", index_.base(), statements[k].line);
        const std::string moves =
            fmt::format("{} moves on by {} (line {}) in each round of the loop in line {}",
                        index_.base(), text_of(step), statements[k].line, head);
        if (const std::string again = moved_again(function_, index_.base(), step, loop);
            !again.empty())
            return moves + again + ".";
        if (static_cast<int>(k) < index_.statement())
            if (const std::string last = last_round(step, loop); !last.empty())
                return moves + ", before " + last;
        const std::string next = next_round(step, loop);
        if (!next.empty()) return moves + ", and a round uses " + next;
        // The first round may already reach too far: then the step has no part in it.
        if (const Tokens& offset = index_.parts()[0].words;
            index_.parts()[0].name.empty() && std::ranges::any_of(offset, &Token::is_name) &&
            rows_in(function_, index_.base(), loop).count() < 2)
            return fmt::format(
                "This line goes {0} elements beyond {1}, and {2}. Either may be too far: compare "
                "{0} with the distance of the element that is wanted, counted in what {1} points "
                "to, and the step with what a round uses.",
                text_of(offset), index_.base(), moves);
        return moves +
               ". Compare that with what a round uses, and the rounds with the size of the array.";
    }
    return "";
}

std::string IndexSearch::behind_pointer() {
    if (index_.parts().size() < 2 || overrun_.below()) return "";
    const IndexPart &here_part = index_.parts()[0], &pointer = index_.parts()[1];
    if (pointer.name != index_.base() || here_part.words.size() < 2 || counts(here_part.words))
        return "";
    blame("set", pointer.name, pointer.line);
    return fmt::format(
        "{0} points to {1} (line {2}), and this line goes {3} elements further, behind the end. Is "
        "that the element that is wanted? If it is, is one of the two distances wrong, or the "
        "block another than they count with? If it is not, leave it out by a condition.",
        pointer.name, text_of(pointer.words), pointer.line, text_of(here_part.words));
}

}  // namespace simtutor
