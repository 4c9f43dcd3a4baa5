#include "grader/simt/translate/return_rewriter.h"

namespace simtutor::simt {

void ReturnRewriter::open_brace(std::size_t at, const Scope& scope) {
    loop_lines_.push_back(scope.kind == ScopeKind::block ? loop_line(at) : 0);
}

void ReturnRewriter::close_brace() {
    if (const int function = context_.scopes.closing_function(); function >= 0) {
        const auto number = static_cast<std::size_t>(function);
        if (last_barrier(number)) with_barrier_.insert(context_.result.functions[number].name);
    }
    if (!loop_lines_.empty()) loop_lines_.pop_back();
}

/// The last token in a function's body that names a barrier, or a function above that has one; 0 if
/// there is none.
std::size_t ReturnRewriter::last_barrier(std::size_t function) {
    const auto [known, fresh] = last_barriers_.try_emplace(function, 0);
    if (!fresh) return known->second;
    const FunctionInfo& info = context_.result.functions[function];
    for (std::size_t i = info.body_begin; i < info.body_end && i < stream_.size(); ++i) {
        if (!stream_.is(i + 1, "(") || !stream_.is_identifier(i)) continue;
        const std::string_view word = stream_.spelling(i);
        const bool barrier = word == "sync" || word.substr(0, 13) == "__syncthreads";
        if (barrier || with_barrier_.count(word)) known->second = i;
    }
    return known->second;
}

/// Where the outermost loop begins whose body the brace opens or lies in; 0 outside of loops.
int ReturnRewriter::loop_line(std::size_t brace) const {
    if (!loop_lines_.empty() && loop_lines_.back()) return loop_lines_.back();
    if (brace == 0) return 0;
    std::size_t word = brace - 1;
    if (stream_.is(word, ")") && stream_.partner[word] != npos && stream_.partner[word] > 0)
        word = stream_.partner[word] - 1;
    const bool loop =
        stream_.is(word, "for") || stream_.is(word, "while") || stream_.is(word, "do");
    return loop ? stream_.tokens[word].line : 0;
}

void ReturnRewriter::return_statement(std::size_t at) {
    if (!stream_.is(at + 1, ";")) return;
    const int number = context_.scopes.returning_function();
    if (number < 0) return;
    const auto function = static_cast<std::size_t>(number);
    const FunctionInfo& info = context_.result.functions[function];
    if (!info.is_kernel && (info.is_host || last_barrier(function) < at)) return;
    const int loop = loop_lines_.empty() ? 0 : loop_lines_.back();
    const std::string line = std::to_string(stream_.tokens[at].line);
    if (info.is_kernel && loop)
        context_.edits.insert_after(
            at, " __simt_loop_return(" + line + ", " + std::to_string(loop) + ")");
    else
        context_.edits.insert_after(
            at,
            (info.is_kernel ? " __simt_kernel_return(" : " __simt_function_return(") + line + ")");
}

}  // namespace simtutor::simt
