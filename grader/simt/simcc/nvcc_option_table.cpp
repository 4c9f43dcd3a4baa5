#include "grader/simt/simcc/nvcc_option_table.h"

#include <initializer_list>

namespace simtutor::simt {
namespace {

constexpr Option value(Meaning meaning) {
    return {meaning, true};
}
constexpr Option flag(Meaning meaning) {
    return {meaning, false};
}

}  // namespace

// One table. NOLINTNEXTLINE(readability-function-size)
const std::map<std::string, Option>& nvcc_option_table() {
    using enum Meaning;
    static const std::map<std::string, Option> all = [] {
        std::map<std::string, Option> table;
        const auto add = [&](Option option, std::initializer_list<const char*> names) {
            for (const char* name : names) table.emplace(name, option);
        };
        add(value(include), {"I", "include-path"});
        add(value(define), {"D", "define-macro"});
        add(value(undefine), {"U", "undefine-macro"});
        add(value(pre_include), {"include", "pre-include"});
        add(value(system_include), {"isystem", "system-include"});
        add(value(library), {"l", "library"});
        add(value(library_path), {"L", "library-path"});
        add(value(language), {"x", "x"});
        add(value(standard), {"std"});
        add(value(host_option), {"Xcompiler", "compiler-options"});
        add(value(linker_option), {"Xlinker", "linker-options"});
        add(value(output), {"o", "output-file"});
        add(value(output_directory), {"odir", "output-directory"});
        add(value(dependency_value), {"MF", "dependency-output", "MT", "dependency-target-name"});
        add(value(options_file), {"optf", "options-file"});
        add(value(relocatable), {"rdc", "relocatable-device-code"});
        add(value(default_stream), {"default-stream"});
        add(value(architecture),
            {"arch", "gpu-architecture", "code", "gpu-code", "gencode", "generate-code"});
        add(value(ignored_value), {"Xptxas",
                                   "ptxas-options",
                                   "Xcudafe",
                                   "cudafe-options",
                                   "Xnvlink",
                                   "nvlink-options",
                                   "Xarchive",
                                   "archive-options",
                                   "Xfatbin",
                                   "fatbin-options",
                                   "Xopencc",
                                   "ccbin",
                                   "compiler-bindir",
                                   "maxrregcount",
                                   "m",
                                   "machine",
                                   "cudart",
                                   "cudadevrt",
                                   "t",
                                   "threads",
                                   "ftz",
                                   "prec-div",
                                   "prec-sqrt",
                                   "fmad",
                                   "O",
                                   "optimize",
                                   "dopt",
                                   "diag-suppress",
                                   "diag-error",
                                   "diag-warn",
                                   "Werror",
                                   "keep-dir",
                                   "split-compile",
                                   "target-directory",
                                   "target-dir",
                                   "ldir",
                                   "allow-unsupported-compiler-version",
                                   "arch-list",
                                   "Ofc",
                                   "ofast-compile",
                                   "libdevice-directory",
                                   "entries",
                                   "maxntid",
                                   "drive-prefix",
                                   "dp",
                                   "time",
                                   "brief-diag",
                                   "optimization-info",
                                   "opt-info",
                                   "arbin",
                                   "archiver-binary",
                                   "Ofast-compile",
                                   "device-stack-protector",
                                   "e",
                                   "jump-table-density",
                                   "jtd",
                                   "compress-mode",
                                   "split-compile-extended",
                                   "fdevice-time-trace",
                                   "qpp-config",
                                   "device-entity-has-hidden-visibility",
                                   "static-global-template-stub",
                                   "brief-diagnostics",
                                   "input-drive-prefix",
                                   "idp",
                                   "dependency-drive-prefix",
                                   "ddp",
                                   "sanitize"});
        add(value(host_value), {"ftemplate-depth", "ftemplate-backtrace-limit", "frandom-seed"});
        add(value(run_arguments), {"run-args", "run-arguments"});
        add(flag(host_switch), {"no-exceptions", "noeh"});
        add(flag(debug), {"G", "device-debug"});
        add(flag(extended_lambda), {"extended-lambda", "expt-extended-lambda"});
        add(flag(relaxed_constexpr), {"expt-relaxed-constexpr", "relaxed-constexpr"});
        add(flag(forward_compiler), {"forward-unknown-to-host-compiler", "forward-unknown-opts"});
        add(flag(forward_linker), {"forward-unknown-to-host-linker"});
        add(flag(list_architectures), {"list-gpu-arch", "arch-ls", "list-gpu-code", "code-ls"});
        add(flag(refused), {"clean-targets", "clean", "augment-host-linker-script", "aug-hls"});
        add(value(refused), {"host-linker-script", "hls"});
        add(flag(compile), {"c", "compile"});
        add(flag(compile_separate), {"dc", "device-c", "dw", "device-w"});
        add(flag(device_link), {"dlink", "device-link"});
        add(flag(link), {"link"});
        add(flag(archive), {"lib"});
        add(flag(preprocess), {"E", "preprocess"});
        add(flag(dependencies),
            {"M", "generate-dependencies", "MM", "generate-nonsystem-dependencies"});
        add(flag(dependency_flag),
            {"MD", "generate-dependencies-with-compile", "MMD",
             "generate-nonsystem-dependencies-with-compile", "MP", "generate-dependency-targets"});
        add(flag(shared), {"shared"});
        add(flag(run), {"run"});
        add(flag(verbose), {"v", "verbose"});
        add(flag(dry_run), {"dryrun"});
        add(flag(unchecked), {"unchecked"});
        add(flag(branches), {"branches"});
        add(flag(explain), {"explain-build"});
        add(flag(help), {"h", "help"});
        add(flag(version), {"V", "version"});
        add(flag(ignored), {"g",
                            "debug",
                            "lineinfo",
                            "generate-line-info",
                            "pg",
                            "profile",
                            "use_fast_math",
                            "res-usage",
                            "resource-usage",
                            "k",
                            "keep",
                            "save-temps",
                            "dlto",
                            "dlink-time-opt",
                            "restrict",
                            "extra-device-vectorization",
                            "source-in-ptx",
                            "Wno-deprecated-gpu-targets",
                            "Wreorder",
                            "Wdefault-stream-launch",
                            "Wmissing-launch-bounds",
                            "Wdeprecated-declarations",
                            "Wno-deprecated-declarations",
                            "noprof",
                            "nodlink",
                            "no-align-double",
                            "no-compress",
                            "no-device-link",
                            "no-host-device-initializer-list",
                            "no-host-device-move-forward",
                            "display-error-number",
                            "no-display-error-number",
                            "err-no",
                            "objtemp",
                            "objdir-as-tempdir",
                            "m64",
                            "m32",
                            "allow-unsupported-compiler",
                            "use-local-env",
                            "gen-opt-lto",
                            "fdevice-syntax-only",
                            "Wno-unused-parameter",
                            "fast-compile",
                            "minimal",
                            "Wext-lambda-captures-this",
                            "astoolspatch",
                            "host-relocatable-link",
                            "r",
                            "ewp",
                            "extensible-whole-program",
                            "dont-use-profile",
                            "lto",
                            "nohdinitlist",
                            "nohdmoveforward",
                            "force-cl-env-setup",
                            "keep-device-functions",
                            "src-in-ptx",
                            "relocatable-ptx",
                            "reloc-ptx",
                            "relocatable-link",
                            "no-err-no",
                            "jobserver",
                            "compile-as-tools-patch",
                            "w",
                            "disable-warnings"});
        add(flag(unavailable), {"ptx", "cubin", "fatbin", "optix-ir", "ltoir", "cuda"});
        return table;
    }();
    return all;
}

}  // namespace simtutor::simt
