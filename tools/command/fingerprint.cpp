#include "tools/command/fingerprint.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/command/files.h"

namespace simtutor::command {

namespace fs = std::filesystem;

std::uint64_t fingerprint(std::string_view text, std::uint64_t before) {
    for (const char c : text) {
        before ^= static_cast<unsigned char>(c);
        before *= 0x100000001b3u;
    }
    return before;
}

std::string fingerprint_of_files(const std::vector<fs::path>& places) {
    std::vector<fs::path> files;
    std::error_code ignored;
    for (const fs::path& place : places) {
        if (fs::is_regular_file(place, ignored)) files.push_back(place);
        if (!fs::is_directory(place, ignored)) continue;
        const std::size_t first = files.size();
        for (const auto& entry : fs::recursive_directory_iterator(place)) {
            if (entry.is_regular_file(ignored)) files.push_back(entry.path());
        }
        std::sort(files.begin() + static_cast<std::ptrdiff_t>(first), files.end());
    }
    std::uint64_t sum = fingerprint("");
    for (const fs::path& file : files) {
        sum = fingerprint(file.filename().string(), sum);
        sum = fingerprint(read_file(file), sum);
    }
    return fmt::format("{:016x}", sum);
}

}  // namespace simtutor::command
