/// What arrays hold at a moment, on the page of `simtutor inspect`.
#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/outside_text.h"
#include "grader/findings/text.h"
#include "tools/command/element_text.h"
#include "tools/command/inspect_view.h"

namespace simtutor::command {

namespace {

/// Columns and rows of an array as they are shown: one-dimensional ones in rows of `wide`.
struct Shape {
    std::int64_t columns = 1, rows = 1;
};

Shape shape_of(const picture::Object& object) {
    const auto elements = static_cast<std::int64_t>(object.elements());
    if (object.dimensions.size() < 2) return {elements, 1};
    const auto columns =
        static_cast<std::int64_t>(std::max<std::uint64_t>(1, object.dimensions.back()));
    return {columns, std::max<std::int64_t>(1, elements / columns)};
}

}  // namespace

void InspectView::array(Page& page, const Moment& moment, std::size_t at) {
    const picture::Event& event = *moment.event;
    if (!event.object) return;
    const picture::Object& object = moment.block->objects.at(*event.object);
    const Contents contents = recording_.contents(at, *moment.block, *event.object);
    const std::string type = type_of(object.name);
    const auto bytes = static_cast<std::int64_t>(object.element_bytes);
    const Shape shape = shape_of(object);
    const std::int64_t index = event.offset >= 0 ? event.offset / bytes : event.offset / bytes - 1;
    const std::int64_t touched =
        std::max<std::int64_t>(1, (static_cast<std::int64_t>(event.bytes) + bytes - 1) / bytes);
    const auto text_at = [&](std::int64_t element) -> std::string {
        const std::int64_t begin = element * bytes;
        if (element < 0 || begin + bytes > static_cast<std::int64_t>(contents.bytes.size()))
            return "-";
        const std::size_t from = static_cast<std::size_t>(begin), size = object.element_bytes;
        for (std::size_t k = 0; k < size; ++k)
            if (!contents.known[from + k]) return page.sign("·", ".");
        return element_text(std::span(contents.bytes).subspan(from, size), type);
    };
    heading(page,
            fmt::format("{}, {} of {} {}{}: right after this step", safe_name(object.name),
                        counted(object.elements(), "element"),
                        object.element_bytes == 1 ? "1 byte"
                                                  : fmt::format("{} bytes", object.element_bytes),
                        object.shared ? "in shared memory" : "in global memory",
                        type.empty() ? "" : " (" + type + ")"));
    const bool flat = shape.rows == 1;
    const auto elements = static_cast<std::int64_t>(object.elements());
    // As many columns as fit; the element that is touched is always among them.
    for (std::int64_t wide = flat ? 8 : 7; wide > 0; wide = flat ? wide / 2 : wide - 2) {
        const std::int64_t row = flat ? (index >= 0 ? index / wide : -1) : index / shape.columns;
        const std::int64_t first_column =
            flat ? 0
                 : std::clamp<std::int64_t>(index % shape.columns - wide / 2, 0,
                                            std::max<std::int64_t>(0, shape.columns - wide));
        const std::int64_t shown = flat ? wide : std::min(wide, shape.columns);
        std::vector<std::int64_t> firsts;
        std::size_t widest = 1, label = 1;
        for (std::int64_t r = row - 1; r <= row + 1; ++r) {
            const std::int64_t first = flat ? r * wide : r * shape.columns + first_column;
            if (r != row && (first + shown <= 0 || first >= elements)) continue;
            firsts.push_back(first);
            label = std::max(label, columns(safe_name(object.element(first * bytes))));
            for (std::int64_t k = 0; k < shown; ++k)
                widest = std::max(widest, columns(text_at(first + k)));
        }
        const std::size_t taken = 3 + label + static_cast<std::size_t>(shown) * (widest + 2);
        if (wide > 1 && taken > static_cast<std::size_t>(page.width())) continue;
        for (const std::int64_t first : firsts) {
            std::string line = "  " + padded(safe_name(object.element(first * bytes)), label) + " ";
            for (std::int64_t k = first; k < first + shown; ++k) {
                const std::string text = text_at(k);
                const std::string fill(widest - columns(text), ' ');
                const bool hit = k >= index && k < index + touched;
                line +=
                    hit ? fill + page.paint("[" + text + "]", Ink::warn) : " " + fill + text + " ";
            }
            page.raw(line + '\n');
        }
        return;
    }
}

void InspectView::shared(Page& page, const Focus& focus) {
    bool begun = false;
    std::size_t shown = 0;
    for (std::size_t number = 0; number < focus.block->objects.size() && shown < 2; ++number) {
        const picture::Object& object = focus.block->objects[number];
        if (!object.shared) continue;
        if (!begun) heading(page, "Shared memory of the block");
        begun = true;
        ++shown;
        const Contents contents = recording_.contents(focus.moment, *focus.block, number);
        const std::size_t size = object.element_bytes;
        std::size_t written = 0;
        std::string values;
        for (std::size_t at = 0; at + size <= contents.bytes.size(); at += size) {
            const bool known = contents.known[at];
            if (contents.written[at]) ++written;
            if (at / size >= 8) continue;
            values += " " + (known ? element_text(std::span(contents.bytes).subspan(at, size),
                                                  type_of(object.name))
                                   : page.sign("·", "."));
        }
        row(page, fmt::format("  {}: {} of {} written;{}{}", safe_name(object.name),
                              grouped(written), counted(object.elements(), "element"), values,
                              object.elements() > 8 ? " ..." : ""));
    }
}

}  // namespace simtutor::command
