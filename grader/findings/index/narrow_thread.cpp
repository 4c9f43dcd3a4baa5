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

std::string told(int line, const Tokens& value, const std::string& type, const std::string& name) {
    return fmt::format(
        "Line {} keeps {} in the {} {}, which holds no number above {}: where a block has more "
        "threads, the numbers begin again. Make {} an int.",
        line, text_of(value), type, name, type.starts_with("u") ? 255 : 127, name);
}

/// "struct Seat { unsigned char number; Seat() : number(threadIdx.y * … ) {} };": the member that
/// its constructor gives the thread's number.
std::string narrow_member(const Tokens& file, const std::string& run) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        const bool given = file[i].is_name() && file[i + 1].is("(") && i > 0 &&
                           (file[i - 1].is(":") || file[i - 1].is(","));
        if (!given) continue;
        const Tokens value = part_of(file, i + 2, closing(file, i + 1));
        if (!is_thread_number(value) || lines_of_run(file, {file[i].line}, run).empty()) continue;
        for (std::size_t k = 1; k + 1 < i; ++k) {
            if (file[k].text != file[i].text || !file[k + 1].is(";")) continue;
            std::size_t begin = k;
            while (begin > 0 && file[begin - 1].is_name()) --begin;
            const std::string type = byte_type(part_of(file, begin, k + 1), file[k].text);
            if (!type.empty()) return told(file[k].line, value, type, file[k].text);
        }
    }
    return "";
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
                return told(one.line, set.value, type, set.name());
            }
    return narrow_member(file, run);
}

}  // namespace simtutor
