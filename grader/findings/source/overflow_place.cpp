#include "grader/findings/source/overflow_place.h"

#include <fmt/format.h>

#include <string>

namespace simtutor {

void name_nearest_only(simt::Finding& finding) {
    static const std::string at = "outside the array, at ", has = ": it has ";
    if (!finding.rule.starts_with("bounds.") ||
        !finding.advice.starts_with("First repair the finding index.overflow "))
        return;
    const std::size_t begin = finding.message.find(at);
    const std::size_t colon = begin == std::string::npos ? begin : finding.message.find(has, begin);
    if (colon == std::string::npos) return;
    const std::string place = finding.message.substr(begin + at.size(), colon - begin - at.size());
    const std::size_t bracket = place.find('[');
    if (bracket == std::string::npos) return;
    finding.message = fmt::format(
        "{}outside every array. The nearest is {}, where this would be "
        "{}: {}",
        finding.message.substr(0, begin), place.substr(0, bracket), place,
        finding.message.substr(colon + 2));
    // What runs on the device is drawn, with the place in the array.
    if (finding.rule != "bounds.host") return;
    for (simt::FindingSide& side : finding.sides)
        if (side.object == place) side.object = "outside, nearest to " + place;
}

}  // namespace simtutor
