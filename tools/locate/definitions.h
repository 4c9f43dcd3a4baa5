#pragma once

#include <map>
#include <string>

namespace simtutor::locate {

/// Adds to the suspected lines those that make what they use: where a name in them is declared,
/// gets its value or is asked about, and once more for the names used there; and the calls and
/// launches of the functions that they lie in. A wrong index shows where it is used, and is made
/// elsewhere.
std::map<int, int> with_definitions(std::map<int, int> suspicion, const std::string& text);

}  // namespace simtutor::locate
