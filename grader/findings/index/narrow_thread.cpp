#include "grader/findings/index/narrow_thread.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

/// "unsigned char" of "const unsigned char thread = …"; empty for a wider type.
std::string byte_type(const Tokens& words, const std::string& name) {
    std::string type;
    for (const Token& word : words) {
        if (word.text == name) break;
        if (word.is("const") || word.is("std") || word.is("::")) continue;
        if (!word.is("unsigned") && !word.is("signed") && !word.is("char") && !word.is("uint8_t") &&
            !word.is("int8_t"))
            return "";
        type += (type.empty() ? "" : " ") + word.text;
    }
    return type == "unsigned" || type == "signed" ? "" : type;
}

/// Whether the value is the thread's place in its block, and nothing makes it smaller.
bool is_thread_number(const Tokens& value) {
    const bool smaller = std::ranges::any_of(value, [](const Token& word) {
        return word.is("/") || word.is("%") || word.is(">>") || word.is("&") || word.is("<") ||
               word.is("?") || word.is("-") || word.is("==") || word.is("[");
    });
    const bool whole = value.size() == 3 && mentions(value, "x");
    return mentions(value, "threadIdx") && !smaller && (whole || mentions(value, "*"));
}

}  // namespace

std::string narrow_thread(const Tokens& file, const std::string& run) {
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (const Assigned& set : assignments_in(one)) {
                if (set.element() || set.sign != "=" || !set.declares ||
                    !is_thread_number(set.value))
                    continue;
                const std::string type = byte_type(one.words, set.name());
                if (type.empty() || lines_of_run(file, {one.line}, run).empty()) continue;
                return fmt::format(
                    "Line {} keeps {} in the {} {}, which holds no number above {}: where a block "
                    "has more threads, the numbers begin again. Make {} an int.",
                    one.line, text_of(set.value), type, set.name(),
                    type.starts_with("u") ? 255 : 127, set.name());
            }
    return "";
}

}  // namespace simtutor
