#pragma once
/// Reads what g++ prints with -fdump-tree-optimized-lineno: the local arrays that are left when all
/// optimisation is done.

#include <cctype>
#include <string>
#include <vector>

namespace simtutor::simt {

inline bool word_sign(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}
inline bool digit(char c) {
    return std::isdigit(static_cast<unsigned char>(c));
}

/// Where `name` next stands as a word of its own, not as a member of something.
std::size_t find_name(const std::string& text, const std::string& name, std::size_t from);

struct Place {
    std::string file;
    int line = 0;
};

/// A statement of the dump, and the places it came from.
struct Statement {
    std::string text;
    std::vector<Place> places;
};

/// A local array as the dump declares it, or a local struct, which may have arrays; with the
/// statements that name it.
struct LocalArray {
    std::string type, name, extents;
    std::vector<Statement> statements;
    bool is_struct = false;
};

/// The arrays and structs of all functions of a dump.
std::vector<LocalArray> read_dump(const std::string& dump);

}  // namespace simtutor::simt
