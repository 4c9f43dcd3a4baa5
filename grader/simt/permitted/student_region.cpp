#include "grader/simt/permitted/student_region.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <stdexcept>

namespace simtutor::simt {
namespace {

/// A word that cannot be guessed.
std::string secret_word() {
    std::array<std::uint64_t, 2> bits{};
    if (getrandom(bits.data(), sizeof bits, 0) != sizeof bits)
        throw std::runtime_error("the system gives no random numbers");
    std::string word = "simtutor_boundary";
    for (const std::uint64_t part : bits) {
        std::array<char, 16> digits{};
        const auto [end, error] = std::to_chars(digits.begin(), digits.end(), part, 16);
        word += '_' + std::string(digits.begin(), end);
    }
    return word;
}

/// `# 12 "file" 1 3`: what follows the file's name are its flags.
struct Marker {
    std::string_view number, file, flags;
};

std::optional<Marker> marker_of(std::string_view line) {
    if (!line.starts_with("# ")) return std::nullopt;
    const std::size_t number = line.find_first_not_of(' ', 2);
    if (number == std::string_view::npos || line[number] < '0' || line[number] > '9')
        return std::nullopt;
    const std::size_t open = line.find('"');
    if (open == std::string_view::npos) return std::nullopt;
    std::size_t close = open + 1;
    while (close < line.size() && line[close] != '"') close += line[close] == '\\' ? 2 : 1;
    if (close >= line.size()) return std::nullopt;
    return Marker{line.substr(number, line.find(' ', number) - number),
                  line.substr(open + 1, close - open - 1), line.substr(close + 1)};
}

/// Calls `visit` with each line, without its end.
template <class Visit>
void for_each_line(std::string_view text, const Visit& visit) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        visit(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

/// Markers without flags: nothing here is a system header, and nothing claims a file of `own`.
std::string harmless(std::string_view region, const std::string& file,
                     const std::vector<std::string>& own) {
    std::string result;
    result.reserve(region.size());
    for_each_line(region, [&](std::string_view line) {
        if (const auto marker = marker_of(line)) {
            const bool claims = marker->file.starts_with('<') ||
                                std::any_of(own.begin(), own.end(), [&](const std::string& prefix) {
                                    return marker->file.starts_with(prefix);
                                });
            result += "# " + std::string(marker->number) + " \"" +
                      (claims ? quoted_path(file) : std::string(marker->file)) + "\"\n";
        } else {
            result.append(line) += '\n';
        }
    });
    return result;
}

/// The files that the text enters at its second level; the student's file is its first.
std::vector<std::string> included_files(std::string_view region) {
    std::vector<std::string> files;
    int depth = 0;
    for_each_line(region, [&](std::string_view line) {
        const auto marker = marker_of(line);
        if (!marker) return;
        if (marker->flags.starts_with(" 2")) --depth;
        if (!marker->flags.starts_with(" 1")) return;
        std::string file(marker->file);
        if (++depth == 2 && std::find(files.begin(), files.end(), file) == files.end())
            files.push_back(std::move(file));
    });
    return files;
}

/// Where `word` stands alone on a line, if it does so exactly once.
std::size_t only_line(std::string_view text, const std::string& word) {
    const std::string line = "\n" + word + "\n";
    const std::size_t at = text.find(line);
    if (at == std::string_view::npos || text.find(word, at + line.size()) != std::string_view::npos)
        return std::string_view::npos;
    return at + 1;
}

}  // namespace

std::string quoted_path(const std::string& path) {
    std::string result;
    for (const char letter : path) {
        if (letter == '"' || letter == '\\') result += '\\';
        result += letter;
    }
    return result;
}

StudentRegion::StudentRegion(std::string file, std::string placed)
    : file_(std::move(file)),
      placed_(std::move(placed)),
      begin_(secret_word()),
      end_(secret_word()) {}

std::string StudentRegion::text() const {
    return begin_ + "\n" + placed_ + end_ + "\n";
}

std::optional<StudentRegion::Parts> StudentRegion::parts(
    std::string_view preprocessed, const std::vector<std::string>& own) const {
    const std::size_t begin = only_line(preprocessed, begin_);
    const std::size_t end = only_line(preprocessed, end_);
    if (begin == std::string_view::npos || end == std::string_view::npos || end < begin)
        return std::nullopt;
    const std::size_t first = begin + begin_.size() + 1;
    const std::string_view region = preprocessed.substr(first, end - first);
    return Parts{std::string(preprocessed.substr(0, begin)), harmless(region, file_, own),
                 included_files(region)};
}

LeadingIncludes leading_includes(std::string_view source) {
    LeadingIncludes result;
    const std::string_view whole = source;
    const auto line_number = [&] {
        const std::string_view passed = whole.substr(0, whole.size() - source.size());
        return static_cast<int>(std::count(passed.begin(), passed.end(), '\n')) + 1;
    };
    const auto skip_to = [&](std::string_view what) {
        const std::size_t at = source.find(what);
        source.remove_prefix(at == std::string_view::npos ? source.size() : at + what.size());
    };
    for (;;) {
        source.remove_prefix(std::min(source.find_first_not_of(" \t\r\n"), source.size()));
        const std::string_view line = source.substr(0, source.find('\n'));
        if (source.starts_with("//") && line.find('\\') == std::string_view::npos) {
            skip_to("\n");
        } else if (source.starts_with("/*") && !source.starts_with("/*/")) {
            skip_to("*/");
        } else if (line.starts_with("#include <")) {
            const std::string_view rest = line.substr(10);
            const std::size_t close = rest.find('>');
            if (close == std::string_view::npos ||
                rest.find_first_not_of(" \t\r", close + 1) != std::string_view::npos)
                break;
            const std::string_view name = rest.substr(0, close);
            // A path could leave the folders of headers.
            if (name.starts_with('/') || name.find("..") != std::string_view::npos || name.empty())
                break;
            result.headers.push_back({std::string(name), line_number()});
            skip_to("\n");
        } else {
            break;
        }
    }
    result.complete = source.find("include") == std::string_view::npos &&
                      source.find("import") == std::string_view::npos;
    return result;
}

}  // namespace simtutor::simt
