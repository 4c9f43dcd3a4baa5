#include "grader/findings/index/lost_brackets.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// "right[k * pairs + pair]", and the parts that are added.
struct Index {
    std::string base;
    int line = 0;
    Tokens words;
    std::vector<std::string> parts;
};

std::vector<Index> indices_of(const FunctionText& function) {
    std::vector<Index> all;
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            if (!one.words[i].is_name() || !one.words[i + 1].is("[")) continue;
            const std::size_t close = closing(one.words, i + 1);
            if (close >= one.words.size()) continue;
            Index index{one.words[i].text, one.words[i].line, part_of(one.words, i + 2, close), {}};
            for (const Tokens& part : split(index.words, "+")) index.parts.push_back(text_of(part));
            all.push_back(std::move(index));
        }
    return all;
}

/// "1" of "1 * pairs"; empty where no number is multiplied.
std::string number_times(const std::string& part, const std::string& length) {
    const std::string rest = " * " + length;
    if (!part.ends_with(rest)) return "";
    std::string number = part.substr(0, part.size() - rest.size());
    const bool digits = std::all_of(number.begin(), number.end(),
                                    [](unsigned char letter) { return std::isdigit(letter) != 0; });
    return digits ? number : "";
}

/// Whether the one index is the other with "k + 1 * pairs" in the place of "k * pairs".
/// @param sum becomes "(k + 1) * pairs"
bool is_like(const Index& wrong, const Index& right, std::string& sum) {
    if (wrong.base != right.base || wrong.parts.size() != right.parts.size() + 1) return false;
    for (const std::string& product : right.parts) {
        const std::size_t star = product.find(" * ");
        if (star == std::string::npos) continue;
        const std::string row = product.substr(0, star), length = product.substr(star + 3);
        std::multiset<std::string> left(wrong.parts.begin(), wrong.parts.end());
        std::string number;
        for (const std::string& part : right.parts)
            if (&part != &product && left.contains(part)) left.erase(left.find(part));
        if (left.size() != 2 || !left.contains(row)) continue;
        left.erase(left.find(row));
        number = number_times(*left.begin(), length);
        if (number.empty()) continue;
        sum = fmt::format("({} + {}) * {}", row, number, length);
        return true;
    }
    return false;
}

}  // namespace

std::string lost_brackets(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const std::vector<Index> all = indices_of(function);
        std::string text, sum;
        std::set<int> more;
        for (const Index& wrong : all)
            for (const Index& right : all) {
                if (!is_like(wrong, right, sum)) continue;
                if (!text.empty()) {
                    more.insert(wrong.line);
                    break;
                }
                text = fmt::format(
                    "Line {} takes {}[{}], and line {} takes {}[{}]: there the row is multiplied "
                    "by "
                    "the length of a row, here only the number is. Write {}.",
                    wrong.line, wrong.base, text_of(wrong.words), right.line, right.base,
                    text_of(right.words), sum);
                break;
            }
        if (text.empty()) continue;
        return more.empty() ? text : text + fmt::format(" The same in {}.", lines_text(more));
    }
    return "";
}

}  // namespace simtutor
