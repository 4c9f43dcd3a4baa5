#include "grader/findings/sources.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sstream>

#include "grader/findings/outside_text.h"

namespace simtutor {
namespace {

constexpr off_t largest_quoted = 16 << 20;

/// The bytes of a regular file; empty if it is another kind of file, too large or not there.
std::string bytes_of(const std::string& file) {
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) return "";
    struct stat facts {};
    std::string bytes;
    if (::fstat(descriptor, &facts) == 0 && S_ISREG(facts.st_mode) &&
        facts.st_size <= largest_quoted) {
        bytes.resize(static_cast<std::size_t>(facts.st_size));
        const ssize_t count = ::read(descriptor, bytes.data(), bytes.size());
        bytes.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    ::close(descriptor);
    return bytes;
}

std::vector<std::string> lines_of(const std::string& file) {
    std::vector<std::string> lines;
    std::istringstream stream(bytes_of(file));
    for (std::string text; std::getline(stream, text);) {
        if (!text.empty() && text.back() == '\r') text.pop_back();
        lines.push_back(safe_text(text));
    }
    return lines;
}

}  // namespace

const std::vector<std::string>& Sources::lines(const std::string& file) {
    const auto [place, fresh] = files_.try_emplace(file);
    if (fresh && (!only_ || *only_ == file)) place->second = lines_of(file);
    return place->second;
}

std::string Sources::line(const std::string& file, int number) {
    const auto& all = lines(file);
    return number >= 1 && static_cast<std::size_t>(number) <= all.size()
               ? all[static_cast<std::size_t>(number) - 1]
               : "";
}

int Sources::count(const std::string& file) {
    return static_cast<int>(lines(file).size());
}

std::string Sources::statement(const simt::Site& site) {
    const std::string text = line(site.file, site.line);
    const std::size_t begin = text.find_first_not_of(' ');
    return begin == std::string::npos ? "" : text.substr(begin);
}

}  // namespace simtutor
