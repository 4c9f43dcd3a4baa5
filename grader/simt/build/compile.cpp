#include "grader/simt/build/compile.h"

#include <filesystem>

#include "grader/paths/simtutor_paths.h"
#include "grader/sandbox/toolchain.h"
#include "grader/simt/build/dump_only_flags.h"
#include "grader/simt/build/precompiled.h"

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
        return {"-include", cuda_headers() + "checked_memory.h", "-include",
                cuda_headers() + "owned_heap.h"};
    }
    Words flags = cuda_header_flags();
    if (request.standard_headers)
        append(flags, {"-include", cuda_headers() + "standard_includes.h"});
    // The compiled part of the C++ library has no hooks. With its assertions on, strings are not
    // taken from it, but compiled here.
    if (request.judged) flags.push_back("-D_GLIBCXX_ASSERTIONS");
    return flags;
}

/// What a call or jump through a register needs to be asked about (session/indirect_calls.cpp), and
/// calls that the compiler would expand to stores without hooks.
Words bounded_code_flags() {
    Words flags;
    for (const char* name : {"bcopy", "bzero", "mempcpy", "snprintf", "sprintf", "stpcpy",
                             "stpncpy", "strcat", "strcpy", "strncat", "strncpy"})
        flags.push_back(std::string("-fno-builtin-") + name);
#if defined(__x86_64__)
    append(flags, {"-mindirect-branch=thunk-extern", "-mindirect-branch-register",
                   "-fno-jump-tables", "-fcf-protection=branch"});
#endif
    return flags;
}

/// The loader's tables cannot be written, and calls with pointers are asked about first.
Words bounded_link_flags() {
    // Of what both it and a library define, it uses its own, which has hooks.
    Words flags = {"-z", "relro", "-z", "now", "-Bsymbolic", "--wrap=fopen", "--wrap=fclose"};
#if defined(__x86_64__)
#define SIMT_WRAP(roles, name) flags.push_back("--wrap=" #name);
#include "grader/module/wrapped_functions.h"
#undef SIMT_WRAP
#endif
    return flags;
}

/// Also for the preprocessor: programs ask by macros, such as __AVX2__, what the machine has.
Words machine_flags(const ModuleRequest& request) {
    if (request.variant != Variant::native || !request.machine_instructions) return {};
    return {"-march=native"};
}

Words code_flags(const ModuleRequest& request) {
    if (request.variant == Variant::native) {
        Words flags = {"-O3", "-g1", "-gdwarf-4", "-fPIC"};
        append(flags, machine_flags(request));
        return flags;
    }
    Words flags = checked_code_flags(request.optimisation);
    // -g1 has no variables to follow, and faster register allocation changes no access.
    append(flags, {"-fno-var-tracking", "-fira-algorithm=priority"});
    // A local variable that nobody has set holds a number that no program expects, not the 0 that
    // often lies there. So its use shows as a wrong result.
    flags.push_back("-ftrivial-auto-var-init=pattern");
    if (request.language == Language::cuda) append(flags, bounded_code_flags());
    if (request.report_blocks) append(flags, block_report_flags());
    return flags;
}

Words message_flags() {
    return {"-w", "-fno-diagnostics-show-caret", "-fno-diagnostics-show-option", "-fmax-errors=20"};
}

/// Behind the flags that headers were compiled with: of alternatives each error is wanted.
Words further_message_flags(const ModuleRequest& request) {
    if (!request.choices) return {};
    return {"-fmax-errors=0"};
}

Words step_code_flags() {
    return {"-O0", "-fdump-tree-gimple-lineno=stdout"};
}

// Whole unrolling, then scalars for arrays; what only costs time stays off. Constant tables must
// not count as local arrays, so they are made static.
Words optimised_code_flags() {
    return {"-O2",
            "-fmerge-all-constants",
            "-fno-tree-vectorize",
            "-fno-tree-pre",
            "-fno-code-hoisting",
            "-fno-tree-fre",
            "-fno-tree-pta",
            "-fno-tree-slsr",
            "-fno-thread-jumps",
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
            "-finline-functions",
            "-fdump-tree-optimized-lineno=stdout"};
}

/// Only the simulator's library: it has the sanitizers' and OpenMP's entry points.
/// @return words for the linker itself
Words simulator_link(const ModuleRequest& request) {
    const std::string library = simulator_library();
    Words words = {"--no-undefined", "-rpath", library.substr(0, library.rfind('/')), library};
    if (request.language == Language::cuda) append(words, bounded_link_flags());
    return words;
}

/// Words for the compiler, which calls the linker.
Words link_flags(const ModuleRequest& request) {
    if (request.variant == Variant::native)
        return {"-shared", "-Wl,--no-undefined", paths::cpp_library};
    Words flags = {"-shared", "-fno-use-linker-plugin", "-nodefaultlibs"};
    for (const std::string& word : simulator_link(request)) append(flags, {"-Xlinker", word});
    append(flags, {paths::cpp_library, "-lm", "-lgcc_s", "-lgcc", "-lc"});
    return flags;
}

/// For compiles whose dump is all that is wanted.
Words nothing_written() {
    return {"-S", "-o", "/dev/null"};
}

/// Text that went through the preprocessor must not go through it again. As "c++-cpp-output" it
/// would not get the options that language_flags gives to the compiler alone.
Words input_flags() {
    return {"-x", "c++", "-fpreprocessed"};
}

Words compiler_words() {
    return {paths::compiler, "-pipe"};
}

}  // namespace

std::string folder_of(const std::string& file) {
    const std::size_t slash = file.rfind('/');
    return slash == std::string::npos ? "." : file.substr(0, slash + 1);
}
std::string own_headers() {
    return std::string(paths::source_dir) + "/grader/";
}
std::string cuda_headers() {
    return own_headers() + "simt/cuda/include/";
}
std::string simulator_library() {
    return std::string(paths::binary_dir) + "/lib/libsimt.so";
}

sandbox::View compile_view() {
    sandbox::View view = sandbox::toolchain_view();
    view.shown.insert(view.shown.end(), {cuda_headers(), own_headers() + "module/",
                                         own_headers() + "simt/build/entry_glue.h",
                                         simulator_library(), precompiled_folder()});
    return view;
}

/// Accesses must reach the simulator as the source has them; see -Og in the design. DWARF 4,
/// because readers of DWARF 5 take text from standard input for a file of that name.
std::vector<std::string> checked_code_flags(const std::string& optimisation) {
    return {optimisation, "-g1", "-gdwarf-4", "-fPIC", "-fno-omit-frame-pointer",
            // Large frames must not step over the page below a stack.
            "-fstack-clash-protection", "-fno-semantic-interposition", "-fsanitize=thread",
            "--param", "tsan-instrument-func-entry-exit=0", "--param",
            "tsan-distinguish-volatile=1",
            "-fsanitize=bounds-strict,signed-integer-overflow,shift-exponent,alignment",
            // The compiler's own expansions have no hooks.
            "-fno-builtin-memcpy", "-fno-builtin-memset", "-fno-builtin-memmove"};
}

std::vector<std::string> block_report_flags() {
    return {"-fsanitize-coverage=trace-pc"};
}

std::vector<std::string> step_dump_flags() {
    Words flags = step_code_flags();
    append(flags, nothing_written());
    return flags;
}

std::vector<std::string> optimised_dump_flags() {
    Words flags = optimised_code_flags();
    append(flags, nothing_written());
    return flags;
}

std::vector<std::string> cuda_header_flags() {
    return {"-I", cuda_headers(), "-D__CUDACC__", "-D__NVCC__", "-include", "cuda_runtime.h"};
}

namespace {

CommandResult run_preprocessor(Workshop& workshop, const ModuleRequest& request,
                               const std::string& text, const Words& definitions) {
    Words words = compiler_words();
    append(words, {"-E", "-x", "c++"});
    append(words, machine_flags(request));
    append(words, language_flags(request));
    append(words, header_flags(request));
    append(words, definitions);
    // The text comes as a stream: this is where it would lie.
    if (!request.judged)
        append(words, {"-iquote", folder_of(std::filesystem::weakly_canonical(request.source))});
    append(words, message_flags());
    words.push_back("-");
    return workshop.run(words, text);
}

}  // namespace

CommandResult preprocess(Workshop& workshop, const ModuleRequest& request,
                         const std::string& text) {
    return run_preprocessor(workshop, request, text, {});
}

bool asks_for_architecture(const ProcessResult& preprocessed) {
    return preprocessed.exit_code != 0 &&
           preprocessed.messages.find("poisoned \"__CUDA_ARCH__\"") != std::string::npos;
}

CommandResult preprocess_pass(Workshop& workshop, const ModuleRequest& request,
                              const std::string& text, Pass pass) {
    Words definitions = {"-D__SIMT_PASSES"};
    if (pass == Pass::device)
        definitions.push_back("-D__CUDA_ARCH__=" + std::to_string(request.cuda_arch));
    return run_preprocessor(workshop, request, text, definitions);
}

std::vector<std::string> module_flags(const ModuleRequest& request) {
    Words flags = language_flags(request);
    append(flags, code_flags(request));
    append(flags, message_flags());
    return flags;
}

std::vector<std::string> optimised_flags(const ModuleRequest& request) {
    Words flags = language_flags(request);
    append(flags, message_flags());
    append(flags, optimised_code_flags());
    flags.insert(flags.end(), std::begin(dump_only_flags), std::end(dump_only_flags));
    return flags;
}

std::vector<std::string> step_flags(const ModuleRequest& request) {
    Words flags = language_flags(request);
    append(flags, message_flags());
    append(flags, step_code_flags());
    return flags;
}

namespace {

/// @param rest words behind the flags, "-" for the text among them
Words compile_words(const Words& flags, const Words& rest) {
    Words words = compiler_words();
    append(words, input_flags());
    append(words, flags);
    append(words, rest);
    return words;
}

/// Compiles `text`, with headers that were compiled before if it begins with them.
CommandResult compile(Workshop& workshop, const Words& flags, const Words& rest,
                      const std::string& text) {
    const Words words = compile_words(flags, rest);
    if (const auto shorter = with_precompiled_headers(text, flags)) {
        CommandResult result = workshop.run(words, *shorter);
        // An error is told from the whole text, and a compiler that was changed since reads it.
        if (result.exit_code == 0 || result.cause != sandbox::CommandCause::none) return result;
    }
    return workshop.run(words, text);
}

/// What the compiler would make its linker do.
Words quick_link(const ModuleRequest& request, const std::string& object,
                 const std::string& output) {
    // Constants must not lie among instructions.
    Words words = {paths::quick_linker, "-shared", "-nostdlib", "--eh-frame-hdr",
                   "--rosegment",       "-o",      output};
    append(words, {paths::linked_before.begin(), paths::linked_before.end()});
    words.push_back(object);
    append(words, simulator_link(request));
    append(words, {paths::linked_behind.begin(), paths::linked_behind.end()});
    return words;
}

}  // namespace

CommandResult compile_and_link(Workshop& workshop, const ModuleRequest& request,
                               const std::string& text, const std::string& output) {
    const Words flags = module_flags(request);
    Words rest = {"-o", output, "-", "-x", "none"};
    append(rest, link_flags(request));
    append(rest, further_message_flags(request));
    if (!*paths::quick_linker || request.variant == Variant::native)
        return compile(workshop, flags, rest, text);
    // Without errors, a quicker linker only saves time.
    const std::string object = output + ".o";
    Words to_object = {"-c", "-o", object, "-"};
    append(to_object, further_message_flags(request));
    CommandResult result = compile(workshop, flags, to_object, text);
    if (result.exit_code != 0) return result;
    result = workshop.run(quick_link(request, object, output), "");
    if (result.exit_code == 0 || result.cause != sandbox::CommandCause::none) return result;
    return workshop.run(compile_words(flags, rest), text);
}

CommandResult compile_header(Workshop& workshop, const std::vector<std::string>& flags,
                             const std::string& source, const std::string& output) {
    Words words = compiler_words();
    append(words, {"-x", "c++-header", "-fpreprocessed"});
    append(words, flags);
    append(words, {"-o", output, source});
    return workshop.run(words, "");
}

CommandResult dump_optimised(Workshop& workshop, const ModuleRequest& request,
                             const std::string& text) {
    Words rest = nothing_written();
    rest.push_back("-");
    return compile(workshop, optimised_flags(request), rest, text);
}

CommandResult dump_steps(Workshop& workshop, const ModuleRequest& request,
                         const std::string& text) {
    Words rest = nothing_written();
    rest.push_back("-");
    return compile(workshop, step_flags(request), rest, text);
}

CommandResult check_syntax(Workshop& workshop, const ModuleRequest& request,
                           const std::string& text) {
    Words words = compiler_words();
    append(words, input_flags());
    append(words, language_flags(request));
    append(words, message_flags());
    append(words, further_message_flags(request));
    append(words, {"-fsyntax-only", "-"});
    return workshop.run(words, text);
}

}  // namespace simtutor::simt
