#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace simtutor::command {

/// One of several equal parts of a class, from 1 on: "2/4" is the second of four.
struct Shard {
    std::size_t number = 1, of = 1;
};

/// @throws Trouble if the text is none
Shard shard_from(const std::string& text);

/// 0, 1, … count - 1
std::vector<std::size_t> whole_class(std::size_t count);
/// Every `of`-th of them, so that each part has some of every lesson and of every part of the
/// alphabet. Each submission is in exactly one of the parts.
std::vector<std::size_t> part_of_class(const Shard& shard, std::size_t count);

/// The places of bundles in a file, one a line, as write_places() wrote them.
void write_places(const std::filesystem::path& file,
                  const std::vector<std::filesystem::path>& places);
/// Which of `places` the file names. What it names besides is left out: it was withdrawn since.
/// @throws Trouble if it cannot be read
std::vector<std::size_t> places_named_in(const std::filesystem::path& file,
                                         const std::vector<std::filesystem::path>& places);

}  // namespace simtutor::command
