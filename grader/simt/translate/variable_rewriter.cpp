#include "grader/simt/translate/variable_rewriter.h"

#include <algorithm>
#include <iterator>

namespace simtutor::simt {
namespace {

/// For functions that return an address: the compiler must not put hooks into them.
constexpr const char* no_hooks = "__attribute__((no_sanitize_thread))";

std::string identifier_of(const TokenStream& stream, const Declarator& declarator) {
    return std::string(stream.spelling(declarator.name));
}

bool is_function_declaration(const TokenStream& stream, std::size_t start) {
    for (std::size_t i = start; i < stream.size(); ++i) {
        if (stream.is(i, "operator")) return true;
        if (stream.is(i, ";") || stream.is(i, "=") || stream.is(i, "[")) return false;
        // A function's body comes after its round brackets; this is a class or an initializer.
        if (stream.is(i, "{")) return false;
        if (stream.is(i, "}")) return true;
        if (!stream.is(i, "(")) continue;
        const bool pointer = stream.is(i + 1, "*") && stream.is_identifier(i + 2) &&
                             (stream.is(i + 3, ")") || stream.is(i + 3, "["));
        if (pointer) return false;
        if (i > start && stream.is_identifier(i - 1) && i + 1 < stream.size() &&
            stream.tokens[i + 1].kind == TokenKind::number)
            return false;
        if (i == start || !is_attribute_word(stream.spelling(i - 1))) return true;
        if (stream.partner[i] == npos) return true;
        i = stream.partner[i];
    }
    return true;
}

int kind_of(const TokenStream& stream, std::size_t start, std::size_t end) {
    int kind = 0;
    for (std::size_t i = start; i < end; ++i) {
        if (stream.is(i, "__constant__")) kind = 1;
        if (stream.is(i, "__managed__")) kind = 2;
    }
    return kind;
}

}  // namespace

bool VariableRewriter::check_shared(const VariableDeclaration& declaration,
                                    const Declarator& declarator) {
    const std::string name = identifier_of(stream_, declarator);
    if (declarator.has_initializer) {
        context_.refuse(declarator.name,
                        "shared variable '" + name +
                            "' cannot have an initializer; assign it in one thread and "
                            "follow with __syncthreads()");
        return false;
    }
    const std::size_t bracket = declarator.name + 1;
    if (declaration.is_extern && !(stream_.is(bracket, "[") && stream_.is(bracket + 1, "]"))) {
        context_.refuse(declarator.name,
                        "dynamic shared memory must be an array without a size; write "
                        "extern __shared__ with " +
                            name + "[]");
        return false;
    }
    return true;
}

/// "typedef float __simt_type_1[16][17];", for a dynamic array the element's type.
std::string VariableRewriter::shared_type(const Declarator& declarator, const std::string& base,
                                          const std::string& type, bool dynamic) {
    std::string text =
        "typedef " + base + " " + stream_.joined(declarator.begin, declarator.name) + " " + type;
    const std::size_t rest = declarator.name + (dynamic ? 3 : 1);
    return text + stream_.joined(rest, declarator.end) + "; ";
}

void VariableRewriter::local_shared(std::size_t first, const VariableDeclaration& declaration) {
    std::string text;
    std::string base = declaration.base;
    if (declaration.declarators.size() > 1) {
        base = "__simt_base_" + std::to_string(next_id_);
        text = "typedef " + declaration.base + " " + base + "; ";
    }
    for (const Declarator& declarator : declaration.declarators) {
        if (!check_shared(declaration, declarator)) continue;
        const std::string id = std::to_string(next_id_++);
        const std::string type = "__simt_type_" + id;
        const std::string name = identifier_of(stream_, declarator);
        local_shared_.emplace(context_.scopes.enclosing_function(), name);
        text += shared_type(declarator, base, type, declaration.is_extern);
        if (declaration.is_extern) {
            text += type + "* " + name + " = ::__simt::__dynamic_shared<" + type + ">(\"" + name +
                    "\"); ";
        } else if (declaration.alignment.empty()) {
            text += "struct __simt_key_" + id + "; " + type + "& " + name +
                    " = ::__simt::__shared<" + type + ", __simt_key_" + id + ">(\"" + name +
                    "\"); ";
        } else {
            text += "struct __simt_key_" + id + "; " + type + "& " + name +
                    " = ::__simt::__aligned_shared<" + type + ", (" + declaration.alignment +
                    "), __simt_key_" + id + ">(\"" + name + "\"); ";
        }
    }
    context_.edits.replace_range(first, declaration.end + 1, text);
}

/// A shared variable outside functions becomes a small function, and every use calls it.
void VariableRewriter::file_shared(std::size_t first, const VariableDeclaration& declaration) {
    std::string text;
    std::string base = "__simt_base_" + std::to_string(next_id_);
    text = "typedef " + declaration.base + " " + base + "; ";
    for (const Declarator& declarator : declaration.declarators) {
        if (!check_shared(declaration, declarator)) continue;
        const std::string id = std::to_string(next_id_++);
        const std::string type = "__simt_type_" + id;
        const std::string name = identifier_of(stream_, declarator);
        text += shared_type(declarator, base, type, declaration.is_extern);
        text += std::string("static inline ") + no_hooks + " " + type +
                (declaration.is_extern ? "*" : "&") + " __simt_shared_" + name +
                "() { struct __simt_key_" + id + "; return ";
        if (declaration.is_extern) {
            text += "::__simt::__dynamic_shared<" + type + ">(\"" + name + "\"); } ";
        } else {
            const std::string alignment =
                declaration.alignment.empty() ? "alignof(" + type + ")" : declaration.alignment;
            text += "::__simt::__aligned_shared<" + type + ", (" + alignment + "), __simt_key_" +
                    id + ">(\"" + name + "\"); } ";
        }
        file_shared_[name] = "__simt_shared_" + name + "()";
    }
    context_.edits.replace_range(first, declaration.end + 1, text);
}

void VariableRewriter::shared_variables(std::size_t& at) {
    const auto declaration = read_variables(stream_, context_.start);
    if (!declaration || declaration->end < at || declaration->declarators.front().name < at) {
        // Malformed: without the keyword the compiler reports the error.
        context_.edits.remove(at);
        return;
    }
    if (context_.scopes.in_class()) {
        context_.refuse(
            at,
            "'__shared__' in a class is not supported; declare the array in the kernel and "
            "pass a pointer");
    }
    if (context_.scopes.in_function()) {
        local_shared(context_.start, *declaration);
    } else {
        file_shared(context_.start, *declaration);
    }
    at = declaration->end;
    context_.start = at + 1;
}

/// A static variable of a device function lives in device memory. It is registered when a thread
/// reaches its declaration.
void VariableRewriter::static_variable(std::size_t at) {
    const auto declaration = read_variables(stream_, context_.start);
    if (!declaration || declaration->end < at || declaration->is_extern) return;
    const int kind = kind_of(stream_, context_.start, declaration->declarators.front().begin);
    if (declaration->is_const && kind == 0) return;
    if (!registered_statics_.insert(context_.start).second) return;
    std::string text;
    for (const Declarator& declarator : declaration->declarators) {
        const std::string name = identifier_of(stream_, declarator);
        text += " ::__simt::__know_variable(" + std::to_string(kind) + ", \"" + name + "\", " +
                name + ");";
    }
    context_.edits.insert_after(declaration->end, text);
}

void VariableRewriter::device_variables(std::size_t at) {
    const bool is_plain_device = stream_.is(at, "__device__");
    context_.edits.remove(at);
    if (qualifies_lambda(stream_, at)) return;
    const std::size_t begin = skip_template_header(stream_, context_.start, at);
    if (context_.scopes.in_function() && !context_.scopes.in_class()) {
        bool is_static = false, is_extern = false;
        for (std::size_t i = context_.start; i < at + 8 && !stream_.is(i, ";"); ++i) {
            is_static |= stream_.is(i, "static");
            is_extern |= stream_.is(i, "extern");
        }
        if (is_static && !is_extern) return static_variable(at);
        if (!is_plain_device || is_extern) {
            context_.refuse(
                at, "'" + std::string(stream_.spelling(at)) +
                        "' on a variable in a function needs 'static'; or declare it outside");
        }
        return;
    }
    if (is_function_declaration(stream_, context_.start)) return;
    const auto declaration = read_variables(stream_, context_.start);
    if (!declaration || declaration->end < at || declaration->declarators.front().name < at) return;
    if (context_.scopes.in_class() || begin != context_.start) {
        if (!declaration->is_const) {
            context_.refuse(
                at, "'" + std::string(stream_.spelling(at)) +
                        (context_.scopes.in_class()
                             ? "' is not allowed on a data member; declare the variable outside"
                             : "' on a variable template is not supported; declare a variable "
                               "for each type"));
        }
        return;
    }
    const int kind = kind_of(stream_, context_.start, declaration->declarators.front().begin);
    static const char* const sections[] = {"simt_device", "simt_constant", "simt_managed"};
    bool first_of_declaration = true;
    for (std::size_t i = context_.start; i < at; ++i) {
        const std::string_view word = stream_.spelling(i);
        if (word == "__device__" || word == "__constant__" || word == "__managed__") {
            first_of_declaration = false;
        }
    }
    if (!first_of_declaration) return;
    // A constant object cannot share a section with others; its registration is enough.
    if (declaration->is_extern) {
        for (const Declarator& declarator : declaration->declarators)
            extern_variables_.insert(identifier_of(stream_, declarator));
    }
    if (!declaration->is_const && !declaration->is_extern) {
        place_in_section(at, *declaration,
                         std::string("__attribute__((section(\"") + sections[kind] +
                             "\"), aligned(256), no_reorder)) ");
    }
    // The file that defines it registers it; here its size may not be known.
    if (declaration->is_extern) return;
    for (const Declarator& declarator : declaration->declarators) {
        const std::string name = identifier_of(stream_, declarator);
        variables_.push_back(
            {kind + (declaration->is_const ? 4 : 0), context_.scopes.path() + name, name});
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

/// Puts the variables in the section that the attribute `section` names, with a gap after each: an
/// index past the end must not land in the next one. Several declarators become declarations each.
void VariableRewriter::place_in_section(std::size_t at, const VariableDeclaration& declaration,
                                        const std::string& section) {
    const auto gap = [&] {
        return " " + section + "__attribute__((used)) static char __simt_gap_" +
               std::to_string(next_id_++) + "[256];";
    };
    const bool own = belongs_to_file(declaration);
    context_.edits.insert_before(at, own ? "static " + section : section);
    // A class that is defined here cannot be named again.
    if (declaration.base.find('{') == std::string::npos &&
        !has_specifier(declaration, {"inline"})) {
        const bool is_static = own || has_specifier(declaration, {"static"});
        for (auto next = declaration.declarators.begin() + 1; next != declaration.declarators.end();
             ++next)
            context_.edits.replace(next->begin - 1, ";" + gap() + " " +
                                                        (is_static ? "static " : "") + section +
                                                        declaration.base + " ");
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

bool VariableRewriter::use_file_shared(std::size_t at) {
    const auto shared = file_shared_.find(stream_.spelling(at));
    if (shared == file_shared_.end()) return false;
    context_.edits.replace(at, shared->second);
    return true;
}

// A shared variable is a reference in the translated text. A lambda must capture it by reference,
// or it would work on a copy.
void VariableRewriter::capture_shared(std::size_t at) {
    const std::string name(stream_.spelling(at));
    if (local_shared_.count({context_.scopes.enclosing_function(), name}) == 0) return;
    for (const std::size_t open : context_.scopes.captures()) {
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
