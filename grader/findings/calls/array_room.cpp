#include "grader/findings/calls/array_room.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/vector_text.h"

namespace simtutor {
namespace {

/// Where the names in a size of several words got their values, as far as the function says it.
std::string names_in(const FunctionText& function, const Tokens& size, int statement) {
    constexpr std::size_t most = 2;
    std::vector<std::string> told, names;
    for (const Token& word : size) {
        Tokens value;
        if (!word.is_name() || word.is("sizeof") || has(names, word.text) || told.size() == most)
            continue;
        names.push_back(word.text);
        const int set = function.definition(word.text, statement, &value);
        // "float* x = nullptr" tells nothing of "sizeof *x".
        if (set < 0 || value.empty() || value[0].is("nullptr") || value[0].is("NULL")) continue;
        told.push_back(fmt::format("line {} makes {} {}",
                                   function.statements()[static_cast<std::size_t>(set)].line,
                                   word.text, text_of(value)));
    }
    if (told.empty()) return "";
    return " (" + told[0] + (told.size() == 2 ? ", and " + told[1] : "") + ")";
}

void add_allocations(const FunctionText& function, const std::string& array,
                     std::vector<ArrayRoom>& rooms) {
    for (std::size_t i = 0; i < function.statements().size(); ++i) {
        const Statement& one = function.statements()[i];
        const int at = static_cast<int>(i);
        for (const char* call : {"cudaMalloc", "cudaMallocHost", "cudaMallocAsync",
                                 "cudaMallocManaged", "cudaHostAlloc"}) {
            const Tokens size = given_to(one.words, call, 1);
            if (size.empty() || pointer_name(given_to(one.words, call)) != array) continue;
            rooms.push_back({size_text(function, size, at), one.line, false,
                             size.size() > 1 ? names_in(function, size, at) : ""});
            break;  // the names begin alike
        }
    }
}

void add_vectors(const Tokens& file, const std::string& array, std::vector<ArrayRoom>& rooms) {
    for (const VectorText& one : vectors_in(file))
        if (const Tokens count = one.count(); one.name == array && !count.empty())
            rooms.push_back({{count, count, 0}, one.line, true, ""});
}

}  // namespace

std::string SizeText::text() const {
    return line > 0
               ? fmt::format("{}, which line {} makes {},", text_of(words), line, text_of(made))
               : text_of(words);
}

SizeText size_text(const FunctionText& function, const Tokens& words, int statement) {
    SizeText size{words, words, 0};
    constexpr int most = 4;
    for (int round = 0; round < most && size.made.size() == 1 && size.made[0].is_name(); ++round) {
        Tokens value;
        const int set = function.definition(size.made[0].text, statement, &value);
        if (set < 0 || value.empty()) break;
        size.made = value;
        size.line = function.statements()[static_cast<std::size_t>(set)].line;
        statement = set - 1;
    }
    return size;
}

std::optional<ArrayRoom> room_of(const Tokens& file, const std::string& array) {
    std::vector<ArrayRoom> rooms;
    for (const FunctionText& function : functions_in(file)) add_allocations(function, array, rooms);
    add_vectors(file, array, rooms);
    return rooms.size() == 1 ? std::optional(rooms[0]) : std::nullopt;
}

std::string asks_for_room(const Tokens& file, const std::string& array) {
    const std::optional<ArrayRoom> room = room_of(file, array);
    if (!room) return "";
    std::string size = room->size.text() + room->names;
    if (size.ends_with(",")) size.pop_back();
    return fmt::format("{} is allocated in line {} with {}{}: is that too few?", array, room->line,
                       size, room->elements ? " elements" : "");
}

}  // namespace simtutor
