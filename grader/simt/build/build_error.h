#pragma once

#include "grader/error/error.h"

namespace simtutor::simt {

/// Why a module cannot be built: the text for ModuleResult::error.
class BuildError : public Error {
  public:
    /// @param machine_at_fault the same file may build another time (full disk, …)
    explicit BuildError(const std::string& sentence, bool machine_at_fault = false)
        : Error(sentence), machine_at_fault_(machine_at_fault) {}
    bool machine_at_fault() const { return machine_at_fault_; }

  private:
    bool machine_at_fault_;
};

}  // namespace simtutor::simt
