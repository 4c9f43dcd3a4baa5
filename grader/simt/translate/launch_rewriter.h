#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/simt/translate/context.h"
#include "grader/simt/translate/kernel_addresses.h"

namespace simtutor::simt {

/// Rewrites `<<<...>>>` and checks kernels. Launches are written at the end, when all kernels are
/// known.
class LaunchRewriter {
  public:
    explicit LaunchRewriter(Context& context) : context_(context) {}

    /// Notes a launch whose `<<<` begins at `at`, and moves `at` to its last `<`.
    void find_launch(std::size_t& at);
    /// Notes a call, in a function, of the name at `at`.
    void visit_call(std::size_t at);
    /// Notes a name before a `<`, in a function.
    void visit_template(std::size_t at) { addresses_.visit_template(at); }
    /// Checks the declaration of a kernel, which begins at `start`.
    void check_kernel(const FunctionInfo& function, std::size_t start);
    /// Refuses `__global__` on a lambda.
    void check_lambda_kernel(std::size_t at);
    /// Notes the definition of a kernel: its index in Translation::functions, its qualified name.
    void add_kernel(std::size_t function, std::string path);
    void write_launches();
    /// Refuses kernels that are called like functions, which would run on the host, and calls of
    /// the other side's functions.
    void check_calls();
    /// Text that registers the kernels, if the program passes them to cudaLaunchKernel or the like.
    std::string registrations() const { return addresses_.registrations(kernel_paths_); }

  private:
    struct Launch {
        std::size_t callee;       ///< first token of the kernel's name
        std::size_t open, close;  ///< first `<` of `<<<`, first `>` of `>>>`
        bool in_function;
    };

    struct Call {
        std::size_t name;
        int function;  ///< the caller's index in Translation::functions; -1 for none
        bool in_lambda;
    };

    /// All functions of one name.
    struct NamedFunctions {
        const FunctionInfo* first = nullptr;
        bool only_kernels = true, only_host = true, only_device = true;
        bool plain = true;  ///< no kernels, members, templates or constexpr functions
        std::optional<bool> in_headers;
        std::set<int> callers;  ///< that have been checked
    };

    std::size_t launch_close(std::size_t open) const;
    std::size_t callee_begin(std::size_t open) const;
    void write_launch(const Launch& launch);
    void write_configuration(const Launch& launch, const std::string& end);
    void write_value_launch(const Launch& launch, const std::string& callee);
    bool is_value(const Launch& launch) const;
    bool has_pack(const FunctionInfo& kernel) const;
    void check_kernel_words(const FunctionInfo& function, std::size_t start, std::size_t name);
    bool declares(const Call& call) const;
    bool names_other_scope(std::size_t call) const;
    void check_side(const Call& call, NamedFunctions& named);
    bool headers_have(const std::string& word) const;
    const FunctionInfo* find_kernel(const Launch& launch, const std::string& name) const;

    Context& context_;
    const TokenStream& stream_ = context_.stream;
    std::vector<Launch> launches_;
    std::map<std::size_t, std::string> kernel_paths_;  ///< of defined kernels, by function
    std::vector<Call> calls_;                          ///< names before a `(` in function bodies
    KernelAddresses addresses_{context_};
};

}  // namespace simtutor::simt
