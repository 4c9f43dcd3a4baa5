#include "grader/findings/unset/shared_element.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/race/barrier_lines.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// "cache[me + kept]" of a statement: an element of the array.
struct Element {
    Tokens words;
    Tokens index;
};

std::vector<Element> elements_in(const Tokens& words, const std::string& array) {
    std::vector<Element> found;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].text != array || !words[i + 1].is("[")) continue;
        std::size_t end = i + 1;
        while (end < words.size() && words[end].is("[")) end = closing(words, end) + 1;
        end = std::min(end, words.size());
        found.push_back({part_of(words, i, end), part_of(words, i + 1, end)});
    }
    return found;
}

/// The statements with a plain store to an element of the array: "a[i] = x", "v = a[i] = x".
std::vector<int> stores_of(const FunctionText& function, const std::string& array) {
    std::vector<int> found;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
        bool stores = false;
        for (std::size_t at = 0; at + 1 < words.size(); ++at) {
            if (words[at].text != array || !words[at + 1].is("[")) continue;
            std::size_t end = at + 1;
            while (end < words.size() && words[end].is("[")) end = closing(words, end) + 1;
            stores = stores || (end < words.size() && words[end].is("="));
        }
        if (stores) found.push_back(i);
    }
    return found;
}

bool barrier_between(const FunctionText& function, int first, int second) {
    for (int i = first + 1; i < second; ++i)
        if (is_barrier(function.statements()[static_cast<std::size_t>(i)])) return true;
    return false;
}

/// Whether the index is, or is made of, what was loaded from an array or comes from a call.
bool is_data(const FunctionText& function, const Tokens& index, int statement) {
    const auto calls = [](const Tokens& words) {
        for (std::size_t i = 1; i < words.size(); ++i)
            if (words[i].is("(") && words[i - 1].is_name()) return true;
        return false;
    };
    const auto loads = [&](const Tokens& words) { return mentions(words, "[") || calls(words); };
    // The outer brackets of "[i][j]" are the array's own.
    int depth = 0;
    for (std::size_t i = 0; i < index.size(); ++i) {
        depth += index[i].is("[") ? 1 : index[i].is("]") ? -1 : 0;
        if (depth > 1) return true;
    }
    if (calls(index)) return true;
    for (const std::string& name : names_behind(function, index, statement)) {
        Tokens value;
        if (function.definition(name, statement, &value) >= 0 && loads(value)) return true;
    }
    return false;
}

/// Whether the index is the counter of a loop around the statement, perhaps with a number.
bool is_counter(const FunctionText& function, const Tokens& index, int statement) {
    Tokens names;
    std::copy_if(index.begin(), index.end(), std::back_inserter(names),
                 [](const Token& word) { return word.is_name(); });
    if (names.size() != 1) return names.empty();
    for (const int head : function.around(statement)) {
        const Statement& loop = function.statements()[static_cast<std::size_t>(head)];
        if (loop.kind == Statement::Kind::loop && counter_of(loop) == names[0].text) return true;
    }
    return false;
}

}  // namespace

std::string beyond_threads(const FunctionText& function, const std::string& array, int set,
                           const simt::FindingSide& read) {
    const int at = function.at(read.site.line, array);
    if (at < 0) return "";
    std::string usual = fmt::format(
        "Line {0} stores one element of {1} for each thread. Where the block has fewer threads "
        "than {1} has elements, the rest is never written: let each thread go on in steps of "
        "blockDim.x.",
        set, array);
    std::vector<Element> others;
    for (Element& one :
         elements_in(function.statements()[static_cast<std::size_t>(at)].words, array)) {
        const auto same = [&](const Element& other) { return same_words(one.words, other.words); };
        Tokens place = part_of(one.index, 1, one.index.size() - 1);
        if (place.size() == 1) function.definition(place[0].text, at, &place);
        if (text_of(place) != "threadIdx.x" && std::none_of(others.begin(), others.end(), same))
            others.push_back(std::move(one));
    }
    if (others.size() != 1) return "";
    const auto& [element, index] = others[0];
    if (is_counter(function, index, at) || is_data(function, index, at)) return usual;
    const auto names = names_behind(function, index, at);
    if (has(names, "blockIdx"))
        return fmt::format(
            "The index of {1} in line {0} has the number of the block in it, and each block has a "
            "{2} of its own, of which line {3} stores one element for each thread. Correct the "
            "index in line {0}.",
            read.site.line, text_of(element), array, set);
    const auto stores = stores_of(function, array);
    if (!has(names, "threadIdx") || stores.empty() ||
        !barrier_between(function, stores.front(), at))
        return "";
    return fmt::format(
        "Line {0} stores one element of {1} for each thread, and line {2} reads {3} as {4}, which "
        "no thread has stored. If that element is not wanted, let line {2} ask for an index below "
        "the number of elements that are set, or correct the index. If it is wanted, let line {0} "
        "go on in steps of blockDim.x, or give the block more threads.",
        set, array, read.site.line, read.object, text_of(element));
}

std::string never_reached(const FunctionText& function, const std::string& array,
                          const simt::FindingSide& read) {
    const int at = function.at(read.site.line, array);
    if (at < 0 || array.empty()) return "";
    std::set<int> lines;
    int last = -1;
    for (const int store : stores_of(function, array)) {
        if (store >= at) continue;
        lines.insert(function.statements()[static_cast<std::size_t>(store)].line);
        last = store;
    }
    if (lines.empty() || !barrier_between(function, last, at)) return "";
    return fmt::format(
        "Shared memory starts undefined. {} to {} with a barrier behind, and no thread had stored "
        "to {} when line {} read it. If that element is wanted, compare the index of the store, "
        "and what lets threads come to it, with the index of the read; has the block as many "
        "threads as that index counts with? If it is not, is the index or the condition of the "
        "read wrong?",
        lines.size() == 1 ? fmt::format("Line {} stores", *lines.begin())
                          : fmt::format("{} store", sentence(lines_text(lines))),
        array, read.object, read.site.line);
}

}  // namespace simtutor
