#include "grader/simt/simcc/compile_commands.h"

#include <algorithm>
#include <functional>

#include "grader/paths/simtutor_paths.h"
#include "grader/simt/build/compile.h"

namespace simtutor::simt {
namespace {

using Words = std::vector<std::string>;

/// A number for each source, to distinguish shared arrays of equal name in two sources.
int first_shared_id(const std::string& path) {
    return static_cast<int>(std::hash<std::string>()(path) & 0x3fff) << 16;
}

}  // namespace

std::string stem_of(const std::string& path) {
    const std::string name = path.substr(path.rfind('/') + 1);
    const std::size_t dot = name.rfind('.');
    return dot == std::string::npos || dot == 0 ? name : name.substr(0, dot);
}

Words language_words(const NvccOptions& options, const Input& input) {
    Words words;
    if (input.kind != SourceKind::c) words.push_back("-std=" + options.standard);
    append(words, options.host_compiler);
    if (options.openmp) words.push_back("-fopenmp");
    return words;
}

Words preprocessor_words(const NvccOptions& options, const Input& input) {
    Words words;
    if (input.kind == SourceKind::cuda) {
        append(words, {"-include", cuda_headers() + "standard_includes.h"});
        append(words, cuda_header_flags());
        append(words, {"-D__CUDACC_VER_MAJOR__=13", "-D__CUDACC_VER_MINOR__=0",
                       "-D__CUDACC_VER_BUILD__=88", "-D__CUDA_API_VER_MAJOR__=13",
                       "-D__CUDA_API_VER_MINOR__=0", "-D__NVCC_DIAG_PRAGMA_SUPPORT__=1",
                       "-D__CUDACC_DEVICE_ATOMIC_BUILTINS__=1",
                       "-D__CUDA_ARCH_LIST__=" + std::to_string(options.cuda_arch)});
        if (options.extended_lambda) words.push_back("-D__CUDACC_EXTENDED_LAMBDA__");
        if (options.device_debug) words.push_back("-D__CUDACC_DEBUG__");
        if (options.relaxed_constexpr) words.push_back("-D__CUDACC_RELAXED_CONSTEXPR__");
        if (options.separate_device_code) words.push_back("-D__CUDACC_RDC__");
    } else {
        append(words, {"-I", cuda_headers()});
        if (input.kind == SourceKind::cpp)
            append(words, {"-include", cuda_headers() + "checked_memory.h"});
    }
    append(words, options.preprocessor);
    return words;
}

Words preprocess_command(const NvccOptions& options, const Input& input,
                         const std::string& dependency_target) {
    Words words = {paths::compiler, "-E", "-x", input.kind == SourceKind::c ? "c" : "c++"};
    append(words, language_words(options, input));
    append(words, preprocessor_words(options, input));
    const auto& preprocessor = options.preprocessor;
    const bool dependencies = std::count(preprocessor.begin(), preprocessor.end(), "-MD") > 0 ||
                              std::count(preprocessor.begin(), preprocessor.end(), "-MMD") > 0;
    if (dependencies && !dependency_target.empty()) {
        const std::string file = dependency_target.substr(0, dependency_target.rfind('.')) + ".d";
        if (std::count(preprocessor.begin(), preprocessor.end(), "-MF") == 0)
            append(words, {"-MF", file});
        if (std::count(preprocessor.begin(), preprocessor.end(), "-MT") == 0)
            append(words, {"-MT", dependency_target});
    }
    append(words, {"-w", "-fno-diagnostics-show-caret", input.path});
    return words;
}

TranslateOptions translate_options(const NvccOptions& options, const Input& input) {
    TranslateOptions how;
    how.untouched = {cuda_headers(), own_headers() + "module/"};
    how.first_shared_id = first_shared_id(input.path);
    how.relocatable_device_code = options.separate_device_code;
    return how;
}

std::string object_name(const NvccOptions& options, const Input& input) {
    if (!options.output.empty()) return options.output;
    const std::string folder =
        options.output_directory.empty() ? "" : options.output_directory + "/";
    return folder + stem_of(input.path) + ".o";
}

}  // namespace simtutor::simt
