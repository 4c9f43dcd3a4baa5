#include "grader/report/picture/source_text.h"

#include <filesystem>
#include <sstream>

namespace simtutor::report::picture {

bool SourceText::is_of(const simt::Site& site) const {
    return site.line > 0 &&
           std::filesystem::path(site.file).filename() == std::filesystem::path(file).filename();
}

std::string SourceText::line(int number) const {
    if (number < 1 || static_cast<std::size_t>(number) > lines.size()) return "";
    const std::string& text = lines[static_cast<std::size_t>(number) - 1];
    const std::size_t begin = text.find_first_not_of(" \t");
    return begin == std::string::npos ? "" : text.substr(begin);
}

SourceText source_text(const std::string& file, const std::string& text) {
    SourceText made{file, {}};
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        made.lines.push_back(line);
    }
    return made;
}

}  // namespace simtutor::report::picture
