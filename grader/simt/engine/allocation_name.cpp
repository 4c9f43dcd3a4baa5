#include "grader/simt/engine/allocation_name.h"

#include <fstream>
#include <regex>
#include <vector>

namespace simtutor::simt {

std::string name_from_source(const CallSite& site) {
    // A program that allocates more than this is not slowed down for the sake of names.
    constexpr int most = 2000;
    static int sought = 0;
    if (++sought > most) return "";
    const Site place = resolve(site);
    if (place.line <= 0) return "";
    // A call that is broken over lines may be known by another of its lines.
    std::ifstream file(place.file);
    std::vector<std::string> near(3);
    std::string text;
    for (int line = 1; line <= place.line + 1 && std::getline(file, text); ++line)
        if (line >= place.line - 1) near[static_cast<std::size_t>(line - place.line + 1)] = text;
    static const auto& call = *new std::regex(
        R"(cuda(?:Malloc\w*|HostAlloc)\s*\(\s*(?:\([^()]*\)\s*)?&?\s*([A-Za-z_]\w*(?:(?:\.|->)\w+|\[[^\]]*\])*))");
    for (const std::size_t index : {1u, 2u, 0u})
        if (std::smatch match; std::regex_search(near[index], match, call)) return match[1];
    return "";
}

}  // namespace simtutor::simt
