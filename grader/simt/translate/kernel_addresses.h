#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "grader/simt/translate/context.h"

namespace simtutor::simt {

/// Kernels that reach the runtime as pointers to void, through cudaLaunchKernel or the like,
/// perhaps by variables and functions of the program: their names and types are kept by address.
class KernelAddresses {
  public:
    explicit KernelAddresses(Context& context) : context_(context) {}

    /// Notes a call, in a function, of the name at `at`.
    void visit_call(std::size_t at);
    /// Notes a name before a `<`, in a function.
    void visit_template(std::size_t at) { templates_.push_back(at); }
    /// Rewrites addresses of templates' kernels, `&kernel<4>`, when all kernels are known.
    void write_templates();
    /// Text that registers the defined kernels, of which the index in Translation::functions and
    /// the qualified name are given; "" if the program passes none.
    std::string registrations(const std::map<std::size_t, std::string>& kernels) const;

  private:
    const FunctionInfo* template_of(std::size_t name) const;
    std::size_t parameters_of_template(const FunctionInfo& kernel) const;
    bool is_cast(std::size_t begin) const;
    void write_template(std::size_t name, std::size_t close, const FunctionInfo& kernel);

    Context& context_;
    const TokenStream& stream_ = context_.stream;
    std::vector<std::size_t> templates_;
    bool passes_kernels_ = false;  ///< to cudaLaunchKernel or the like
};

}  // namespace simtutor::simt
