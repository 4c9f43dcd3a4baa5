#include "tools/command/starter.h"

#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "tools/command/error.h"
#include "tools/command/files.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view instead_mark = "// simtutor: instead";
constexpr std::string_view end_mark = "// simtutor: end";
constexpr std::string_view prefix = "//|";
/// Remembers what was generated, so that an edited starter is told from an outdated one.
constexpr const char* record_name = ".generated.json";

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::string_view trimmed(std::string_view line) {
    const auto first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

/// `    //| code` becomes `    code`: one space after the prefix belongs to it.
std::string live_line(const std::string& line) {
    const auto at = line.find(prefix);
    std::string code = line.substr(at + prefix.size());
    if (!code.empty() && code.front() == ' ') code.erase(0, 1);
    if (trimmed(code).empty()) return {};
    return line.substr(0, at) + code;
}

/// Walks through a solution's lines and writes the starter's.
class Generator {
  public:
    explicit Generator(std::string file) : file_(std::move(file)) {}

    std::string run(const std::string& solution) {
        for (const std::string& line : lines_of(solution)) {
            ++number_;
            take(line);
        }
        if (place_ != Place::outside)
            fail("the region begun there has no \"// simtutor: end\"", begun_);
        if (begun_ == 0) fail("no line says \"// simtutor: begin student\"", number_);
        return starter_;
    }

  private:
    enum class Place { outside, solution, instead };

    void take(const std::string& line) {
        const std::string_view text = trimmed(line);
        if (text == begin_mark) {
            if (place_ != Place::outside) fail("a region begins inside a region", number_);
            place_ = Place::solution;
            begun_ = number_;
            keep(line);
        } else if (text == instead_mark) {
            if (place_ != Place::solution) fail("\"instead\" stands outside a region", number_);
            place_ = Place::instead;
        } else if (text == end_mark) {
            if (place_ != Place::instead) {
                fail("this region ends without a \"// simtutor: instead\"", number_);
            }
            place_ = Place::outside;
            keep(line);
        } else if (text.starts_with("// simtutor:")) {
            fail("unknown mark; use \"begin student\", \"instead\" or \"end\"", number_);
        } else if (place_ == Place::outside) {
            keep(line);
        } else if (place_ == Place::instead) {
            if (!text.starts_with(prefix)) {
                fail("a line after \"instead\" must begin with \"//|\"", number_);
            }
            keep(live_line(line));
        }
    }

    void keep(const std::string& line) { starter_ += line + '\n'; }
    [[noreturn]] void fail(const std::string& what, int line) const {
        throw Trouble(fmt::format("{}:{}: {}.", file_, line, what));
    }

    std::string file_, starter_;
    Place place_ = Place::outside;
    int number_ = 0, begun_ = 0;
};

/// FNV-1a, 64 bits: enough to tell one text from another by accident, and the same everywhere.
std::string fingerprint(const std::string& text) {
    std::uint64_t hash = 14695981039346656037ull;
    for (unsigned char byte : text) hash = (hash ^ byte) * 1099511628211ull;
    return fmt::format("{:016x}", hash);
}

std::string makefile(const Manifest& lesson) {
    return fmt::format("grade:\n\t@../../tools/simtutor grade {} --file {}\n", lesson.id,
                       kernel_name(lesson));
}

nlohmann::json record_of(const StarterFiles& files) {
    nlohmann::json record;
    for (const auto& [name, text] : files) record[name] = fingerprint(text);
    return record;
}

StarterFiles read_kept_starter(const fs::path& folder) {
    StarterFiles files;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
        files[entry.path().filename().string()] = read_file(entry.path());
    }
    return files;
}

}  // namespace

std::string starter_from_solution(const std::string& solution, const std::string& file) {
    return Generator(file).run(solution);
}

std::string outside_regions(const std::string& text) {
    std::string common;
    bool inside = false;
    for (const std::string& line : lines_of(text)) {
        if (trimmed(line) == end_mark) inside = false;
        if (!inside) common += line + '\n';
        if (trimmed(line) == begin_mark) inside = true;
    }
    return common;
}

std::vector<std::string> student_regions(const std::string& solution) {
    std::vector<std::string> regions;
    bool inside = false;
    for (const std::string& line : lines_of(solution)) {
        const std::string_view word = trimmed(line);
        if (word == begin_mark) {
            inside = true;
            regions.emplace_back();
        } else if (word == instead_mark || word == end_mark) {
            inside = false;
        } else if (inside) {
            regions.back() += line + '\n';
        }
    }
    return regions;
}

std::string solution_without_starter(const std::string& solution) {
    std::string text;
    bool starters = false;
    for (const std::string& line : lines_of(solution)) {
        const std::string_view word = trimmed(line);
        if (word == instead_mark) starters = true;
        if (!starters && word != begin_mark) text += line + '\n';
        if (word == end_mark) starters = false;
    }
    return text;
}

StarterFiles generate_starter(const Course& course, const Manifest& lesson) {
    const fs::path solution = course.solution(lesson);
    if (!fs::exists(solution) && fs::exists(course.kept_starter(lesson))) {
        return read_kept_starter(course.kept_starter(lesson));
    }
    const std::string shown = fs::relative(solution, course.root()).string();
    return {{kernel_name(lesson), starter_from_solution(read_file(solution), shown)},
            {"Makefile", makefile(lesson)}};
}

StarterState starter_state(const Course& course, const Manifest& lesson) {
    const fs::path folder = course.starter_folder(lesson);
    const StarterFiles wanted = generate_starter(course, lesson);
    nlohmann::json record;
    if (fs::exists(folder / record_name)) {
        record = nlohmann::json::parse(read_file(folder / record_name), nullptr, false);
    }
    bool fresh = true;
    for (const auto& [name, text] : wanted) {
        if (!fs::exists(folder / name)) return StarterState::missing;
        const std::string present = read_file(folder / name);
        if (present == text) continue;
        fresh = false;
        if (!record.is_object() || !record.contains(name) || record[name] != fingerprint(present)) {
            return StarterState::edited;
        }
    }
    return fresh ? StarterState::fresh : StarterState::stale;
}

void write_starter(const Course& course, const Manifest& lesson) {
    write_starter(generate_starter(course, lesson), course.starter_folder(lesson));
}

void write_starter(const StarterFiles& files, const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    for (const auto& [name, text] : files) write_file(folder / name, text);
    write_file(folder / record_name, record_of(files).dump(2) + "\n");
}

}  // namespace simtutor::command
