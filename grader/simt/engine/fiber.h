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
    /// Prepares a call of `entry` on a stack; nothing runs until somebody switches to it. `entry`
    /// must not return. `scheduler` stands for the code that resumes the fiber.
    template <void (*entry)()>
    void start(void* stack_begin, std::size_t stack_bytes, Fiber& scheduler) {
        scheduler_ = &scheduler;
        context_ = boost::context::detail::make_fcontext(
            static_cast<char*>(stack_begin) + stack_bytes, stack_bytes, &run<entry>);
    }
    bool started() const { return context_ != nullptr; }
    void reset() { context_ = nullptr; }

    /// Runs the fiber until it, or one that it switched to, suspends. Called by the scheduler.
    void resume() { scheduler_->switch_to(*this); }
    /// Back to the scheduler. Called on the fiber.
    void suspend() { switch_to(*scheduler_); }
    /// Soon the fiber runs: its frames come into the cache.
    void prefetch() const {
        for (int line = 0; line < 3; ++line)
            __builtin_prefetch(static_cast<const char*>(context_) + std::ptrdiff_t{64} * line);
    }
    /// Stops here, and lets `other` run. Called on the fiber.
    [[gnu::always_inline]] void switch_to(Fiber& other);

  private:
    template <void (*entry)()>
    static void run(boost::context::detail::transfer_t transfer) {
        note_stop(transfer);
        entry();
        __builtin_trap();  // entry must not return
    }
    /// The fiber that ran until now has stopped at `transfer`.
    static void note_stop(boost::context::detail::transfer_t transfer) {
        static_cast<Fiber*>(transfer.data)->context_ = transfer.fctx;
    }

    boost::context::detail::fcontext_t context_ = nullptr;
    Fiber* scheduler_ = nullptr;
};

inline void Fiber::switch_to(Fiber& other) {
    note_stop(boost::context::detail::jump_fcontext(other.context_, this));
}

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
