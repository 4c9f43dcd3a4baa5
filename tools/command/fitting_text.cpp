#include "tools/command/fitting_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <vector>

#include "grader/findings/text.h"

namespace simtutor::command {

std::string fitting_text(const std::string& text, std::size_t rows, std::size_t below,
                         const std::string& call) {
    constexpr std::size_t low = 30;  // rows, below which little is shown of either end
    const std::size_t kept_end = rows < low ? 2 : 6, least = rows < low ? 7 : 10;
    constexpr std::size_t marks = 2;  // the dots, and the line that says what is missing
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line + "\n");
    if (rows == 0 || lines.size() + below <= rows) return text;
    const std::size_t room = std::max(rows, below + kept_end + least) - below;
    const std::size_t kept_begin = room - kept_end - marks;
    const std::size_t cut = lines.size() - std::min(lines.size(), kept_begin + kept_end);
    if (cut == 0) return text;
    std::string result;
    for (std::size_t i = 0; i < kept_begin; ++i) result += lines[i];
    result += "  ...\n";
    for (std::size_t i = kept_begin + cut; i < lines.size(); ++i) result += lines[i];
    return result + fmt::format("{} left out: {}\n", sentence(counted(cut, "line")), call);
}

}  // namespace simtutor::command
