#include "tools/command/shard.h"

#include <fmt/format.h>

#include <charconv>
#include <numeric>
#include <set>
#include <sstream>

#include "grader/findings/outside_text.h"
#include "tools/command/error.h"
#include "tools/command/files.h"

namespace simtutor::command {

namespace fs = std::filesystem;

Shard shard_from(const std::string& text) {
    Shard shard;
    const char* const end = text.data() + text.size();
    const auto number = std::from_chars(text.data(), end, shard.number);
    const bool slash = number.ec == std::errc() && number.ptr != end && *number.ptr == '/';
    const auto of = slash ? std::from_chars(number.ptr + 1, end, shard.of) : number;
    if (!slash || of.ec != std::errc() || of.ptr != end || shard.number < 1 ||
        shard.number > shard.of)
        throw Trouble(
            fmt::format("'{}' is no part; write 2/4 for the second of four.", safe_name(text)));
    return shard;
}

std::vector<std::size_t> whole_class(std::size_t count) {
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

std::vector<std::size_t> part_of_class(const Shard& shard, std::size_t count) {
    std::vector<std::size_t> part;
    for (std::size_t i = shard.number - 1; i < count; i += shard.of) part.push_back(i);
    return part;
}

void write_places(const fs::path& file, const std::vector<fs::path>& places) {
    std::string text;
    for (const fs::path& place : places) text += place.string() + "\n";
    write_file(file, text);
}

std::vector<std::size_t> places_named_in(const fs::path& file,
                                         const std::vector<fs::path>& places) {
    std::set<std::string> named;
    std::istringstream in(read_file(file));
    for (std::string line; std::getline(in, line);) named.insert(line);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (named.contains(places[i].string())) found.push_back(i);
    }
    return found;
}

}  // namespace simtutor::command
