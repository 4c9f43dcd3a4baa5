#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/simt/translate/asm_rewriter.h"
#include "grader/simt/translate/context.h"
#include "grader/simt/translate/launch_rewriter.h"
#include "grader/simt/translate/local_rewriter.h"
#include "grader/simt/translate/return_rewriter.h"
#include "grader/simt/translate/round_rewriter.h"
#include "grader/simt/translate/shuffle_rewriter.h"
#include "grader/simt/translate/unrolling.h"
#include "grader/simt/translate/variable_rewriter.h"

namespace simtutor::simt {

/// One pass over the tokens: follows scopes and keywords, and calls the rewriters.
class Translator {
  public:
    Translator(const TokenStream& stream, const TranslateOptions& options)
        : context_(stream, options) {}
    Translation run();

  private:
    void visit_punctuator(std::size_t& at);
    void visit_word(std::size_t& at);
    bool visit_keyword(std::size_t& at);
    void visit_directive(std::size_t at);
    bool begins_value(std::size_t at) const;
    void alias_of_same_name(std::size_t at);
    void check_device_word(std::size_t at);
    void check_array_size(std::size_t at);
    bool inline_assembler(std::size_t at);
    void open_brace(std::size_t at);
    void mark_extended_lambda(std::size_t capture, std::size_t brace);
    bool asks_for_lambdas();
    void close_body(std::size_t brace);
    void close_brace(std::size_t at);
    void end_statement(std::size_t at);
    void end_function_statement(std::size_t semicolon, std::size_t brace);
    bool in_round_brackets(std::size_t at);
    void remove_with_arguments(std::size_t& at);
    void inline_keyword(std::size_t at);
    void align_keyword(std::size_t at);
    void discarded_call(std::size_t at);
    void check_supported(std::size_t at);

    Context context_;
    const TokenStream& stream_ = context_.stream;
    LaunchRewriter launches_{context_};
    VariableRewriter variables_{context_};
    ReturnRewriter returns_{context_};
    RoundRewriter rounds_{context_};
    LocalRewriter locals_{context_};
    ShuffleRewriter shuffles_{context_};
    AsmRewriter asm_{context_};
    Unrolling unrolling_{context_};
    std::set<std::string, std::less<>> namespaces_;            ///< of the program
    std::map<std::string, std::string, std::less<>> classes_;  ///< outside functions: name, path
    std::vector<std::size_t> braces_;                          ///< the open ones
    std::optional<bool> asks_for_lambdas_;
    std::vector<std::size_t> round_;  ///< the round brackets that may be open
};

}  // namespace simtutor::simt
