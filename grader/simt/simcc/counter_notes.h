#pragma once

#include <string>
#include <vector>

namespace simtutor::simt {

/// The findings of rule index.narrow as a compiler's warnings: what the program does with such a
/// loop shows only when it runs. Compiles the text once more if the source may have such a loop.
/// @param source the path of the source
/// @param text the source, translated
/// @param language_words options of g++ for the language
std::string counter_notes(const std::string& source, const std::string& text,
                          const std::vector<std::string>& language_words);

}  // namespace simtutor::simt
