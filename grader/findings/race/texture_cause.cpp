#include "grader/findings/race/texture_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_argument.h"

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

/// "old" of "tex1Dfetch<float>(old, i)": the textures that are read in the line.
std::set<std::string> textures_in(const FunctionText& function, int line) {
    std::set<std::string> names;
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            if (!one.touches(line) || !is_fetch(one.words[i])) continue;
            std::size_t open = i + 1;
            while (open + 1 < one.words.size() && !one.words[open].is("(")) ++open;
            if (open + 1 < one.words.size() && one.words[open + 1].is_name())
                names.insert(one.words[open + 1].text);
        }
    return names;
}

/// The line in a loop that changes what the words name, or its head where they follow its counter;
/// 0: every round has the same.
int changed_in(const FunctionText& host, int loop, const Tokens& words) {
    const auto& all = host.statements();
    const std::string counter = counter_of(all[static_cast<std::size_t>(loop)]);
    if (!counter.empty() && mentions(words, counter))
        return all[static_cast<std::size_t>(loop)].line;
    for (int i = loop + 1; i < static_cast<int>(all.size()); ++i) {
        if (!is_inside(host, i, loop)) continue;
        const Statement& one = all[static_cast<std::size_t>(i)];
        for (const Token& word : words) {
            if (!word.is_name()) continue;
            if (mentions(one.words, "swap") && mentions(one.words, word.text)) return one.line;
            for (const Assigned& set : assignments_in(one))
                if (set.name() == word.text) return one.line;
            // "cudaCreateTextureObject(&texture, …)"
            for (std::size_t k = 0; k + 1 < one.words.size(); ++k)
                if (one.words[k].is("&") && one.words[k + 1].text == word.text &&
                    (k == 0 || one.words[k - 1].is("(") || one.words[k - 1].is(",")))
                    return one.line;
        }
    }
    return 0;
}

/// A launch in a loop that has the same texture in every round, and writes to another array.
std::string same_texture(const Tokens& file, const FunctionText& kernel, int fetch,
                         const std::string& array) {
    const std::set<std::string> textures = textures_in(kernel, fetch);
    for (const LaunchText& launch : launches_in(file)) {
        if (launch.kernel != kernel.name()) continue;
        const FunctionText host(file, launch.line);
        const int loop = loop_around(host, host.at(launch.line, launch.kernel));
        const Tokens written = given_at_launch(file, launch, kernel, array);
        if (loop < 0 || written.empty()) continue;
        Tokens read;
        for (const std::string& texture : textures) {
            const Tokens given = given_at_launch(file, launch, kernel, texture);
            // Of several, one that is never exchanged may be of another array: "[0]" tells which
            // of two buffers it is.
            const bool of_many = mentions(given, "[");
            if (given.empty() || (textures.size() > 1 && !of_many)) continue;
            if (!read.empty() || changed_in(host, loop, given) > 0) return "";
            read = given;
        }
        if (read.empty()) continue;
        const int changed = changed_in(host, loop, written);
        if (changed > 0)
            return fmt::format(
                "Line {} gives each launch of {} the same texture, {}, while the array that it "
                "writes to ({}) is another one in each round (line {}): from the second round on "
                "the texture is not that of the buffer with the newest values. A texture object "
                "reads the memory that it was created with, whatever pointers were exchanged "
                "since: use a texture object of each buffer in turn.",
                read.front().line, launch.kernel, text_of(read), text_of(written), changed);
    }
    return "";
}

/// "now" of "now.texture", "&now" of "&now[0]": the object whose member a launch is given.
std::string owner_of(const Tokens& given) {
    for (std::size_t i = given.size(); i > 1; --i)
        if (given[i - 1].is(".") || given[i - 1].is("->")) return text_of(part_of(given, 0, i - 1));
    return "";
}

/// "step % 2" of "textures[step % 2]"; empty for anything else, and for a number.
Tokens index_of_buffer(const Tokens& given) {
    if (given.size() < 4 || !given[0].is_name() || !given[1].is("[") ||
        closing(given, 1) + 1 != given.size())
        return {};
    return part_of(given, 2, given.size() - 1);
}

/// What the only launch gives for the texture and for the array that turned out to be its memory.
/// @param only_owner whether only what belongs to one object counts
std::string given_same_buffer(const Tokens& file, const FunctionText& kernel, int fetch,
                              const std::string& array, bool only_owner = false) {
    const LaunchText launch = only_launch(file, kernel.name());
    const std::set<std::string> textures = textures_in(kernel, fetch);
    if (launch.kernel.empty() || textures.empty()) return "";
    const Tokens written = given_at_launch(file, launch, kernel, array);
    Tokens read = given_at_launch(file, launch, kernel, *textures.begin());
    // Of several the one with the buffer's index.
    for (const std::string& texture : textures)
        if (const Tokens given = given_at_launch(file, launch, kernel, texture);
            textures.size() > 1 && !index_of_buffer(given).empty())
            read = given;
    const bool same_index = !index_of_buffer(read).empty() &&
                            same_words(index_of_buffer(read), index_of_buffer(written));
    if (read.empty() || written.empty() || (textures.size() > 1 && !same_index)) return "";
    const std::string launched = fmt::format(
        "Line {} gives {} the texture {} and the array {}, and these are the same "
        "memory",
        launch.line, launch.kernel, text_of(read), text_of(written));
    if (same_index)
        return fmt::format(
            "{}: both have the index {}. Let one of them take the other buffer, so that the launch "
            "reads what the last one has written, and writes elsewhere.",
            launched, text_of(index_of_buffer(read)));
    const std::string owner = owner_of(read);
    const bool one_owner = !owner.empty() && owner == owner_of(written);
    if (only_owner && !one_owner) return "";
    if (one_owner)
        return fmt::format(
            "{}, that of {}: no barrier helps. Let the launch write to the other buffer, with all "
            "that belongs to it, and exchange the two for the next launch.",
            launched, owner);
    return fmt::format(
        "{} in some launch: no barrier helps. A texture object reads the memory that it was "
        "created with, whatever pointers were exchanged since. Each buffer needs a texture object "
        "of its own: let the launch read that of the buffer which it does not write, and exchange "
        "both for the next launch.",
        launched);
}

/// "here" of "tex1Dfetch<float>(old, here)": the places at which the function fetches from a
/// texture.
std::vector<Tokens> fetched_places(const FunctionText& function, const std::string& texture) {
    std::vector<Tokens> places;
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            if (!is_fetch(one.words[i])) continue;
            std::size_t open = i + 1;
            while (open + 1 < one.words.size() && !one.words[open].is("(")) ++open;
            if (open + 3 < one.words.size() && one.words[open + 1].text == texture)
                places.push_back(part_of(one.words, open + 3, closing(one.words, open)));
        }
    return places;
}

/// "y * width + x" of "next[y * width + x] = …" in a line.
Tokens stored_place(const FunctionText& function, int line, const std::string& array) {
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one))
            if (one.touches(line) && set.element() && set.name() == array && set.to.size() > 3)
                return part_of(set.to, 2, set.to.size() - 1);
    return {};
}

/// Whether "x, y", or "here", is the place to which "y * width + x", or "here", stores.
bool is_same_place(const Tokens& fetched, const Tokens& stored) {
    if (same_words(fetched, stored)) return true;
    const std::vector<Tokens> two = split(fetched, ",");
    if (two.size() != 2 || two[0].empty() || two[1].empty() || stored.size() < 4) return false;
    return stored.back().text == two[0][0].text && stored.front().text == two[1][0].text;
}

/// Whether a launch of the kernel is in a loop that gives it another array, or another texture, in
/// each round: then two buffers are meant.
bool is_exchanged(const Tokens& file, const FunctionText& kernel, int fetch,
                  const std::string& array) {
    std::set<std::string> names = textures_in(kernel, fetch);
    names.insert(array);
    for (const LaunchText& launch : launches_in(file)) {
        if (launch.kernel != kernel.name()) continue;
        const FunctionText host(file, launch.line);
        const int loop = loop_around(host, host.at(launch.line, launch.kernel));
        for (const std::string& name : names)
            if (loop >= 0 &&
                changed_in(host, loop, given_at_launch(file, launch, kernel, name)) > 0)
                return true;
    }
    return false;
}

/// Of a kernel that fetches only once from the texture, and not from the place to which the thread
/// stores: it may be meant to change each element in its place.
std::string other_place(const FunctionText& kernel, int fetch, int store,
                        const std::string& array) {
    const std::set<std::string> textures = textures_in(kernel, fetch);
    if (textures.size() != 1) return "";
    const std::vector<Tokens> fetched = fetched_places(kernel, *textures.begin());
    const Tokens stored = stored_place(kernel, store, array);
    if (fetched.size() != 1 || stored.empty() || is_same_place(fetched[0], stored)) return "";
    return fmt::format(
        "Line {0} fetches from {1} at ({2}), which is the memory of {3}, and line {4} stores to "
        "{3} "
        "at [{5}] in the same launch: no barrier helps. If each thread is to change only what it "
        "has read, these must be the same place. Else let the launch write to another buffer than "
        "the one that it reads.",
        fetch, *textures.begin(), text_of(fetched[0]), array, store, text_of(stored));
}

}  // namespace

Cause texture_cause(const simt::Finding& finding, Sources& sources) {
    // An index outside of one array is inside of another: then nothing is exchanged.
    if (finding.rule != "race.global" || finding.sides.size() != 2 ||
        finding.advice.starts_with("First repair the finding bounds."))
        return {};
    for (const int i : {0, 1}) {
        const simt::FindingSide &read = finding.sides[i], &write = finding.sides[1 - i];
        if (read.action != "read" || write.action != "write") continue;
        const std::string array = read.object.substr(0, read.object.find('['));
        const Tokens file = tokens_of(sources, read.site.file);
        const FunctionText function(file, read.site.line);
        if (array.empty() || !function.found() || !only_fetches(function, read.site.line, array))
            continue;
        if (std::string same = same_texture(file, function, read.site.line, array); !same.empty())
            return {{}, std::move(same)};
        if (std::string other = other_place(function, read.site.line, write.site.line, array);
            !other.empty() && !is_exchanged(file, function, read.site.line, array))
            return {{}, std::move(other)};
        if (std::string given = given_same_buffer(file, function, read.site.line, array);
            !given.empty())
            return {{}, std::move(given)};
        return {{},
                fmt::format("A texture object reads the memory that it was created with, whatever "
                            "pointers were exchanged since. The one in line {1} reads {0}, and "
                            "{2} changes {0} in the same launch: no barrier helps. Has each buffer "
                            "a texture object, and does each launch get that of the buffer which "
                            "it does not write?",
                            array, read.site.line,
                            read.site.line == write.site.line
                                ? "that line"
                                : fmt::format("line {}", write.site.line))};
    }
    return {};
}

std::string texture_never_written(const simt::Finding& finding, Sources& sources) {
    const simt::FindingSide& read = finding.sides.front();
    const std::string array = read.object.substr(0, read.object.find('['));
    const Tokens file = tokens_of(sources, read.site.file);
    const FunctionText function(file, read.site.line);
    if (array.empty() || !function.found() || !only_fetches(function, read.site.line, array))
        return "";
    return given_same_buffer(file, function, read.site.line, array, true);
}

}  // namespace simtutor
