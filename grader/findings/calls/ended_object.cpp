#include "grader/findings/calls/ended_object.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// An object of the class in a function.
struct Object {
    std::string name;
    int line = 0, end = 0;  ///< of its declaration, and of the bracket that ends it
};

/// The place of the bracket that ends the block around a place; the number of tokens outside.
std::size_t end_of_block(const Tokens& file, std::size_t at) {
    int depth = 0;
    for (; at < file.size(); ++at) {
        if (file[at].is("{")) ++depth;
        if (file[at].is("}") && depth-- == 0) return at;
    }
    return file.size();
}

/// "Scratch scratch(count);" with its end, for each that stands in a function.
std::vector<Object> objects_of(const Tokens& file, const std::string& type) {
    std::vector<Object> all;
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        const bool declares = file[i].is(type) && file[i + 1].is_name() &&
                              (file[i + 2].is("(") || file[i + 2].is("{") || file[i + 2].is("=") ||
                               file[i + 2].is(";"));
        const std::size_t end = declares ? end_of_block(file, i) : file.size();
        if (end < file.size() && FunctionText(file, file[i].line).found())
            all.push_back({file[i + 1].text, file[i].line, file[end].line});
    }
    return all;
}

/// The line of "Scratch(count).cells", which ends with its statement; 0 if there is none.
int line_without_name(const Tokens& file, const std::string& type) {
    for (std::size_t i = 1; i + 2 < file.size(); ++i) {
        if (!file[i].is(type) || !file[i + 1].is("(") || file[i - 1].is("~") ||
            file[i - 1].is("explicit") || file[i - 1].is("new"))
            continue;
        const std::size_t end = closing(file, i + 1);
        if (end + 2 < file.size() && file[end + 1].is(".") && file[end + 2].is_name())
            return file[i].line;
    }
    return 0;
}

/// "Scratch(const Scratch&) = delete"
bool forbids_copies(const Tokens& file, const std::string& type) {
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].is(type) || !file[i + 1].is("(")) continue;
        const std::size_t end = closing(file, i + 1);
        if (end + 2 < file.size() && mentions(part_of(file, i + 2, end), type) &&
            file[end + 1].is("=") && file[end + 2].is("delete"))
            return true;
    }
    return false;
}

}  // namespace

std::string ended_object(const simt::Finding& finding, Sources& sources) {
    const std::string& advice = finding.advice;
    const std::size_t named = advice.find("(const ");
    if (!advice.starts_with("The destructor frees it") || named == std::string::npos) return "";
    const std::string type = advice.substr(named + 7, advice.find('&', named) - named - 7);
    const simt::FindingSide* use = nullptr;
    for (const simt::FindingSide& side : finding.sides)
        if (side.site.function.find('~') == std::string::npos) use = &side;
    if (!use) return "";
    const Tokens file = tokens_of(sources, use->site.file);
    const int line = use->site.line;
    const FunctionText user(file, line);
    std::vector<Object> ended;
    for (const Object& one : objects_of(file, type))
        if (one.end < line && FunctionText(file, one.line).name() == user.name())
            ended.push_back(one);
    if (ended.size() == 1)
        return fmt::format(
            "The destructor frees it where the object ends: {0} (line {1}) ends with the bracket "
            "of line {2}, before line {3} uses its memory. Use it before that bracket, or declare "
            "{0} outside of it.",
            ended[0].name, ended[0].line, ended[0].end, line);
    if (const int nameless = line_without_name(file, type); nameless > 0)
        return fmt::format(
            "The destructor frees it where the object ends. The {} of line {} has no name, so it "
            "ends with its statement: give it a name, and keep it as long as its memory is used.",
            type, nameless);
    if (!forbids_copies(file, type)) return "";
    return "The destructor frees it where the object ends. Keep the object as long as its memory "
           "is used: does the use stand behind the end of the object's block or function?";
}

}  // namespace simtutor
