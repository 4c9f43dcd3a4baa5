#include "grader/simt/simcc/missing_names.h"

#include <cctype>
#include <regex>

#include "grader/simt/simcc/absent_libraries.h"
#include "grader/simt/translate/characters.h"
#include "grader/simt/translate/unsupported.h"

namespace simtutor::simt {
namespace {

constexpr const char* own_header =
    "give the folder of the header with -I, if it is the program's own";
constexpr const char* no_runtime = "use another function of the runtime, or leave the call out";
constexpr const char* no_intrinsic = "write it as a device function of your own";

}  // namespace

std::string undeclared_name(const std::string& message) {
    static const std::regex forms(
        "^'([^']+)' (?:was not declared|has not been declared|does not name a type|is not a member "
        "of|undeclared)|unknown type name '([^']+)'|^'([^']+)' is not a class, namespace|no "
        "template "
        "named '([^']+)'|implicit declaration of function '([^']+)'");
    std::smatch match;
    if (!std::regex_search(message, match, forms)) return "";
    for (std::size_t i = 1; i < match.size(); ++i)
        if (match[i].matched) return match[i];
    return "";
}

MissingPart part_of_name(const std::string& name) {
    if (const AbsentLibrary* library = library_of_name(name))
        return {library == library_of_name("cuInit") ? PartKind::driver_function
                                                     : PartKind::library_name,
                name, library->advice, "", 0};
    if (name.starts_with("cuda") && (is_upper(name, 4) || name[4 % name.size()] == ':'))
        return {PartKind::runtime_name, name, no_runtime, "", 0};
    if (name.starts_with("nvcuda")) return {PartKind::runtime_name, name, no_runtime, "", 0};
    if (name.starts_with("__")) return {PartKind::device_name, name, no_intrinsic, "", 0};
    return {PartKind::other_name, name, "", "", 0};
}

MissingPart part_of_header(const std::string& header) {
    const AbsentLibrary* const library = library_of_header(header);
    const char* const advice = library ? library->advice : unsupported_header_advice(header);
    return {PartKind::header, header, advice ? advice : own_header, "", 0};
}

std::vector<MissingPart> parts_of_refusal(const Complaint& complaint, std::string_view source) {
    static const std::regex feature(
        "^'(.*)' is a CUDA feature that simtutor does not support yet; (.*) instead$");
    std::smatch match;
    const auto placed = [&](MissingPart part) {
        part.file = complaint.file;
        part.line = complaint.line;
        return part;
    };
    if (!std::regex_search(complaint.text, match, feature))
        return {placed({PartKind::language, complaint.text, "", "", 0})};
    const std::string name = match[1], advice = match[2];
    if (name.starts_with("asm ") || name.ends_with("asm") || name == "__asm__")
        return {placed({PartKind::assembler, name, advice, "", 0})};
    MissingPart part = part_of_name(name);
    part.advice = advice;
    if (part.kind == PartKind::other_name) part.kind = PartKind::language;
    // `thrust` alone says little: all names of it in the line.
    std::vector<MissingPart> parts;
    const std::string line(source.substr(0, source.find('\n')));
    const std::regex member("\\b" + name + R"(::\w+(?:::\w+)*)");
    if (line.find(name + "::") != std::string::npos)
        for (std::sregex_iterator at(line.begin(), line.end(), member), end; at != end; ++at) {
            part.name = at->str();
            parts.push_back(placed(part));
        }
    if (parts.empty()) parts.push_back(placed(part));
    return parts;
}

}  // namespace simtutor::simt
