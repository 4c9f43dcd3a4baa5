#include "grader/simt/build/compile.h"

#include "grader/paths/simtutor_paths.h"

namespace simtutor::simt {
namespace {

using Words = std::vector<std::string>;

void append(Words& words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
}

Words language_flags(const ModuleRequest& request) {
    if (!request.openmp) return {"-std=c++17"};
    if (request.variant == Variant::native) return {"-std=c++17", "-fopenmp"};
    // For the compiler only: the linker would add libgomp, and libsimt has its entry points.
    return {"-std=c++17", "-Xpreprocessor", "-fopenmp"};
}

/// What the preprocessor must know.
Words header_flags(const ModuleRequest& request) {
    if (request.variant == Variant::native) return {};
    if (request.language == Language::cpp) {
        return {"-include", cuda_headers() + "checked_memory.h"};
    }
    return cuda_header_flags();
}

Words code_flags(const ModuleRequest& request) {
    if (request.variant == Variant::native) return {"-O3", "-g1", "-gdwarf-4", "-fPIC"};
    Words flags = checked_code_flags(request.optimisation);
    if (request.report_blocks) append(flags, block_report_flags());
    return flags;
}

Words message_flags() {
    return {"-w", "-fno-diagnostics-show-caret", "-fno-diagnostics-show-option", "-fmax-errors=20"};
}

/// Only the simulator's library: it has the sanitizers' and OpenMP's entry points.
Words link_flags(const ModuleRequest& request) {
    if (request.variant == Variant::native) return {"-shared", "-Wl,--no-undefined"};
    const std::string library = simulator_library();
    const std::string folder = library.substr(0, library.rfind('/'));
    return {"-shared",
            "-nodefaultlibs",
            "-Wl,--no-undefined",
            "-Wl,-rpath," + folder,
            library,
            "-lstdc++",
            "-lm",
            "-lgcc_s",
            "-lgcc",
            "-lc"};
}

/// Text that went through the preprocessor must not go through it again.
Words input_flags(const ModuleRequest& request) {
    return {"-x", request.language == Language::cuda ? "c++-cpp-output" : "c++"};
}

Words compiler_words() {
    return {paths::compiler, "-pipe"};
}

}  // namespace

std::string own_headers() {
    return std::string(paths::source_dir) + "/grader/";
}
std::string cuda_headers() {
    return own_headers() + "simt/cuda/include/";
}
std::string simulator_library() {
    return std::string(paths::binary_dir) + "/lib/libsimt.so";
}

/// Accesses must reach the simulator as the source has them; see -Og in the design. DWARF 4,
/// because readers of DWARF 5 take text from standard input for a file of that name.
std::vector<std::string> checked_code_flags(const std::string& optimisation) {
    return {optimisation, "-g1", "-gdwarf-4", "-fPIC", "-fno-omit-frame-pointer",
            // Large frames must not step over the page below a stack.
            "-fstack-clash-protection", "-fno-semantic-interposition", "-fsanitize=thread",
            "--param", "tsan-instrument-func-entry-exit=0", "--param",
            "tsan-distinguish-volatile=1",
            "-fsanitize=bounds-strict,signed-integer-overflow,alignment",
            // The compiler's own expansions have no hooks.
            "-fno-builtin-memcpy", "-fno-builtin-memset", "-fno-builtin-memmove"};
}

std::vector<std::string> block_report_flags() {
    return {"-fsanitize-coverage=trace-pc"};
}

std::vector<std::string> cuda_header_flags() {
    return {"-I", cuda_headers(), "-D__CUDACC__", "-D__NVCC__", "-include", "cuda_runtime.h"};
}

namespace {

ProcessResult run_preprocessor(const ModuleRequest& request, const std::string& text,
                               const Words& definitions) {
    Words words = compiler_words();
    append(words, {"-E", "-x", "c++"});
    append(words, language_flags(request));
    append(words, header_flags(request));
    append(words, definitions);
    append(words, message_flags());
    words.push_back("-");
    return run_process(words, text);
}

}  // namespace

ProcessResult preprocess(const ModuleRequest& request, const std::string& text) {
    return run_preprocessor(request, text, {});
}

bool asks_for_architecture(const ProcessResult& preprocessed) {
    return preprocessed.exit_code != 0 &&
           preprocessed.messages.find("poisoned \"__CUDA_ARCH__\"") != std::string::npos;
}

ProcessResult preprocess_pass(const ModuleRequest& request, const std::string& text, Pass pass) {
    Words definitions = {"-D__SIMT_PASSES"};
    if (pass == Pass::device)
        definitions.push_back("-D__CUDA_ARCH__=" + std::to_string(request.cuda_arch));
    return run_preprocessor(request, text, definitions);
}

ProcessResult compile_and_link(const ModuleRequest& request, const std::string& text,
                               const std::string& output) {
    Words words = compiler_words();
    append(words, input_flags(request));
    append(words, language_flags(request));
    if (request.language == Language::cpp) append(words, header_flags(request));
    append(words, code_flags(request));
    append(words, message_flags());
    append(words, {"-o", output, "-"});
    append(words, {"-x", "none"});
    append(words, link_flags(request));
    return run_process(words, text);
}

// Whole unrolling, then scalars for arrays; what only costs time stays off. Constant tables must
// not count as local arrays, so they are made static.
std::vector<std::string> optimised_dump_flags() {
    return {"-O2",
            "-fmerge-all-constants",
            "-fno-tree-vectorize",
            "-fno-tree-pre",
            "-fno-ivopts",
            "-fno-tree-dse",
            "-fno-tree-sink",
            "-fno-tree-vrp",
            "-fno-tree-dominator-opts",
            "-fno-store-merging",
            "-fno-gcse",
            "-fno-schedule-insns2",
            "-fdisable-rtl-dse1",
            "-fdisable-rtl-dse2",
            "-fdisable-rtl-loop2_unroll",
            "--param",
            "max-completely-peeled-insns=20000",
            "--param",
            "max-completely-peel-times=256",
            "--param",
            "max-inline-insns-auto=10000",
            "--param",
            "max-inline-insns-single=10000",
            "--param",
            "inline-unit-growth=1000",
            "--param",
            "sccvn-max-alias-queries-per-access=100",
            "-finline-functions",
            "-fdump-tree-optimized-lineno=stdout",
            "-S",
            "-o",
            "/dev/null"};
}

ProcessResult dump_optimised(const ModuleRequest& request, const std::string& text) {
    Words words = compiler_words();
    append(words, input_flags(request));
    append(words, language_flags(request));
    append(words, message_flags());
    append(words, optimised_dump_flags());
    words.push_back("-");
    return run_process(words, text);
}

ProcessResult check_syntax(const ModuleRequest& request, const std::string& text) {
    Words words = compiler_words();
    append(words, input_flags(request));
    append(words, language_flags(request));
    if (request.language == Language::cpp) append(words, header_flags(request));
    append(words, message_flags());
    append(words, {"-fsyntax-only", "-"});
    return run_process(words, text);
}

}  // namespace simtutor::simt
