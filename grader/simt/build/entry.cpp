#include "grader/simt/build/entry.h"

namespace simtutor::simt {

namespace {

std::string call_text(const EntryDeclaration& entry, const std::string& pointer) {
    std::string arguments;
    for (std::size_t i = 0; i < entry.parameters.size(); ++i) {
        arguments += (i ? ", " : "") +
                     ("simtutor_glue::parameter<" + std::to_string(i) + ">(" + pointer + ", call)");
    }
    if (entry.is_kernel) {
        return "::" + entry.name +
               "<<<dim3(call->grid[0], call->grid[1], call->grid[2]), dim3(call->block[0], "
               "call->block[1], call->block[2]), call->shared_bytes>>>(" +
               arguments + ");";
    }
    const std::string call = pointer + "(" + arguments + ")";
    return entry.returns_value() ? "simtutor_glue::set_result(call, " + call + ");" : call + ";";
}

/// How the glue reaches main(), whose address C++ does not give away: by its symbol, which the
/// linker binds within the module, so that no other main of the process takes its place
/// (-Bsymbolic). Whatever parameters the student's main has, it may be called with two.
std::string program_text(const std::string& number) {
    return "extern \"C\" int simtutor_program_" + number +
           "(int, char**) __asm__(\"main\");\n"
           "static SIMTUTOR_NO_HOOKS void simtutor_call_" +
           number + "(SimtutorCall* call) { simtutor_glue::set_result(call, simtutor_program_" +
           number + "(static_cast<int>(call->values[0].integer), simtutor_glue::words(call))); }\n";
}

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

}  // namespace

std::string glue_text(const std::vector<EntryDeclaration>& entries, const std::string& source_dir) {
    std::string text = "#include \"" + source_dir + "/grader/simt/build/entry_glue.h\"\n";
    std::string table;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const EntryDeclaration& entry = entries[i];
        const std::string number = std::to_string(i);
        const std::string pointer = "simtutor_entry_" + number;
        if (entry.is_program()) {
            text += program_text(number);
        } else {
            text += "#line 1 \"<entry " + number + ">\"\n" + entry.signature + ";\n";
            text += "static " + entry.result + " (*const " + pointer + ")(" + entry.parameter_list +
                    ") = &::" + entry.name + ";\n";
            text += "#line 1 \"<launch by the lesson>\"\n";
            text += "static SIMTUTOR_NO_HOOKS void simtutor_call_" + number +
                    "(SimtutorCall* call) { " + call_text(entry, pointer) + " }\n";
        }
        table += "{\"" + entry.name + "\", \"" + escaped(entry.signature) + "\", simtutor_call_" +
                 number + "}, ";
    }
    text += "#line 1 \"<glue>\"\nextern \"C\" const SimtutorEntry simtutor_entries[] = {" + table +
            "{nullptr, nullptr, nullptr}};\n";
    return text;
}

namespace {

std::string without_space_words(const std::string& declaration) {
    const std::string word = "__global__ ";
    const std::size_t at = declaration.find(word);
    return at == std::string::npos
               ? declaration
               : declaration.substr(0, at) + declaration.substr(at + word.size());
}

}  // namespace

std::string entry_problem(const EntryDeclaration& entry, const std::vector<FunctionInfo>& functions,
                          const std::string& shown_file, bool types_differ) {
    const FunctionInfo* found = nullptr;
    for (const FunctionInfo& function : functions) {
        if (function.is_member || function.name != entry.name) continue;
        if (function.is_kernel == entry.is_kernel && !types_differ) return "";
        if (found == nullptr || function.is_definition) found = &function;
    }
    if (found == nullptr && entry.is_program()) {
        return shown_file + " has no main(); a whole program begins with `" + entry.signature +
               "`. Write it, at the file's outermost level.";
    }
    if (found == nullptr) {
        return shown_file + ": no function " + entry.name + " found; write `" + entry.signature +
               "`.";
    }
    const std::string place = " at line " + std::to_string(found->line);
    if (entry.is_kernel && !found->is_kernel) {
        return shown_file + ": the entry must be the kernel `" + entry.signature + "`; found `" +
               found->declaration + "`" + place + ", which has no __global__.";
    }
    if (!entry.is_kernel && found->is_kernel) {
        return shown_file + ": the entry must be the host function `" + entry.signature +
               "`; found the kernel `__global__ " + without_space_words(found->declaration) + "`" +
               place + ". Give the kernel another name and launch it from the entry.";
    }
    return shown_file + ": the entry must be `" + entry.signature + "`; found `" +
           found->declaration + "`" + place + ".";
}

}  // namespace simtutor::simt
