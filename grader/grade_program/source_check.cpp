#include "grader/grade_program/source_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <vector>

namespace simtutor::report {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view blanks = " \t\r";

void skip(std::string_view& text, std::string_view letters) {
    text.remove_prefix(std::min(text.find_first_not_of(letters), text.size()));
}

/// What `#include "name"` or `#include <name>` names.
std::optional<std::string> included(std::string_view line) {
    skip(line, blanks);
    const bool hash = line.starts_with('#'), digraph = line.starts_with("%:");
    if (!hash && !digraph) return std::nullopt;
    line.remove_prefix(hash ? 1 : 2);
    skip(line, blanks);
    for (const std::string_view word : {"include_next", "include", "import"}) {
        if (!line.starts_with(word)) continue;
        line.remove_prefix(word.size());
        skip(line, blanks);
        if (line.empty() || (line[0] != '"' && line[0] != '<')) return std::nullopt;
        const char end = line[0] == '"' ? '"' : '>';
        return std::string(line.substr(1, line.find(end, 1) - 1));
    }
    return std::nullopt;
}

bool lies_in(const fs::path& file, const fs::path& folder) {
    const fs::path below = file.lexically_relative(folder);
    return !below.empty() && *below.begin() != "..";
}

/// A line of the text, joined with those that it continues on, and the number of its first line.
struct Line {
    std::string text;
    int number = 0;
};

std::vector<Line> lines_of(std::istream& in) {
    std::vector<Line> lines;
    int number = 0;
    for (std::string text, more; std::getline(in, text);) {
        lines.push_back({text, ++number});
        std::string& whole = lines.back().text;
        while (whole.ends_with('\\') && std::getline(in, more)) {
            whole.pop_back();
            whole += more;
            ++number;
        }
    }
    return lines;
}

/// @param solutions folder that holds them, or empty
std::string problem_in(const Line& line, const fs::path& file, const fs::path& solutions) {
    const std::string place = fmt::format("{}:{}: ", file.string(), line.number);
    if (line.text.substr(0, line.text.find("//")).find("no_sanitize") != std::string::npos)
        return place + "no_sanitize would switch the checks off; remove it";
    const auto name = included(line.text);
    if (!name || solutions.empty()) return "";
    std::error_code ignored;
    const fs::path folder = fs::weakly_canonical(file, ignored).parent_path();
    const fs::path target = fs::weakly_canonical(folder / *name, ignored);
    if (!lies_in(target, solutions) || !fs::is_regular_file(target, ignored)) return "";
    return place + "this line includes a solution of the course; write the code yourself";
}

}  // namespace

std::string source_problem(const std::string& file, const std::string& lesson_dir) {
    std::error_code failed;
    const auto bytes = fs::file_size(file, failed);
    std::ifstream text(file, std::ios::binary);
    if (failed || !text)
        return fmt::format("{} cannot be read ({}); check its permissions", file,
                           std::strerror(errno));
    if (bytes > largest_source)
        return fmt::format("{} has {} bytes, and at most {} are graded; hand in the source alone",
                           file, bytes, largest_source);
    fs::path solutions = fs::weakly_canonical(fs::path(lesson_dir) / "../../solutions", failed);
    // A solution itself is graded too.
    if (!fs::is_directory(solutions, failed) ||
        lies_in(fs::weakly_canonical(file, failed), solutions))
        solutions.clear();
    for (const Line& line : lines_of(text)) {
        std::string problem = problem_in(line, file, solutions);
        if (!problem.empty()) return problem;
    }
    return "";
}

}  // namespace simtutor::report
