#include <fmt/format.h>

#include <cstdlib>

#include "grader/findings/text.h"
#include "grader/report/picture/html.h"
#include "grader/report/picture/pictures.h"

namespace simtutor::report::picture {
namespace {

/// "as[3][17]" as a name and its indices.
struct Place {
    std::string name;
    std::vector<std::int64_t> indices;
};

Place place_of(const std::string& object) {
    Place place;
    std::size_t at = object.find('[');
    place.name = object.substr(0, at);
    while (at != std::string::npos) {
        place.indices.push_back(std::strtoll(object.c_str() + at + 1, nullptr, 10));
        at = object.find('[', at + 1);
    }
    return place;
}

const Object* object_called(const Trace& trace, const std::string& kernel,
                            const std::string& name) {
    for (const Launch& launch : trace.launches) {
        if (launch.kernel != kernel) continue;
        for (const Block& block : launch.blocks)
            for (const Object& object : block.objects)
                if (object.name == name) return &object;
    }
    return nullptr;
}

/// The number that a message names before `word`: "it has 33 elements"; -1 if it names none.
std::int64_t number_before(const std::string& message, const std::string& word) {
    const std::size_t end = message.find(" " + word);
    if (end == std::string::npos) return -1;
    std::size_t begin = end;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(message[begin - 1]))) --begin;
    return begin == end ? -1 : std::strtoll(message.c_str() + begin, nullptr, 10);
}

std::string cell(const char* kind, const std::string& words) {
    return fmt::format("<span class=\"cell {}\">{}</span>", kind, escaped(words));
}

/// Cells of the first and last elements, and the stray one where it belongs.
std::string strip(const std::string& name, std::int64_t elements, std::int64_t stray) {
    std::string cells;
    const auto element = [&](std::int64_t i) { return fmt::format("{}[{}]", name, i); };
    if (stray < 0) cells += cell("stray", element(stray)) + cell("gap", stray < -1 ? "…" : "");
    constexpr std::int64_t at_ends = 3;
    if (elements <= 2 * at_ends + 1) {
        for (std::int64_t i = 0; i < elements; ++i) cells += cell("inside", element(i));
    } else {
        for (std::int64_t i = 0; i < at_ends; ++i) cells += cell("inside", element(i));
        cells += cell("inside", "…");
        for (std::int64_t i = elements - at_ends; i < elements; ++i)
            cells += cell("inside", element(i));
    }
    if (stray >= elements)
        cells += cell("gap", stray > elements ? "…" : "") + cell("stray", element(stray));
    return cells;
}

}  // namespace

std::string bounds_picture(const simt::Finding& finding, const Trace& trace) {
    if (finding.sides.empty()) return "";
    const Place place = place_of(finding.sides[0].object);
    if (place.indices.empty()) return "";
    const Object* object = object_called(trace, finding.kernel, place.name);
    std::string name = place.name;
    std::int64_t elements = number_before(finding.message, "element");
    std::int64_t stray = place.indices.back();
    if (object && !object->dimensions.empty() && place.indices.size() > 1) {
        for (std::size_t i = 0; i + 1 < place.indices.size(); ++i)
            name += fmt::format("[{}]", place.indices[i]);
        elements = static_cast<std::int64_t>(object->dimensions.back());
        const auto rows = static_cast<std::int64_t>(object->dimensions.front());
        if (place.indices.front() < 0 || place.indices.front() >= rows) {
            name = place.name;  // the row itself does not exist
            elements = rows;
            stray = place.indices.front();
        }
    } else if (object && elements < 0) {
        elements = static_cast<std::int64_t>(object->elements());
    }
    if (elements < 0 || (stray >= 0 && stray < elements)) return "";
    const std::string beyond =
        stray < 0 ? fmt::format("{} before the first element", -stray)
                  : fmt::format("{} beyond the last element", stray - elements + 1);
    const std::string label =
        fmt::format("{} has {} {}; index {} lies {}.", name, elements,
                    plural(static_cast<std::uint64_t>(elements), "element"), stray, beyond);
    std::string text = scrolling(label, "<div class=\"strip\" aria-hidden=\"true\">" +
                                            strip(name, elements, stray) + "</div>\n");
    text += fmt::format("<p class=\"say\">{}", escaped(label));
    if (!finding.threads.empty()) text += " Affected: " + escaped(finding.threads) + ".";
    return text + "</p>\n";
}

}  // namespace simtutor::report::picture
