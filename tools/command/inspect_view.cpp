#include "tools/command/inspect_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/outside_text.h"
#include "grader/findings/text.h"
#include "grader/report/picture/pictures.h"
#include "tools/command/element_text.h"

namespace simtutor::command {

namespace {

constexpr unsigned warp_size = 32;
constexpr std::size_t most_message_lines = 3;

/// Where a thread is in the source at a barrier, or 0.
int line_of_moment(const Recording& recording, const Moment& moment) {
    return moment.event ? recording.line_of(*moment.event)
                        : recording.barrier_line(*moment.block, moment.interval);
}

void heading(Page& page, const std::string& text) {
    page.line(page.fit(text), Ink::bold);
}

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

InspectView::InspectView(const Recording& recording, std::string title, const std::string& file,
                         const std::string& source)
    : recording_(recording),
      title_(std::move(title)),
      file_(file),
      source_(source),
      sources_(file) {}

std::string InspectView::type_of(const std::string& name) const {
    for (const auto& [known, type] : types_)
        if (known == name) return type;
    types_.emplace_back(name, declared_type(source_, name));
    return types_.back().second;
}

std::string InspectView::place(const picture::Block& block, const picture::Event& event) const {
    if (!event.object) return "memory of no array";
    return safe_name(block.objects.at(*event.object).element(event.offset));
}

std::string InspectView::deed(std::size_t moment) const {
    const picture::Block& block = *recording_.moments().at(moment).block;
    const picture::Event& event = *recording_.moments().at(moment).event;
    const std::string verb = picture::verb_of(event.kind);
    std::string text = fmt::format("{} {}", verb, place(block, event));
    if (event.refused) return text + ", which is not allowed";
    if (event.value.empty() || !event.object) return text;
    const std::string value =
        element_text(event.value, type_of(block.objects.at(*event.object).name));
    if (recording_.changes_nothing(moment))
        return fmt::format("asks for {}, which stays {}", place(block, event), value);
    return text + (event.kind == "atomic" ? ", now " : ": ") + value;
}

int InspectView::line_at(const Focus& focus) const {
    return line_of_moment(recording_, recording_.moments().at(focus.moment));
}

std::string InspectView::step_text(const Focus& focus) const {
    const Moment& moment = recording_.moments().at(focus.moment);
    if (moment.event) return deed(focus.moment);
    return recording_.takes_part(moment, *focus.block, focus.thread)
               ? "waits at the barrier, which opens now"
               : "has ended; the barrier opens for the others";
}

void InspectView::head(Page& page, const Focus& focus, const Recording::Stop& stop) {
    const picture::Launch& launch = recording_.launch();
    page.line(page.fit(title_), Ink::bold);
    page.line(page.fit(fmt::format("{}; kernel {}, grid {} x {} x {}, block {} x {} x {}",
                                   recording_.run().run, safe_name(launch.kernel), launch.grid[0],
                                   launch.grid[1], launch.grid[2], launch.block[0], launch.block[1],
                                   launch.block[2])),
              Ink::dim);
    const std::string message = page.fit(recording_.finding().message);
    auto lines = wrap(message, static_cast<std::size_t>(page.width()) - 2);
    if (lines.size() > most_message_lines) {
        lines.resize(most_message_lines);
        lines.back() = shortened(lines.back() + " ...", lines.back().size(), "...");
    }
    for (const std::string& line : lines) page.line("  " + line);
    const bool stopped = focus.moment == stop.moment;
    if (!stopped)
        page.blank();
    else
        page.line(!stop.exact               ? "The last recorded step before the finding:"
                  : recording_.never_ends() ? "Here it waits, and nothing ends that:"
                                            : "Here the finding was seen:",
                  Ink::bad);
    const Moment& moment = recording_.moments().at(focus.moment);
    const std::string who = fmt::format(
        "Thread {} of block {} (warp {}, lane {})", recording_.thread_name(focus.thread),
        recording_.block_name(*focus.block), focus.thread / warp_size, focus.thread % warp_size);
    const int line = line_of_moment(recording_, moment);
    const std::string what =
        fmt::format("{} {}", line > 0 ? fmt::format(", line {}:", line) : ":", step_text(focus));
    page.paragraph("", who + what, Ink::bold);
}

void InspectView::code(Page& page, const Focus& focus) {
    const int line = line_at(focus);
    if (line <= 0) return;
    for (int number = std::max(1, line - 2); number <= line + 2; ++number) {
        const std::string text = sources_.line(file_, number);
        if (text.empty() && number > line) continue;
        page.line(page.fit(fmt::format("{} {:>4} {} {}", number == line ? ">" : " ", number,
                                       page.sign("│", "|"), text)),
                  number == line ? Ink::normal : Ink::dim);
    }
}

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

void InspectView::word(Page& page, const Focus& focus) {
    const Moment& moment = recording_.moments().at(focus.moment);
    std::vector<std::size_t> all = recording_.touching(moment);
    const std::size_t touched = all.size();
    // Between attempts in vain one would not see who took the word.
    if (recording_.changes_nothing(focus.moment))
        std::erase_if(all, [&](std::size_t one) {
            return one != focus.moment && recording_.changes_nothing(one);
        });
    const auto here = std::find(all.begin(), all.end(), focus.moment);
    if (here == all.end()) return;
    const std::size_t in_vain = touched - all.size();
    constexpr std::ptrdiff_t most_before = 3, most_after = 1;
    const auto from = here - std::min(most_before, here - all.begin());
    const auto to = here + std::min(most_after + 1, all.end() - here);
    heading(page,
            fmt::format(
                "Who touched {}{}, in the order of the run ({} before, {} after{})",
                place(*moment.block, *moment.event), in_vain > 0 ? "" : " in the recorded blocks",
                here - all.begin(), all.end() - here - 1,
                in_vain > 0 ? fmt::format("; {} in vain not shown", grouped(in_vain)) : ""));
    for (auto at = from; at != to; ++at) {
        const Moment& one = recording_.moments()[*at];
        const bool same_thread =
            one.block == moment.block && one.event->thread == moment.event->thread;
        const std::string order = at == here                        ? "this step"
                                  : same_thread                     ? "the same thread"
                                  : one.block != moment.block       ? "another block"
                                  : one.interval != moment.interval ? "a barrier lies between"
                                                                    : "no block barrier between";
        const bool meets = at != here && !same_thread &&
                           (one.block != moment.block || one.interval == moment.interval) &&
                           (one.event->kind != "load" || moment.event->kind != "load");
        page.line(page.fit(fmt::format(
                      "  {} thread {} of block {}, line {}: {}  ({})", at == here ? ">" : " ",
                      recording_.thread_name(one.event->thread), recording_.block_name(*one.block),
                      recording_.line_of(*one.event), deed(*at), order)),
                  meets ? Ink::warn : Ink::normal);
    }
}

std::string InspectView::standing_text(const Standing& standing) const {
    std::vector<bool> members(recording_.threads());
    for (const unsigned thread : standing.threads) members[thread] = true;
    std::vector<std::string> names;
    for (const auto& [first, last] : ranges_of(members)) {
        if (names.size() == 6) {
            names.emplace_back("...");
            break;
        }
        names.push_back(first == last ? recording_.thread_name(first)
                                      : fmt::format("{} to {}", recording_.thread_name(first),
                                                    recording_.thread_name(last)));
    }
    return fmt::format("  {:<44} {} {}", standing.where,
                       standing.threads.size() == 1 ? "thread" : "threads", list_of(names));
}

void InspectView::threads(Page& page, const Focus& focus, const Recording::Stop& stop) {
    // Where threads wait for ever, it tells most who waits where in the end.
    const bool at_end = recording_.never_ends() && stop.exact && focus.moment == stop.moment;
    const std::size_t moment = at_end ? recording_.moments().size() - 1 : focus.moment;
    const char* stands = at_end ? "stands in the end" : "stands";
    const unsigned first = focus.thread / warp_size * warp_size;
    const unsigned last = std::min(first + warp_size, recording_.threads()) - 1;
    constexpr std::size_t most = 3;
    const auto show = [&](const std::vector<Standing>& groups) {
        for (std::size_t i = 0; i < std::min(most, groups.size()); ++i)
            page.line(page.fit(standing_text(groups[i])));
        if (groups.size() > most)
            page.line(page.fit(fmt::format("  and {} more places", groups.size() - most)),
                      Ink::dim);
    };
    heading(page, fmt::format("Where warp {} {}: threads {} to {} of block {}", first / warp_size,
                              stands, recording_.thread_name(first), recording_.thread_name(last),
                              recording_.block_name(*focus.block)));
    show(recording_.standing(moment, *focus.block, first, last));
    if (recording_.threads() <= warp_size) return;
    heading(page, fmt::format("Where the whole block {}{}", stands,
                              at_end ? "" : " (this run takes one thread after another)"));
    show(recording_.standing(moment, *focus.block, 0, recording_.threads() - 1));
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
        page.line(page.fit(fmt::format("  {}: {} of {} written;{}{}", safe_name(object.name),
                                       grouped(written), counted(object.elements(), "element"),
                                       values, object.elements() > 8 ? " ..." : "")));
    }
}

void InspectView::steps(Page& page, const Focus& focus) {
    std::vector<std::size_t> around{focus.moment};
    // A round of attempts in vain is one step.
    const bool waits = recording_.changes_nothing(focus.moment);
    for (int i = 0; i < 4; ++i) {
        auto before = recording_.before(around.front(), *focus.block, focus.thread);
        while (waits && before && recording_.changes_nothing(*before))
            before = recording_.before(*before, *focus.block, focus.thread);
        if (!before) break;
        around.insert(around.begin(), *before);
    }
    for (int i = 0; i < 2; ++i) {
        const auto next = recording_.next(around.back(), *focus.block, focus.thread);
        if (!next) break;
        around.push_back(*next);
    }
    heading(page,
            fmt::format("Steps of thread {} of block {}", recording_.thread_name(focus.thread),
                        recording_.block_name(*focus.block)));
    for (const std::size_t number : around)
        page.line(page.fit(fmt::format("  {} line {:>3}  {}", number == focus.moment ? ">" : " ",
                                       line_at({number, focus.block, focus.thread}),
                                       step_text({number, focus.block, focus.thread}))),
                  number > focus.moment ? Ink::dim : Ink::normal);
}

std::string InspectView::text(const Focus& focus, const Recording::Stop& stop, const Style& style) {
    Page page(style);
    const Moment& moment = recording_.moments().at(focus.moment);
    head(page, focus, stop);
    code(page, focus);
    if (moment.event) {
        array(page, moment, focus.moment);
        word(page, focus);
    }
    threads(page, focus, stop);
    shared(page, focus);
    steps(page, focus);
    return page.text();
}

}  // namespace simtutor::command
