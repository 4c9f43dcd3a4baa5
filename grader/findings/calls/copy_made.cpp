#include "grader/findings/calls/copy_made.h"

#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/made_value.h"

namespace simtutor {
namespace {

/// Where words of the copy are made: in its function, or in what the only call of that gives.
std::string maker(const Tokens& file, const FunctionText& function, int at, const Tokens& words) {
    if (words.empty()) return "";
    std::string made = made_text(file, function, at, words);
    if (made.empty() && words.size() == 1) made = given_text(file, function, words[0].text);
    return made;
}

}  // namespace

std::string copy_made(const Tokens& file, int line, const std::string& message) {
    for (const CopyText& copy : copies_in(file)) {
        if (copy.line != line) continue;
        const FunctionText function(file, line);
        const int at = function.at(line, copy.call);
        const bool source = message.find(" of the source") != std::string::npos;
        Tokens side = source ? copy.from : copy.to;
        const std::string name = pointer_name(side);
        for (const Token& word : side)
            if (word.text == name) {
                side = {word};
                break;
            }
        return maker(file, function, at, copy.size) + maker(file, function, at, side);
    }
    return "";
}

}  // namespace simtutor
