#pragma once

#include <istream>
#include <string>
#include <vector>

namespace simtutor::simt {

/// Who reads an options file when nvcc is used: nvcc itself (`--options-file FILE`), for which
/// a single quote is a character like others, or g++ (`@FILE`).
enum class OptionsFileKind { nvcc, host_compiler };

/// The words of an options file: blanks and ends of lines separate them, except in quotes; a
/// backslash makes the next character an ordinary one. Throws UsageError if a quote is not closed;
/// `path` is for this message.
std::vector<std::string> words_of_options_file(std::istream& file, OptionsFileKind kind,
                                               const std::string& path);

}  // namespace simtutor::simt
