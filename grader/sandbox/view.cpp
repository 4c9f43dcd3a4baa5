#include "grader/sandbox/view.h"

#include <cstring>

namespace simtutor::sandbox {
namespace {

constexpr const char* show = "--show";
constexpr const char* write = "--write";
constexpr const char* device = "--device";
constexpr const char* facts = "--system-facts";

void append(std::vector<std::string>& words, const char* option,
            const std::vector<std::string>& paths) {
    for (const std::string& path : paths) words.insert(words.end(), {option, path});
}

}  // namespace

std::vector<std::string> View::words() const {
    std::vector<std::string> words;
    append(words, show, shown);
    append(words, write, written);
    append(words, device, devices);
    if (system_facts) words.emplace_back(facts);
    return words;
}

View View::from_words(int count, char** words) {
    View view;
    for (int i = 0; i < count; ++i) {
        const std::string option = words[i];
        if (option == facts) {
            view.system_facts = true;
            continue;
        }
        std::vector<std::string>* paths = option == show     ? &view.shown
                                          : option == write  ? &view.written
                                          : option == device ? &view.devices
                                                             : nullptr;
        if (!paths || ++i == count) break;
        paths->emplace_back(words[i]);
    }
    return view;
}

}  // namespace simtutor::sandbox
