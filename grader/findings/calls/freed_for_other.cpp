#include "grader/findings/calls/freed_for_other.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

struct Made {
    std::string name;
    int line = 0;
};

/// What cudaMalloc and the like give the function: "&f" in their first place.
std::vector<Made> made_in(const FunctionText& function) {
    std::vector<Made> all;
    for (const Statement& one : function.statements())
        for (const char* call : {"cudaMalloc", "cudaHostAlloc"})
            if (const Tokens to = given_to(one.words, call); to.size() == 1 && to[0].is_name())
                all.push_back({to[0].text, one.line});
    return all;
}

/// Whether any statement but an allocation hands the name on: to a function that frees, to a loop
/// over several, to another name.
bool may_be_freed(const FunctionText& function, const std::string& name) {
    return std::any_of(
        function.statements().begin(), function.statements().end(), [&](const Statement& one) {
            if (!mentions(one.words, name)) return false;
            const bool frees =
                std::any_of(one.words.begin(), one.words.end(), [](const Token& word) {
                    return word.text.find("Free") != std::string::npos ||
                           word.text.find("free") != std::string::npos ||
                           word.text.find("delete") != std::string::npos || word.is("return");
                });
            return frees || one.kind == Statement::Kind::loop;
        });
}

}  // namespace

std::string freed_for_other(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const std::vector<Made> made = made_in(function);
    const int at = function.at(line, "");
    if (at < 0) return "";
    const Tokens& words = function.statements()[static_cast<std::size_t>(at)].words;
    const std::string freed = pointer_name(given_to(words, "cudaFree"));
    std::vector<Made> left;
    bool known = false;
    for (const Made& one : made) {
        known |= one.name == freed;
        if (one.name != freed && !may_be_freed(function, one.name)) left.push_back(one);
    }
    if (!known || left.size() != 1) return "";
    return fmt::format(
        "Line {} frees {} again, and {}, allocated in line {}, is freed nowhere: is {} meant in "
        "line {}?",
        line, freed, left[0].name, left[0].line, left[0].name, line);
}

}  // namespace simtutor
