#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

namespace simtutor::simt {

/// The machine code of the program or library that holds an address, and the names of the functions
/// that it calls in others.
class ModuleCode {
  public:
    explicit ModuleCode(std::uint64_t address);

    /// Bytes that can be read from `address` on; 0 outside of the module.
    std::uint64_t readable(std::uint64_t address) const {
        return address >= begin_ && address < end_ ? end_ - address : 0;
    }
    bool holds(std::uint64_t address) const { return readable(address) > 0; }
    /// The function whose address the loader writes to this place; empty if it is no such place.
    const std::string& function_in_slot(std::uint64_t slot) const;

  private:
    std::uint64_t begin_ = 0, end_ = 0;  ///< of the segment that holds the code
    std::unordered_map<std::uint64_t, std::string> slots_;
};

}  // namespace simtutor::simt
