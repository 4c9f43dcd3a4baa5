#include "grader/findings/unset/unset_scalar.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

enum class Use { none, sets, reads };

bool is_number_type(const Token& word) {
    static const auto& types = *new std::set<std::string>{
        "int",    "unsigned", "long",     "short",    "float",   "double",
        "size_t", "int64_t",  "uint32_t", "uint64_t", "int32_t", "char"};
    return types.contains(word.text);
}

/// "sum" and "i" of "float sum, i;": names that are declared as numbers, and get no value there.
std::vector<std::string> declared_without_value(const Tokens& words) {
    std::size_t at = words.size() > 2 && words[0].is("std") && words[1].is("::") ? 2 : 0;
    if (at >= words.size() || !is_number_type(words[at])) return {};
    while (at < words.size() && is_number_type(words[at])) ++at;
    std::vector<std::string> names;
    for (const Tokens& one : split(part_of(words, at, words.size()), ","))
        if (one.size() == 1 && one[0].is_name()) names.push_back(one[0].text);
    return names;
}

/// Whether the word at `at` is an argument of a function that the file defines, and that takes its
/// value: "void divide(int n, int devices)".
bool is_passed_by_value(const Tokens& file, const Tokens& words, std::size_t at) {
    std::size_t open = at, place = 0;
    int depth = 0;
    while (open > 0 && depth >= 0) {
        --open;
        depth += words[open].is(")") || words[open].is("]") || words[open].is("}");
        depth -= words[open].is("(") || words[open].is("[") || words[open].is("{");
        place += depth == 0 && words[open].is(",");
    }
    if (depth >= 0 || open == 0 || !words[open].is("(") || !words[open - 1].is_name()) return false;
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (file[i].text != words[open - 1].text || !file[i + 1].is("(")) continue;
        const std::size_t close = closing(file, i + 1);
        const bool defined = close + 1 < file.size() && file[close + 1].is("{") &&
                             (file[i - 1].is_name() || file[i - 1].is("*") || file[i - 1].is(">"));
        const std::vector<Tokens> parameters = split(part_of(file, i + 2, close), ",");
        if (!defined || place >= parameters.size()) continue;
        const Tokens& own = parameters[place];
        return own.size() == 2 && is_number_type(own[0]) && own[1].is_name();
    }
    return false;
}

/// What the first mention of a name in these words does with it.
Use use_in(const Tokens& file, const Tokens& words, const std::string& name, std::size_t from) {
    static const auto& opening = *new std::set<std::string>{"(", ",", "{", "["};
    static const auto& closing_signs = *new std::set<std::string>{")", ",", "}"};
    for (std::size_t i = from; i < words.size(); ++i) {
        if (words[i].text != name) continue;
        const Token* const before = i > 0 ? &words[i - 1] : nullptr;
        const Token* const after = i + 1 < words.size() ? &words[i + 1] : nullptr;
        if (before && (before->is(".") || before->is("->") || before->is("::"))) continue;
        // Another variable of this name begins here.
        if (before && (is_number_type(*before) || before->is("auto"))) return Use::sets;
        if (before && before->is("&")) return Use::sets;
        if (before && before->is(">>")) return Use::sets;
        if (after && after->is("=")) {
            // "sum = sum + x" reads first.
            std::size_t end = i + 2;
            while (end < words.size() && !words[end].is(";")) ++end;
            const Use rest = use_in(file, part_of(words, 0, end), name, i + 2);
            return rest == Use::reads ? Use::reads : Use::sets;
        }
        // As an argument it may be a reference; in a lambda's brackets it is taken along.
        if (before && after && opening.contains(before->text) &&
            (closing_signs.contains(after->text) || after->is("]")) && !before->is("["))
            return is_passed_by_value(file, words, i) ? Use::reads : Use::sets;
        if (before && before->is("[") && after && (after->is("]") || after->is(",")) && i > 1 &&
            !words[i - 2].is_name() && !words[i - 2].is("]"))
            return Use::sets;
        return Use::reads;
    }
    return Use::none;
}

bool has_lambda(const Tokens& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i].is("[") && (words[i + 1].is("&") || words[i + 1].is("]")) &&
            (i == 0 || !words[i - 1].is_name()))
            return true;
    return false;
}

/// Whether the text sets the name anywhere behind a statement.
bool is_set_behind(const std::vector<Statement>& all, std::size_t at, const std::string& name) {
    for (std::size_t i = at; i < all.size(); ++i)
        for (std::size_t k = 0; k + 1 < all[i].words.size(); ++k)
            if (all[i].words[k].text == name && all[i].words[k + 1].is("=")) return true;
    return false;
}

/// Of a loop's head what runs before its body.
Tokens before_body(const Statement& one) {
    const std::vector<Tokens> parts = split(one.words, ";");
    if (one.kind != Statement::Kind::loop || parts.size() != 3) return one.words;
    return part_of(one.words, 0, parts[0].size() + 1 + parts[1].size());
}

/// The line that reads the name before any other gives it a value; 0 if there is none.
int early_line(const Tokens& file, const FunctionText& function, std::size_t declared,
               const std::string& name) {
    const auto& all = function.statements();
    const bool in_head = all[declared].kind == Statement::Kind::loop;
    for (std::size_t i = in_head ? declared : declared + 1; i < all.size(); ++i) {
        const Tokens words = before_body(all[i]);
        // Behind "int k" in "for (int k; k < n; ++k)".
        const std::size_t from =
            i == declared ? split(words, ";").front().size() : static_cast<std::size_t>(0);
        if (all[i].kind == Statement::Kind::alternative) continue;
        const Use use = use_in(file, words, name, from);
        if (use == Use::none) continue;
        if (use == Use::sets || has_lambda(words)) return 0;
        // A branch may know that it is a later round, which has a value.
        bool chosen = mentions(words, "?");
        for (const int head : function.around(static_cast<int>(i)))
            chosen |= all[static_cast<std::size_t>(head)].kind != Statement::Kind::loop;
        if (chosen && is_set_behind(all, i, name)) return 0;
        for (const Token& word : part_of(words, from, words.size()))
            if (word.text == name) return word.line;
    }
    return 0;
}

std::optional<UnsetScalar> in_function(const Tokens& file, const FunctionText& function) {
    const auto& all = function.statements();
    for (std::size_t i = 0; i < all.size(); ++i) {
        Tokens words = all[i].words;
        if (all[i].kind == Statement::Kind::loop) words = split(words, ";").front();
        if (all[i].kind == Statement::Kind::branch || all[i].kind == Statement::Kind::alternative)
            continue;
        for (const std::string& name : declared_without_value(words))
            if (const int line = early_line(file, function, i, name); line > 0)
                return UnsetScalar{name, function.name(), all[i].line, line};
    }
    return {};
}

/// "__device__ float hit(…)": there a run tells, variable by variable.
bool is_device_code(const Tokens& file, const std::string& function) {
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (file[i].text != function || !file[i + 1].is("(")) continue;
        for (std::size_t k = i; k-- > 0;) {
            if (file[k].is("__device__") || file[k].is("__global__")) return true;
            if (file[k].is(";") || file[k].is("{") || file[k].is("}")) break;
        }
    }
    return false;
}

}  // namespace

std::optional<UnsetScalar> find_unset_scalar(const Tokens& file) {
    int last = 0;
    for (std::size_t i = 1; i < file.size(); ++i) {
        if (!file[i].is("{") || file[i].line <= last || !file[i - 1].is(")")) continue;
        const FunctionText function(file, file[i].line);
        if (!function.found()) continue;
        last = std::max(last, function.statements().front().line);
        if (auto found = in_function(file, function)) return found;
    }
    return {};
}

std::string UnsetScalar::told() const {
    return fmt::format(
        "{} is declared in line {} without a value, and {}: it begins as whatever "
        "was there before, 0 or not.",
        name, declared, used == declared ? "used at once" : fmt::format("line {} uses it", used));
}

std::string unset_scalar(const Tokens& file, int line) {
    const auto found =
        line > 0 ? in_function(file, FunctionText(file, line)) : find_unset_scalar(file);
    return found ? found->told() + " Give it its value there." : std::string();
}

std::optional<simt::Finding> unset_finding(Sources& sources, const std::string& file) {
    const Tokens words = tokens_of(sources, file);
    const auto found = find_unset_scalar(words);
    if (!found || is_device_code(words, found->function)) return {};
    simt::Finding finding;
    finding.rule = "memory.uninitialised";
    // The text alone tells it, not a run: it costs nothing.
    finding.level = simt::Level::warning;
    finding.message = found->told();
    finding.advice = "Give " + found->name + " its value where it is declared.";
    for (const int line : {found->used, found->declared}) {
        simt::FindingSide side;
        side.action = line == found->used ? "read" : "declare";
        side.object = found->name;
        side.site = {file, line, found->function};
        side.on_device = false;
        finding.sides.push_back(side);
        if (found->used == found->declared) break;
    }
    return finding;
}

}  // namespace simtutor
