#include "grader/findings/result/same_argument.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// A call of a function in a statement of the kernel.
struct Call {
    int line = 0;
    int statement = 0;
    std::vector<Tokens> arguments;
};

std::vector<Call> calls_in(const FunctionText& kernel, const std::string& name) {
    std::vector<Call> calls;
    for (std::size_t k = 0; k < kernel.statements().size(); ++k) {
        const Tokens& words = kernel.statements()[k].words;
        for (std::size_t i = 0; i + 1 < words.size(); ++i)
            if (words[i].text == name && words[i + 1].is("("))
                calls.push_back({words[i].line, static_cast<int>(k),
                                 split(part_of(words, i + 2, closing(words, i + 1)), ",")});
    }
    return calls;
}

/// The names of the parameters; empty where one has none.
std::vector<std::string> parameters_of(const FunctionText& function) {
    std::vector<std::string> names;
    for (const Tokens& one : split(function.parameters(), ",")) {
        if (one.empty() || !one.back().is_name()) return {};
        names.push_back(one.back().text);
    }
    return names;
}

/// "right[k * groups]", loaded from a pointer that the function is given, in a loop of its own.
struct Loaded {
    int line = 0;
    std::string pointer;  ///< the parameter
    Tokens words;
    std::vector<std::string> names;  ///< behind the array and the index
};

/// The parameter that a pointer was made of: "b" of "const float4* right = (const float4*)b + g";
/// empty where it is no pointer, or of the function's own.
std::string given_pointer(const FunctionText& function, const std::string& name, int statement) {
    if (is_pointer_parameter(function, name)) return name;
    Tokens value;
    const int set = function.definition(name, statement, &value);
    if (set < 0) return "";
    const Tokens& words = function.statements()[static_cast<std::size_t>(set)].words;
    bool pointer = false;
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        pointer |= words[i].is("*") && words[i + 1].text == name;
    for (const Token& word : value)
        if (pointer && is_pointer_parameter(function, word.text)) return word.text;
    return "";
}

std::vector<Loaded> loads_of(const FunctionText& function) {
    std::vector<Loaded> all;
    for (int k = 0; k < static_cast<int>(function.statements().size()); ++k) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(k)].words;
        if (loop_around(function, k) < 0) continue;
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (!words[i].is_name() || !words[i + 1].is("[")) continue;
            const std::string given = given_pointer(function, words[i].text, k);
            if (given.empty()) continue;
            const std::size_t close = closing(words, i + 1);
            const bool stored = close + 1 < words.size() && words[close + 1].text.ends_with("=") &&
                                !words[close + 1].is("==");
            if (close >= words.size() || stored) continue;
            Tokens load = part_of(words, i, close + 1);
            all.push_back({words[i].line, given, load, names_behind(function, load, k)});
        }
    }
    return all;
}

/// Whether both calls give the same for each parameter that the load is made of, and for none of
/// them something that changes between.
bool same_for_both(const FunctionText& kernel, const Call& a, const Call& b, const Loaded& load,
                   const std::vector<std::string>& parameters) {
    for (std::size_t p = 0; p < parameters.size(); ++p) {
        if (!has(load.names, parameters[p])) continue;
        if (!same_words(a.arguments[p], b.arguments[p])) return false;
        for (const Token& word : a.arguments[p])
            for (int k = a.statement; word.is_name() && k <= b.statement; ++k)
                for (const Assigned& set :
                     assignments_in(kernel.statements()[static_cast<std::size_t>(k)]))
                    if (set.name() == word.text) return false;
    }
    return true;
}

}  // namespace

std::string same_argument(const Tokens& file, const std::string& kernel) {
    const std::vector<FunctionText> functions = functions_in(file);
    const auto caller = std::find_if(functions.begin(), functions.end(),
                                     [&](const FunctionText& one) { return one.name() == kernel; });
    if (kernel.empty() || caller == functions.end()) return "";
    for (const FunctionText& called : functions) {
        const std::vector<Call> calls = calls_in(*caller, called.name());
        const std::vector<std::string> parameters = parameters_of(called);
        if (calls.size() < 2 || parameters.empty() || called.name() == kernel) continue;
        for (const Loaded& load : loads_of(called))
            for (std::size_t i = 0; i + 1 < calls.size(); ++i) {
                const Call &a = calls[i], &b = calls[i + 1];
                const auto at = std::find(parameters.begin(), parameters.end(), load.pointer) -
                                parameters.begin();
                if (a.arguments.size() != parameters.size() ||
                    b.arguments.size() != parameters.size() || a.line == b.line ||
                    !same_for_both(*caller, a, b, load, parameters))
                    continue;
                return fmt::format(
                    "Lines {} and {} both call {} with {}, and line {} loads {} there: each call "
                    "loads the same elements again. Load each once, and use it for both.",
                    a.line, b.line, called.name(),
                    text_of(a.arguments[static_cast<std::size_t>(at)]), load.line,
                    text_of(load.words));
            }
    }
    return "";
}

}  // namespace simtutor
