#pragma once

#include <seccomp.h>

#include <cstdint>
#include <initializer_list>

namespace simtutor::sandbox {

/// A filter of system calls (seccomp). It holds for root too, for all threads and children, and
/// cannot be undone.
class CallFilter {
  public:
    /// @param others what happens to a call that no rule names
    explicit CallFilter(std::uint32_t others) : context_(seccomp_init(others)) {}
    ~CallFilter() { seccomp_release(context_); }
    CallFilter(const CallFilter&) = delete;
    CallFilter& operator=(const CallFilter&) = delete;

    /// Calls this machine does not know are passed over: no program can make them.
    void rule(std::uint32_t action, std::initializer_list<int> calls) {
        for (const int call : calls) seccomp_rule_add(context_, action, call, 0);
    }
    void allow(std::initializer_list<int> calls) { rule(SCMP_ACT_ALLOW, calls); }
    /// A rule for calls whose arguments meet all conditions.
    void rule_if(std::uint32_t action, int call, std::initializer_list<scmp_arg_cmp> conditions) {
        seccomp_rule_add_array(context_, action, call, static_cast<unsigned>(conditions.size()),
                               conditions.begin());
    }
    /// What every program needs: its memory, threads' waiting, clocks, its own signals, and
    /// reading what is open. No call that names a file, makes a process or reaches another.
    void allow_a_program_by_itself();
    /// @return false where the system does not offer it
    bool load() {
        // For all threads, not this one alone.
        return context_ != nullptr && seccomp_attr_set(context_, SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
               seccomp_load(context_) == 0;
    }

  private:
    scmp_filter_ctx context_;
};

/// Lets this process and those it starts make only the calls that compilers make: memory, files,
/// children of their own. No network, no tracing, no signal to another, no mounts, no kernel keys.
/// @return false where the system does not offer it
bool allow_compilers_calls_only();

}  // namespace simtutor::sandbox
