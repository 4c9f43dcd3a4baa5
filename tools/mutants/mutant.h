#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/mutants/region.h"

namespace simtutor::mutants {

/// The bytes [begin, end) of the solution become `text`.
struct Edit {
    std::size_t begin = 0, end = 0;
    std::string text;
};

/// One thing done to the solution: what kind of mistake it stands for, and the edits that make it.
struct Change {
    std::string operation;  ///< "barrier", "bound", … as mutants.toml and the report name it
    std::vector<Edit> edits;
};

/// A solution with one change, or two.
struct Mutant {
    std::string operation;  ///< of two changes: "barrier + bound"
    std::string text;       ///< the whole file
    std::string line;       ///< the solution's lines that differ, trimmed, joined with " / "
    std::string becomes;    ///< what stands there instead; empty: nothing
};

/// All first changes that the operators make of what the student writes. Many do not compile.
std::vector<Change> all_changes(const std::string& solution);

struct Choice {
    std::size_t most = 60;
    std::uint64_t seed = 1;
    bool pairs = true;  ///< fill up with pairs of changes
};

/// Mutants whose texts differ from each other and from the solution. Each operation comes in turn;
/// where there are fewer than `most`, pairs of changes follow. The same seed gives the same.
std::vector<Mutant> make_mutants(const std::string& solution, const Choice& choice);

/// The solution with these edits. @return nothing if two of them overlap
std::string applied(const std::string& solution, std::vector<Edit> edits);

/// Lines that differ, with their numbers, as a unified diff shows them; above a line that is added
/// the one before it.
std::string difference(const std::string& solution, const std::string& mutant);

// What all_changes() puts together.
void add_expression_changes(const TokenStream& stream, const Region& region,
                            std::vector<Change>& changes);
/// @param members those of a class, too
void add_statement_changes(const TokenStream& stream, const Region& region,
                           std::vector<Change>& changes, bool members = false);

}  // namespace simtutor::mutants
