#include "grader/findings/source/named_memory.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/copy_text.h"

namespace simtutor {
namespace {

/// Where the pointer that begins at `at` ends: behind "sums", "part.sums" or "rows[i]", of which an
/// element is taken. The end is `at` where none is.
std::size_t pointer_end(const Tokens& words, std::size_t at) {
    std::size_t end = at + 1;
    while (end + 1 < words.size() && (words[end].is(".") || words[end].is("->"))) end += 2;
    if (end >= words.size() || !words[end].is("[")) return at;
    // "rows[i][k]" is an element of rows[i].
    for (std::size_t behind = closing(words, end) + 1;
         behind < words.size() && words[behind].is("["); behind = closing(words, end) + 1)
        end = behind;
    return end;
}

/// The arrays that the words take an element of, or the one behind a "*".
std::set<std::string> arrays_in(const Tokens& words) {
    std::set<std::string> arrays;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool member = i > 0 && (words[i - 1].is(".") || words[i - 1].is("->"));
        if (!words[i].is_name() || member) continue;
        const bool star = i > 0 && words[i - 1].is("*") && (i == 1 || words[i - 2].is("="));
        std::size_t end = pointer_end(words, i);
        if (star)
            end = i + 1 < words.size() && words[i + 1].is("[") ? closing(words, i + 1) + 1 : i + 1;
        if (end > i) arrays.insert(text_of(part_of(words, i, std::min(end, words.size()))));
    }
    return arrays;
}

/// The pointer by which a line reads or writes, where it has just one.
std::string pointer_in(const Tokens& file, const simt::FindingSide& side) {
    for (const CopyText& copy : copies_in(file)) {
        if (copy.line != side.site.line) continue;
        const Tokens& pointer = side.action == "read" ? copy.from : copy.to;
        if (pointer.empty() || !pointer[0].is_name()) return "";
        std::size_t end = 1;
        if (pointer.size() > 1 && pointer[1].is("[")) end = closing(pointer, 1) + 1;
        const bool whole = end == pointer.size() || (end < pointer.size() && pointer[end].is("+"));
        return whole ? text_of(part_of(pointer, 0, end)) : "";
    }
    const FunctionText function(file, side.site.line);
    std::set<std::string> arrays;
    for (const Statement& one : function.statements()) {
        if (!one.touches(side.site.line)) continue;
        const auto all = assignments_in(one);
        for (const Assigned& set : all) {
            Tokens words = side.action == "read" ? set.value : set.to;
            // "*rows[i] = 1": the star is no part of what is assigned to.
            if (side.action != "read" && one.words.front().is("*") && !words.front().is("*"))
                words.insert(words.begin(), one.words.front());
            arrays.merge(arrays_in(words));
        }
        if (all.empty() && side.action == "read") arrays.merge(arrays_in(one.words));
    }
    return arrays.size() == 1 ? *arrays.begin() : "";
}

/// Whether the name is a whole array there: a variable that no line sets to a place in another one,
/// or a parameter that every call gives such a name.
bool points_to_begin(const Tokens& file, const FunctionText& function, const std::string& name,
                     int depth = 0) {
    const bool parameter = is_pointer_parameter(function, name);
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one)) {
            if (set.to.size() != 1 || set.name() != name) continue;
            const bool made = set.value.size() > 2 && set.value[0].is_name() &&
                              set.value[1].is("(") && closing(set.value, 1) + 1 == set.value.size();
            const bool none = is_zero(set.value) || text_of(set.value) == "nullptr";
            if (parameter || (!made && !none)) return false;
        }
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i)
            if (one.words[i].text == name &&
                (one.words[i + 1].is("++") || (i > 0 && one.words[i - 1].is("++"))))
                return false;
    if (!parameter) return true;
    constexpr int deepest = 3;
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    bool called = false;
    for (const FunctionText& caller : functions_in(file))
        for (const Statement& one : caller.statements())
            for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
                if (one.words[i].text != function.name() || !one.words[i + 1].is("(")) continue;
                const auto given = split(part_of(one.words, i + 2, closing(one.words, i + 1)), ",");
                for (std::size_t k = 0; k < parameters.size(); ++k) {
                    if (parameters[k].empty() || parameters[k].back().text != name) continue;
                    called = true;
                    if (depth == deepest || k >= given.size() || given[k].size() != 1 ||
                        !points_to_begin(file, caller, given[k][0].text, depth + 1))
                        return false;
                }
            }
    return called;
}

/// Whether a line of the function allocates for an element of this array of pointers, and none sets
/// one to a place in another array.
bool elements_point_to_begin(const FunctionText& function, const std::string& array) {
    bool allocated = false;
    for (const Statement& one : function.statements()) {
        for (std::size_t i = 0; i + 3 < one.words.size(); ++i) {
            const bool call = one.words[i].text.starts_with("cudaMalloc") ||
                              one.words[i].text.starts_with("cudaHostAlloc");
            allocated |= call && one.words[i + 1].is("(") && one.words[i + 2].is("&") &&
                         one.words[i + 3].text == array;
        }
        for (const Assigned& set : assignments_in(one)) {
            // "*rows[i] = 1" sets what the pointer points to.
            if (!set.element() || set.name() != array || one.words.front().is("*")) continue;
            const bool made = set.value.size() > 2 && set.value[0].is_name() &&
                              set.value[1].is("(") && closing(set.value, 1) + 1 == set.value.size();
            allocated |= made;
            if (!made && !is_zero(set.value) && text_of(set.value) != "nullptr") return false;
        }
    }
    return allocated;
}

/// The line that the message names beside "memory[0]": "… memory[0] in line 31", or
/// "cudaMemcpyAsync in line 64 writes memory[0]"; 0 if it names none.
int line_beside(const std::string& message, std::size_t at, std::size_t end) {
    const std::string in = " in line ";
    if (message.compare(end, in.size(), in) == 0)
        return std::atoi(message.c_str() + end + in.size());
    const std::size_t before = message.rfind("ine ", at);
    if (before == std::string::npos) return 0;
    const std::string between = message.substr(before, at - before);
    return between.find_first_of(".,:") == std::string::npos
               ? std::atoi(message.c_str() + before + 4)
               : 0;
}

}  // namespace

void name_memory(simt::Finding& finding, Sources& sources) {
    // What lies outside is told of by the nearest array.
    if (finding.rule.starts_with("bounds.")) return;
    const std::string unnamed = "memory[";
    std::size_t at = finding.message.find(" " + unnamed);
    if (at == std::string::npos) return;
    const std::size_t end = finding.message.find(']', ++at) + 1;
    if (end == 0) return;
    const std::string object = finding.message.substr(at, end - at);
    const int line = line_beside(finding.message, at, end);
    for (const simt::FindingSide& side : finding.sides) {
        if (side.object != object || side.site.line != line || line == 0 || side.on_device)
            continue;
        const Tokens file = tokens_of(sources, side.site.file);
        const std::string name = pointer_in(file, side);
        if (name.empty() || name == "memory") return;
        const FunctionText function(file, line);
        const std::size_t bracket = name.find('[');
        const bool member = name.find_first_of(".>") < bracket;
        const bool begin =
            !member && (bracket == std::string::npos
                            ? points_to_begin(file, function, name)
                            : elements_point_to_begin(function, name.substr(0, bracket)));
        const std::string named =
            begin ? name + object.substr(unnamed.size() - 1) : object + " (through `" + name + "`)";
        finding.message.replace(at, object.size(), named);
        if (!begin) return;
        for (simt::FindingSide& other : finding.sides)
            if (other.object == object) other.object = named;
        return;
    }
}

}  // namespace simtutor
