#pragma once

#include <set>
#include <string>
#include <vector>

namespace simtutor::simt {

/// The student's file under its real path and under the name that messages use.
struct SourceName {
    std::string real;
    std::string shown;
};

/// What a compiler or linker said, sorted.
struct CompilerMessages {
    std::vector<std::string> student;  ///< "kernel.cu:12: error: ...", with a few notes
    /// The student's, in the order of the text: of all errors but unknown names, which may follow
    /// from the others; where there are no others, of these.
    std::vector<int> error_lines;
    std::set<std::string> undefined;  ///< functions that are used in the glue but have no body
    std::vector<std::string> other;   ///< errors in generated text or of the tools themselves
};

/// Sorts the messages of g++ and ld. Long template traces shrink to the student's line.
/// @param headers path prefix of the simulator's own headers, which are not the student's
CompilerMessages sort_messages(const std::string& output, const SourceName& source,
                               const std::string& headers);

}  // namespace simtutor::simt
