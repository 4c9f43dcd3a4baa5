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

/// Whether words from `begin` on store to an element: "next[here] = x" does not read it.
bool stores(const Tokens& words, std::size_t begin) {
    const std::size_t close = closing(words, begin + 1);
    return begin == 0 && close + 1 < words.size() && words[close + 1].is("=");
}

/// Whether the line reads through a texture, and reads no element of `array` beside it.
bool only_fetches(const FunctionText& function, int line, const std::string& array) {
    bool fetches = false;
    for (const Statement& one : function.statements()) {
        if (!one.touches(line)) continue;
        const Tokens& words = one.words;
        fetches |= std::any_of(words.begin(), words.end(), is_fetch);
        for (std::size_t i = 0; i + 1 < words.size(); ++i)
            if (words[i].text == array && words[i + 1].is("[") && !stores(words, i)) return false;
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
                fmt::format("A texture object reads the memory that it was created with, whatever "
                            "pointers were exchanged since. The one in line {1} reads {0}, and "
                            "{2} changes {0} in the same launch: no barrier helps. Make a texture "
                            "object for each buffer, let the launch read that of the buffer which "
                            "it does not write, and exchange both for the next launch.",
                            array, read.site.line,
                            read.site.line == write.site.line
                                ? "that line"
                                : fmt::format("line {}", write.site.line))};
    }
    return {};
}

}  // namespace simtutor
