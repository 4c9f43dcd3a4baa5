#pragma once

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace simtutor::simt {

/// A stack and a suspended execution. Boost's fcontext is used directly: a CUDA thread that is
/// abandoned after a fatal error must not unwind through student code.
class Fiber {
  public:
    using Entry = void (*)(void* argument);

    /// Prepares `entry(argument)` on `stack`; nothing runs until resume(). `entry` must not return.
    void start(void* stack_begin, std::size_t stack_bytes, Entry entry, void* argument);
    bool started() const { return context_ != nullptr; }
    void reset() { context_ = nullptr; }

    /// Runs the fiber until it suspends. Called by the scheduler.
    void resume();
    /// Back to the scheduler. Called on the fiber.
    void suspend();

  private:
    static void run(boost::context::detail::transfer_t transfer);

    boost::context::detail::fcontext_t context_ = nullptr;
    boost::context::detail::fcontext_t scheduler_ = nullptr;
    Entry entry_ = nullptr;
    void* argument_ = nullptr;
};

/// Stacks of equal size, each (of the first many) above a page that faults when it overflows.
class StackPool {
  public:
    static constexpr std::size_t guard_bytes = 4096;

    explicit StackPool(std::size_t stack_bytes = 128 << 10) : stack_bytes_(stack_bytes) {}

    /// First usable byte of a stack that is not taken yet; maps more when needed.
    std::uint64_t take();
    std::size_t usable_bytes() const { return stack_bytes_ - guard_bytes; }
    /// True if `address` lies in any stack of the pool; then `index` says whose.
    bool find(std::uint64_t address, std::size_t& index) const;
    /// True if `address` lies in a guard page: a stack overflowed.
    bool in_guard(std::uint64_t address) const;

  private:
    static constexpr std::size_t slab = 64;
    /// Each guard page costs two mappings, and a process may have some 65,000 of them.
    static constexpr std::size_t guarded_slabs = 256;
    std::size_t taken_ = 0;
    std::size_t stack_bytes_;
    std::vector<std::uint64_t> slabs_;
};

}  // namespace simtutor::simt
