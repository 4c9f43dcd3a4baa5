#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// An entry as a lesson declares it.
struct Entry {
    std::string signature;  ///< as given, without a `;`
    std::string name;
    std::string result;      ///< type of the result
    std::string parameters;  ///< between the round brackets
    int parameter_count = 0;
    bool is_kernel = false;
};

/// Nothing if `declaration` is not the declaration of a function.
std::optional<Entry> parse_entry(const std::string& declaration);

/// C++ text that follows the student's: checks each entry's type in a file of its own,
/// "<entry 0>", and exports `simtutor_entries`.
std::string glue_text(const std::vector<Entry>& entries, const std::string& source_dir);

/// Why an entry is missing or different, in one sentence with the student's line; empty if the
/// functions of the file hold it as far as names and `__global__` tell.
/// @param types_differ the compiler has found that no function has exactly the entry's type
std::string entry_problem(const Entry& entry, const std::vector<FunctionInfo>& functions,
                          const std::string& shown_file, bool types_differ);

}  // namespace simtutor::simt
