#pragma once
/// Memory that is in no array: `__device__` and `__constant__` variables.

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "grader/simt/engine/memory.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

/// Registered `__device__`, `__constant__` and `__managed__` variables of the module.
class Variables {
  public:
    /// @param unchanging the program says `const`: the host has the value, too
    void add(PointerKind kind, const std::string& name, void* address, std::uint64_t bytes,
             unsigned element_bytes, bool constant, bool unchanging);
    /// True if an address may be a variable's: quick, for every access of the host.
    static bool may_hold(std::uint64_t address) { return address - first_ < span_; }
    static bool may_hold_any(std::uint64_t begin, std::uint64_t end) {
        return begin < first_ + span_ && end > first_;
    }
    /// The same in each run, wherever the module was loaded.
    static std::uint64_t steady(std::uint64_t address) {
        return may_hold(address) ? address - first_ : address;
    }
    /// The variable whose bytes hold `address`, or nullptr.
    Allocation* find(std::uint64_t address) const {
        if (!may_hold(address)) return nullptr;
        Allocation* const last = last_found_.load(std::memory_order_relaxed);
        return last && last->contains(address) ? last : look_up(address);
    }
    /// The variable whose end `address` has just passed, or nullptr: the translator leaves a gap
    /// behind variables.
    const Allocation* before_gap(std::uint64_t address) const;
    const std::vector<std::unique_ptr<Allocation>>& all() const { return variables_; }
    /// Each device has its own `__device__` and `__constant__` variables: puts those of `device`
    /// where the program has them. Managed ones are the same for all.
    void switch_to(int device);

  private:
    Allocation* look_up(std::uint64_t address) const;

    /// From the first variable to the end of the last; hidden, because every access of the host
    /// reads it.
    [[gnu::visibility("hidden")]] static inline std::uint64_t first_ = 0, span_ = 0;
    std::vector<std::unique_ptr<Allocation>> variables_;
    std::map<std::uint64_t, Allocation*> by_address_;  ///< by the first byte's
    /// Most accesses are of the variable of the access before. Host threads look, too.
    mutable std::atomic<Allocation*> last_found_ = nullptr;
    int resident_ = 0;                                ///< whose values are in place
    std::map<int, std::vector<std::string>> values_;  ///< of the other devices, by variable
    std::vector<std::string> initial_;
};

}  // namespace simtutor::simt
