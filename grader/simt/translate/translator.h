#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "grader/simt/translate/context.h"
#include "grader/simt/translate/launch_rewriter.h"
#include "grader/simt/translate/return_rewriter.h"
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
    void unroll_loop(std::size_t at);
    void open_brace(std::size_t at);
    void close_brace(std::size_t at);
    void end_statement(std::size_t at);
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
    std::set<std::string> own_namespaces_;  ///< that the program declares, such as its own `cub`
    std::vector<std::size_t> round_;        ///< the round brackets that may be open
};

}  // namespace simtutor::simt
