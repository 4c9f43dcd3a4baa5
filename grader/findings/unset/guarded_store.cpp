#include "grader/findings/unset/guarded_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/returned_words.h"

namespace simtutor {
namespace {

/// The place of the sign that stores in a statement, outside of all brackets; -1 if none does.
int sign_of_store(const Tokens& words) {
    for (std::size_t at = 0; at < words.size(); ++at) {
        if (words[at].is("(") || words[at].is("[") || words[at].is("{")) {
            at = closing(words, at);
            continue;
        }
        if (words[at].is("=")) return static_cast<int>(at);
    }
    return -1;
}

/// Whether a call may write the array: it is handed to a parameter that is not const, or to a
/// function that the file does not show.
bool may_write(const Tokens& file, const Tokens& words, const std::string& array) {
    const std::vector<FunctionText> functions = functions_in(file);
    for (std::size_t at = 0; at + 1 < words.size(); ++at) {
        if (!words[at].is_name() || !words[at + 1].is("(")) continue;
        const auto given = split(part_of(words, at + 2, closing(words, at + 1)), ",");
        for (std::size_t i = 0; i < given.size(); ++i) {
            const bool address = !given[i].empty() && (given[i][0].is("&") || given[i].size() == 1);
            if (!address || !mentions(given[i], array)) continue;
            const auto called =
                std::find_if(functions.begin(), functions.end(),
                             [&](const FunctionText& one) { return one.name() == words[at].text; });
            if (called == functions.end()) return true;
            const auto parameters = split(called->parameters(), ",");
            if (i >= parameters.size() || !mentions(parameters[i], "const")) return true;
        }
    }
    return false;
}

struct Stores {
    std::vector<int> statements;
    bool other = false;  ///< a call may store, too
};

Stores stores_in(const Tokens& file, const FunctionText& kernel, const std::string& array) {
    Stores found;
    const auto& all = kernel.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (one.kind != Statement::Kind::plain || !mentions(one.words, array)) continue;
        const int sign = sign_of_store(one.words);
        if (sign > 0 && mentions(part_of(one.words, 0, static_cast<std::size_t>(sign)), array) &&
            !mentions(one.words, "__shared__"))
            found.statements.push_back(i);
        else if (may_write(file, one.words, array))
            found.other = true;
    }
    return found;
}

/// The innermost branch that all statements stand in; -1 if there is none.
int branch_of_all(const FunctionText& kernel, const std::vector<int>& statements) {
    for (const int head : kernel.around(statements.front())) {
        if (kernel.statements()[static_cast<std::size_t>(head)].kind != Statement::Kind::branch)
            continue;
        const bool all = std::all_of(statements.begin(), statements.end(), [&](int one) {
            const auto heads = kernel.around(one);
            return std::find(heads.begin(), heads.end(), head) != heads.end();
        });
        if (all) return head;
    }
    return -1;
}

/// ", and lane_valid returns thread < 64 (line 7)" of a condition that asks a function of the file.
std::string asked_function(const Tokens& file, const Tokens& condition) {
    for (std::size_t at = 0; at + 1 < condition.size(); ++at) {
        if (!condition[at].is_name() || !condition[at + 1].is("(")) continue;
        const auto asked =
            returned_words(file, part_of(condition, at, closing(condition, at + 1) + 1));
        if (asked)
            return fmt::format(", and {} returns {} (line {})", asked->name, text_of(asked->value),
                               asked->line);
        if (!body_of(file, condition[at].text).empty())
            return fmt::format(", which {} decides", condition[at].text);
    }
    return "";
}

}  // namespace

std::string guarded_store(const Tokens& file, const simt::Finding& finding, bool calls) {
    const std::string& object = finding.sides.front().object;
    const std::string array = object.substr(0, object.find_first_of("[+ "));
    for (const FunctionText& kernel : functions_in(file)) {
        if (!is_block_shared(kernel, array)) continue;
        const Stores stores = stores_in(file, kernel, array);
        if (stores.other || stores.statements.empty()) return "";
        const int head = branch_of_all(kernel, stores.statements);
        if (head < 0) return "";
        const Statement& branch = kernel.statements()[static_cast<std::size_t>(head)];
        const std::string asked = asked_function(file, branch.words);
        // One block that takes a branch as a whole leaves no thread out.
        if ((calls && asked.empty()) || mentions(branch.words, "blockIdx")) return "";
        std::vector<std::string> lines;
        for (const int one : stores.statements)
            lines.push_back(
                std::to_string(kernel.statements()[static_cast<std::size_t>(one)].line));
        return fmt::format(
            "{} is stored only in line{} {}, and only where {} holds (line {}){}. The other "
            "threads "
            "store nothing: do those for which it holds store all elements that are read?",
            array, lines.size() == 1 ? "" : "s", fmt::join(lines, " and "), text_of(branch.words),
            branch.line, asked);
    }
    return "";
}

}  // namespace simtutor
