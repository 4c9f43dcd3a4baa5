#include "grader/findings/index/passed_guards.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/findings/text.h"

namespace simtutor {
namespace {

bool binds_tighter(const Token& word) {
    return word.is("*") || word.is("/") || word.is("%") || word.is(".") || word.is("->") ||
           word.is("-");
}

/// The other name of each "a + b" in which `name` is a whole summand.
std::vector<std::string> added_to(const Tokens& words, const std::string& name) {
    std::vector<std::string> all;
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        const Token &left = words[i - 1], &right = words[i + 1];
        if (!words[i].is("+") || !left.is_name() || !right.is_name()) continue;
        if (i >= 2 && binds_tighter(words[i - 2])) continue;
        if (i + 2 < words.size() &&
            (binds_tighter(words[i + 2]) || words[i + 2].is("[") || words[i + 2].is("(")))
            continue;
        if (left.text == name) all.push_back(right.text);
        if (right.text == name) all.push_back(left.text);
    }
    return all;
}

bool asks_for_both(const std::vector<Guard>& guards, const std::string& a, const std::string& b) {
    return std::ranges::any_of(guards, [&](const Guard& guard) {
        return !guard.one_of && mentions(guard.left, a) && mentions(guard.left, b);
    });
}

std::string where(int line, int here) {
    return line == here ? "This line" : fmt::format("Line {}", line);
}

}  // namespace

std::string round_left_out(const IndexText& index, const std::vector<Guard>& guards, int line) {
    for (const Guard& guard : guards) {
        if (guard.loop || guard.one_of || guard.sign[0] != '<' || guard.left.size() != 1) continue;
        const std::string& name = guard.left[0].text;
        for (const IndexPart& part : index.parts())
            for (const std::string& round : added_to(part.words, name)) {
                const bool same_end = std::ranges::any_of(guards, [&](const Guard& loop) {
                    return loop.loop && loop.left.size() == 1 && loop.left[0].text == round &&
                           same_words(loop.right, guard.right);
                });
                if (!same_end || asks_for_both(guards, name, round)) continue;
                return fmt::format(
                    "{0} asks for {1} {2} {3}, and the index has {4} + {1}, which becomes larger "
                    "in each round of the loop over {4}. Ask for {4} + {1} {2} {3}.",
                    where(guard.line, line), name, guard.sign, text_of(guard.right), round);
            }
    }
    return "";
}

std::string passed_guards(const std::vector<Guard>& guards, const std::string& index, int line) {
    std::string all;
    std::set<int> lines;
    for (const Guard& guard : guards) {
        const std::string one = text_of(guard.left) + " " + guard.sign + " " + text_of(guard.right);
        if (all.find(one) != std::string::npos) continue;
        all += (all.empty() ? "" : " and ") + one;
        lines.insert(guard.line);
    }
    const bool here = lines.size() == 1 && *lines.begin() == line;
    return fmt::format(
        "This thread has passed {} in {}, and {} is outside all the same. Either the index is "
        "wrong, or a condition lets too much through: check them for this thread.",
        all, here ? "this line" : lines_text(lines), index);
}

}  // namespace simtutor
