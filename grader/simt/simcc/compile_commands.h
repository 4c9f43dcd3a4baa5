#pragma once
/// What the tools behind simcc are called with.

#include <string>
#include <vector>

#include "grader/simt/simcc/nvcc_options.h"
#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

inline void append(std::vector<std::string>& words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
}

/// "kernel" of "src/kernel.cu".
std::string stem_of(const std::string& path);
/// Where -c puts the object of a source.
std::string object_name(const NvccOptions& options, const Input& input);

/// Options of g++ for the language of a source.
std::vector<std::string> language_words(const NvccOptions& options, const Input& input);
std::vector<std::string> preprocessor_words(const NvccOptions& options, const Input& input);
/// The whole command; with an empty `dependency_target` no -MT is added.
std::vector<std::string> preprocess_command(const NvccOptions& options, const Input& input,
                                            const std::string& dependency_target);
TranslateOptions translate_options(const NvccOptions& options, const Input& input);

}  // namespace simtutor::simt
