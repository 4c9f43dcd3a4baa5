#include "grader/simt/translate/variable_rewriter.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace simtutor::simt {
namespace {

/// For functions that return an address: the compiler must not put hooks into them.
constexpr const char* no_hooks = "__attribute__((no_sanitize_thread))";

std::string identifier_of(const TokenStream& stream, const Declarator& declarator) {
    return std::string(stream.spelling(declarator.name));
}

int kind_of(const TokenStream& stream, std::size_t start, std::size_t end) {
    int kind = 0;
    for (std::size_t i = start; i < end; ++i) {
        if (stream.is(i, "__constant__")) kind = 1;
        if (stream.is(i, "__managed__")) kind = 2;
    }
    return kind;
}

/// True if the name at `at` seems to be declared here: a type stands before it.
bool declares_name(const TokenStream& stream, std::size_t at) {
    static const std::set<std::string_view> after = {";", "=", ",", ")", "[", "{", ":"};
    static const std::set<std::string_view> words = {
        "return", "else", "case",      "throw", "new", "delete", "sizeof",
        "do",     "goto", "co_return", "and",   "or",  "not",    "co_yield"};
    if (after.count(stream.spelling(at + 1)) == 0 || at == 0) return false;
    std::size_t type = at - 1;
    bool pointer = false;
    while (type > 0 && (stream.is(type, "*") || stream.is(type, "&") || stream.is(type, "&&"))) {
        pointer = true;
        --type;
    }
    if (!stream.is_identifier(type) || words.count(stream.spelling(type))) return false;
    // `a * b` multiplies unless a declaration begins at a.
    return !pointer || is_type_word(stream.spelling(type)) || stream.is(type - 1, "(") ||
           stream.is(type - 1, ";") || stream.is(type - 1, "{") || stream.is(type - 1, "const");
}

/// Index in `text` after the brackets without a size in front; 0 if there are none.
std::size_t after_empty_brackets(const std::string& text) {
    if (text.empty() || text[0] != '[') return 0;
    const std::size_t close = text.find_first_not_of(' ', 1);
    return close != std::string::npos && text[close] == ']' ? close + 1 : 0;
}

}  // namespace

bool VariableRewriter::check_shared(const VariableDeclaration& declaration,
                                    const Declarator& declarator) {
    const std::string name = identifier_of(stream_, declarator);
    if (declaration.is_extern && declarator.is_array && !after_empty_brackets(declarator.after)) {
        context_.refuse(declarator.name,
                        "dynamic shared memory must be an array without a size; write "
                        "extern __shared__ with " +
                            name + "[]");
        return false;
    }
    if (!declarator.has_initializer) return true;
    context_.refuse(declarator.name, "shared variable '" + name +
                                         "' cannot have an initializer; assign it in one thread "
                                         "and follow with __syncthreads()");
    return false;
}

/// Declares the type of a shared variable, "typedef float __simt_type_1[16][17];", and says how its
/// place is found. Dynamic arrays begin where the dynamic shared memory begins.
VariableRewriter::SharedPlace VariableRewriter::shared_place(const VariableDeclaration& declaration,
                                                             const Declarator& declarator,
                                                             const std::string& base) {
    const std::string id = std::to_string(next_id_++);
    const std::string name = quote(identifier_of(stream_, declarator));
    SharedPlace place;
    place.type = "__simt_type_" + id;
    const std::size_t open_array =
        declaration.is_extern ? after_empty_brackets(declarator.after) : 0;
    place.types = "typedef " + base + " " + declarator.before + " " + place.type +
                  declarator.after.substr(open_array) + "; ";
    if (declaration.is_extern) {
        place.reference = open_array ? "*" : "&";
        place.value = (open_array ? "" : "*") +
                      ("::__simt::__dynamic_shared<" + place.type + ">(") + name + ")";
        return place;
    }
    place.reference = "&";
    place.key = "struct __simt_key_" + id + "; ";
    const std::string alignment = declaration.alignment + declarator.alignment;
    if (alignment.empty()) {
        place.value = "::__simt::__shared<" + place.type + ", __simt_key_" + id + ">(" + name + ")";
    } else {
        place.types +=
            "struct " + alignment + "__simt_align_" + id + " { " + place.type + " value; }; ";
        place.value = "::__simt::__aligned_shared<" + place.type + ", alignof(__simt_align_" + id +
                      "), __simt_key_" + id + ">(" + name + ")";
    }
    return place;
}

/// The type before the declarators. Several declarators get a name for it, which `text` declares.
std::string VariableRewriter::shared_base(const VariableDeclaration& declaration,
                                          std::string& text) {
    if (declaration.declarators.size() < 2) return declaration.base;
    std::string base = "__simt_base_" + std::to_string(next_id_);
    text += "typedef " + declaration.base + " " + base + "; ";
    return base;
}

void VariableRewriter::local_shared(std::size_t first, const VariableDeclaration& declaration) {
    std::string text;
    const std::string base = shared_base(declaration, text);
    for (const Declarator& declarator : declaration.declarators) {
        if (!check_shared(declaration, declarator)) continue;
        const SharedPlace place = shared_place(declaration, declarator, base);
        const std::string name = identifier_of(stream_, declarator);
        local_shared_.push_back({context_.scopes.depth(), name});
        text += place.types + place.key + place.type + place.reference + " " + name + " = " +
                place.value + "; ";
    }
    context_.edits.replace_range(first, declaration.end + 1, text);
}

/// A shared variable outside functions becomes a small function, and every use calls it.
void VariableRewriter::file_shared(std::size_t first, const VariableDeclaration& declaration) {
    std::string text;
    const std::string base = shared_base(declaration, text);
    for (const Declarator& declarator : declaration.declarators) {
        if (!check_shared(declaration, declarator)) continue;
        const SharedPlace place = shared_place(declaration, declarator, base);
        const std::string name = identifier_of(stream_, declarator);
        text += place.types + "static inline " + no_hooks + " " + place.type + place.reference +
                " __simt_shared_" + name + "() { " + place.key + "return " + place.value + "; } ";
        file_shared_[name] = "__simt_shared_" + name + "()";
    }
    context_.edits.replace_range(first, declaration.end + 1, text);
}

const std::optional<VariableDeclaration>& VariableRewriter::variables_from(std::size_t begin) {
    if (read_from_ != begin) {
        read_ = read_variables(stream_, begin);
        read_from_ = begin;
    }
    return read_;
}

void VariableRewriter::shared_variables(std::size_t& at) {
    const auto& declaration = variables_from(context_.start);
    if (!declaration || declaration->end < at || declaration->declarators.front().begin <= at ||
        declaration->declarators.front().is_function) {
        context_.edits.remove(at);
        context_.refuse(at,
                        "'__shared__' is only understood in the declaration of a variable, as in "
                        "__shared__ float tile[32]");
        return;
    }
    if (context_.scopes.in_class()) {
        context_.refuse(
            at,
            "'__shared__' in a class is not supported; declare the array in the kernel and "
            "pass a pointer");
    }
    if (context_.only_on_host())
        context_.refuse(at,
                        "'__shared__' is only allowed in device code; declare the variable in "
                        "the kernel");
    if (context_.scopes.in_function()) {
        local_shared(context_.start, *declaration);
    } else {
        file_shared(context_.start, *declaration);
    }
    at = declaration->end;
    context_.start = at + 1;
}

void VariableRewriter::close_scope() {
    while (!local_shared_.empty() && local_shared_.back().depth >= context_.scopes.depth())
        local_shared_.pop_back();
    while (!hidden_.empty() && hidden_.back().depth >= context_.scopes.depth()) hidden_.pop_back();
}

void VariableRewriter::end_statement() {
    while (!hidden_.empty() && hidden_.back().depth > context_.scopes.depth()) hidden_.pop_back();
}

/// A static variable of a device function lives in device memory. It is registered when a thread
/// reaches its declaration.
void VariableRewriter::static_variable(std::size_t at) {
    const auto& declaration = variables_from(context_.start);
    if (!declaration || declaration->end < at || declaration->is_extern ||
        declaration->declarators.front().is_function)
        return;
    const int kind = kind_of(stream_, context_.start, declaration->declarators.front().begin);
    if (!registered_statics_.insert(context_.start).second) return;
    std::string text;
    for (const Declarator& declarator : declaration->declarators) {
        if (kind == 0 && declaration->is_constant(declarator)) continue;
        const std::string name = identifier_of(stream_, declarator);
        text += " ::__simt::__know_variable(" + std::to_string(kind) + ", \"" + name + "\", " +
                name + ");";
    }
    context_.edits.insert_after(declaration->end, text);
}

void VariableRewriter::device_variables(std::size_t at) {
    context_.edits.remove(at);
    if (qualifies_lambda(stream_, at)) return;
    const std::size_t begin = skip_template_header(stream_, context_.start, at);
    const auto& declaration = variables_from(begin);
    if (!declaration || declaration->end < at || declaration->declarators.front().is_function)
        return;
    // Each declaration is handled at its first such word, unless it is a shared one.
    for (std::size_t i = begin; i < declaration->declarators.front().begin; ++i) {
        if (stream_.is(i, "__shared__")) return;
        if (i < at && (stream_.is(i, "__device__") || stream_.is(i, "__constant__") ||
                       stream_.is(i, "__managed__")))
            return;
    }
    if (context_.scopes.in_class() ||
        declaration->declarators.front().path != declaration->declarators.front().name)
        return context_.refuse(at, "'" + std::string(stream_.spelling(at)) +
                                       "' is not allowed on a data member; declare the variable "
                                       "outside");
    if (context_.scopes.in_function()) return local_variable(at, *declaration);
    if (begin != context_.start) return template_variable(begin, *declaration);
    file_variable(at, *declaration);
}

void VariableRewriter::local_variable(std::size_t at, const VariableDeclaration& declaration) {
    if (declaration.is_extern) return;
    if (declaration.is_static) return static_variable(at);
    context_.refuse(at, "'" + std::string(stream_.spelling(at)) +
                            "' on a variable in a function needs 'static'; or declare it outside");
}

/// A variable template is registered where one of its variables is used; a specialization, like
/// other variables, before main.
void VariableRewriter::template_variable(std::size_t begin,
                                         const VariableDeclaration& declaration) {
    const Declarator& declarator = declaration.declarators.front();
    const int kind = kind_at(declaration);
    if (declaration.is_constant(declarator) && kind == 0) return;
    const std::string name = identifier_of(stream_, declarator);
    if (begin == context_.start + 3)  // template <>
        variables_.push_back(
            {kind, context_.scopes.path() + stream_.joined(declarator.path, declarator.path_end),
             name});
    else
        template_variables_[name] = kind;
}

int VariableRewriter::kind_at(const VariableDeclaration& declaration) const {
    return kind_of(stream_, context_.start, declaration.declarators.front().begin);
}

void VariableRewriter::file_variable(std::size_t at, const VariableDeclaration& declaration) {
    const int kind = kind_at(declaration);
    static const char* const sections[] = {"simt_device", "simt_constant", "simt_managed"};
    const bool only_declared = declaration.is_extern &&
                               !declaration.declarators.front().has_initializer &&
                               !stream_.is(context_.start + 2, "{");
    if (declaration.is_extern) {
        for (const Declarator& declarator : declaration.declarators)
            extern_variables_.insert(identifier_of(stream_, declarator));
    }
    // The file that defines it registers it; here its size may not be known.
    if (only_declared) return;
    place_in_section(at, declaration, sections[kind]);
    for (const Declarator& declarator : declaration.declarators) {
        if (declarator.is_function) continue;
        const std::string name = identifier_of(stream_, declarator);
        variables_.push_back({kind + (declaration.is_constant(declarator) ? 4 : 0),
                              context_.scopes.path() + name, name});
    }
}

/// True if one of these words stands before the first declarator.
bool VariableRewriter::has_specifier(const VariableDeclaration& declaration,
                                     std::initializer_list<const char*> words) const {
    for (std::size_t i = context_.start; i < declaration.declarators.front().begin; ++i)
        if (std::any_of(words.begin(), words.end(),
                        [&](const char* word) { return stream_.is(i, word); }))
            return true;
    return false;
}

/// Standard attributes may only stand in front of the words that are inserted.
void VariableRewriter::gnu_attributes(std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
        if (stream_.is(i, "{") && stream_.partner[i] != npos) i = stream_.partner[i];
        const bool alignment = stream_.is(i, "alignas") && stream_.is(i + 1, "(");
        const std::size_t open = alignment ? i + 1 : i;
        const std::size_t close = stream_.partner[open];
        if (close == npos || close <= open || close >= last) continue;
        if (alignment) {
            context_.edits.replace(i, "__attribute__((aligned");
            context_.edits.insert_after(close, "))");
        } else if (stream_.is(i, "[") && stream_.is(i + 1, "[")) {
            context_.edits.replace_range(i, close + 1, "");
        }
        if (alignment || stream_.is(i, "[")) i = close;
    }
}

/// Puts the variables in a section of their own, with a gap after each: an index past the end must
/// not land in the next one. Several declarators become declarations each. Constants cannot share a
/// section with others, nor can inline variables.
void VariableRewriter::place_in_section(std::size_t at, const VariableDeclaration& declaration,
                                        const char* name) {
    const std::string section =
        std::string("__attribute__((section(\"") + name + "\"), aligned(256), no_reorder)) ";
    const auto gap = [&] {
        return " " + section + "__attribute__((used)) static char __simt_gap_" +
               std::to_string(next_id_++) + "[256];";
    };
    const auto& all = declaration.declarators;
    const bool constant = declaration.is_constant(all.front());
    const bool own = belongs_to_file(declaration);
    // As nvcc: the initial value is part of the module.
    // GCC 12 takes a pointer to a function for a function here.
    const bool constant_value_checked =
        !declaration.is_constexpr && !declaration.defines_class &&
        std::none_of(all.begin(), all.end(), [](const Declarator& declarator) {
            return declarator.after.find('(') != std::string::npos;
        });
    const std::string constant_value = constant_value_checked ? "__constinit " : "";
    gnu_attributes(at, all.front().begin);
    const std::string first_words = (own && !constant ? "static " : "") + constant_value;
    if (declaration.is_inline || constant) {
        if (!has_specifier(declaration, {"constinit", "__constinit"}))
            context_.edits.insert_before(at, first_words);
        return;
    }
    context_.edits.insert_before(at, first_words + section);
    // A class that is defined here cannot be named again.
    if (!declaration.defines_class) {
        const bool is_static = own || declaration.is_static;
        for (auto next = all.begin() + 1; next != all.end(); ++next) {
            const bool is_constant = declaration.is_constant(*next);
            context_.edits.replace(next->begin - 1,
                                   ";" + (is_constant ? "" : gap()) + " " +
                                       (is_static ? "static " : "") + constant_value +
                                       (is_constant ? "" : section) + declaration.alignment +
                                       declaration.base + " ");
        }
    }
    context_.edits.insert_after(declaration.end, gap());
}

/// Without relocatable device code each file has its own variables, even if names are equal.
bool VariableRewriter::belongs_to_file(const VariableDeclaration& declaration) const {
    if (context_.options.relocatable_device_code) return false;
    if (has_specifier(declaration, {"static", "inline", "constexpr"})) return false;
    return std::none_of(declaration.declarators.begin(), declaration.declarators.end(),
                        [&](const Declarator& declarator) {
                            return extern_variables_.count(identifier_of(stream_, declarator)) != 0;
                        });
}

bool VariableRewriter::use_file_shared(std::size_t at, bool in_round_brackets) {
    const auto shared = file_shared_.find(stream_.spelling(at));
    if (shared == file_shared_.end()) return false;
    const std::string_view name = shared->first;
    if (declares_name(stream_, at))
        hidden_.push_back({context_.scopes.depth() + (in_round_brackets ? 1 : 0), shared->first});
    if (std::any_of(hidden_.begin(), hidden_.end(),
                    [&](const ScopedName& hidden) { return hidden.name == name; }))
        return false;
    context_.edits.replace(at, shared->second);
    return true;
}

void VariableRewriter::open_function(const FunctionInfo& function) {
    for (const std::string& parameter : function.parameters)
        if (file_shared_.count(parameter))
            hidden_.push_back({context_.scopes.depth() + 1, parameter});
}

bool VariableRewriter::use_template_variable(std::size_t at) {
    if (template_variables_.empty() || !stream_.is(at + 1, "<")) return false;
    const auto variable = template_variables_.find(stream_.spelling(at));
    if (variable == template_variables_.end()) return false;
    const std::size_t close = stream_.close_angle(at + 1, stream_.size());
    if (close == npos) return false;
    std::size_t first = at;
    while (first > 1 && stream_.is(first - 1, "::")) {
        --first;
        if (stream_.is_identifier(first - 1)) --first;
    }
    context_.edits.insert_before(first, "::__simt::__known_variable(" +
                                            std::to_string(variable->second) + ", " +
                                            quote(variable->first) + ", ");
    context_.edits.insert_after(close, ")");
    return true;
}

// A shared variable is a reference in the translated text. A lambda must capture it by reference,
// or it would work on a copy.
void VariableRewriter::capture_shared(std::size_t at) {
    const std::string name(stream_.spelling(at));
    const auto shared =
        std::find_if(local_shared_.rbegin(), local_shared_.rend(),
                     [&](const ScopedName& variable) { return variable.name == name; });
    if (shared == local_shared_.rend()) return;
    for (const std::size_t open : context_.scopes.captures_above(shared->depth)) {
        const std::size_t close = stream_.partner[open];
        bool has_it = stream_.is(open + 1, "&") && !stream_.is_identifier(open + 2);
        for (std::size_t i = open + 1; i < close; ++i) has_it |= stream_.is(i, name);
        if (has_it || !captured_.emplace(open, name).second) continue;
        if (stream_.is(open + 1, "=")) {
            context_.edits.insert_after(open + 1, ", &" + name);
        } else {
            const bool first = captured_.lower_bound({open, ""})->second == name &&
                               std::next(captured_.lower_bound({open, ""})) ==
                                   captured_.lower_bound({open + 1, ""});
            context_.edits.insert_before(close, (first && close == open + 1 ? "&" : ", &") + name);
        }
    }
}

std::string VariableRewriter::registrations() const {
    if (variables_.empty()) return "";
    std::string text =
        "\n# 1 \"<device variables>\"\nnamespace { __attribute__((constructor(101))) ";
    text += std::string(no_hooks) + " void __simt_register_variables() {\n";
    for (const DeviceVariable& variable : variables_) {
        const std::string& name = variable.qualified;
        text += "__simt_register_variable(" + std::to_string(variable.kind) + ", " +
                quote(variable.name) + ", &" + name + ", sizeof(" + name +
                "), sizeof(typename ::__simt::_ArrayShape<decltype(" + name + ")>::_Element));\n";
    }
    return text + "}\n}\n";
}

}  // namespace simtutor::simt
