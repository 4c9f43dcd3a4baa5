#include "grader/findings/race/in_place_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// Where an assignment's own sign stands; the number of words if the statement is none.
std::size_t assignment(const Tokens& words) {
    std::size_t i = 0;
    while (i < words.size() && !words[i].is("=") && !words[i].is("+=") && !words[i].is("-=") &&
           !words[i].is("*="))
        i = words[i].is("[") || words[i].is("(") ? closing(words, i) + 1 : i + 1;
    return std::min(i, words.size());
}

/// "body[i]" of "body[i] = x", and of "body[i].x = x".
Tokens stored_element(const Tokens& words) {
    const std::size_t sign = assignment(words);
    for (std::size_t i = 0; i + 1 < sign; ++i)
        if (words[i].is_name() && words[i + 1].is("["))
            return part_of(words, i, closing(words, i + 1) + 1);
    return {};
}

/// Whether an element of the array stands in what the statement reads.
/// @param same true: the very element; false: one with another index
bool reads_element(const Statement& one, const Tokens& element, bool same) {
    const std::size_t sign = assignment(one.words);
    const bool stores = sign < one.words.size();
    for (std::size_t i = stores ? sign + 1 : 0; i + 1 < one.words.size(); ++i) {
        if (one.words[i].text != element.front().text || !one.words[i + 1].is("[")) continue;
        const Tokens read = part_of(one.words, i, closing(one.words, i + 1) + 1);
        if (same_words(read, element) == same) return true;
    }
    return false;
}

/// Whether a loop over steps is around the store, such as over the stride of a scan: then the
/// blocks lack a barrier of all, and no second array gives it. A loop over elements is none.
bool in_steps(const FunctionText& function, int store, const Tokens& element) {
    for (const int head : function.around(store)) {
        const Statement& loop = function.statements()[static_cast<std::size_t>(head)];
        if (loop.kind != Statement::Kind::loop) continue;
        const std::vector<Tokens> three = split(loop.words, ";");
        const bool over_elements =
            three.size() == 3 && std::ranges::any_of(three[2], [&](const Token& word) {
                return word.is_name() && mentions(element, word.text);
            });
        if (!over_elements) return true;
    }
    return false;
}

/// The one pointer to constants that the function is given and uses nowhere; empty where there is
/// not just one.
std::string unread_input(const FunctionText& function) {
    std::string found;
    for (const Tokens& one : split(function.parameters(), ",")) {
        if (one.size() < 3 || !mentions(one, "*") || !mentions(one, "const")) continue;
        const std::string& name = one.back().text;
        const bool used = std::ranges::any_of(
            function.statements(),
            [&](const Statement& statement) { return mentions(statement.words, name); });
        if (used) continue;
        if (!found.empty()) return "";
        found = name;
    }
    return found;
}

}  // namespace

Cause in_place_cause(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "race.global" || finding.sides.size() != 2) return {};
    const simt::FindingSide* read = &finding.sides[0];
    const simt::FindingSide* write = &finding.sides[1];
    if (read->action != "read") std::swap(read, write);
    if (read->action != "read" || write->action != "write" || !read->on_device ||
        !write->on_device || read->site.file != write->site.file)
        return {};
    const Tokens file = tokens_of(sources, write->site.file);
    const FunctionText function(file, write->site.line);
    const auto& all = function.statements();
    Tokens element;
    for (const Statement& one : all)
        if (element.empty() && one.touches(write->site.line)) element = stored_element(one.words);
    if (element.empty() ||
        in_steps(function, function.at(write->site.line, element.front().text), element))
        return {};
    bool own = false, others = false;
    for (const Statement& one : all) {
        if (one.line > write->site.line) break;
        const bool reads_others = reads_element(one, element, false);
        own = own || reads_element(one, element, true) ||
              (reads_others && one.touches(write->site.line));
        others = others || (reads_others && one.touches(read->site.line));
    }
    if (!own || !others) return {};
    if (const std::string unread = unread_input(function); !unread.empty())
        return {{},
                fmt::format("Line {} stores to {}, and line {} reads elements of it that belong to "
                            "other threads. No line reads {}, which {} is given, too: is that the "
                            "array to read in line {}?",
                            write->site.line, element.front().text, read->site.line, unread,
                            function.name(), read->site.line)};
    const bool one_block = std::ranges::equal(read->who.block, write->who.block);
    return {{},
            fmt::format("Line {} stores new values of {} where {} still read the old ones, in line "
                        "{}. {} store into a second array, and let the host exchange the two "
                        "pointers after each launch.",
                        write->site.line, element.front().text,
                        one_block ? "other threads" : "blocks that come later", read->site.line,
                        one_block ? "A barrier between the two is enough if no other block needs "
                                    "these elements. Else"
                                  : "Blocks cannot wait for each other in a launch:")};
}

}  // namespace simtutor
