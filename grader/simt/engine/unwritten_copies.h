#pragma once
/// Memory that the host may read and that holds what a copy took from bytes of an array which
/// nothing had written: an element that no thread reached shows when the host reads it.

#include <cstdint>
#include <map>

#include "grader/simt/engine/access.h"
#include "grader/simt/engine/call_site.h"
#include "grader/simt/engine/memory.h"

namespace simtutor::simt {

/// A copy, or a part of it.
struct UnwrittenCopy {
    std::uint64_t end = 0;     ///< of the target
    std::uint64_t source = 0;  ///< the array's byte from which its first one came
    const char* function = "";
    CallSite site;
};

/// Outside of all arrays the bytes have a pattern. Whoever writes there changes it, with hooks or
/// without, so a read is one of unwritten bytes as long as it finds the pattern. An array's shadow
/// knows by itself what is unwritten; here stands where it came from.
class UnwrittenCopies {
  public:
    static UnwrittenCopies& get();
    /// False for most addresses, quickly.
    static bool may_hold(std::uint64_t address) { return address - lowest_ < span_; }

    /// A copy has been made. Bytes of `array` that nothing has written get the pattern in a target
    /// outside of all arrays. `begin` is the first byte taken.
    void note(void* to, bool to_array, const Allocation& array, std::uint64_t begin,
              std::uint64_t bytes, const char* function, const CallSite& site);
    /// What is read outside of all arrays if all of it is unwritten; null else.
    /// @param source the array's byte
    const UnwrittenCopy* find(const MemoryAccess& access, std::uint64_t& source) const;
    /// The copy that brought what is read, of an array's bytes that its shadow calls unwritten.
    const UnwrittenCopy* find_in_array(const MemoryAccess& access, std::uint64_t& source) const;

  private:
    void forget(std::uint64_t begin, std::uint64_t end);

    static inline std::uint64_t lowest_ = 0, span_ = 0;  ///< hull of those with a pattern
    std::map<std::uint64_t, UnwrittenCopy> copies_;      ///< by first byte of the target
};

}  // namespace simtutor::simt
