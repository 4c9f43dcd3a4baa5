#pragma once

#include <span>
#include <string>

namespace simtutor::command {

/// The type that the source declares for an array, pointer or variable: "float", "unsigned char",
/// "float4"; empty if no line declares it with a type that is known here. The trace knows widths
/// alone.
std::string declared_type(const std::string& source, const std::string& name);

/// A value as its type writes it: "0.5", "-3", "(1, 2)". Without a known type, or with another
/// width than its own, hexadecimal: "0x3f800000".
std::string element_text(std::span<const unsigned char> bytes, const std::string& type);

}  // namespace simtutor::command
