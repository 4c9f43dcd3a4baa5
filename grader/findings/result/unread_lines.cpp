#include "grader/findings/result/unread_lines.h"

#include <fmt/format.h>

#include <cctype>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/moved_pointer.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// What a message says: "b", and the lines that read it.
struct PartRead {
    std::string array;
    std::set<int> lines;
};

std::vector<PartRead> parts_read(const std::string& message) {
    std::vector<PartRead> parts;
    const std::string begin = "Of ", only = " only ", in = " read (line";
    for (std::size_t at = message.find(begin); at != std::string::npos;
         at = message.find(begin, at + 1)) {
        const std::size_t name = at + begin.size(), end = message.find(only, name),
                          stop = message.find(").", at), lines = message.find(in, at);
        if (end == std::string::npos || stop == std::string::npos || lines > stop ||
            message.find(' ', name) != end)
            continue;
        PartRead part{message.substr(name, end - name), {}};
        for (std::size_t i = lines; i < stop; ++i)
            if (std::isdigit(static_cast<unsigned char>(message[i])) != 0) {
                std::size_t length = 0;
                part.lines.insert(std::stoi(message.substr(i, stop - i), &length));
                i += length;
            }
        parts.push_back(part);
    }
    return parts;
}

/// The pointer into the array through which a line loads; empty if it has none, or loads from the
/// array by its own name.
std::string pointer_in(const FunctionText& function, int line, const std::string& array,
                       int& made) {
    const auto& all = function.statements();
    for (std::size_t s = 0; s < all.size(); ++s) {
        if (all[s].line != line) continue;
        const Tokens& words = all[s].words;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (!is_loaded_through(words, i) || words[i].text == array) continue;
            for (int d = static_cast<int>(s); d >= 0; --d)
                for (const Assigned& one : assignments_in(all[static_cast<std::size_t>(d)]))
                    if (!one.element() && one.name() == words[i].text && one.sign == "=" &&
                        has(names_behind(function, one.value, d), array)) {
                        made = all[static_cast<std::size_t>(d)].line;
                        return words[i].text;
                    }
        }
    }
    return "";
}

std::string of_part(const Tokens& file, const PartRead& part) {
    for (const int line : part.lines) {
        const FunctionText function(file, line);
        if (!function.found()) continue;
        int made = 0;
        const std::string pointer = pointer_in(function, line, part.array, made);
        if (pointer.empty()) continue;
        const std::string moves = moves_of(function, pointer, "it");
        if (moves.empty()) continue;
        return fmt::format(
            "{} is read through {} (line {}), and {}. Follow one thread: which elements does {} "
            "reach from round to round?",
            part.array, pointer, made, moves, pointer);
    }
    return "";
}

}  // namespace

std::string unread_lines(const Tokens& file, const std::string& message) {
    for (const PartRead& part : parts_read(message))
        if (std::string text = of_part(file, part); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
