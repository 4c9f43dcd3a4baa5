#include "grader/findings/result/counted_members.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// The conditions that must hold together, "tx < 15" and "x + 1 < width", and where they are asked.
struct Conditions {
    std::set<std::string> parts;
    int line = 0;
};

Tokens bare(Tokens words) {
    while (words.size() > 1 && words.front().is("(") && closing(words, 0) + 1 == words.size())
        words = part_of(words, 1, words.size() - 1);
    return words;
}

/// The parts of a condition, of which a name stands for what it was given.
void add_parts(const FunctionText& function, const Tokens& condition, int statement, int depth,
               std::set<std::string>& parts) {
    constexpr int most_depth = 3;
    for (const Tokens& side : split(bare(condition), "&&")) {
        const Tokens part = bare(side);
        Tokens value;
        if (part.size() == 1 && depth < most_depth &&
            function.definition(part[0].text, statement, &value) >= 0 && value.size() > 1)
            add_parts(function, value, statement, depth + 1, parts);
        else if (!part.empty())
            parts.insert(text_of(part));
    }
}

Conditions conditions(const FunctionText& function, const Tokens& condition, int statement,
                      int line) {
    Conditions one{{}, line};
    add_parts(function, condition, statement, 0, one.parts);
    return one;
}

/// "1 + left + (ty > 0)": its conditions; none where a term is something else.
std::vector<Conditions> conditions_of_count(const FunctionText& function, const Tokens& value,
                                            int statement) {
    std::vector<Conditions> all;
    for (const Tokens& term : split(value, "+")) {
        const bool number = term.size() == 1 && !term[0].is_name();
        const bool bracket =
            !term.empty() && term.front().is("(") && closing(term, 0) + 1 == term.size();
        if (number) continue;
        if (!bracket && term.size() != 1) return {};
        all.push_back(conditions(function, term, statement, term.front().line));
    }
    return all;
}

/// The conditions under which the statements before `end` add to the sum; none where one adds
/// without.
std::vector<Conditions> conditions_of_sum(const FunctionText& function, const std::string& sum,
                                          int end) {
    std::vector<Conditions> all;
    const auto& statements = function.statements();
    for (int i = 0; i < end; ++i) {
        const Statement& one = statements[static_cast<std::size_t>(i)];
        for (const Assigned& set : assignments_in(one)) {
            if (set.name() != sum || set.element() || set.sign != "+=") continue;
            if (const auto choice = split(set.value, "?"); choice.size() == 2) {
                all.push_back(conditions(function, choice[0], i, one.line));
                continue;
            }
            if (one.parent < 0) return {};
            const Statement& head = statements[static_cast<std::size_t>(one.parent)];
            if (head.kind != Statement::Kind::branch) return {};
            all.push_back(conditions(function, head.words, i, one.line));
        }
    }
    return all;
}

bool asks_all(const Conditions& all, const Conditions& some) {
    return std::ranges::includes(all.parts, some.parts);
}

std::string left_out_of(const Conditions& all, const Conditions& some) {
    std::string text;
    for (const std::string& part : all.parts)
        if (!some.parts.contains(part)) text += (text.empty() ? "" : " && ") + part;
    return text;
}

std::string all_of(const Conditions& one) {
    std::string text;
    for (const std::string& part : one.parts) text += (text.empty() ? "" : " && ") + part;
    return text;
}

/// What the divisor counts without what the sum asks for.
std::string counts_more(std::vector<Conditions> sums, std::vector<Conditions> counts,
                        const std::string& sum, const std::string& divisor) {
    if (sums.size() != counts.size() || sums.size() < 2) return "";
    for (auto one = sums.begin(); one != sums.end();) {
        const auto same = std::ranges::find_if(
            counts, [&](const Conditions& other) { return other.parts == one->parts; });
        if (same == counts.end()) {
            ++one;
            continue;
        }
        counts.erase(same);
        one = sums.erase(one);
    }
    for (const Conditions& one : sums) {
        const auto less = std::ranges::find_if(
            counts, [&](const Conditions& other) { return asks_all(one, other); });
        if (less == counts.end()) return "";
    }
    if (sums.empty()) return "";
    const auto less = std::ranges::find_if(
        counts, [&](const Conditions& other) { return asks_all(sums.front(), other); });
    return fmt::format(
        "{0} (line {1}) counts one where {2}, but line {3} adds to {4} only where {5}, too: where "
        "that does not hold, {4} is divided by more than was added. Do the additions ask too "
        "much, or does {0} ask too little?",
        divisor, less->line, all_of(*less), sums.front().line, sum,
        left_out_of(sums.front(), *less));
}

}  // namespace

std::string counted_members(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
            for (std::size_t k = 1; k + 1 < words.size(); ++k) {
                if (!words[k].is("/") || !words[k - 1].is_name() || !words[k + 1].is_name())
                    continue;
                Tokens value;
                const int set = function.definition(words[k + 1].text, i - 1, &value);
                if (set < 0) continue;
                if (std::string text =
                        counts_more(conditions_of_sum(function, words[k - 1].text, i),
                                    conditions_of_count(function, value, set), words[k - 1].text,
                                    words[k + 1].text);
                    !text.empty())
                    return text;
            }
        }
    return "";
}

}  // namespace simtutor
