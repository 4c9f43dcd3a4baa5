#pragma once

#include <string>
#include <vector>

#include "grader/simt/simcc/nvcc_options.h"

namespace simtutor::simt {

/// How a CUDA source was compiled, kept in the object: simcc-run asks nvcc about it.
struct SourceNote {
    std::string source;              ///< absolute path
    std::string folder;              ///< where simcc ran; options may name files relative to it
    std::vector<std::string> words;  ///< options that nvcc also needs
    std::string contents;            ///< fingerprint of the preprocessed text
    std::string file;                ///< fingerprint of the source file alone
};

/// A fingerprint of the text, not cryptographic: 16 hexadecimal digits.
std::string fingerprint(const std::string& text);

/// @param text the source, preprocessed
SourceNote make_source_note(const NvccOptions& options, const Input& input,
                            const std::string& text);

/// The note as a declaration to append to the translated text.
std::string note_declaration(const SourceNote& note);

/// The notes of all sources of a program; none if simcc did not make it.
std::vector<SourceNote> read_source_notes(const std::string& program);

}  // namespace simtutor::simt
