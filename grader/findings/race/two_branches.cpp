#include "grader/findings/race/two_branches.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/findings/given_advice.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// The heads around a statement, itself left out, from the outside.
std::vector<int> heads(const FunctionText& function, int statement) {
    std::vector<int> all = function.around(statement);
    std::ranges::reverse(all);
    return all;
}

/// The line of the "if" whose two branches these statements are in; 0 if they are in one.
int line_of_choice(const FunctionText& function, int one, int other) {
    const auto a = heads(function, one), b = heads(function, other);
    std::size_t same = 0;
    while (same < a.size() && same < b.size() && a[same] == b[same]) ++same;
    if (same == a.size() || same == b.size()) return 0;
    const auto& all = function.statements();
    const Statement &first = all[static_cast<std::size_t>(a[same])],
                    &second = all[static_cast<std::size_t>(b[same])];
    if (first.kind != Statement::Kind::branch || second.kind != Statement::Kind::alternative ||
        !same_words(first.words, second.words))
        return 0;
    // The "else" may be of another "if" with the same words.
    for (int i = a[same] + 1; i < b[same]; ++i)
        if (all[static_cast<std::size_t>(i)].kind == Statement::Kind::branch &&
            all[static_cast<std::size_t>(i)].parent == first.parent)
            return 0;
    return first.line;
}

/// What stands in each pair of brackets: "x", "y" of "bs[x][y]".
std::vector<Tokens> dimensions_of(const Tokens& place) {
    std::vector<Tokens> all;
    for (std::size_t i = 1; i < place.size() && place[i].is("["); i = closing(place, i) + 1)
        all.push_back(part_of(place, i + 1, closing(place, i)));
    return all;
}

/// The one store of a statement to an element of the array.
Tokens stored_in(const Statement& one, const std::string& array) {
    Tokens found;
    for (const Assigned& set : assignments_in(one)) {
        if (!set.element() || set.declares || set.name() != array) continue;
        if (!found.empty()) return {};
        found = set.to;
    }
    return found;
}

bool exchanged(const std::vector<Tokens>& a, const std::vector<Tokens>& b) {
    return a.size() == 2 && b.size() == 2 && same_words(a[0], b[1]) && same_words(a[1], b[0]) &&
           !same_words(a[0], a[1]);
}

}  // namespace

std::string two_branches(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.size() != 2 || !asks_for_barrier(finding)) return "";
    if (finding.message.find("a round of the loop ahead") != std::string::npos) return "";
    const simt::FindingSide *one = &finding.sides[0], *other = &finding.sides[1];
    if (one->site.file != other->site.file || one->site.line == other->site.line) return "";
    if (one->site.line > other->site.line) std::swap(one, other);
    const std::string array = one->object.substr(0, one->object.find_first_of("[+ "));
    const FunctionText function(tokens_of(sources, one->site.file), one->site.line);
    const int a = function.at(one->site.line, array), b = function.at(other->site.line, array);
    const int choice = a < 0 || b < 0 ? 0 : line_of_choice(function, a, b);
    if (choice == 0) return "";
    std::string text = fmt::format(
        "Lines {} and {} are in the two branches of the if in line {}: no barrier between them "
        "is reached by all threads. ",
        one->site.line, other->site.line, choice);
    const auto& all = function.statements();
    const Tokens first = stored_in(all[static_cast<std::size_t>(a)], array),
                 second = stored_in(all[static_cast<std::size_t>(b)], array);
    if (first.empty() || second.empty())
        return text +
               "End the if behind the first access, put __syncthreads() there, where every thread "
               "of the block comes, and ask again for the other one.";
    return text +
           fmt::format(
               "Line {} stores to {}, line {} to {}{}: if each thread has one place there, both "
               "must name the same one, and a place that nobody stores to stays as it was.",
               one->site.line, text_of(first), other->site.line, text_of(second),
               exchanged(dimensions_of(first), dimensions_of(second))
                   ? ", with the two indices exchanged"
                   : "");
}

}  // namespace simtutor
