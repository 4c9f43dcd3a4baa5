#pragma once

#include <string>

namespace simtutor {

/// Of "The program says 0.008 GB/s … By the model it is 8.499": a factor of 1,000, of 10^6 or of
/// 10^9, where the number said has as few digits that no other factor is certain. Empty otherwise.
std::string thousandth(const std::string& message);

}  // namespace simtutor
