#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace simtutor::simt {

/// The same program in the spelling that the translator reads: `__attribute__((device))` becomes
/// `__device__`, and universal character names in identifiers become UTF-8. Lines stay.
std::string usual_spelling(std::string_view text, const std::vector<std::string>& untouched);

}  // namespace simtutor::simt
