#include "grader/findings/source/loop_head.h"

#include <fmt/format.h>

#include <cctype>
#include <string>

#include "grader/findings/source/called_loop.h"

namespace simtutor {
namespace {

/// Braces say nothing in a comment.
std::string code_of(const std::string& line) {
    return line.substr(0, line.find("//"));
}

bool has_word(const std::string& text, const std::string& word) {
    const auto letter = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
    };
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !letter(text[at - 1])) && (end == text.size() || !letter(text[end])))
            return true;
    }
    return false;
}

/// "} while (x);" ends a loop that begins elsewhere.
bool begins_loop(const std::string& code) {
    const std::size_t first = code.find_first_not_of(" }");
    const bool ends_one = first != std::string::npos && code.find('}') < first &&
                          code.compare(first, 5, "while") == 0;
    return !ends_one && (has_word(code, "for") || has_word(code, "while") || has_word(code, "do"));
}

/// Whether what follows the line is its body: "for (…)" without a brace or a semicolon.
bool is_open(const std::string& code) {
    const std::size_t last = code.find_last_not_of(' ');
    return last != std::string::npos && code[last] == ')';
}

/// The line of a loop without a body that ends right above: "while (locked) {" and "}", or
/// "while (locked);". Its samples may lie in what follows it. 0: there is none.
int spin_above(Sources& sources, const simt::Site& place) {
    bool closed = false;
    for (int line = place.line - 1; line > 0; --line) {
        const std::string code = code_of(sources.line(place.file, line));
        const std::size_t first = code.find_first_not_of(" \t"),
                          last = code.find_last_not_of(" \t");
        if (first == std::string::npos) continue;
        if (!closed && code.substr(first, last - first + 1) == "}") {
            closed = true;
            continue;
        }
        const std::string end = code.substr(0, last + 1);
        const bool empty = closed ? end.ends_with('{') : end.ends_with(");") || end.ends_with("{}");
        return empty && begins_loop(code) ? line : 0;
    }
    return 0;
}

/// Nothing loops in a line around which no loop stands: there the time has only run out.
void tell_without_loop(simt::Finding& finding, Sources& sources) {
    const simt::Site& site = finding.sides.front().site;
    const std::string code = code_of(sources.line(site.file, site.line));
    const std::string looping = fmt::format("was still looping in line {} after ", site.line);
    const std::size_t at = finding.message.find(looping);
    if (code.find_first_not_of(" \t") == std::string::npos || begins_loop(code) ||
        at == std::string::npos)
        return;
    finding.message.replace(
        at, looping.size(),
        fmt::format("did not end in time. It was in line {} after ", site.line));
    finding.advice =
        "No loop stands around this line in its function. Either the function is called again and "
        "again, or there is more work than the time is enough for: compare the number of threads "
        "that are launched with what the task asks for.";
}

}  // namespace

int loop_head(Sources& sources, const simt::Site& place) {
    if (begins_loop(code_of(sources.line(place.file, place.line)))) return place.line;
    int closed = 0;
    bool nearest = true;  // no statement lies between
    for (int line = place.line - 1; line > 0; --line) {
        const std::string code = code_of(sources.line(place.file, line));
        if (code.find_first_not_of(' ') == std::string::npos) continue;
        bool encloses = nearest && is_open(code);
        for (std::size_t i = code.size(); i-- > 0;) {
            if (code[i] == '}') ++closed;
            if (code[i] == '{' && closed-- == 0) {
                encloses = true;
                closed = 0;
            }
        }
        if (encloses && begins_loop(code)) return line;
        // "if (…)" without a brace stands between the statement and its loop.
        nearest = nearest && is_open(code);
        // A function begins at the left margin: there is no loop around it.
        if (encloses && code[0] != ' ' && code[0] != '}') break;
    }
    if (const int spin = spin_above(sources, place); spin > 0) return spin;
    return place.line;
}

void move_to_loop_head(simt::Finding& finding, Sources& sources) {
    if (finding.rule != "hang.endless-loop" || finding.sides.empty()) return;
    simt::Site& site = finding.sides.front().site;
    const int head = site.line > 0 ? loop_head(sources, site) : 0;
    CalledLoop called;
    if (head == site.line && !begins_loop(code_of(sources.line(site.file, head))))
        called = called_loop(tokens_of(sources, site.file), head);
    if (head == site.line && called.line == 0) {
        if (head > 0) tell_without_loop(finding, sources);
        return;
    }
    const std::string old = fmt::format("in line {} ", site.line);
    if (const std::size_t at = finding.message.find(old); at != std::string::npos)
        finding.message.replace(
            at, old.size(),
            called.line == 0 ? fmt::format("in the loop that begins in line {} ", head)
                             : fmt::format("in the loop of `{}` that begins in line {}, called in "
                                           "line {}, ",
                                           called.function, called.line, called.call));
    site.line = called.line == 0 ? head : called.line;
    if (called.line > 0) site.function = called.function;
}

}  // namespace simtutor
