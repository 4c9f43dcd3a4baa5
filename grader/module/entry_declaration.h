#pragma once

#include <optional>
#include <string>
#include <vector>

namespace simtutor {

/// A parameter as far as calling needs it.
struct EntryParameter {
    std::string name;       ///< empty if the declaration gives none
    bool pointer = false;   ///< a pointer, or an array, which is passed as one
    bool constant = false;  ///< what it points to, or the number, is const
    bool floating = false;  ///< float or double, not a pointer to one
};

/// The declaration of an entry, such as "__global__ void dot(const float* a, int n)".
struct EntryDeclaration {
    std::string signature;  ///< as given, in one line, without comments and `;`
    std::string name;
    std::string result;          ///< type of the result
    std::string parameter_list;  ///< between the round brackets
    std::vector<EntryParameter> parameters;
    bool is_kernel = false;  ///< __global__
    bool returns_value() const { return result != "void"; }
    /// A whole program: its main(), which may also be written without parameters.
    bool is_program() const { return name == "main"; }
};

/// What a whole program is called by: the entry of a lesson of kind "program". `argv` is an array
/// of bytes, `argc` texts that end with 0.
inline constexpr const char* program_entry = "int main(int argc, char** argv)";

/// Nothing if `declaration` does not declare a function that can be an entry: a template cannot,
/// nor can a function with a reference among its parameters.
std::optional<EntryDeclaration> parse_entry(const std::string& declaration);

}  // namespace simtutor
