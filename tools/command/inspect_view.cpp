#include "tools/command/inspect_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/outside_text.h"
#include "grader/findings/text.h"
#include "grader/report/picture/pictures.h"
#include "tools/command/element_text.h"

namespace simtutor::command {

namespace {

constexpr std::size_t most_message_lines = 3;

/// Where a thread is in the source at a moment; 0 if it has ended there.
int line_of_moment(const Recording& recording, const Moment& moment, unsigned thread) {
    return moment.event ? recording.line_of(*moment.event)
                        : recording.barrier_line(*moment.block, moment.interval, thread);
}

std::string line_text(int line) {
    return line > 0 ? fmt::format("line {:>3}", line) : std::string(8, ' ');
}

}  // namespace

void InspectView::row(Page& page, const std::string& text, Ink ink) {
    const std::string whole = page.fit(text);
    page.line(page.style().whole_lines
                  ? whole
                  : shortened(whole, static_cast<std::size_t>(page.width()), page.sign("…", "...")),
              ink);
}

void InspectView::heading(Page& page, const std::string& text) {
    row(page, text, Ink::bold);
}

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
    return line_of_moment(recording_, recording_.moments().at(focus.moment), focus.thread);
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
    row(page, title_, Ink::bold);
    row(page,
        fmt::format("{}; kernel {}, grid {} x {} x {}, block {} x {} x {}", recording_.run().run,
                    safe_name(launch.kernel), launch.grid[0], launch.grid[1], launch.grid[2],
                    launch.block[0], launch.block[1], launch.block[2]),
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
    const int line = line_of_moment(recording_, moment, focus.thread);
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
        row(page,
            fmt::format("{} {:>4} {} {}", number == line ? ">" : " ", number, page.sign("│", "|"),
                        text),
            number == line ? Ink::normal : Ink::dim);
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
        row(page,
            fmt::format("  {} thread {} of block {}, line {}: {}  ({})", at == here ? ">" : " ",
                        recording_.thread_name(one.event->thread),
                        recording_.block_name(*one.block), recording_.line_of(*one.event),
                        deed(*at), order),
            meets ? Ink::warn : Ink::normal);
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
        row(page,
            fmt::format("  {} {}  {}", number == focus.moment ? ">" : " ",
                        line_text(line_at({number, focus.block, focus.thread})),
                        step_text({number, focus.block, focus.thread})),
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
