#include "grader/findings/calls/two_sizes.h"

#include <fmt/format.h>

#include <optional>

#include "grader/findings/calls/array_room.h"
#include "grader/findings/source/copy_text.h"

namespace simtutor {

std::string two_sizes(const Tokens& file, int line, const std::string& message) {
    const bool source = message.find(" of the source") != std::string::npos;
    if (!source && message.find(" of the destination") == std::string::npos) return "";
    for (const CopyText& copy : copies_in(file)) {
        if (copy.line != line || copy.size.empty() || copy.call.find("2D") != std::string::npos)
            continue;
        const Tokens& side = source ? copy.from : copy.to;
        const std::string buffer = pointer_name(side);
        const std::optional<ArrayRoom> room = room_of(file, buffer);
        if (!room || !offset_of(side).empty()) continue;
        const FunctionText function(file, line);
        const SizeText size = size_text(function, copy.size, function.at(line, copy.call));
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
