#include "grader/findings/index/index_cause.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/index/index_search.h"

namespace simtutor {
namespace {

/// Where the function that has the access is called with an element of the array: the line; 0 if it
/// is called nowhere in that way.
int call_with_element(const Tokens& file, const std::string& function, const std::string& array) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != function) continue;
        std::size_t open = i + 1;
        if (file[open].is("<"))
            while (open < file.size() && open < i + 12 && !file[open].is("(")) ++open;
        if (open >= file.size() || !file[open].is("(")) continue;
        const Tokens arguments = part_of(file, open + 1, closing(file, open));
        for (std::size_t k = 0; k + 1 < arguments.size(); ++k)
            if (arguments[k].text == array && arguments[k + 1].is("[")) return arguments[k].line;
    }
    return 0;
}

/// Whether cudaMallocPitch stores the distance of rows, in bytes, under this name.
bool given_as_pitch(const Tokens& file, const std::string& name) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is("cudaMallocPitch") || !file[i + 1].is("(")) continue;
        const std::vector<Tokens> arguments =
            split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (arguments.size() > 1 && !arguments[1].empty() && arguments[1].back().text == name)
            return true;
    }
    return false;
}

/// "row = to + y * pitch", where `to` points to elements: empty if no part of the index is so.
std::string pitch_of_elements(const Tokens& file, const FunctionText& function,
                              const simt::FindingSide& access, const std::string& name,
                              Sources& sources) {
    const IndexText index(file, function, access.site.line, name, {});
    if (!index.found()) return "";
    for (const IndexPart& part : index.parts()) {
        const bool pitch = std::any_of(
            part.words.begin(), part.words.end(),
            [&](const Token& word) { return word.is_name() && given_as_pitch(file, word.text); });
        const std::string line = sources.line(access.site.file, part.line);
        if (!pitch || line.find("char") != std::string::npos ||
            line.find("byte") != std::string::npos || line.find("sizeof") != std::string::npos)
            continue;
        return fmt::format(
            "A pitch counts bytes, and line {} adds it to a pointer to elements: {}. Cast that to "
            "char* first, add the row times the pitch, and cast back, or divide the pitch by the "
            "size of an element.",
            part.line, text_of(part.words));
    }
    return "";
}

/// "spheres[1000]" of "… outside the array, at spheres[1000]: it has …"
std::string named_in(const std::string& message) {
    const std::size_t at = message.find(" array, at ");
    return at == std::string::npos ? "" : message.substr(at + 11, 80);
}

Cause cause_in(const simt::Finding& finding, const Tokens& file, const FunctionText& function,
               int line, const std::string& name) {
    const IndexText index(file, function, line, name, row_type(finding));
    return index.found() ? IndexSearch(finding, file, function, index, line).find() : Cause{};
}

}  // namespace

Cause index_cause(const simt::Finding& finding, Sources& sources) {
    // A number that does not fit makes any index: what the text says of it would mislead.
    if (finding.advice.find("finding index.overflow in line ") != std::string::npos) return {};
    const simt::FindingSide& access = finding.sides.front();
    const Tokens file = tokens_of(sources, access.site.file);
    const FunctionText function(file, access.site.line);
    if (!function.found()) return {};
    const std::string object = access.object.empty() ? named_in(finding.message) : access.object;
    const std::string name = object.substr(0, object.find_first_of("[+ "));
    if (finding.rule == "bounds.global")
        if (std::string pitch = pitch_of_elements(file, function, access, name, sources);
            !pitch.empty())
            return {{}, std::move(pitch)};
    const bool here = IndexText(file, function, access.site.line, name, row_type(finding)).found();
    const int call = here || name.empty() ? 0 : call_with_element(file, function.name(), name);
    if (call == 0) return cause_in(finding, file, function, access.site.line, name);
    const FunctionText caller(file, call);
    Cause cause = cause_in(finding, file, caller, call, name);
    cause.places.push_back(place_of_cause(finding, "set", name, call));
    for (simt::FindingSide& side : cause.places) side.site.function = caller.name();
    return cause;
}

}  // namespace simtutor
