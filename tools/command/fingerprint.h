#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace simtutor::command {

/// 64 bits of a text (FNV-1a): tells versions apart, and is no protection against forgery.
std::uint64_t fingerprint(std::string_view text, std::uint64_t before = 0xcbf29ce484222325u);
/// Of the contents of these files and of all files below these folders, by name; what is not there
/// counts as empty. Sixteen hexadecimal digits.
std::string fingerprint_of_files(const std::vector<std::filesystem::path>& places);

}  // namespace simtutor::command
