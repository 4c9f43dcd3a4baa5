#pragma once

#include <string>
#include <vector>

#include "grader/sandbox/workshop.h"
#include "grader/simt/build/module.h"

namespace simtutor::simt {

/// The folder of a file, ending in "/"; "." if its path has none.
std::string folder_of(const std::string& file);
/// Folder of the CUDA headers, ending in "/".
std::string cuda_headers();
/// Path prefix of everything of ours that student code includes.
std::string own_headers();
std::string simulator_library();

/// Code generation of checked code: how accesses reach the simulator.
std::vector<std::string> checked_code_flags(const std::string& optimisation);
/// What makes the compiler report each basic block, on top of checked_code_flags.
std::vector<std::string> block_report_flags();
/// What makes the compiler write its optimised code to standard output, for local_array_findings.
std::vector<std::string> optimised_dump_flags();
/// What makes it write the steps that it has understood, for narrow_counter_findings.
std::vector<std::string> step_dump_flags();
/// What nvcc predefines and includes in a .cu file.
std::vector<std::string> cuda_header_flags();

/// The flags of the compiles of a module, without those that name its output: of
/// compile_and_link(), dump_optimised() and dump_steps(). A header that was compiled before is of
/// use for a compile with the same flags only.
std::vector<std::string> module_flags(const ModuleRequest& request);
std::vector<std::string> optimised_flags(const ModuleRequest& request);
std::vector<std::string> step_flags(const ModuleRequest& request);

/// What the compiler may see: the toolchain, and of ours the headers and the simulator's library.
sandbox::View compile_view();

using sandbox::CommandResult;
using sandbox::Workshop;

/// Runs the preprocessor on `text` as for a student's file of this kind.
CommandResult preprocess(Workshop& workshop, const ModuleRequest& request, const std::string& text);

/// Which compile of the two that CUDA makes of a file.
enum class Pass { host, device };
/// True if the program asks for `__CUDA_ARCH__`, so that preprocess() could not answer.
bool asks_for_architecture(const ProcessResult& preprocessed);
/// The same for one of the two passes.
CommandResult preprocess_pass(Workshop& workshop, const ModuleRequest& request,
                              const std::string& text, Pass pass);

/// Compiles and links `text` to `output`, a path in the workshop's folder. It is
/// preprocessed, and translated if it is CUDA.
CommandResult compile_and_link(Workshop& workshop, const ModuleRequest& request,
                               const std::string& text, const std::string& output);

/// Compiles a preprocessed file as a header for later compiles with the same flags.
/// @param source, output paths in the workshop's folder
CommandResult compile_header(Workshop& workshop, const std::vector<std::string>& flags,
                             const std::string& source, const std::string& output);

/// The compiler's own view of `text` at its end, GIMPLE with places, as `output`. Writes nothing.
/// @param text translated with TranslateOptions::unroll_whole
CommandResult dump_optimised(Workshop& workshop, const ModuleRequest& request,
                             const std::string& text);

/// What the compiler has understood: GIMPLE in single steps, with types and places, as `output`.
/// Writes nothing.
/// @param text as for compile_and_link()
CommandResult dump_steps(Workshop& workshop, const ModuleRequest& request, const std::string& text);

/// Compiles without writing anything, for the messages.
CommandResult check_syntax(Workshop& workshop, const ModuleRequest& request,
                           const std::string& text);

}  // namespace simtutor::simt
