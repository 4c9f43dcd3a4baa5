#include "grader/simt/simcc/tool_messages.h"

#include <fmt/format.h>
#include <unistd.h>

#include <climits>
#include <optional>
#include <regex>
#include <sstream>
#include <vector>

#include "grader/simt/build/compile.h"
#include "grader/simt/build/messages.h"

namespace simtutor::simt {
namespace {

using Objects = std::map<std::string, std::string>;

/// The working directory with a slash: paths below it are shown relative to it.
std::string working_directory() {
    char path[PATH_MAX];
    return getcwd(path, sizeof path) ? std::string(path) + "/" : "";
}

/// "OBJECT.o:/home/me/a.cu:3" or "OBJECT.o:(.bss+0x0)" as "a.cu:3" or "a.cu".
std::string place_of(std::string text, const Objects& objects) {
    for (const auto& [object, source] : objects) {
        if (!text.starts_with(object)) continue;
        text.erase(0, object.size());
        if (text.starts_with(':')) text.erase(0, 1);
        if (text.empty() || text[0] == '(') return source;
    }
    const std::string here = working_directory();
    if (!here.empty() && text.starts_with(here)) text.erase(0, here.size());
    return text;
}

/// ld: "two.cu:2: multiple definition of `f()'; one.o:one.cu:1: first defined here"
std::optional<std::string> defined_twice(const std::string& line, const Objects& objects) {
    static const std::regex form(
        "^(.*): multiple definition of [`'](.*)'; (.*): first defined here");
    std::smatch match;
    if (!std::regex_search(line, match, form)) return std::nullopt;
    return fmt::format(
        "{}: error: '{}' is defined twice, first at {}; keep one of them, or make both static",
        place_of(match[1], objects), match[2].str(), place_of(match[3], objects));
}

/// A tool's message about an error outside the program, as a sentence.
std::optional<std::string> about_files(const std::string& line) {
    static const char* const signs[] = {
        "No space left",     "cannot find",         "can't create",        "cannot open output",
        "Permission denied", "file not recognized", "file format not rec", "read-only file system"};
    if (line.find("No space left") != std::string::npos)
        return "simcc: No space left on the disk. Make room, or choose another place with -o (for "
               "temporary files with TMPDIR).";
    for (const char* sign : signs)
        if (line.find(sign) != std::string::npos) return "simcc: " + line;
    return std::nullopt;
}

std::string nowhere(const std::string& name) {
    if (name == "main")
        return "simcc: 'main' is defined nowhere; write int main(), or compile with -c";
    return fmt::format(
        "simcc: '{}' is used but defined nowhere; give simcc the file or the library (-l) that "
        "defines it",
        name);
}

}  // namespace

std::string tool_messages(const std::string& raw, const Objects& objects) {
    static const std::regex linker("^[^ ]*/(ld|ld\\.[a-z]+): ");
    std::vector<std::string> said;
    const auto say = [&](const std::string& text) {
        if (said.empty() || said.back() != text) said.push_back(text);
    };
    std::string compiler;
    std::istringstream lines(raw);
    for (std::string line; std::getline(lines, line);) {
        // The linker may print its name before the place.
        if (line.size() < 4096) line = std::regex_replace(line, linker, "");
        if (const auto twice = line.size() < 4096 ? defined_twice(line, objects) : std::nullopt) {
            say(*twice);
        } else if (const auto file = about_files(line);
                   file && line.find(": error: ") == std::string::npos &&
                   line.find("fatal error: ") == std::string::npos) {
            say(*file);
        } else {
            compiler += line + "\n";
        }
    }
    const std::string here = working_directory();
    const CompilerMessages sorted =
        sort_messages(compiler, {here + "?", here + "?"}, cuda_headers());
    for (const std::string& message : sorted.student) say(message);
    for (const std::string& name : sorted.undefined) say(nowhere(name));
    // Errors outside the program are printed only if the program has none.
    if (said.empty())
        for (const std::string& message : sorted.other) say(message);
    std::string text;
    for (const std::string& message : said) text += message + "\n";
    return said.empty() ? raw : text;
}

}  // namespace simtutor::simt
