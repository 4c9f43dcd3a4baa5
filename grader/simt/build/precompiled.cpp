#include "grader/simt/build/precompiled.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string_view>

#include "grader/paths/simtutor_paths.h"
#include "grader/simt/build/build_error.h"
#include "grader/simt/build/compile.h"
#include "grader/simt/build/preparation.h"

namespace simtutor::simt {
namespace {

namespace fs = std::filesystem;

/// Path of the files for a compile with these flags, without their endings.
std::string base_of(const std::vector<std::string>& flags) {
    std::string all;
    for (const std::string& flag : flags) all += flag + '\n';
    return fmt::format("{}{:016x}", precompiled_folder(), std::hash<std::string>{}(all));
}

std::string read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const std::string& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    if (!(file << text).flush())
        throw BuildError(path + " cannot be written. Free some space, then build again.", true);
}

/// The text of the headers, up to where a student's own lines begin.
std::string header_text(const std::string& preprocessed, bool unroll_whole) {
    const std::string text = translate(preprocessed, translate_options(unroll_whole)).text;
    const std::size_t end = text.rfind("\n# 1 \"<stdin>\"");
    if (end == std::string::npos)
        throw BuildError(
            "The preprocessor's output does not end as expected, so the CUDA headers cannot be "
            "compiled beforehand.",
            true);
    return text.substr(0, end + 1);
}

void make(Workshop& workshop, const std::string& text, const std::vector<std::string>& flags) {
    const std::string base = base_of(flags);
    const std::string source = workshop.folder() + "/headers.ii";
    const std::string made = workshop.folder() + "/headers.gch";
    write(source, text);
    const CommandResult result = compile_header(workshop, flags, source, made);
    if (result.exit_code != 0)
        throw BuildError("The CUDA headers cannot be compiled beforehand: " + result.messages,
                         true);
    // The text comes last: without it the header is not used.
    fs::remove(base + ".ii");
    if (const int error = workshop.take(made, base + ".gch"); error != 0)
        throw BuildError(
            fmt::format("{}.gch cannot be written: {}. Free some space or change the folder's "
                        "permissions, then build again.",
                        base, std::strerror(error)),
            true);
    write(base + ".ii", text);
}

}  // namespace

std::string precompiled_folder() {
    return fmt::format("{}/lib/precompiled/", paths::binary_dir);
}

std::optional<std::string> with_precompiled_headers(const std::string& text,
                                                    const std::vector<std::string>& flags) {
    const std::string base = base_of(flags);
    const std::string headers = read(base + ".ii");
    if (headers.empty() || !text.starts_with(headers)) return std::nullopt;
    // The form that the compiler itself writes with -fpch-preprocess.
    return fmt::format("#pragma GCC pch_preprocess \"{}.gch\"\n{}", base,
                       std::string_view(text).substr(headers.size()));
}

void precompile_headers() {
    ModuleRequest request;
    Workshop workshop(compile_view());
    const CommandResult empty = preprocess(workshop, request, "");
    if (empty.exit_code != 0)
        throw BuildError("The CUDA headers cannot be preprocessed: " + empty.messages, true);
    fs::remove_all(precompiled_folder());
    fs::create_directories(precompiled_folder());
    const std::string text = header_text(empty.output, false);
    for (const bool blocks : {false, true}) {
        request.report_blocks = blocks;
        make(workshop, text, module_flags(request));
    }
    make(workshop, text, step_flags(request));
    make(workshop, header_text(empty.output, true), optimised_flags(request));
}

}  // namespace simtutor::simt
