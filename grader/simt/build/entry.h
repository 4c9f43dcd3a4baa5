#pragma once

#include <string>
#include <vector>

#include "grader/module/entry_declaration.h"
#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// C++ text that stands before the student's: declares each entry in a file of its own,
/// "<entry 0>", and exports `simtutor_entries`.
std::string glue_text(const std::vector<EntryDeclaration>& entries, const std::string& source_dir);

/// Why an entry is missing or different, in one sentence with the student's line; empty if the
/// functions of the file hold it as far as names and `__global__` tell.
/// @param types_differ the compiler has found that no function has exactly the entry's type
std::string entry_problem(const EntryDeclaration& entry, const std::vector<FunctionInfo>& functions,
                          const std::string& shown_file, bool types_differ);

}  // namespace simtutor::simt
