#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/mutants/mutant.h"

namespace simtutor::mutants {

/// A mutant that a person has looked at and written down in the lesson's mutants.toml.
struct KnownMutant {
    std::string operation, line, becomes;  ///< as Mutant has them
    std::string reason;
    bool equivalent = true;  ///< else a survivor: it is wrong, and no check sees it yet
    int declared_in = 0;     ///< line of mutants.toml
};

/// What mutants.toml says; empty if the lesson has no such file.
/// @throws check::ManifestError
std::vector<KnownMutant> read_known_mutants(const std::filesystem::path& lesson_folder);

/// The entry for this mutant, or null. A pair of changes needs an entry of its own.
const KnownMutant* find_known(const std::vector<KnownMutant>& known, const Mutant& mutant);

}  // namespace simtutor::mutants
