#include "grader/findings/source/written_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/findings/index/index_text.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/source/kernel_results.h"
#include "grader/findings/source/run_functions.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

constexpr std::size_t most_names = 3;

bool is_shared(const FunctionText& function, const std::string& array) {
    return std::ranges::any_of(function.statements(), [&](const Statement& one) {
        const auto has = [&](const std::string& text) {
            return std::ranges::any_of(one.words,
                                       [&](const Token& word) { return word.text == text; });
        };
        return has("__shared__") && has(array);
    });
}

/// The line before a statement that stores to elements of a thread's own array; 0 if there is none,
/// or if the threads of a block share it: then other lines of other threads may have filled it.
int line_that_fills(const FunctionText& function, int before, const std::string& array) {
    if (is_shared(function, array)) return 0;
    for (int i = before - 1; i >= 0; --i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (one.words.size() < 4 || one.words[0].text != array || !one.words[1].is("[")) continue;
        std::size_t end = closing(one.words, 1) + 1;
        while (end < one.words.size() && one.words[end].is("[")) end = closing(one.words, end) + 1;
        if (end < one.words.size() && (one.words[end].is("=") || one.words[end].is("+=")))
            return one.line;
    }
    return 0;
}

/// "sum (line 9)": the names in what a line stores, each with the line that gave it its value; of a
/// function that is called there, the line where it begins.
std::string stored_names(const Tokens& file, const FunctionText& function, int line,
                         const std::string& array) {
    const int at = function.at(line, array);
    if (at < 0) return "";
    const Tokens& words = function.statements()[static_cast<std::size_t>(at)].words;
    std::size_t i = 0;
    while (i + 1 < words.size() && !(words[i].text == array && words[i + 1].is("["))) ++i;
    std::string names;
    std::set<std::string> known;
    for (i = i + 1 < words.size() ? closing(words, i + 1) + 1 : i; i < words.size(); ++i) {
        const bool member = words[i - 1].is(".") || words[i - 1].is("->");
        // What stands in brackets says which element is stored, and not what it is worth.
        if (words[i].is("[")) i = closing(words, i);
        if (i >= words.size()) break;
        if (!words[i].is_name() || member || !known.insert(words[i].text).second) continue;
        const int set = function.definition(words[i].text, at - 1);
        // A loop's counter tells where the value lies and not what it is.
        if (set >= 0 &&
            function.statements()[static_cast<std::size_t>(set)].kind == Statement::Kind::loop)
            continue;
        const bool called = i + 1 < words.size() && words[i + 1].is("(");
        const int set_in = called    ? line_of_function(file, words[i].text)
                           : set < 0 ? line_that_fills(function, at, words[i].text)
                                     : function.statements()[static_cast<std::size_t>(set)].line;
        if (set_in == 0 || known.size() > most_names) continue;
        names += fmt::format("{}{} (line {})", names.empty() ? "" : ", ", words[i].text, set_in);
    }
    return names;
}

/// "tile, which is written in lines 36, 46": of a value that an array of the function held.
std::string stored_array(const Tokens& file, const FunctionText& function, int line,
                         const std::string& array) {
    const int at = function.at(line, array);
    if (at < 0) return "";
    const Tokens& words = function.statements()[static_cast<std::size_t>(at)].words;
    std::size_t i = 0;
    while (i < words.size() && !words[i].is("=")) ++i;
    for (; i + 1 < words.size(); ++i) {
        if (!words[i].is_name() || !words[i + 1].is("[") || words[i].text == array) continue;
        std::set<int> lines;
        for (const int one : lines_with(file, words[i].text, true))
            if (FunctionText(file, one).name() == function.name()) lines.insert(one);
        if (!lines.empty())
            return fmt::format("{}, which is written in {}", words[i].text, lines_text(lines));
    }
    return "";
}

}  // namespace

std::string written_text(const Tokens& file, const std::string& array, const std::string& run,
                         bool valued, bool placed) {
    const std::set<int> lines = lines_of_run(file, lines_that_store(file, array), run);
    if (lines.empty()) return "";
    std::string text = fmt::format("{} is written in {}", array, lines_text(lines));
    const FunctionText function(file, *lines.begin());
    const IndexText index(file, function, *lines.begin(), array);
    std::string made;
    for (const IndexPart& part : index.parts())
        if (placed && !part.name.empty() && part.line != *lines.begin())
            made += fmt::format("{}{} (line {})", made.empty() ? "" : ", ", part.name, part.line);
    if (!made.empty()) text += "; its index is made of " + made;
    const std::string stored =
        valued ? stored_names(file, function, *lines.begin(), array) : std::string();
    if (!placed && stored.empty()) return "";
    if (!stored.empty())
        text += (made.empty() ? "; its value is made of " : ", its value of ") + stored;
    else if (std::string from = stored_array(file, function, *lines.begin(), array);
             valued && !from.empty())
        text += (made.empty() ? "; its value comes from " : ", its value comes from ") + from;
    return text + ".";
}

}  // namespace simtutor
