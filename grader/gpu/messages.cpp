#include "grader/gpu/messages.h"

#include <regex>
#include <sstream>

namespace simtutor::gpu {
namespace {

bool starts(const std::string& text, const char* prefix) {
    return text.rfind(prefix, 0) == 0;
}

}  // namespace

NvccMessages read_messages(const std::string& output) {
    static const std::regex front_end(
        R"(^(.+)\((\d+)\): (catastrophic error|error|warning|remark|note)(?: #[\w-]+)?: (.*)$)");
    static const std::regex assembler(R"(^(?:ptxas|nvlink)\b.*?\berror *: *(.*)$)");
    NvccMessages messages;
    std::istringstream lines(output);
    std::smatch match;
    for (std::string line; std::getline(lines, line);) {
        if (std::regex_match(line, match, front_end)) {
            if (match[3] == "note" && match[4].str().find("to match this \"{\"") == 0) {
                line = match[1].str() + ":" + match[2].str() +
                       ": error: this \"{\" is never closed; write its \"}\"";
                messages.text += line + "\n";
                continue;
            }
            const std::string kind = match[3] == "catastrophic error" ? "error" : match[3].str();
            line = match[1].str() + ":" + match[2].str() + ": " + kind + ": " + match[4].str();
        } else if (std::regex_match(line, match, assembler)) {
            messages.assembler.push_back(match[1]);
            continue;
        } else if (starts(line, "ptxas fatal")) {
            continue;  // repeats that there were errors
        }
        messages.text += line + "\n";
    }
    return messages;
}

}  // namespace simtutor::gpu
