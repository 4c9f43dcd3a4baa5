#pragma once

#include <vector>

#include "grader/host/child/backend.h"
#include "grader/host/report_wire.h"
#include "grader/module/entry_declaration.h"
#include "grader/module/module_abi.h"

namespace simtutor::host {

/// One call of an entry of a module.
class EntryCall {
  public:
    EntryCall(Backend& backend, const WorkerRequest& request);
    EntryCall(const EntryCall&) = delete;
    EntryCall& operator=(const EntryCall&) = delete;
    ~EntryCall();

    /// Loads the module, finds the entry and makes its arguments, inputs without their values.
    /// @throws std::runtime_error
    void load();
    /// Inputs get their values, outputs their poison.
    void fill();
    void run();
    /// Copies the arrays back and says how it went.
    Report report();

  private:
    void find_entry();
    void match_arguments();
    void make_arrays();
    void fill_array(std::size_t argument);
    template <class Visit>
    void for_each_row(std::size_t argument, Visit visit) const;
    bool gaps_untouched(std::size_t argument) const;
    const Array& array(std::size_t argument) const {
        return *request_.run.arguments[argument].array;
    }

    Backend& backend_;
    const WorkerRequest& request_;
    const SimtutorEntry* entry_ = nullptr;
    EntryDeclaration declaration_;
    std::byte* data_ = nullptr;  ///< the data file
    std::uint64_t data_bytes_ = 0;
    std::vector<void*> arrays_;          ///< by argument; null for numbers
    std::vector<SimtutorValue> values_;  ///< by parameter
    double returned_ = 0;
};

}  // namespace simtutor::host
