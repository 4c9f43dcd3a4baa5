#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "grader/simt/translate/declarator.h"
#include "grader/simt/translate/value_flow.h"

namespace simtutor::simt {

/// Reads the expressions and declarations of one body, with the variables that they see.
class FlowReader {
  public:
    FlowReader(const TokenStream& stream, bool is_lambda,
               const std::set<std::string, std::less<>>& own)
        : stream_(stream), is_lambda_(is_lambda), own_(own) {}

    std::size_t open_scope() const { return visible_.size(); }
    void close_scope(std::size_t scope) { visible_.resize(scope); }

    void declare_parameters(std::size_t open);
    /// Reads the tokens [at, stop) as a declaration if they are one. `stop` is its `;`.
    bool declaration(std::size_t at, std::size_t stop);
    /// The same in the brackets of `if` or `for`. What it declares is not followed.
    bool declares_in_header(std::size_t at, std::size_t stop);
    void statement(std::size_t first, std::size_t last);
    void condition(std::size_t first, std::size_t last);
    void returned(std::size_t first, std::size_t last);
    /// What these tokens name is not followed.
    void forget_all(std::size_t first, std::size_t last);

    ValueFlow result() { return std::move(flow_); }

  private:
    static constexpr std::size_t nothing = FlowStep::nothing;

    bool is(std::size_t at, std::string_view text) const { return stream_.is(at, text); }
    bool ends_operand(std::size_t at) const;
    bool begins_lambda(std::size_t at) const;
    bool is_template_call(std::size_t open, std::size_t last) const;
    std::size_t assignment(std::size_t first, std::size_t last) const;
    std::size_t find_variable(std::size_t at) const;
    std::size_t add_variable(FlowVariable variable);
    void part(std::size_t first, std::size_t last);
    Goes target_of(std::size_t first, std::size_t last, FlowStep& step);
    void step(std::size_t first, std::size_t last, Goes goes);

    void walk(std::size_t first, std::size_t last, Goes goes);
    void conditional(std::size_t first, std::size_t question, std::size_t last, Goes goes);
    std::size_t operand(std::size_t at, std::size_t last, Goes goes);
    void arguments(std::size_t name, std::size_t open, Goes goes);
    std::size_t skip_lambda(std::size_t at, std::size_t last);
    void read(std::size_t at, Goes goes, bool alone);

    const TokenStream& stream_;
    const bool is_lambda_;
    const std::set<std::string, std::less<>>& own_;
    ValueFlow flow_;
    std::vector<std::size_t> visible_;  ///< indices of variables, innermost last
    FlowStep step_;                     ///< that is being read
};

}  // namespace simtutor::simt
