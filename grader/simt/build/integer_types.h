#pragma once

#include <map>
#include <optional>
#include <string>

namespace simtutor::simt {

/// An integer type of 8 or 16 bits.
struct NarrowType {
    const char* written;  ///< as a program writes it
    int bits;
    long last;         ///< the largest number
    bool holds_bytes;  ///< also cuts a piece out of a larger number on purpose: no sign, or char
};

/// The integer types of a program by the names that a dump gives them (gimple_dump.h).
class IntegerTypes {
  public:
    /// @param text the program: "using Power = unsigned char;" gives a type a second name
    explicit IntegerTypes(const std::string& text);

    /// @return the type if it has 8 or 16 bits, else null
    const NarrowType* narrow(const std::string& type) const;

    /// Whether the type has 32 or 64 bits.
    bool is_wide(const std::string& type) const;

    bool has_32_bits(const std::string& type) const;

  private:
    std::string meant(const std::string& type) const;

    std::map<std::string, std::string> aliases_;
};

}  // namespace simtutor::simt
