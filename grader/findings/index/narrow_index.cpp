#include "grader/findings/index/narrow_index.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

/// The largest whole number of a text, "33024" or "33,024"; 0 if there is none.
double largest_number(const std::string& text) {
    double largest = 0, number = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const bool digit = i < text.size() && std::isdigit(static_cast<unsigned char>(text[i]));
        if (digit) number = 10 * number + (text[i] - '0');
        const bool between = i > 0 && i + 1 < text.size() && text[i] == ',' &&
                             std::isdigit(static_cast<unsigned char>(text[i + 1])) != 0;
        if (!digit && !between) number = 0;
        largest = std::max(largest, number);
    }
    return largest;
}

/// "32767" of "If the number is larger than 32767, `row` holds another."
double limit_of(const simt::Finding& narrow) {
    const std::string before = " is larger than ";
    const std::size_t at = narrow.message.find(before);
    return at == std::string::npos ? 0
                                   : largest_number(narrow.message.substr(at + before.size(), 12));
}

/// Whether the runs can have had a number that is too large: as large as a size of theirs, or, of a
/// negative index, as the product of two.
bool may_be_cut(const simt::Finding& outside, double limit, const std::vector<std::string>& runs) {
    const bool negative = outside.sides.front().object.find("[-") != std::string::npos;
    return limit > 0 && !runs.empty() && std::ranges::all_of(runs, [&](const std::string& run) {
               const double size = largest_number(run);
               return size > limit || (negative && size * size > limit);
           });
}

/// Whether a function of the file calls the other one, perhaps through others.
bool reaches(const Tokens& file, const std::string& from, const std::string& to,
             std::set<std::string>& seen) {
    constexpr std::size_t most = 30;
    if (from == to) return true;
    if (seen.size() >= most || !seen.insert(from).second) return false;
    std::set<std::string> called;
    const Tokens body = body_of(file, from);
    for (std::size_t i = 0; i + 1 < body.size(); ++i)
        if (body[i].is_name() && (body[i + 1].is("(") || body[i + 1].is("<")))
            called.insert(body[i].text);
    return std::ranges::any_of(called, [&](const std::string& name) {
        return line_of_function(file, name) > 0 && reaches(file, name, to, seen);
    });
}

/// Whether the statement makes the access, or calls the function that does.
bool leads_to(const Tokens& file, const FunctionText& function, const Statement& one,
              const simt::Site& place, const std::string& accessing) {
    if (accessing == function.name()) return one.touches(place.line);
    return std::ranges::any_of(one.words, [&](const Token& word) {
        std::set<std::string> seen;
        return word.is_name() && word.text != function.name() &&
               line_of_function(file, word.text) > 0 && reaches(file, word.text, accessing, seen);
    });
}

}  // namespace

std::string narrow_index_text(const Tokens& file, const simt::Finding& narrow,
                              const simt::Finding& outside, const std::vector<std::string>& runs) {
    if (narrow.rule != "index.narrow" || narrow.level != outside.level || narrow.sides.empty() ||
        outside.sides.empty() ||
        (!outside.rule.starts_with("bounds.") && outside.rule != "memory.misaligned"))
        return "";
    const double limit = limit_of(narrow);
    const std::size_t begin = narrow.message.find('`');
    const simt::Site &cut = narrow.sides.front().site, &place = outside.sides.front().site;
    if (begin == std::string::npos || !may_be_cut(outside, limit, runs) || cut.file != place.file)
        return "";
    const std::string name =
        narrow.message.substr(begin + 1, narrow.message.find('`', begin + 1) - begin - 1);
    const FunctionText function(file, cut.line);
    const std::string accessing = FunctionText(file, place.line).name();
    for (std::size_t i = 0; i < function.statements().size(); ++i) {
        const Statement& one = function.statements()[i];
        if (leads_to(file, function, one, place, accessing) &&
            has(names_behind(function, one.words, static_cast<int>(i)), name))
            return fmt::format(
                "First repair the finding index.narrow in line {}: the index follows from `{}`, "
                "which holds another number where it is larger than {}.",
                cut.line, name, limit);
    }
    return "";
}

}  // namespace simtutor
