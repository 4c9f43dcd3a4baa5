#pragma once

#include <utility>
#include <vector>

#include "grader/error/error.h"

namespace simtutor::simt {

/// Why a module cannot be built: the text for ModuleResult::error.
class BuildError : public Error {
  public:
    /// @param machine_at_fault the same file may build another time (full disk, …)
    explicit BuildError(const std::string& sentence, bool machine_at_fault = false)
        : Error(sentence), machine_at_fault_(machine_at_fault) {}
    /// @param lines of the student's file, that have an error
    BuildError(const std::string& sentence, std::vector<int> lines)
        : Error(sentence), lines_(std::move(lines)) {}
    bool machine_at_fault() const { return machine_at_fault_; }
    const std::vector<int>& lines() const { return lines_; }

  private:
    bool machine_at_fault_ = false;
    std::vector<int> lines_;
};

}  // namespace simtutor::simt
