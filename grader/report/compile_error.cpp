#include "grader/report/compile_error.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "grader/findings/source/code_tokens.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/sources.h"

namespace simtutor::report {
namespace {

/// The number in "kernel.cu:50: error: …"; 0 if the text names no line of the file.
int line_of_error(const std::string& text, const std::string& file) {
    const std::string name = std::filesystem::path(file).filename().string() + ":";
    const std::size_t at = text.find("\n" + name);
    return at == std::string::npos ? 0 : std::atoi(text.c_str() + at + 1 + name.size());
}

/// What stands in the next quotes behind a place.
std::string quoted(const std::string& text, std::size_t from) {
    const std::size_t begin = text.find('\'', from);
    const std::size_t end = begin == std::string::npos ? begin : text.find('\'', begin + 1);
    return end == std::string::npos ? "" : text.substr(begin + 1, end - begin - 1);
}

/// "cannot convert 'double*' to 'float*'": where the program declares a double that stands in the
/// line of the error.
std::string declared_as(const Tokens& file, const std::string& error, int line) {
    const std::size_t at = error.find("cannot convert '");
    if (at == std::string::npos) return "";
    std::string given = quoted(error, at);
    std::string wanted = quoted(error, error.find("' to '", at) + 1);
    // "&ms" is a pointer to what is declared.
    const bool pointers = given.ends_with('*') && wanted.ends_with('*');
    if (pointers) given.pop_back(), wanted.pop_back();
    const FunctionText function(file, line);
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (file[i - 1].text != given || !file[i].is_name() || file[i].line >= line) continue;
        if (FunctionText(file, file[i].line).name() != function.name()) continue;
        for (std::size_t k = 0; k < file.size(); ++k) {
            const bool address = k > 0 && file[k - 1].is("&");
            if (file[k].line == line && file[k].text == file[i].text && address == pointers)
                return fmt::format("{} is a {} (line {}), and here a {} is wanted.", file[i].text,
                                   given, file[i].line, wanted);
        }
    }
    return "";
}

/// "no matching function for call to 'cudaMalloc(float*&, …)'": the pointer itself stands where its
/// address belongs.
std::string address_wanted(const Tokens& file, const std::string& error, int line) {
    const std::string begin = "no matching function for call to 'cudaMalloc";
    const std::size_t at = error.find(begin);
    const std::size_t open = at == std::string::npos ? at : error.find('(', at + begin.size());
    if (open == std::string::npos) return "";
    std::string type = error.substr(open + 1, error.find(',', open) - open - 1);
    if (type.ends_with('&')) type.pop_back();
    // "float**" is the address of one already.
    if (!type.ends_with('*') || type.ends_with("**")) return "";
    for (std::size_t i = 0; i + 3 < file.size(); ++i)
        if (file[i].line == line && file[i].text.starts_with("cudaMalloc") && file[i + 1].is("(") &&
            file[i + 2].is_name() && file[i + 3].is(","))
            return fmt::format(
                "{0} stores an address in {1}, so it needs to know where {1} is: write &{1}.",
                file[i].text, file[i + 2].text);
    return "";
}

}  // namespace

void show_compile_error(Page& page, const Verdict& verdict) {
    const int line = line_of_error(verdict.error, verdict.file);
    if (line <= 0) return;
    Sources sources(verdict.file);
    const std::string code = sources.statement({verdict.file, line, ""});
    if (code.empty()) return;
    page.line(fmt::format("{:>7} {} {}", line, page.sign("│", "|"), code), Ink::dim);
    const Tokens file = tokens_of(sources, verdict.file);
    std::string declared = declared_as(file, verdict.error, line);
    if (declared.empty()) declared = address_wanted(file, verdict.error, line);
    if (!declared.empty()) page.paragraph("  Look: ", declared, Ink::normal, Ink::bold);
}

}  // namespace simtutor::report
