#pragma once

#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "grader/simt/translate/declaration.h"
#include "grader/simt/translate/edits.h"
#include "grader/simt/translate/scopes.h"
#include "grader/simt/translate/token.h"
#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

/// One pass over the tokens. Launches are written at the end, when all kernels are known.
class Translator {
  public:
    Translator(const TokenStream& stream, const TranslateOptions& options)
        : stream_(stream),
          edits_(stream),
          options_(options),
          unroll_whole_(options.unroll_whole),
          next_id_(options.first_shared_id) {}
    Translation run();

  private:
    struct Launch {
        std::size_t callee;       ///< first token of the kernel's name
        std::size_t open, close;  ///< first `<` of `<<<`, first `>` of `>>>`
        bool in_function;
    };
    struct DeviceVariable {
        int kind;
        std::string qualified, name;
    };

    // translator.cpp: scopes and keywords
    void visit_sign(std::size_t& at);
    void visit_word(std::size_t& at);
    bool visit_keyword(std::size_t& at);
    void visit_directive(std::size_t at);
    void unroll_loop(std::size_t at);
    void open_brace(std::size_t at);
    void close_brace(std::size_t at);
    void end_statement(std::size_t at);
    bool in_round_brackets(std::size_t at);
    void remove_with_arguments(std::size_t& at);
    void inline_keyword(std::size_t at);
    void align_keyword(std::size_t at);
    void return_statement(std::size_t at);
    std::size_t last_barrier(std::size_t function);
    int loop_line(std::size_t brace) const;
    void discarded_call(std::size_t at);
    void check_supported(std::size_t at);
    void capture_shared(std::size_t at);
    void refuse(std::size_t token, const std::string& text);
    bool only_on_device() const;

    // variables.cpp: __shared__, __device__, __constant__, __managed__
    void shared_variables(std::size_t& at);
    void local_shared(std::size_t first, const VariableDeclaration& declaration);
    void file_shared(std::size_t first, const VariableDeclaration& declaration);
    std::string shared_type(const VariableDeclaration& declaration, const Declarator& declarator,
                            const std::string& base, const std::string& type, bool dynamic);
    bool check_shared(const VariableDeclaration& declaration, const Declarator& declarator);
    void device_variables(std::size_t& at);
    bool qualifies_lambda(std::size_t at) const;
    void static_variable(std::size_t at);
    bool says(const VariableDeclaration& declaration,
              std::initializer_list<const char*> words) const;
    void place_apart(std::size_t at, const VariableDeclaration& declaration,
                     const std::string& place);
    bool belongs_to_file(const VariableDeclaration& declaration) const;
    std::string registrations() const;
    std::string kernel_registrations() const;

    // inlining.cpp: functions that take or give structs
    bool passes_classes(const FunctionInfo& function) const;
    void inline_class_functions();

    // launches.cpp: <<<...>>>
    void find_launch(std::size_t& at);
    std::size_t launch_close(std::size_t open) const;
    std::size_t callee_begin(std::size_t open) const;
    void write_launches();
    void write_launch(const Launch& launch);
    void check_unconfigured_calls();
    void check_kernel(const FunctionInfo& function, std::size_t start);
    void check_lambda_kernel(std::size_t at);
    void kernel_pointer_launch(std::size_t at);
    const FunctionInfo* find_kernel(const Launch& launch, const std::string& name) const;

    const TokenStream& stream_;
    Edits edits_;
    const TranslateOptions& options_;
    bool unroll_whole_;
    Translation result_;
    Scopes scopes_;
    std::size_t start_ = 0;           ///< where the current declaration or statement begins
    std::vector<std::size_t> round_;  ///< the round brackets that may be open
    std::vector<int> loop_lines_;     ///< for each open brace, see loop_line()
    std::vector<Launch> launches_;
    std::vector<DeviceVariable> variables_;
    std::set<std::string> extern_variables_;
    std::set<std::size_t> registered_statics_;  ///< where their declarations begin
    std::map<std::string, std::string, std::less<>> file_shared_;  ///< name to what stands for it
    std::set<std::pair<int, std::string>> local_shared_;           ///< function and name
    std::set<std::pair<std::size_t, std::string>> captured_;
    std::map<std::size_t, std::string> kernel_paths_;   ///< of defined kernels, by function
    std::map<std::size_t, std::size_t> last_barriers_;  ///< by function, see last_barrier()
    std::set<std::string, std::less<>> with_barrier_;   ///< names of functions that have one
    std::vector<std::size_t> calls_;                    ///< names before a `(` in function bodies
    std::set<std::pair<std::string, int>> refused_;
    bool passes_kernels_ = false;  ///< to cudaLaunchKernel and its like
    int next_id_;
};

}  // namespace simtutor::simt
