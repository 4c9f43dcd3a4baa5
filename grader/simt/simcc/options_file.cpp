#include "grader/simt/simcc/options_file.h"

#include <fmt/format.h>

#include <cctype>

#include "grader/simt/simcc/nvcc_options.h"

namespace simtutor::simt {

std::vector<std::string> words_of_options_file(std::istream& file, OptionsFileKind kind,
                                               const std::string& path) {
    std::vector<std::string> words;
    std::string word;
    bool in_word = false;
    char quote = 0;
    for (char c; file.get(c);) {
        if (c == '\\') {
            if (file.get(c)) word += c;
            in_word = true;
        } else if (quote != 0) {
            if (c == quote)
                quote = 0;
            else
                word += c;
        } else if (c == '"' || (c == '\'' && kind == OptionsFileKind::host_compiler)) {
            quote = c;
            in_word = true;
        } else if (!std::isspace(static_cast<unsigned char>(c))) {
            word += c;
            in_word = true;
        } else if (in_word) {
            words.push_back(std::move(word));
            word.clear();
            in_word = false;
        }
    }
    if (quote != 0)
        throw UsageError(
            fmt::format("The options file {} has a quote ({}) that is not closed.", path, quote));
    if (in_word) words.push_back(word);
    return words;
}

}  // namespace simtutor::simt
