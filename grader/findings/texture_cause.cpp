#include "grader/findings/texture_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "grader/findings/function_text.h"

namespace simtutor {
namespace {

bool is_fetch(const Token& word) {
    return word.text.starts_with("tex1D") || word.text.starts_with("tex2D") ||
           word.text.starts_with("tex3D") || word.text.starts_with("texCubemap");
}

/// Whether the line reads through a texture, and names no element of `array` beside it.
bool only_fetches(const FunctionText& function, int line, const std::string& array) {
    bool fetches = false;
    for (const Statement& one : function.statements()) {
        if (!one.touches(line)) continue;
        const Tokens& words = one.words;
        fetches |= std::any_of(words.begin(), words.end(), is_fetch);
        for (std::size_t i = 0; i + 1 < words.size(); ++i)
            if (words[i].text == array && words[i + 1].is("[")) return false;
    }
    return fetches;
}

}  // namespace

Cause texture_cause(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "race.global" || finding.sides.size() != 2) return {};
    for (const int i : {0, 1}) {
        const simt::FindingSide &read = finding.sides[i], &write = finding.sides[1 - i];
        if (read.action != "read" || write.action != "write") continue;
        const std::string array = read.object.substr(0, read.object.find('['));
        const Tokens file = tokens_of(sources, read.site.file);
        const FunctionText function(file, read.site.line);
        if (array.empty() || !function.found() || !only_fetches(function, read.site.line, array))
            continue;
        return {{},
                fmt::format("{0} is the memory behind the texture that line {1} reads, and line "
                            "{2} changes it in the same launch: a texture does not show that, and "
                            "no barrier helps. Let the launch read the texture of another buffer "
                            "than the one it writes, and exchange the two for the next launch.",
                            array, read.site.line, write.site.line)};
    }
    return {};
}

}  // namespace simtutor
