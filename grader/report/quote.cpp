#include "grader/report/quote.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "grader/report/text.h"

namespace simtutor::report {
namespace {

using simt::FindingSide;

struct Mark {
    std::size_t begin = 0, length = 1;
};

bool letter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// Where `word` stands in the line as a word of its own.
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

/// The name with the indices that follow it: "tile[y][x]".
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

/// The assignment in a line, or npos: "=" that belongs to no comparison.
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

/// The simulator knows lines, not columns: the array's name shows the place in the line.
Mark mark_of(const FindingSide& access, const std::string& line) {
    if (access.action == "wait") {
        const auto barrier = line.find("__sync");
        if (barrier != std::string::npos)
            return {barrier, std::min(line.find('(', barrier), line.size()) - barrier};
    }
    const std::string name = access.object.substr(0, access.object.find('['));
    auto found = places(line, name);
    const std::size_t equals = assignment(line);
    if (access.action == "read" && equals != std::string::npos) {
        const auto after =
            std::find_if(found.begin(), found.end(), [&](std::size_t at) { return at > equals; });
        if (after != found.end()) found.erase(found.begin(), after);
    }
    if (found.empty()) return whole(line);
    return {found.front(), with_indices(line, found.front(), name.size())};
}

std::string coordinates(const unsigned (&at)[3]) {
    if (at[2] != 0) return fmt::format("({},{},{})", at[0], at[1], at[2]);
    if (at[1] != 0) return fmt::format("({},{})", at[0], at[1]);
    return fmt::format("{}", at[0]);
}

std::string deed(const FindingSide& access, bool openmp) {
    std::string text = access.action;
    if (!access.object.empty()) text += " " + access.object;
    const std::string who = who_text(access, openmp);
    return who.empty() ? text : text + ", " + who;
}

/// One quoted line with a mark per access.
class Quote {
  public:
    Quote(Page& page, bool openmp) : page_(page), openmp_(openmp) {}

    void place(const FindingSide& access) {
        std::string text = std::filesystem::path(access.site.file).filename().string() + ":" +
                           std::to_string(access.site.line);
        if (!access.site.function.empty()) text += " in " + access.site.function;
        page_.paragraph("    ", text, Ink::dim);
    }

    /// Columns to leave out on the left so that the marked places can be seen.
    std::size_t shift(const std::vector<const FindingSide*>& accesses,
                      const std::string& text) const {
        std::size_t first = std::string::npos, end = 0;
        for (const FindingSide* access : accesses) {
            const Mark mark = mark_of(*access, text);
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

    void mark(const FindingSide& access, const std::string& text, std::size_t left_out,
              bool first) {
        const Mark place = mark_of(access, text);
        const std::size_t begin =
            std::min(columns(text.substr(0, place.begin)) - left_out, room() - 2);
        const std::size_t length = std::clamp<std::size_t>(place.length, 1, room() - begin);
        const std::string under = std::string(begin, ' ') + std::string(length, '^');
        const Ink ink = first ? Ink::bad : Ink::warn;
        const std::string words = page_.fit(deed(access, openmp_));
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
        if (columns(fit) <= room()) return fit;
        return first_columns(fit, room() - columns(sign)) + sign;
    }

    Page& page_;
    bool openmp_;
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

/// A single line in between is shown, more become a gap.
void between(Quote& quoted, Sources& sources, const simt::Site& above, int line,
             std::size_t indent) {
    if (line > above.line + 2) quoted.gap();
    if (line != above.line + 2) return;
    const std::string text = sources.line(above.file, line - 1);
    quoted.source(line - 1, text.size() > indent ? text.substr(indent) : "");
}

std::vector<const FindingSide*> on_line(const std::vector<const FindingSide*>& accesses,
                                        const simt::Site& site) {
    std::vector<const FindingSide*> result;
    for (const FindingSide* access : accesses) {
        if (access->site.file == site.file && access->site.line == site.line)
            result.push_back(access);
    }
    return result;
}

bool quotable(const FindingSide& access) {
    return access.site.line > 0 && !access.site.file.empty();
}

}  // namespace

std::string Sources::line(const std::string& file, int number) {
    const auto [place, fresh] = files_.try_emplace(file);
    if (fresh) {
        std::ifstream stream(file);
        for (std::string text; std::getline(stream, text);) {
            if (!text.empty() && text.back() == '\r') text.pop_back();
            place->second.push_back(without_controls(text));
        }
    }
    const auto& lines = place->second;
    return number >= 1 && static_cast<std::size_t>(number) <= lines.size()
               ? lines[static_cast<std::size_t>(number) - 1]
               : "";
}

std::string who_text(const FindingSide& access, bool openmp) {
    // Found in the text: no thread did it.
    if (access.action == "declare" || access.action == "index") return "";
    if (openmp) return fmt::format("OpenMP thread {}", access.who.thread[0]);
    if (!access.on_device) return "host code";
    return fmt::format("thread {} of block {}", coordinates(access.who.thread),
                       coordinates(access.who.block));
}

void quote(Page& page, Sources& sources, const simt::Finding& finding) {
    std::vector<const FindingSide*> order;
    for (const FindingSide& access : finding.sides) {
        if (quotable(access)) order.push_back(&access);
    }
    if (order.empty()) return;
    const FindingSide* fault = order.front();
    std::stable_sort(order.begin(), order.end(), [](const FindingSide* a, const FindingSide* b) {
        return std::tie(a->site.file, a->site.line) < std::tie(b->site.file, b->site.line);
    });
    std::vector<std::string> lines;
    for (const FindingSide* access : order)
        lines.push_back(sources.line(access->site.file, access->site.line));
    const std::size_t indent = shared_indent(lines);

    Quote quoted(page, finding.rule.ends_with("openmp") || finding.kernel.starts_with("omp "));
    const FindingSide* before = nullptr;
    std::size_t left_out = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const FindingSide& access = *order[i];
        const bool same_file = before && before->site.file == access.site.file;
        const std::string text =
            lines[i].empty() ? "" : lines[i].substr(std::min(indent, lines[i].size()));
        if (!same_file) quoted.place(access);
        if (!same_file || before->site.line != access.site.line) {
            if (same_file) between(quoted, sources, before->site, access.site.line, indent);
            left_out = quoted.shift(on_line(order, access.site), text);
            quoted.source(access.site.line, text, left_out);
        }
        quoted.mark(access, text, left_out, &access == fault);
        before = &access;
    }
}

}  // namespace simtutor::report
