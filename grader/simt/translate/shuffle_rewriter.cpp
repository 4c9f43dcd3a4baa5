#include "grader/simt/translate/shuffle_rewriter.h"

#include <utility>

#include "grader/simt/translate/shuffle_words.h"

namespace simtutor::simt {
namespace {

constexpr const char* taken = "__simt_undefined_taken";

}  // namespace

bool ShuffleRewriter::has_shuffles(std::size_t first, std::size_t last) const {
    for (std::size_t i = first; i < last; ++i)
        if (stream_.is_identifier(i) &&
            (callee_of(stream_.spelling(i)) == Callee::shuffle || own_.count(stream_.spelling(i))))
            return true;
    return false;
}

/// True if what a shuffle gave may be in the value of the step.
bool ShuffleRewriter::carries(const Body& body, const FlowStep& step) const {
    const bool kept = step.target != FlowStep::nothing && body.flow.variables[step.target].followed;
    if (!kept && !step.returns) return false;
    for (const FlowCall& call : step.calls)
        if (call.goes == Goes::on) return true;
    for (const FlowRead& read : step.reads)
        if (read.goes == Goes::on && body.marked[read.variable]) return true;
    return false;
}

void ShuffleRewriter::find_marked(Body& body) const {
    body.marked.assign(body.flow.variables.size(), false);
    for (bool more = true; std::exchange(more, false);)
        for (const FlowStep& step : body.flow.steps)
            if (step.target != FlowStep::nothing && !body.marked[step.target] &&
                carries(body, step))
                more = body.marked[step.target] = true;
}

std::string ShuffleRewriter::mark(const Body& body, std::size_t variable) const {
    return "__simt_undefined_" + std::to_string(variable) + "_" +
           std::string(stream_.spelling(body.flow.variables[variable].name));
}

void ShuffleRewriter::rewrite_read(Body& body, const FlowRead& read, Goes goes) {
    const std::string name(stream_.spelling(read.token)), its = mark(body, read.variable);
    std::string told;
    if (goes == Goes::on) {
        told = std::string("::__simt::__take(") + taken + ", " + its + ")";
        body.takes = true;
    } else if (goes == Goes::used) {
        told = "::__simt::__use(" + its + ")";
    } else if (goes == Goes::exchanged) {
        told = "::__simt::__pass(" + its + ")";
    } else if (read.alone) {
        told = its + " = 0";
    } else {
        return;
    }
    context_.edits.replace(read.token, "(" + told + ", " + name + ")");
}

/// The mark of the target follows its value.
void ShuffleRewriter::settle(const Body& body, const FlowStep& step, bool carries) {
    if (step.target == FlowStep::nothing || !body.marked[step.target]) return;
    const std::string its = mark(body, step.target);
    std::string value = "0";
    if (carries) value = std::string("::__simt::__settled(") + taken + ")";
    if (step.adds) {
        if (!carries) return;
        value = std::string("::__simt::__added(") + its + ", " + taken + ")";
    }
    if (step.semicolon)
        context_.edits.insert_after(step.semicolon, " " + its + " = " + value + ";");
    else
        context_.edits.insert_after(step.last - 1, ", " + its + " = " + value);
}

void ShuffleRewriter::rewrite_step(Body& body, const FlowStep& step) {
    const bool kept = carries(body, step);
    const auto goes_where = [&](Goes goes) {
        return goes == Goes::on && !kept ? Goes::lost : goes;
    };
    if (step.returns && kept) context_.edits.insert_before(step.first, "::__simt::__gave(");
    for (const FlowRead& read : step.reads)
        if (body.marked[read.variable]) rewrite_read(body, read, goes_where(read.goes));
    for (const FlowCall& call : step.calls) {
        const Goes goes = goes_where(call.goes);
        if (goes == Goes::lost && call.is_own) continue;
        const char* const word = goes == Goes::on     ? "::__simt::__took("
                                 : goes == Goes::used ? "::__simt::__used("
                                                      : "::__simt::__dropped(";
        body.takes |= goes == Goes::on;
        context_.edits.insert_before(call.first, word);
        context_.edits.insert_after(call.last,
                                    goes == Goes::on ? std::string(", ") + taken + ")" : ")");
    }
    if (step.returns && kept)
        context_.edits.insert_after(step.last - 1, std::string(", ") + taken + ")");
    settle(body, step, kept);
}

void ShuffleRewriter::end_body(const std::string& name, std::size_t parameters, std::size_t brace,
                               bool is_lambda) {
    if (!any_) any_ = has_shuffles(0, stream_.size());
    if (!*any_ || stream_.partner[brace] == npos || !has_shuffles(brace, stream_.partner[brace]))
        return;
    Body body;
    body.brace = brace;
    body.flow = read_flow(stream_, parameters, brace, is_lambda, own_);
    find_marked(body);
    for (const FlowStep& step : body.flow.steps) {
        if (step.returns && carries(body, step) && !name.empty()) own_.insert(name);
        rewrite_step(body, step);
    }
    std::string text;
    if (body.takes) text += std::string(", ") + taken + " = 0";
    for (std::size_t i = 0; i < body.marked.size(); ++i)
        if (body.marked[i]) text += ", " + mark(body, i) + " = 0";
    if (!text.empty())
        context_.edits.insert_after(brace,
                                    " [[maybe_unused]] unsigned long long" + text.substr(1) + ";");
}

}  // namespace simtutor::simt
