#include "grader/findings/launch/earlier_launch.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// The line of the launch of the kernel that stands in a loop; 0 if none does.
int launched_in_loop(const Tokens& file, const std::string& kernel) {
    for (const LaunchText& launch : launches_in(file)) {
        if (launch.kernel != kernel) continue;
        const FunctionText host(file, launch.line);
        if (loop_around(host, host.at(launch.line, kernel)) >= 0) return launch.line;
    }
    return 0;
}

/// A value of a thread that begins with what an earlier launch has left: "best = top[pixel]".
bool carries_on(const FunctionText& kernel, const std::string& name, int before, int* line) {
    Tokens value;
    for (int at = before; at >= 0; --at) {
        at = kernel.definition(name, at, &value);
        if (at < 0) return false;
        const Statement& one = kernel.statements()[static_cast<std::size_t>(at)];
        if (one.parent >= 0) continue;
        for (std::size_t i = 0; i + 1 < value.size(); ++i)
            if (value[i + 1].is("[") && mentions(kernel.parameters(), value[i].text)) {
                *line = one.line;
                return true;
            }
        // "highest = before", where before is what was loaded
        return value.size() == 1 && value[0].is_name() && value[0].text != name &&
               carries_on(kernel, value[0].text, at - 1, line);
    }
    return false;
}

/// The branch, in a loop, that alone gives the name another value than its first, 0; -1: none.
int branch_that_sets(const FunctionText& kernel, const std::string& name, int* first) {
    const auto& all = kernel.statements();
    int branch = -1;
    *first = 0;
    for (int i = 0; i < static_cast<int>(all.size()); ++i)
        for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)])) {
            if (set.name() != name || set.element()) continue;
            const int parent = all[static_cast<std::size_t>(i)].parent;
            if (parent < 0) {
                if (*first > 0 || !is_zero(set.value)) return -1;
                *first = all[static_cast<std::size_t>(i)].line;
                continue;
            }
            const bool branches =
                all[static_cast<std::size_t>(parent)].kind == Statement::Kind::branch &&
                loop_around(kernel, parent) >= 0;
            if (!branches || (branch >= 0 && branch != parent)) return -1;
            branch = parent;
        }
    return *first > 0 ? branch : -1;
}

std::string told_store(const FunctionText& kernel) {
    const auto& all = kernel.statements();
    std::set<int> lines;
    std::string names;
    int zero = 0, asked = 0, loaded = 0;
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        const auto set = assignments_in(one);
        if (one.parent >= 0 || set.size() != 1 || !set[0].element()) continue;
        for (const Token& word : set[0].value) {
            int first = 0, from = 0;
            const int branch = word.is_name() ? branch_that_sets(kernel, word.text, &first) : -1;
            if (branch < 0) continue;
            const Tokens& condition = all[static_cast<std::size_t>(branch)].words;
            const bool carried =
                std::any_of(condition.begin(), condition.end(), [&](const Token& other) {
                    return other.is_name() && carries_on(kernel, other.text, branch, &from);
                });
            if (!carried) continue;
            // A return between the two may ask for what was found.
            for (int k = branch; k < i; ++k)
                if (all[static_cast<std::size_t>(k)].leaves() && loop_around(kernel, k) < 0)
                    return "";
            lines.insert(one.line);
            if (names.find(word.text) == std::string::npos)
                names += (names.empty() ? "" : ", ") + word.text;
            zero = first;
            asked = all[static_cast<std::size_t>(branch)].line;
            loaded = from;
        }
    }
    if (lines.empty()) return "";
    return fmt::format(
        "In {} {} store{} {}, which line {} sets to 0 and only the branch in line {} changes. Line "
        "{} goes on with what an earlier launch has found: where this launch finds nothing better, "
        "the 0 replaces what was stored then. Store only where the branch was entered.",
        kernel.name(), lines_text(lines), lines.size() == 1 ? "s" : "", names, zero, asked, loaded);
}

/// Whether a name is the array, or a pointer into it.
bool leads_to(const FunctionText& kernel, const Token& name, int statement,
              const std::string& array) {
    if (name.text == array) return true;
    Tokens value;
    const int set = name.is_name() ? kernel.definition(name.text, statement - 1, &value) : -1;
    if (set < 0) return false;
    const Tokens& words = kernel.statements()[static_cast<std::size_t>(set)].words;
    return mentions(words, "*") && has(names_behind(kernel, value, set - 1), array);
}

/// Whether the kernel reads an element of the array: "top[i]", or "*top".
bool is_loaded(const FunctionText& kernel, const std::string& array, int* line) {
    for (int k = 0; k < static_cast<int>(kernel.statements().size()); ++k) {
        const Tokens& words = kernel.statements()[static_cast<std::size_t>(k)].words;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const bool element = i + 1 < words.size() && words[i + 1].is("[");
            const bool pointee = i > 1 && words[i - 1].is("*") && !words[i - 2].is_name() &&
                                 !words[i - 2].is(")") && !words[i - 2].is("]");
            if ((!element && !pointee) || !leads_to(kernel, words[i], k, array)) continue;
            const std::size_t close = element ? closing(words, i + 1) : i;
            if (close + 1 < words.size() && words[close + 1].is("=")) continue;
            *line = words[i].line;
            return true;
        }
    }
    return false;
}

/// Pointers that the kernel is given and may store to.
std::vector<std::string> outputs_of(const FunctionText& kernel) {
    std::vector<std::string> names;
    for (const Tokens& one : split(kernel.parameters(), ","))
        if (!one.empty() && mentions(one, "*") && !mentions(one, "const"))
            names.push_back(one.back().text);
    return names;
}

/// Whether the statement stores to the array: by itself, or by a call of a function that does.
bool stores_to(const Tokens& file, const FunctionText& kernel, int statement,
               const std::string& array) {
    const Statement& one = kernel.statements()[static_cast<std::size_t>(statement)];
    for (const Assigned& set : assignments_in(one))
        if (set.element() && leads_to(kernel, set.to.front(), statement, array)) return true;
    for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
        if (!one.words[i].is_name() || !one.words[i + 1].is("(")) continue;
        const auto given = split(part_of(one.words, i + 2, closing(one.words, i + 1)), ",");
        for (const FunctionText& called : functions_in(file)) {
            if (called.name() != one.words[i].text) continue;
            const auto parameters = split(called.parameters(), ",");
            for (std::size_t k = 0; k < given.size() && k < parameters.size(); ++k)
                if (!parameters[k].empty() && mentions(parameters[k], "*") &&
                    !mentions(parameters[k], "const") &&
                    std::any_of(given[k].begin(), given[k].end(), [&](const Token& word) {
                        return leads_to(kernel, word, statement, array);
                    }))
                    return true;
        }
    }
    return false;
}

/// A value that begins with zeros: "0", "{before, 0, 0, 0}", "make_float3(0, 0, 0)".
bool begins_with_zero(const Tokens& value) {
    if (is_zero(value)) return true;
    const auto open = std::find_if(value.begin(), value.end(),
                                   [](const Token& word) { return word.is("{") || word.is("("); });
    if (open == value.end()) return false;
    const auto at = static_cast<std::size_t>(open - value.begin());
    for (const Tokens& part : split(part_of(value, at + 1, closing(value, at)), ","))
        if (is_zero(part)) return true;
    return false;
}

/// A kernel that goes on with one array from launch to launch, and stores to another in each launch
/// whatever it found: a value that began with zeros in this launch.
std::string told_every_launch(const Tokens& file, const FunctionText& kernel) {
    const auto& all = kernel.statements();
    for (const std::string& carried : outputs_of(kernel)) {
        int loaded = 0;
        if (!is_loaded(kernel, carried, &loaded)) continue;
        for (const std::string& array : outputs_of(kernel)) {
            int ignored = 0;
            if (array == carried || is_loaded(kernel, array, &ignored)) continue;
            for (int i = 0; i < static_cast<int>(all.size()); ++i) {
                const Statement& one = all[static_cast<std::size_t>(i)];
                if (one.line < loaded || !stores_to(file, kernel, i, array)) continue;
                // A branch around it, or a return before it, may ask for what was found.
                if (one.parent >= 0) return "";
                for (int k = 0; k < i; ++k)
                    if (all[static_cast<std::size_t>(k)].leaves() &&
                        all[static_cast<std::size_t>(k)].line > loaded &&
                        loop_around(kernel, k) < 0)
                        return "";
                for (const Token& word : one.words) {
                    Tokens value;
                    const int set =
                        word.is_name() ? kernel.definition(word.text, i - 1, &value) : -1;
                    if (set < 0 || all[static_cast<std::size_t>(set)].parent >= 0 ||
                        !begins_with_zero(value))
                        continue;
                    return fmt::format(
                        "In {0} line {1} stores {2} to {3} in every launch, and {2} begins with 0 "
                        "in "
                        "each (line {4}). Line {5} goes on with {6} of the launches before: where "
                        "this launch finds nothing better, the 0 replaces what an earlier one has "
                        "stored to {3}. Store to {3} only where this launch has found something "
                        "better, and in the first launch everywhere.",
                        kernel.name(), one.line, word.text, array,
                        all[static_cast<std::size_t>(set)].line, loaded, carried);
                }
            }
        }
    }
    return "";
}

}  // namespace

std::string stored_over_earlier(const Tokens& file) {
    for (const FunctionText& kernel : functions_in(file)) {
        if (launched_in_loop(file, kernel.name()) == 0) continue;
        if (std::string text = told_store(kernel); !text.empty()) return text;
        if (std::string text = told_every_launch(file, kernel); !text.empty()) return text;
    }
    return "";
}

}  // namespace simtutor
