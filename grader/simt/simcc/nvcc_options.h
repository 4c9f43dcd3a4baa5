#pragma once

#include <string>
#include <vector>

#include "grader/error/error.h"

namespace simtutor::simt {

/// How far simcc goes with its inputs.
enum class Phase {
    link,                ///< a program or, with -shared, a library
    compile,             ///< -c, -dc, -dw: one object per source
    preprocess,          ///< -E
    dependencies,        ///< -M, -MM
    device_link,         ///< -dlink: an empty object, since there is no separate device code
    archive,             ///< -lib
    list_architectures,  ///< -arch-ls, -code-ls
    help,
    version
};

enum class SourceKind { cuda, cpp, c, object };

struct Input {
    std::string path;
    SourceKind kind = SourceKind::object;
};

/// A command line of nvcc, sorted by the tool that needs each option.
struct NvccOptions {
    Phase phase = Phase::link;
    std::vector<Input> inputs;
    std::string output;            ///< -o; empty: nvcc's default
    std::string output_directory;  ///< -odir
    std::string standard = "c++17";
    std::vector<std::string> preprocessor;  ///< -I, -D, -U, -include, -isystem, -M… as g++ has them
    std::vector<std::string> host_compiler;  ///< of -Xcompiler: for every compile
    std::vector<std::string>
        device_compiler;              ///< options that change a kernel's registers, for nvcc
    std::vector<std::string> linker;  ///< -L, -l, -Xlinker, -pthread, in order
    int cuda_arch = 900;  ///< value of `__CUDA_ARCH__`: from -arch, else the default device's
    bool openmp = false;
    bool extended_lambda = false;       ///< -extended-lambda: defines `__CUDACC_EXTENDED_LAMBDA__`
    bool relaxed_constexpr = false;     ///< -expt-relaxed-constexpr: defines its macro
    bool device_debug = false;          ///< -G: defines `__CUDACC_DEBUG__`
    bool separate_device_code = false;  ///< -rdc=true, -dc
    bool shared_library = false;
    bool run = false;                        ///< -run: runs the program after linking
    std::vector<std::string> run_arguments;  ///< -run-args
    bool verbose = false;                    ///< -v, --dryrun: prints the commands
    bool dry_run = false;
    bool unchecked = false;       ///< -unchecked: -O2 and no checks, to compare times
    bool resource_usage = false;  ///< -Xptxas -v, -res-usage: names arrays that need local memory
    bool explain = false;         ///< --explain-build: names what is missing, builds nothing
    std::string explain_file;     ///< --explain-build=FILE: where several calls add up
    /// With --explain-build: what of the command line simcc does not have, and why.
    struct Refusal {
        std::string word, sentence;
    };
    std::vector<Refusal> refused;
    bool branches = false;  ///< -branches: reports basic blocks; see docs/counters.md
};

/// An error in a command line: one sentence that names the option.
class UsageError : public Error {
    using Error::Error;
};

/// Reads nvcc's options (CUDA 13, and older ones that makefiles still use). Options that only
/// concern the real compiler's code (-arch, -Xptxas, -maxrregcount, …) are accepted
/// and change nothing. `arguments` is without the program's name.
/// @throws UsageError for an unknown option, a missing value, or an unsupported output (-ptx)
NvccOptions read_nvcc_options(const std::vector<std::string>& arguments);

/// The text of --help.
std::string nvcc_help();

}  // namespace simtutor::simt
