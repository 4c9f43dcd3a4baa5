#pragma once
/// The expressions that stand in a dump's steps (gimple_dump.h): each has one operation at most.

#include <optional>
#include <string>

namespace simtutor::simt {

/// "A + B", "A < B"
struct Operation {
    std::string left, sign, right;
};

/// "(int) k"
struct Conversion {
    std::string type;  ///< without const
    std::string of;
};

std::optional<long> number(const std::string& text);
std::optional<Operation> operation(const std::string& text);
std::optional<Conversion> conversion(const std::string& text);

bool is_name(const std::string& text);

/// Whether the name is the compiler's own: "_12", "n.1_12", "i.26", "D.2382".
bool is_intermediate(const std::string& name);

/// Whether the expression calls what counts or reads a number: size, atoi.
bool is_length(const std::string& value);

}  // namespace simtutor::simt
