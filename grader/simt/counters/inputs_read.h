#pragma once

#include <nlohmann/json_fwd.hpp>

namespace simtutor::simt {

class CodeMap;
class Memory;

/// Arrays in device memory that the entry was given, that nothing has written, and of which device
/// code has read a part: {"b": {"read": "f0…", "lines": [19, 34]}}. A hexadecimal digit tells of
/// four words, the first one in its lowest bit. Long arrays are left out: their text would be long.
nlohmann::json inputs_read_in_part(const Memory& memory, CodeMap& code);

}  // namespace simtutor::simt
