#include "grader/findings/source/extent.h"

#include <cctype>
#include <set>
#include <string>

namespace simtutor {
namespace {

constexpr int most_lines_below = 400;

bool letter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// Position of `word` as a word of its own, from `from` on; npos if it is not there.
std::size_t find_word(const std::string& text, const std::string& word, std::size_t from = 0) {
    for (std::size_t at = text.find(word, from); at != std::string::npos;
         at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !letter(text[at - 1])) && (end == text.size() || !letter(text[end])))
            return at;
    }
    return std::string::npos;
}

/// "float sum[16];", "__shared__ float as[16][17], bs[16][17];": a type stands before the name, and
/// nothing that computes.
bool declares(const std::string& line, const std::string& name) {
    const std::size_t at = find_word(line, name);
    if (at == std::string::npos) return false;
    const std::size_t next = line.find_first_not_of(' ', at + name.size());
    if (next == std::string::npos || line[next] != '[') return false;
    const std::string before = line.substr(0, at);
    if (before.find("__shared__") != std::string::npos) return true;
    const std::size_t type = before.find_first_not_of(' ');
    return type != std::string::npos && std::isalpha(static_cast<unsigned char>(before[type])) &&
           before.find_first_of("=(+-*/?;{.") == std::string::npos &&
           find_word(before, "return") == std::string::npos &&
           find_word(before, "else") == std::string::npos;
}

/// "[15][16]" of "… outside an array of type 'float [15][16]'."; empty for other messages.
std::string sides_of_type(const std::string& message) {
    const std::size_t type = message.find("outside an array of type '");
    const std::size_t open = type == std::string::npos ? type : message.find('[', type);
    const std::size_t end = open == std::string::npos ? open : message.find('\'', open);
    return end == std::string::npos ? "" : message.substr(open, end - open);
}

/// How many brackets with one index follow on each other, "[i][j]" are 2.
std::size_t brackets_at(const std::string& text, std::size_t at) {
    std::size_t count = 0;
    while (at < text.size() && text[at] == '[') {
        int depth = 0;
        for (; at < text.size(); ++at) {
            depth += text[at] == '[' ? 1 : text[at] == ']' ? -1 : 0;
            if (depth == 0) break;
        }
        ++at;
        ++count;
    }
    return count;
}

/// The arrays with so many dimensions that the line takes elements of.
std::set<std::string> arrays_in(const std::string& line, std::size_t dimensions) {
    std::set<std::string> found;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] != '[' || at == 0 || !letter(line[at - 1])) continue;
        std::size_t begin = at;
        while (begin > 0 && letter(line[begin - 1])) --begin;
        if (brackets_at(line, at) == dimensions) found.insert(line.substr(begin, at - begin));
    }
    return found;
}

/// The array's name: of an index beyond its own row the only one of the line that is declared with
/// so many dimensions as the type in the message has.
std::string name_of_array(const simt::Finding& finding, Sources& sources) {
    const simt::FindingSide& access = finding.sides.front();
    if (!access.object.empty()) return access.object.substr(0, access.object.find_first_of("[+ "));
    const std::string sides = sides_of_type(finding.message);
    if (finding.rule != "bounds.row" || sides.empty()) return "";
    std::string found;
    for (const std::string& name :
         arrays_in(sources.line(access.site.file, access.site.line), brackets_at(sides, 0))) {
        bool declared = false;
        for (int line = access.site.line - 1;
             line > 0 && line >= access.site.line - most_lines_below && !declared; --line)
            declared = declares(sources.line(access.site.file, line), name);
        if (declared && !found.empty()) return "";
        if (declared) found = name;
    }
    return found;
}

bool allocates(const std::string& line, const std::string& name) {
    const std::size_t call = line.find("cudaMalloc");
    return call != std::string::npos && find_word(line, name, call) != std::string::npos;
}

}  // namespace

std::optional<simt::FindingSide> extent_of(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.empty()) return std::nullopt;
    // Of a declaration that promises too little, "memory.alignment", it is the place as well.
    if (!finding.rule.starts_with("bounds.") && finding.rule != "memory.alignment")
        return std::nullopt;
    const simt::FindingSide& access = finding.sides.front();
    const std::string name = name_of_array(finding, sources);
    if (name.empty() || access.site.line <= 0) return std::nullopt;
    // An array of device memory is allocated: what is declared by its name is another one.
    const bool device = finding.rule == "bounds.global";
    const auto gives_extent = [&](int line) {
        const std::string text = sources.line(access.site.file, line);
        const std::string code = text.substr(0, text.find("//"));
        const bool declared = !device || find_word(code, "__device__") != std::string::npos ||
                              find_word(code, "__constant__") != std::string::npos;
        return (declared && declares(code, name)) || allocates(code, name);
    };
    simt::FindingSide extent;
    extent.action = "declare";
    extent.object = name;
    extent.site.file = access.site.file;
    // The nearest declaration above is the one in scope; host code may stand below its kernels.
    for (int line = access.site.line; line > 0 && extent.site.line == 0; --line)
        if (gives_extent(line)) extent.site.line = line;
    for (int line = access.site.line + 1;
         line <= access.site.line + most_lines_below && extent.site.line == 0; ++line)
        if (gives_extent(line)) extent.site.line = line;
    if (extent.site.line == 0 || extent.site.line == access.site.line) return std::nullopt;
    return extent;
}

}  // namespace simtutor
