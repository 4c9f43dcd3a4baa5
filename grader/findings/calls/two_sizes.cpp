#include "grader/findings/calls/two_sizes.h"

#include <fmt/format.h>

#include <optional>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// A size as its call has it, and what the names in it stand for.
struct Size {
    Tokens words;
    Tokens made;   ///< the words, or what the only name among them was given
    int line = 0;  ///< where it was given that; 0: the words are no single name

    std::string text() const {
        return line > 0
                   ? fmt::format("{}, which line {} makes {},", text_of(words), line, text_of(made))
                   : text_of(words);
    }
};

Size size_of(const FunctionText& function, Tokens words, int statement) {
    Size size{words, words, 0};
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

/// What one side of a copy got.
struct Room {
    Size size;
    int line = 0;
    bool elements = false;  ///< the size is that of a std::vector
};

void add_allocations(const FunctionText& function, const std::string& buffer,
                     std::vector<Room>& rooms) {
    for (std::size_t i = 0; i < function.statements().size(); ++i) {
        const Statement& one = function.statements()[i];
        for (const char* call : {"cudaMalloc", "cudaMallocHost", "cudaMallocAsync",
                                 "cudaMallocManaged", "cudaHostAlloc"}) {
            const Tokens size = given_to(one.words, call, 1);
            if (size.empty() || pointer_name(given_to(one.words, call)) != buffer) continue;
            rooms.push_back({size_of(function, size, static_cast<int>(i)), one.line, false});
            break;  // the names begin alike
        }
    }
}

/// "std::vector<float> a(n), b(n);"
void add_vectors(const Tokens& file, const std::string& buffer, std::vector<Room>& rooms) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is("vector") || !file[i + 1].is("<")) continue;
        for (std::size_t k = i + 2; k + 1 < file.size() && !file[k].is(";"); ++k) {
            if (!file[k + 1].is("(")) continue;
            const std::size_t end = closing(file, k + 1);
            const Tokens count = split(part_of(file, k + 2, end), ",").front();
            if (file[k].text == buffer && !count.empty())
                rooms.push_back({{count, count, 0}, file[k].line, true});
            k = end;
        }
    }
}

std::optional<Room> room_of(const Tokens& file, const std::string& buffer) {
    std::vector<Room> rooms;
    for (const FunctionText& function : functions_in(file))
        add_allocations(function, buffer, rooms);
    add_vectors(file, buffer, rooms);
    return rooms.size() == 1 ? std::optional(rooms[0]) : std::nullopt;
}

}  // namespace

std::string two_sizes(const Tokens& file, int line, const std::string& message) {
    const bool source = message.find(" of the source") != std::string::npos;
    if (!source && message.find(" of the destination") == std::string::npos) return "";
    for (const CopyText& copy : copies_in(file)) {
        if (copy.line != line || copy.size.empty() || copy.call.find("2D") != std::string::npos)
            continue;
        const Tokens& side = source ? copy.from : copy.to;
        const std::string buffer = pointer_name(side);
        const std::optional<Room> room = room_of(file, buffer);
        if (!room || !offset_of(side).empty()) continue;
        const FunctionText function(file, line);
        const Size size = size_of(function, copy.size, function.at(line, copy.call));
        if (same_words(size.made, room->size.made)) continue;
        const std::string got =
            room->elements
                ? fmt::format("{} has {} elements (line {})", buffer, room->size.text(), room->line)
                : fmt::format("line {} allocates {} for {}", room->line, room->size.text(), buffer);
        return fmt::format(
            "Line {} copies {} and {}. Which of the two is the size that is meant? Make the other "
            "one agree with it.",
            line, size.line > 0 ? size.text() : size.text() + ",", got);
    }
    return "";
}

}  // namespace simtutor
