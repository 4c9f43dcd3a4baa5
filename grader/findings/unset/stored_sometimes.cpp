#include "grader/findings/unset/stored_sometimes.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// A store, and the branch that decides whether it is made.
struct Store {
    std::string place;
    int line = 0;
    int branch = 0;  ///< its line
    std::string condition;
    std::set<int> beside;  ///< other lines under the branch
};

/// Whether a condition asks for the place: a thread, or a name that the index is made of.
bool asks_for_place(const FunctionText& function, const Statement& branch, const Tokens& to,
                    int statement) {
    const auto names = names_behind(function, to, statement);
    return std::any_of(branch.words.begin(), branch.words.end(), [&](const Token& word) {
        return word.is("threadIdx") || word.is("blockIdx") ||
               (word.is_name() && has(names, word.text));
    });
}

std::set<int> lines_under(const FunctionText& function, int head, int line) {
    std::set<int> lines;
    for (int i = head + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (one.parent == head && one.line != line) lines.insert(one.line);
    }
    return lines;
}

/// The store with its branch; none where it is made in any case.
std::optional<Store> store_of(const FunctionText& function, int statement, const Assigned& set) {
    for (const int head : function.around(statement)) {
        const Statement& branch = function.statements()[static_cast<std::size_t>(head)];
        if (branch.kind == Statement::Kind::alternative) return {};
        if (branch.kind != Statement::Kind::branch ||
            asks_for_place(function, branch, set.to, statement))
            continue;
        const int line = function.statements()[static_cast<std::size_t>(statement)].line;
        return Store{text_of(set.to), line, branch.line, text_of(branch.words),
                     lines_under(function, head, line)};
    }
    return {};
}

/// "(!begin)": what the read is made under, with which the first launch differs.
std::string condition_of_read(const FunctionText& function, int line, const std::string& array) {
    const int read = function.at(line, array);
    if (read < 0) return "";
    for (const int head : function.around(read)) {
        const Statement& branch = function.statements()[static_cast<std::size_t>(head)];
        if (branch.kind == Statement::Kind::branch && branch.words.size() <= 2)
            return text_of(branch.words);
    }
    return "";
}

}  // namespace

std::string stored_sometimes(const Tokens& file, const std::string& array, int line) {
    std::optional<Store> first;
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
            for (const Assigned& set :
                 assignments_in(function.statements()[static_cast<std::size_t>(i)])) {
                if (set.name() != array || !set.element()) continue;
                const auto store = store_of(function, i, set);
                if (!store) return "";
                if (!first) first = store;
                if (first->branch != store->branch) return "";
            }
    if (!first) return "";
    const FunctionText reader(file, line);
    const std::string read = condition_of_read(reader, line, array);
    std::string text = fmt::format(
        "Line {} stores {} only where {} (line {}): elsewhere nothing is stored, and line {} reads "
        "what was never written.",
        first->line, first->place, first->condition, first->branch, line);
    if (!first->beside.empty())
        text += fmt::format(" What {} {} stands under it, too.", lines_text(first->beside),
                            first->beside.size() == 1 ? "does" : "do");
    if (!read.empty())
        text += fmt::format(
            " Line {} reads under the condition {}: where that does not hold yet, store in any "
            "case.",
            line, read);
    else
        text += " The first time, store in any case.";
    return text;
}

}  // namespace simtutor
