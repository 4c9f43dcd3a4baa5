#include "grader/findings/source/overrun.h"

#include <algorithm>
#include <cstdlib>

namespace simtutor {
namespace {

/// The number behind `before` in a message.
std::optional<long long> number_after(const std::string& message, const std::string& before) {
    const std::size_t at = message.find(before);
    if (at == std::string::npos) return std::nullopt;
    const char* begin = message.c_str() + at + before.size();
    char* end = nullptr;
    const long long number = std::strtoll(begin, &end, 10);
    return end == begin ? std::nullopt : std::optional(number);
}

}  // namespace

Overrun::Overrun(const simt::Finding& finding) {
    const std::string& message = finding.message;
    if (finding.rule == "bounds.row") {
        index = number_after(message, "uses index ");
        if (const std::size_t at = message.find(" ["); at != std::string::npos)
            extent = number_after(message.substr(at), " [");
        return;
    }
    const std::string& object = finding.sides.front().object;
    index = number_after(object, "[");
    extent = number_after(message, ": it has ");
    if (!extent) extent = number_after(message, " has ");
}

std::optional<RowType> row_type(const simt::Finding& finding) {
    const std::size_t type = finding.message.find("array of type '");
    if (finding.rule != "bounds.row" || type == std::string::npos) return std::nullopt;
    const std::string text = finding.message.substr(type);
    const auto extent = number_after(text, " [");
    if (!extent) return std::nullopt;
    return RowType{*extent, static_cast<std::size_t>(std::count(text.begin(), text.end(), '['))};
}

simt::FindingSide place_of_cause(const simt::Finding& finding, const char* action,
                                 const std::string& name, int line) {
    simt::FindingSide side;
    side.action = action;
    side.object = name;
    side.site = finding.sides.front().site;
    side.site.line = line;
    return side;
}

std::vector<long long> indices_in(const std::string& object) {
    std::vector<long long> found;
    for (std::size_t at = object.find('['); at != std::string::npos; at = object.find('[', at + 1))
        found.push_back(std::atoll(object.c_str() + at + 1));
    return found;
}

}  // namespace simtutor
