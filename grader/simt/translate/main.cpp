#include <fstream>
#include <iostream>
#include <iterator>

#include "grader/simt/translate/translate.h"

/// simt-translate IN [UNTOUCHED...] > OUT: prints the text that the compiler gets. Files whose path
/// starts with one of UNTOUCHED stay unchanged.
int main(int count, char** words) {
    if (count < 2) {
        std::cerr << "simt-translate: give one file of preprocessed CUDA text (g++ -E), or - for "
                     "standard input\n";
        return 2;
    }
    std::string text;
    if (std::string(words[1]) == "-") {
        text.assign(std::istreambuf_iterator<char>(std::cin), {});
    } else {
        std::ifstream file(words[1]);
        if (!file) {
            std::cerr << "simt-translate: cannot read " << words[1] << "; check the path\n";
            return 2;
        }
        text.assign(std::istreambuf_iterator<char>(file), {});
    }
    const auto result = simtutor::simt::translate(text, {{words + 2, words + count}});
    for (const auto& error : result.errors) {
        std::cerr << error.file << ":" << error.line << ": error: " << error.text << "\n";
    }
    std::cout << result.text;
    return result.errors.empty() ? 0 : 1;
}
