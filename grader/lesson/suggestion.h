#pragma once

#include <string>
#include <vector>

namespace simtutor::check {

/// The candidate most like `word`, or an empty string if none is near enough to be a slip.
std::string nearest(const std::string& word, const std::vector<std::string>& candidates);

/// "did you mean 'x'?", or `otherwise` when no candidate is near.
std::string did_you_mean(const std::string& word, const std::vector<std::string>& candidates,
                         const std::string& otherwise);

}  // namespace simtutor::check
