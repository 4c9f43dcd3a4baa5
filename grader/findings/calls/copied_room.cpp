#include "grader/findings/calls/copied_room.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// What a size stands for, through names that are given other names: "room" of "bytes", which was
/// set to it in line 73.
struct Size {
    Tokens words;
    int line = 0;  ///< where it was last given its value; 0 for the words of the copy
};

Size behind_names(const FunctionText& function, Tokens words, int statement) {
    constexpr int most = 4;
    Size size{std::move(words), 0};
    for (int round = 0; round < most && size.words.size() == 1 && size.words[0].is_name();
         ++round) {
        Tokens value;
        const int set = function.definition(size.words[0].text, statement, &value);
        if (set < 0 || value.size() != 1 || !value[0].is_name()) break;
        size = {value, function.statements()[static_cast<std::size_t>(set)].line};
        statement = set - 1;
    }
    return size;
}

/// The line of "cudaMalloc(&buffer[s], size)"; 0 where the function has none.
int allocation(const FunctionText& function, const std::string& buffer, const Tokens& size) {
    for (const Statement& one : function.statements())
        for (const char* call : {"cudaMalloc", "cudaMallocHost", "cudaMallocAsync"})
            if (same_words(given_to(one.words, call, 1), size) &&
                pointer_name(given_to(one.words, call)) == buffer)
                return one.line;
    return 0;
}

/// The line of another copy of the function whose size counts something else; 0: there is none.
int other_size(const std::vector<CopyText>& copies, const FunctionText& function,
               const Tokens& room, int line) {
    for (const CopyText& one : copies) {
        const int at = function.at(one.line, one.call);
        if (one.line == line || at < 0) continue;
        if (!same_words(behind_names(function, one.size, at).words, room)) return one.line;
    }
    return 0;
}

}  // namespace

std::string copied_room(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const std::vector<CopyText> copies = copies_in(file);
    for (const CopyText& copy : copies) {
        if (copy.line != line || copy.size.empty()) continue;
        const int at = function.at(line, copy.call);
        const Size size = behind_names(function, copy.size, at);
        for (const Tokens& side : {copy.from, copy.to}) {
            const std::string buffer = pointer_name(side);
            const int allocated = allocation(function, buffer, size.words);
            // Without a place that moves on, the copy has no parts.
            const bool parts = !offset_of(copy.to).empty() || !offset_of(copy.from).empty();
            if (allocated == 0 || loop_around(function, at) < 0 || !parts) continue;
            const int other = other_size(copies, function, size.words, line);
            if (other == 0) continue;
            return fmt::format(
                "{}{} is all the room of {} (line {}). Where a part has fewer elements, as the "
                "last one may, so many bytes go beyond it: copy as many bytes as the part has, as "
                "line {} does.",
                size.line > 0
                    ? fmt::format("Line {} makes the size {}, and ", size.line, text_of(size.words))
                    : fmt::format("The size in line {} is {}, and ", line, text_of(size.words)),
                text_of(size.words), buffer, allocated, other);
        }
    }
    return "";
}

}  // namespace simtutor
