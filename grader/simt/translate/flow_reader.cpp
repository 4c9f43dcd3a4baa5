#include "grader/simt/translate/flow_reader.h"

#include <optional>
#include <utility>

#include "grader/simt/translate/declaration.h"
#include "grader/simt/translate/shuffle_words.h"

namespace simtutor::simt {
namespace {

/// Words with which a statement begins that declares nothing.
bool begins_other(std::string_view word) {
    static const std::set<std::string_view> words = {"return", "goto",     "delete", "throw", "new",
                                                     "break",  "continue", "sizeof", "this"};
    return words.count(word) > 0;
}

}  // namespace

/// True if the token before an operator ends a value.
bool FlowReader::ends_operand(std::size_t at) const {
    if (is(at, ")") || is(at, "]")) return true;
    if (stream_.is_identifier(at)) return !is(at, "return") && !is(at, "case");
    return stream_.tokens[at].kind == TokenKind::number;
}

bool FlowReader::begins_lambda(std::size_t at) const {
    return is(at, "[") && !ends_operand(at - 1) && stream_.partner[at] != npos;
}

/// True if `<` at `open` opens the template's arguments of a call.
bool FlowReader::is_template_call(std::size_t open, std::size_t last) const {
    if (!is(open, "<") || !stream_.adjacent(open - 1, open)) return false;
    const std::size_t shut = stream_.close_angle(open, last);
    if (shut == npos || !(is(shut + 1, "(") || is(shut + 1, "::") || is(shut + 1, "{")))
        return false;
    for (std::size_t i = open; i < shut; ++i)
        if (is(i, "&&") || is(i, "||")) return false;
    return true;
}

/// The operator of an assignment outside of brackets, or `last`.
std::size_t FlowReader::assignment(std::size_t first, std::size_t last) const {
    static const std::set<std::string_view> operators = {
        "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<="};
    for (std::size_t i = first; i < last; ++i) {
        if (is(i, "(") || is(i, "[") || is(i, "{")) {
            if (stream_.partner[i] == npos) return last;
            i = stream_.partner[i];
        } else if (operators.count(stream_.spelling(i)) ||
                   (is(i, ">=") && is(i - 1, ">") && stream_.adjacent(i - 1, i))) {
            return i;
        }
    }
    return last;
}

std::size_t FlowReader::find_variable(std::size_t at) const {
    if (!stream_.is_identifier(at) || is(at - 1, ".") || is(at - 1, "->") || is(at - 1, "::") ||
        is(at + 1, "::"))
        return nothing;
    const std::string_view word = stream_.spelling(at);
    for (std::size_t i = visible_.size(); i-- > 0;)
        if (stream_.spelling(flow_.variables[visible_[i]].name) == word) return visible_[i];
    return nothing;
}

std::size_t FlowReader::add_variable(FlowVariable variable) {
    flow_.variables.push_back(variable);
    visible_.push_back(flow_.variables.size() - 1);
    return visible_.back();
}

void FlowReader::declare_parameters(std::size_t open) {
    for (const auto& [first, last] : split_commas(stream_, open + 1, stream_.partner[open])) {
        const std::size_t end = assignment(first, last);
        std::size_t name = npos;
        bool plain = true;
        for (std::size_t i = first; i < end; ++i) {
            if (is(i, "(") || is(i, "&") || is(i, "&&") || is(i, "...")) plain = false;
            if (is(i, "[")) break;
            if (stream_.is_identifier(i)) name = i;
        }
        if (name != npos && name > first) add_variable({name, false, false, plain});
    }
}

bool FlowReader::declaration(std::size_t at, std::size_t stop) {
    if (at + 1 >= stop || !(stream_.is_identifier(at) || is(at, "::")) ||
        begins_other(stream_.spelling(at)))
        return false;
    const auto declared = read_variables(stream_, at);
    if (!declared || declared->end != stop || declared->declarators.empty()) return false;
    const auto& names = declared->declarators;
    // `use(&x);` reads like a declaration, and is a call.
    if (names[0].before.find('(') != std::string::npos || names[0].path + 1 != names[0].path_end)
        return false;
    bool shared = declared->is_static || declared->is_extern;
    for (std::size_t i = at; i < names[0].begin; ++i) shared |= is(i, "__shared__");
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Declarator& variable = names[i];
        const bool reference = variable.before.find('&') != std::string::npos;
        const bool plain = !shared && !reference && !declared->is_constexpr;
        const std::size_t number = add_variable({variable.name, shared, variable.is_array, plain});
        std::size_t first = variable.is_function ? variable.name + 1 : variable.end;
        const std::size_t last = i + 1 < names.size() ? names[i + 1].begin - 1 : stop;
        if (is(first, "=")) ++first;
        if (reference) forget_all(first, last);
        step_ = FlowStep{};
        step_.target = plain ? number : nothing;
        step_.semicolon = stop;
        step(first, last, plain ? Goes::on : shared ? Goes::used : Goes::lost);
    }
    return true;
}

bool FlowReader::declares_in_header(std::size_t at, std::size_t stop) {
    // `int i = 0`, `T& x : list`, `const auto [a, b] = f()`.
    std::size_t end = at, words = 0;
    bool other = false;
    for (; end < stop && !is(end, "=") && !is(end, ":") && !is(end, "{"); ++end) {
        if (stream_.is_identifier(end)) ++words;
        other |= is(end, "(") || is(end, ".") || is(end, "->") || is(end, "++") || is(end, "--");
    }
    if (end == stop || other || words < 2) return false;
    for (std::size_t i = at + 1; i < end; ++i)
        if (stream_.is_identifier(i)) add_variable({i, false});
    for (const auto& [first, last] : split_commas(stream_, end + 1, stop)) {
        const std::size_t value = assignment(first, last);
        if (value != last && stream_.is_identifier(first)) add_variable({first, false});
        step(value == last ? first : value + 1, last, Goes::lost);
    }
    return true;
}

void FlowReader::statement(std::size_t first, std::size_t last) {
    for (const auto& [begin, end] : split_commas(stream_, first, last)) part(begin, end);
}

void FlowReader::condition(std::size_t first, std::size_t last) {
    step(first, last, Goes::used);
}

void FlowReader::returned(std::size_t first, std::size_t last) {
    if (first >= last || is(first, "{")) return step(first, last, Goes::lost);
    step_ = FlowStep{};
    step_.returns = true;
    step(first, last, Goes::on);
}

void FlowReader::forget_all(std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i)
        if (const std::size_t variable = find_variable(i); variable != nothing)
            flow_.variables[variable].followed = false;
}

/// Reads [first, last) into the step, and keeps the step.
void FlowReader::step(std::size_t first, std::size_t last, Goes goes) {
    step_.first = first;
    step_.last = last;
    if (first < last) walk(first, last, goes);
    flow_.steps.push_back(std::move(step_));
    step_ = FlowStep{};
}

/// What stands between the commas of a statement.
void FlowReader::part(std::size_t first, std::size_t last) {
    if (last == first + 2 &&
        (is(first, "++") || is(first, "--") || is(first + 1, "++") || is(first + 1, "--")))
        return;
    const std::size_t sign = assignment(first, last);
    if (sign == last) {
        const bool discards = is(first, "(") && is(first + 1, "void") && is(first + 2, ")");
        const bool call = stream_.is_identifier(first) && operand(first, last, Goes::lost) == last;
        const bool own = call && is(last - 1, ")") && stream_.partner[last - 1] > first &&
                         callee_of(stream_.spelling(stream_.partner[last - 1] - 1)) != Callee::sink;
        step_ = FlowStep{};
        return step(first, last, discards || own ? Goes::lost : Goes::used);
    }
    FlowStep begun;
    const Goes goes = target_of(first, sign, begun);
    begun.adds = !is(sign, "=");
    const bool chain = assignment(sign + 1, last) != last;
    step_ = std::move(begun);
    step(sign + 1, last, chain ? Goes::lost : goes);
}

/// Where the value of an assignment to [first, last) goes. Reads what the target needs.
Goes FlowReader::target_of(std::size_t first, std::size_t last, FlowStep& begun) {
    const std::size_t variable = find_variable(first);
    const bool plain = last == first + 1;
    step_ = FlowStep{};
    // A member or an element of a variable of this body; through a pointer it is other memory.
    bool whole = stream_.is_identifier(first) && !(is(first + 1, "[") && variable != nothing &&
                                                   !flow_.variables[variable].is_array);
    for (std::size_t i = first + 1; i < last; ++i) {
        if (is(i, "[") && stream_.partner[i] != npos) {
            walk(i + 1, stream_.partner[i], Goes::used);
            i = stream_.partner[i];
        } else if (!is(i, ".") && !stream_.is_identifier(i)) {
            whole = false;
        }
    }
    if (!whole && variable != nothing && flow_.variables[variable].followed)
        read(first, Goes::used, false);
    begun.reads = std::move(step_.reads);
    begun.calls = std::move(step_.calls);
    step_ = FlowStep{};
    if (!whole) return Goes::used;
    if (variable == nothing) return is_lambda_ && plain ? Goes::lost : Goes::used;
    if (flow_.variables[variable].in_memory) return Goes::used;
    begun.target = variable;
    return Goes::on;
}

void FlowReader::read(std::size_t at, Goes goes, bool alone) {
    const std::size_t variable = find_variable(at);
    if (variable == nothing) return;
    const bool address = is(at - 1, "&") && !ends_operand(at - 2);
    if (address) flow_.variables[variable].followed = false;
    step_.reads.push_back({at, variable, goes, alone});
}

/// The tokens [first, last) of an expression whose value goes there.
void FlowReader::walk(std::size_t first, std::size_t last, Goes goes) {
    for (std::size_t i = first; i < last; ++i) {
        if ((is(i, "(") || is(i, "[") || is(i, "{")) && stream_.partner[i] != npos)
            i = stream_.partner[i];
        else if (is(i, ","))
            return walk(first, i, goes), walk(i + 1, last, goes);
        else if (is(i, "?"))
            return conditional(first, i, last, goes);
    }
    for (std::size_t i = first; i < last;) {
        if (begins_lambda(i)) {
            i = skip_lambda(i, last);
        } else if ((is(i, "(") || is(i, "[") || is(i, "{")) && stream_.partner[i] < last) {
            if (is(i, "(") && is(i + 1, "void") && is(i + 2, ")")) goes = Goes::lost;
            walk(i + 1, stream_.partner[i], is(i, "[") ? Goes::used : goes);
            i = stream_.partner[i] + 1;
        } else if (stream_.is_identifier(i)) {
            i = operand(i, last, goes);
        } else {
            ++i;
        }
    }
}

/// `a ? b : c`: the value of `a` goes nowhere, but decides.
void FlowReader::conditional(std::size_t first, std::size_t question, std::size_t last, Goes goes) {
    int open = 0;
    std::size_t colon = question + 1;
    for (; colon < last; ++colon) {
        if ((is(colon, "(") || is(colon, "[") || is(colon, "{")) && stream_.partner[colon] != npos)
            colon = stream_.partner[colon];
        else if (is(colon, "?"))
            ++open;
        else if (is(colon, ":") && open-- == 0)
            break;
    }
    walk(first, question, Goes::used);
    walk(question + 1, std::min(colon, last), goes);
    if (colon < last) walk(colon + 1, last, goes);
}

/// A name with all calls, indices and members behind it. @return the token behind
std::size_t FlowReader::operand(std::size_t at, std::size_t last, Goes goes) {
    std::size_t i = at, name = at, behind_call = npos;
    bool own = false;
    if (leaves_unevaluated(stream_.spelling(at)))
        return is(at + 1, "(") && stream_.partner[at + 1] < last ? stream_.partner[at + 1] + 1
                                                                 : at + 2;
    // `::f(v)` begins before the name. Of `(*group).shfl(v, 0)` it is not known where it begins.
    const bool scoped = is(at - 1, "::");
    const bool begins = !is(at - 1, ".") && !is(at - 1, "->") &&
                        !(scoped && (ends_operand(at - 2) || is(at - 2, ">")));
    const bool lone = (is(at - 1, "(") || is(at - 1, ",")) && (is(at + 1, ")") || is(at + 1, ","));
    read(at, goes, goes == Goes::lost && lone);
    for (++i; i < last;) {
        if (is(i, "::") || is(i, ".") || is(i, "->")) {
            name = ++i;
            if (i < last && stream_.is_identifier(i)) ++i;
        } else if (is_template_call(i, last)) {
            i = stream_.close_angle(i, last) + 1;
            if (is(i, "{") && stream_.partner[i] < last) {
                walk(i + 1, stream_.partner[i], Goes::lost);
                i = stream_.partner[i] + 1;
            }
        } else if (is(i, "[") && stream_.partner[i] < last) {
            walk(i + 1, stream_.partner[i], Goes::used);
            i = stream_.partner[i] + 1;
        } else if (is(i, "(") && stream_.partner[i] < last) {
            const std::string_view word = stream_.spelling(name);
            own = callee_of(word) == Callee::unknown && own_.count(word) > 0;
            if (own || callee_of(word) == Callee::shuffle) behind_call = stream_.partner[i];
            arguments(name, i, goes);
            i = stream_.partner[i] + 1;
        } else {
            break;
        }
    }
    if (begins && behind_call != npos && !(own && goes == Goes::lost))
        step_.calls.push_back(
            {scoped ? at - 1 : at, behind_call, goes == Goes::exchanged ? Goes::lost : goes, own});
    return i;
}

void FlowReader::arguments(std::size_t name, std::size_t open, Goes goes) {
    const std::string_view word = stream_.spelling(name);
    const Callee callee = callee_of(word);
    std::size_t number = 0;
    const auto parts = split_commas(stream_, open + 1, stream_.partner[open]);
    for (const auto& [first, last] : parts) {
        Goes into = goes;
        if (callee == Callee::shuffle)
            into = number == exchanged_argument(word) ? Goes::exchanged : Goes::used;
        else if (callee == Callee::sink)
            into = Goes::used;
        else if (callee == Callee::unknown && own_.count(word))
            into = Goes::exchanged;  // by the shuffle in it
        else if (callee == Callee::unknown && parts.size() > 1)
            into = Goes::lost;  // another argument may say that it does not count
        walk(first, last, into);
        ++number;
    }
}

/// A lambda may read and write what it names at any time. @return the token behind it
std::size_t FlowReader::skip_lambda(std::size_t at, std::size_t last) {
    std::size_t i = stream_.partner[at] + 1;
    while (i < last && !is(i, "{") && !is(i, ";")) {
        if (is(i, "(") && stream_.partner[i] != npos) i = stream_.partner[i];
        ++i;
    }
    if (i < last && stream_.partner[i] != npos) i = stream_.partner[i] + 1;
    forget_all(at, std::min(i, last));
    return std::max(i, at + 1);
}

}  // namespace simtutor::simt
