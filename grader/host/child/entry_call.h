#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "grader/host/child/backend.h"
#include "grader/module/entry_declaration.h"
#include "grader/module/module_abi.h"

namespace simtutor::host {

/// One call (or a timed series of calls) of an entry of a module.
class EntryCall {
  public:
    EntryCall(Backend& backend, const WorkerRequest& request);
    EntryCall(const EntryCall&) = delete;
    EntryCall& operator=(const EntryCall&) = delete;
    ~EntryCall();

    /// Loads the module, finds the entry and makes its arguments. @throws std::runtime_error
    void load();
    /// Calls the entry as often as asked, with the yardstick in between.
    void run();
    /// Copies the arrays back and says how it went.
    nlohmann::json report();

  private:
    void find_entry();
    void match_arguments();
    void make_arrays();
    void fill_array(std::size_t argument);
    void fill_again(bool last);
    void fill_turned(std::size_t argument, std::uint64_t by);
    void call_student(const std::vector<SimtutorValue>& values, bool last);
    void call_yardstick();
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
    std::vector<void*> arrays_;                     ///< by argument; null for numbers
    std::vector<SimtutorValue> values_;             ///< by parameter
    std::vector<SimtutorValue> one_thread_values_;  ///< the same with `threads` = 1
    std::vector<double> seconds_, yardstick_seconds_;
    double returned_ = 0;
    std::uint64_t calls_ = 0;  ///< so far
};

}  // namespace simtutor::host
