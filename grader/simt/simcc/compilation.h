#pragma once

#include <map>
#include <string>
#include <vector>

#include "grader/process/run_process.h"
#include "grader/simt/simcc/absent_libraries.h"
#include "grader/simt/simcc/nvcc_options.h"
#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// The commands of one call of simcc. Messages of the tools go to standard error; those about .cu
/// files and linking are simplified, except with -v.
class Compilation {
  public:
    explicit Compilation(const NvccOptions& options) : options_(options) {}
    ~Compilation();
    Compilation(const Compilation&) = delete;
    Compilation& operator=(const Compilation&) = delete;

    /// @return exit status: 0, or 1 if something does not compile or link
    /// @throws Interrupted after a signal, see watch_interruptions()
    int run();

  private:
    int run_phase();
    int compile_each();
    int preprocess_each();
    void print_toolkit() const;
    void print_link(const std::string& program) const;
    int link();
    int archive();
    int device_link();
    int run_program() const;

    bool compile(const Input& input, const std::string& object);
    bool compile_cuda(const Input& input, const std::string& object);
    bool compile_host(const Input& input, const std::string& object);
    /// Preprocesses a .cu file; with an empty `dependency_target` no -MT is added.
    bool preprocess(const Input& input, const std::string& dependency_target, std::string& text);
    /// Preprocesses a .cu file twice, for host and device, if it uses `__CUDA_ARCH__`; else once.
    bool preprocess_cuda(const Input& input, const std::string& object, std::string& text,
                         std::vector<Problem>& problems);
    std::string temporary(const Input& input, std::size_t number);
    bool tool(const std::vector<std::string>& words, const std::string& input, std::string* output,
              bool plain = false);
    bool passed_on(const std::vector<std::string>& words, const ProcessResult& result, bool plain);
    /// Prints what was said about a source that did not compile, without the messages that follow
    /// from libraries that simcc does not have: these it notes.
    void print_errors(const Input& input);
    void print_link_errors();

    const NvccOptions& options_;
    std::map<std::string, std::string> temporaries_;  ///< objects and their sources
    std::string errors_;                              ///< about the source that is compiled
    AbsentLibraries absent_;                          ///< which the program uses
};

}  // namespace simtutor::simt
