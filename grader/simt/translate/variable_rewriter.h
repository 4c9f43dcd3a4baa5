#pragma once

#include <cstddef>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "grader/simt/translate/context.h"
#include "grader/simt/translate/declaration.h"
#include "grader/simt/translate/declarator.h"

namespace simtutor::simt {

/// Rewrites variables in shared and device memory: `__shared__`, `__device__`, `__constant__`,
/// `__managed__`, and static variables of device functions.
class VariableRewriter {
  public:
    explicit VariableRewriter(Context& context)
        : context_(context), next_id_(context.options.first_shared_id) {}

    /// `__shared__` at `at`; moves `at` to the end of the declaration.
    void shared_variables(std::size_t& at);
    /// `__device__`, `__constant__` or `__managed__` at `at`.
    void device_variables(std::size_t at);
    /// `static` at `at`, in a device function.
    void static_variable(std::size_t at);
    /// Rewrites the name at `at` if it is a shared variable declared outside functions.
    /// @return true if it is one
    bool use_file_shared(std::size_t at, bool in_round_brackets);
    /// A `;` outside of round brackets.
    void end_statement();
    /// Registers the variable of a variable template that is used at `at`.
    /// @return true if it is one
    bool use_template_variable(std::size_t at);
    /// The body of a function opens: its parameters hide names outside.
    void open_function(const FunctionInfo& function);
    /// The innermost scope closes. Call it before it is closed.
    void close_scope();
    /// Adds a shared variable of the kernel, used at `at`, to the captures of the lambdas around.
    void capture_shared(std::size_t at);
    /// Text that registers the variables in device memory.
    std::string registrations() const;

  private:
    struct DeviceVariable {
        int kind;
        std::string qualified, name;
    };

    struct ScopedName {
        std::size_t depth;  ///< number of scopes that were open
        std::string name;
    };
    /// The parts of a shared variable's translation.
    struct SharedPlace {
        std::string type, types;  ///< the type's name, its declaration
        std::string reference;    ///< "&", of a dynamic array "*"
        std::string key, value;
    };

    /// The variables that are declared from `begin` on. A row of keywords asks for the same again
    /// and again, and is read once.
    const std::optional<VariableDeclaration>& variables_from(std::size_t begin);
    void local_shared(std::size_t first, const VariableDeclaration& declaration);
    void file_shared(std::size_t first, const VariableDeclaration& declaration);
    SharedPlace shared_place(const VariableDeclaration& declaration, const Declarator& declarator,
                             const std::string& base);
    std::string shared_base(const VariableDeclaration& declaration, std::string& text);
    bool check_shared(const VariableDeclaration& declaration, const Declarator& declarator);
    void gnu_attributes(std::size_t first, std::size_t last);
    void local_variable(std::size_t at, const VariableDeclaration& declaration);
    void member_variable(std::size_t at, const VariableDeclaration& declaration);
    void template_variable(std::size_t begin, const VariableDeclaration& declaration);
    void file_variable(std::size_t at, const VariableDeclaration& declaration);
    int kind_at(const VariableDeclaration& declaration) const;
    bool has_specifier(const VariableDeclaration& declaration,
                       std::initializer_list<const char*> words) const;
    void place_in_section(std::size_t at, const VariableDeclaration& declaration, const char* name);
    bool belongs_to_file(const VariableDeclaration& declaration) const;

    Context& context_;
    const TokenStream& stream_ = context_.stream;
    std::size_t read_from_ = static_cast<std::size_t>(-1);
    std::optional<VariableDeclaration> read_;  ///< what was read there
    std::vector<DeviceVariable> variables_;
    std::set<std::string> extern_variables_;
    std::set<std::size_t> registered_statics_;  ///< by the first token of their declaration
    std::map<std::string, std::string, std::less<>> file_shared_;  ///< name to its replacement
    std::map<std::string, int, std::less<>> template_variables_;   ///< name to kind
    std::vector<ScopedName> local_shared_;                         ///< the visible ones
    std::vector<ScopedName> hidden_;  ///< names of file_shared_ that mean something else here
    std::set<std::pair<std::size_t, std::string>> captured_;  ///< lambda and name
    int next_id_;
};

}  // namespace simtutor::simt
