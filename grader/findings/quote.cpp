#include "grader/findings/quote.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <set>
#include <tuple>

#include "grader/findings/cause.h"
#include "grader/findings/outside_text.h"
#include "grader/findings/source/extent.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

using simt::FindingSide;

/// A part of a line, in bytes.
struct Mark {
    std::size_t begin = 0, length = 1;
};

bool letter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// The positions of `word` in the line, as a word of its own.
std::vector<std::size_t> places(const std::string& line, const std::string& word) {
    std::vector<std::size_t> found;
    for (std::size_t at = line.find(word); at != std::string::npos && !word.empty();
         at = line.find(word, at + 1)) {
        const bool begins = at == 0 || !letter(line[at - 1]);
        const std::size_t end = at + word.size();
        if (begins && (end == line.size() || !letter(line[end]))) found.push_back(at);
    }
    return found;
}

/// Length of the name with the indices that follow it: "tile[y][x]".
std::size_t with_indices(const std::string& line, std::size_t begin, std::size_t length) {
    std::size_t end = begin + length;
    while (end < line.size() && line[end] == '[') {
        int depth = 0;
        std::size_t at = end;
        for (; at < line.size(); ++at) {
            if (line[at] == '[') ++depth;
            if (line[at] == ']' && --depth == 0) break;
        }
        if (at == line.size()) break;
        end = at + 1;
    }
    return end - begin;
}

/// Position of the assignment in a line, or npos: a "=" that belongs to no comparison.
std::size_t assignment(const std::string& line) {
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
        if (line[i] == '=' && line[i + 1] != '=' &&
            std::string("=<>!").find(line[i - 1]) == std::string::npos)
            return i;
    }
    return std::string::npos;
}

/// The statement without indentation and comment.
Mark whole(const std::string& line) {
    const std::size_t begin = line.find_first_not_of(' ');
    if (begin == std::string::npos) return {};
    const std::size_t comment = line.find("//", begin);
    const std::size_t last = line.find_last_not_of(
        ' ', comment == begin || comment == std::string::npos ? comment : comment - 1);
    return {begin, last == std::string::npos || last < begin ? 1 : last - begin + 1};
}

/// What a side touches. The simulator knows lines, not columns, so the array's name is looked for.
Mark mark_of(const FindingSide& side, const std::string& line) {
    if (side.action == "wait") {
        const auto barrier = line.find("__sync");
        if (barrier != std::string::npos)
            return {barrier, std::min(line.find('(', barrier), line.size()) - barrier};
    }
    const std::string name = side.object.substr(0, side.object.find('['));
    auto found = places(line, name);
    const std::size_t equals = assignment(line);
    if (side.action == "read" && equals != std::string::npos) {
        const auto after =
            std::find_if(found.begin(), found.end(), [&](std::size_t at) { return at > equals; });
        if (after != found.end()) found.erase(found.begin(), after);
    }
    if (found.empty()) return whole(line);
    return {found.front(), with_indices(line, found.front(), name.size())};
}

std::string coordinates(const unsigned (&at)[3], bool several_dimensions) {
    if (at[2] != 0) return fmt::format("({}, {}, {})", at[0], at[1], at[2]);
    if (at[1] != 0 || several_dimensions) return fmt::format("({}, {})", at[0], at[1]);
    return fmt::format("{}", at[0]);
}

/// "write cache[40], thread 40 of block 1"
std::string action_text(const FindingSide& side, bool openmp, const std::string& message) {
    if (is_place_of_cause(side)) return words_of_cause(side);
    std::string text = side.action == "compute" ? "computed here" : side.action;
    if (!side.object.empty()) text += " " + side.object;
    if (side.action == "compute" && !side.on_device) return text;
    const std::string thread = thread_of(side, openmp, message);
    return thread.empty() ? text : text + ", " + thread;
}

/// Writes quoted lines, with a mark per side, onto a page.
class Quote {
  public:
    Quote(Page& page, bool openmp, const std::string& message)
        : page_(page), openmp_(openmp), message_(message) {}

    void place(const FindingSide& side) {
        std::string text = std::filesystem::path(side.site.file).filename().string() + ":" +
                           std::to_string(side.site.line);
        if (!side.site.function.empty()) text += " in " + side.site.function;
        page_.paragraph("    ", text, Ink::dim);
    }

    /// Columns to leave out on the left so that the marked places can be seen.
    std::size_t shift(const std::vector<const FindingSide*>& sides, const std::string& text) const {
        std::size_t first = std::string::npos, end = 0;
        for (const FindingSide* side : sides) {
            const Mark mark = mark_of(*side, text);
            first = std::min(first, columns(text.substr(0, mark.begin)));
            end = std::max(end, columns(text.substr(0, mark.begin + mark.length)));
        }
        const std::size_t last = room() - 3;  // the cut's sign needs room at either end
        return end <= last ? 0 : std::min(first < 3 ? 0 : first - 3, end - last);
    }

    void source(int number, const std::string& text, std::size_t left_out = 0) {
        page_.raw("  " +
                  page_.paint(fmt::format("{:>5} {} ", number, page_.sign("│", "|")), Ink::dim) +
                  cut(text, left_out) + "\n");
    }

    void mark(const FindingSide& side, const std::string& text, std::size_t left_out, bool first) {
        const Mark place = mark_of(side, text);
        const std::size_t begin =
            std::min(columns(text.substr(0, place.begin)) - left_out, room() - 2);
        const std::size_t length = std::clamp<std::size_t>(place.length, 1, room() - begin);
        const std::string under = std::string(begin, ' ') + std::string(length, '^');
        const Ink ink = first ? Ink::bad : Ink::warn;
        const std::string words = page_.fit(action_text(side, openmp_, message_));
        if (columns(under) + 1 + columns(words) <= room()) {
            page_.raw(gutter() + page_.paint(under + " " + words, ink) + "\n");
            return;
        }
        page_.raw(gutter() + page_.paint(under, ink) + "\n");
        const std::size_t indent = std::min(begin, room() - std::min(room(), columns(words)));
        for (const std::string& line : wrap(words, room()))
            page_.raw(gutter() + page_.paint(std::string(indent, ' ') + line, ink) + "\n");
    }

    void gap() { page_.raw("  " + page_.paint("  " + page_.sign("  ⋮", "..."), Ink::dim) + "\n"); }

  private:
    std::size_t room() const { return static_cast<std::size_t>(page_.width()) - 10; }
    std::string gutter() const {
        return "  " + page_.paint(std::string(6, ' ') + page_.sign("│", "|") + " ", Ink::dim);
    }

    std::string cut(const std::string& text, std::size_t left_out) const {
        std::string fit = page_.fit(text);
        const std::string sign = page_.sign("…", "...");
        if (left_out > 0) {
            const std::size_t gone = left_out + columns(sign);
            fit = sign + fit.substr(first_columns(fit, gone).size());
        }
        return shortened(fit, room(), sign);
    }

    Page& page_;
    bool openmp_;
    const std::string& message_;
};

/// Indentation that all lines share, to leave more room for the code.
std::size_t shared_indent(const std::vector<std::string>& lines) {
    std::size_t indent = 100;
    for (const std::string& line : lines) {
        const std::size_t own = line.find_first_not_of(' ');
        if (own != std::string::npos) indent = std::min(indent, own);
    }
    return indent > 4 && indent < 100 ? indent - 4 : 0;
}

/// Whether the line between the two sides is shown: only a single one is.
bool shows_between(const FindingSide& above, const FindingSide& below) {
    return below.site.file == above.site.file && below.site.line == above.site.line + 2;
}

/// A single line in between is shown, more become a gap.
void between(Quote& quoted, Sources& sources, const simt::Site& above, int line,
             std::size_t indent) {
    if (line > above.line + 2) quoted.gap();
    if (line != above.line + 2) return;
    const std::string text = sources.line(above.file, line - 1);
    quoted.source(line - 1, text.size() > indent ? text.substr(indent) : "");
}

std::vector<const FindingSide*> on_line(const std::vector<const FindingSide*>& sides,
                                        const simt::Site& site) {
    std::vector<const FindingSide*> result;
    for (const FindingSide* side : sides) {
        if (side->site.file == site.file && side->site.line == site.line) result.push_back(side);
    }
    return result;
}

bool quotable(const FindingSide& side) {
    return side.site.line > 0 && !side.site.file.empty();
}

}  // namespace

std::string thread_of(const FindingSide& side, bool openmp, const std::string& message) {
    if (side.action == "declare" || side.action == "index" || is_place_of_cause(side)) return "";
    if (openmp) return fmt::format("OpenMP thread {}", side.who.thread[0]);
    // Plain C++ has no device, so the host and a block's threads mean nothing to its reader.
    if (side.site.file.ends_with(".cpp")) return "";
    if (!side.on_device) return "host code";
    return fmt::format("thread {} of block {}",
                       coordinates(side.who.thread, message.find("hread (") != std::string::npos),
                       coordinates(side.who.block, message.find("lock (") != std::string::npos));
}

void quote_with_marks(Page& page, Sources& sources, const simt::Finding& finding) {
    std::vector<const FindingSide*> order;
    for (const FindingSide& side : finding.sides) {
        if (quotable(side)) order.push_back(&side);
    }
    if (order.empty()) return;
    const FindingSide* fault = order.front();
    const std::optional<FindingSide> extent = extent_of(finding, sources);
    if (extent) order.push_back(&*extent);
    const Cause cause = cause_of(finding, sources);
    for (const FindingSide& place : cause.places)
        if (!extent || place.site.line != extent->site.line) order.push_back(&place);
    std::stable_sort(order.begin(), order.end(), [](const FindingSide* a, const FindingSide* b) {
        return std::tie(a->site.file, a->site.line) < std::tie(b->site.file, b->site.line);
    });
    std::vector<std::string> lines;
    lines.reserve(order.size());
    for (const FindingSide* side : order)
        lines.push_back(sources.line(side->site.file, side->site.line));
    std::vector<std::string> quoted_lines = lines;
    for (std::size_t i = 1; i < order.size(); ++i)
        if (shows_between(*order[i - 1], *order[i]))
            quoted_lines.push_back(sources.line(order[i]->site.file, order[i]->site.line - 1));
    const std::size_t indent = shared_indent(quoted_lines);

    Quote quoted(page, finding.rule.ends_with("openmp") || finding.kernel.starts_with("omp "),
                 finding.message);
    const FindingSide* before = nullptr;
    std::size_t left_out = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const FindingSide& side = *order[i];
        const bool same_file = before && before->site.file == side.site.file;
        const std::string text =
            lines[i].empty() ? "" : lines[i].substr(std::min(indent, lines[i].size()));
        if (!same_file) quoted.place(side);
        if (!same_file || before->site.line != side.site.line) {
            if (same_file) between(quoted, sources, before->site, side.site.line, indent);
            left_out = quoted.shift(on_line(order, side.site), text);
            quoted.source(side.site.line, text, left_out);
        }
        quoted.mark(side, text, left_out, &side == fault);
        before = &side;
    }
}

void list_places(Page& page, Sources& sources, const simt::Finding& finding) {
    std::set<std::pair<std::string, int>> shown;
    std::vector<FindingSide> sides = finding.sides;
    if (const std::optional<FindingSide> extent = extent_of(finding, sources))
        sides.push_back(*extent);
    const Cause cause = cause_of(finding, sources);
    sides.insert(sides.end(), cause.places.begin(), cause.places.end());
    for (const FindingSide& side : sides) {
        const simt::Site& site = side.site;
        if (site.line <= 0 || !shown.emplace(site.file, site.line).second) continue;
        std::string place = fmt::format("     {}:{}", safe_name(shown_path(site.file)), site.line);
        if (!site.function.empty()) place += " in " + safe_name(site.function);
        page.raw(place + "\n");
        const std::string code = sources.statement(site);
        if (!code.empty()) page.line("        | " + code);
    }
}

}  // namespace simtutor
