#include "grader/findings/calls/device_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// "first = d * count", where count is another one in each round of the loop over d.
std::string begin_by_own_count(const FunctionText& function) {
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const int loop = loop_around(function, i);
        if (loop < 0) continue;
        const std::string counter = counter_of(all[static_cast<std::size_t>(loop)]);
        for (const Assigned& begin : assignments_in(all[static_cast<std::size_t>(i)])) {
            const std::vector<Tokens> factors = split(begin.value, "*");
            if (counter.empty() || begin.sign != "=" || factors.size() != 2) continue;
            const bool first = text_of(factors[0]) == counter;
            if (!first && text_of(factors[1]) != counter) continue;
            const Tokens& count = factors[first ? 1 : 0];
            for (int k = loop + 1; k < i; ++k)
                for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(k)]))
                    if (is_inside(function, k, loop) && same_words(set.to, count) &&
                        mentions(set.value, counter))
                        return fmt::format(
                            "Line {} begins each part at {}, its number times its own length, and "
                            "the lengths differ (line {}): then parts overlap, or leave something "
                            "out between them. A part begins where the one before it ends.",
                            all[static_cast<std::size_t>(i)].line, text_of(begin.value),
                            all[static_cast<std::size_t>(k)].line);
        }
    }
    return "";
}

/// The line in a loop that moves the name on; 0 if there is none.
int moved_in(const FunctionText& function, int loop, const std::string& name) {
    for (int i = loop; i < static_cast<int>(function.statements().size()); ++i) {
        if (i != loop && !is_inside(function, i, loop)) continue;
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        for (const Assigned& set : assignments_in(one))
            if (!set.element() && set.name() == name) return one.line;
        for (std::size_t k = 0; k + 1 < one.words.size(); ++k)
            if ((one.words[k].text == name && one.words[k + 1].is("++")) ||
                (one.words[k].is("++") && one.words[k + 1].text == name))
                return one.line;
    }
    return 0;
}

/// The line in a loop that hands the name alone to a function; 0 if there is none.
int handed_in(const FunctionText& function, int loop, const std::string& name) {
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 1; k + 1 < words.size(); ++k)
            if (is_inside(function, i, loop) && words[k].text == name &&
                (words[k - 1].is(",") || words[k - 1].is("(")) &&
                (words[k + 1].is(",") || words[k + 1].is(")")))
                return words[k].line;
    }
    return 0;
}

/// The names that a function's statements use, each once.
std::vector<std::string> names_of(const FunctionText& function) {
    std::vector<std::string> names;
    for (const Statement& one : function.statements())
        for (const Token& word : one.words)
            if (word.is_name() && !has(names, word.text)) names.push_back(word.text);
    return names;
}

/// Two loops over the same parts, of which only the first moves a pointer on.
std::string place_that_stays(const FunctionText& function) {
    const auto& all = function.statements();
    for (int first = 0; first < static_cast<int>(all.size()); ++first)
        for (int second = first + 1; second < static_cast<int>(all.size()); ++second) {
            const Statement &one = all[static_cast<std::size_t>(first)],
                            &other = all[static_cast<std::size_t>(second)];
            if (one.kind != Statement::Kind::loop || other.kind != Statement::Kind::loop ||
                is_inside(function, second, first) || !same_words(one.words, other.words))
                continue;
            for (const std::string& name : names_of(function)) {
                const int moved = moved_in(function, first, name),
                          handed = handed_in(function, second, name);
                const bool pointer = std::ranges::any_of(all, [&](const Statement& made) {
                    for (std::size_t i = 0; i + 2 < made.words.size(); ++i)
                        if (made.words[i].is("*") && made.words[i + 1].text == name &&
                            made.words[i + 2].is("="))
                            return true;
                    return false;
                });
                if (!pointer || moved == 0 || handed == 0 || moved_in(function, second, name) > 0 ||
                    handed_in(function, first, name) == 0)
                    continue;
                return fmt::format(
                    "The loop in line {0} moves {1} on (line {2}), and the loop in line {3} does "
                    "not: line {4} hands over the same place in each of its rounds.",
                    one.line, name, moved, other.line, handed);
            }
        }
    return "";
}

/// "part.first = n * d / devices; part.count = n / devices + (d < n % devices)": the lines of one
/// loop that divide by its end in two ways.
std::string divided_in_two_ways(const FunctionText& function) {
    const auto& all = function.statements();
    for (int loop = 0; loop < static_cast<int>(all.size()); ++loop) {
        const Statement& head = all[static_cast<std::size_t>(loop)];
        const std::vector<Tokens> three = split(head.words, ";");
        if (head.kind != Statement::Kind::loop || three.size() != 3 || three[1].empty()) continue;
        const std::string end = three[1].back().text;
        int scaled = 0, rest = 0;
        for (int i = loop + 1; i < static_cast<int>(all.size()); ++i)
            for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)])) {
                bool divides = false, modulo = false;
                for (std::size_t k = 0; k + 1 < set.value.size(); ++k) {
                    divides |= set.value[k].is("/") && set.value[k + 1].text == end;
                    modulo |= set.value[k].is("%") && set.value[k + 1].text == end;
                }
                if (!is_inside(function, i, loop) || !divides) continue;
                const bool product = mentions(set.value, "*") && !modulo;
                if (product || modulo)
                    (product ? scaled : rest) = all[static_cast<std::size_t>(i)].line;
            }
        if (scaled > 0 && rest > 0)
            return fmt::format(
                "Line {} divides a product by {}, and line {} gives the first parts one element "
                "more: these are two ways to divide. Does each part begin where the one before it "
                "ends?",
                scaled, end, rest);
    }
    return "";
}

/// A member that the rounds of a loop give to a part: "part.first = n * d / devices".
struct Member {
    std::string name;
    Tokens to, value;
};

/// The two numbers that a loop over the parts gives to each; empty where they are not two.
std::vector<Member> members_of_part(const FunctionText& function, int loop,
                                    const std::string& counter) {
    std::vector<Member> found;
    const auto& all = function.statements();
    for (int i = loop + 1; i < static_cast<int>(all.size()); ++i)
        for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)])) {
            const bool member = set.to.size() > 2 && set.to[set.to.size() - 2].is(".");
            if (!is_inside(function, i, loop) || !member || text_of(set.value) == counter) continue;
            if (set.sign != "=") return {};
            found.push_back({set.to.back().text, set.to, set.value});
        }
    return found.size() == 2 ? found : std::vector<Member>();
}

/// The words with numbers for some names, and for the member that is known already.
Tokens with_numbers(const Tokens& words, const std::map<std::string, long long>& numbers,
                    const Tokens& member, long long known) {
    Tokens all;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!member.empty() && same_words(part_of(words, i, i + member.size()), member)) {
            all.push_back({std::to_string(known), words[i].line});
            i += member.size() - 1;
            continue;
        }
        const auto number = numbers.find(words[i].text);
        all.push_back(number == numbers.end()
                          ? words[i]
                          : Token{std::to_string(number->second), words[i].line});
    }
    return all;
}

/// "n = 3, 4 devices": 3 and 4; 0 for what a run does not tell.
std::pair<long long, long long> sizes_of(const std::string& run) {
    const std::size_t n = run.find("n = "), devices = run.find(" devices");
    if (n == std::string::npos || devices == std::string::npos) return {0, 0};
    std::size_t begin = devices;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(run[begin - 1])) != 0) --begin;
    return {std::atoll(run.c_str() + n + 4), std::atoll(run.c_str() + begin)};
}

/// Of parts whose begin and length the text computes for each number: where in this run one does
/// not begin where the one before it has ended.
std::string parts_apart(const Tokens& file, const FunctionText& function, const std::string& run) {
    const auto [n, devices] = sizes_of(run);
    const auto& all = function.statements();
    const auto parameters = split(function.parameters(), ",");
    if (n == 0 || devices < 2 || devices > 64) return "";
    for (int loop = 0; loop < static_cast<int>(all.size()); ++loop) {
        const Statement& head = all[static_cast<std::size_t>(loop)];
        const std::vector<Tokens> three = split(head.words, ";");
        const std::string counter = counter_of(head);
        if (head.kind != Statement::Kind::loop || three.size() != 3 || three[1].size() != 3 ||
            !three[1][1].is("<") || counter.empty())
            continue;
        const std::vector<Member> two = members_of_part(function, loop, counter);
        std::map<std::string, long long> numbers = {{three[1][2].text, devices}};
        for (const Tokens& one : parameters)
            if (!one.empty() && !mentions(one, "*") && one.back().text != three[1][2].text)
                numbers[one.back().text] = n;
        // Another number of the function is not known.
        if (two.empty() || numbers.size() != 2) continue;
        long long end = 0;
        for (long long part = 0; part <= devices; ++part) {
            numbers[counter] = part;
            const auto begin = constant_value(file, with_numbers(two[0].value, numbers, {}, 0));
            const auto length =
                begin ? constant_value(file, with_numbers(two[1].value, numbers, two[0].to, *begin))
                      : std::nullopt;
            if (!begin || !length || (part == 0 && *begin != 0)) break;
            const bool last = part == devices;
            if (last ? end != n : *begin != end)
                return fmt::format(
                    "With {0} and {1} devices, {2} = {3} (line {4}) and {5} = {6} (line {7}) let "
                    "part {8} end before element {9}, {10}: {11}.",
                    run.substr(run.find("n = "),
                               run.find(',', run.find("n = ")) - run.find("n = ")),
                    devices, two[0].name, text_of(two[0].value), two[0].value[0].line, two[1].name,
                    text_of(two[1].value), two[1].value[0].line, part - 1, end,
                    last ? fmt::format("and there are {}", n)
                         : fmt::format("and part {} begin at {}", part, *begin),
                    (last ? end > n : *begin < end) ? "elements are taken twice, or beyond the end"
                                                    : "elements are left out");
            end = *begin + *length;
        }
    }
    return "";
}

}  // namespace

std::string device_parts(const Tokens& file, const std::string& run) {
    for (const FunctionText& function : functions_in(file))
        for (std::string text : {begin_by_own_count(function), place_that_stays(function)})
            if (!text.empty()) return text;
    for (const FunctionText& function : functions_in(file))
        if (std::string text = divided_in_two_ways(function); !text.empty()) return text;
    for (const FunctionText& function : functions_in(file))
        if (std::string text = parts_apart(file, function, run); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
