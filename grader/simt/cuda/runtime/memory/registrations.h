#pragma once
/// What cudaHostRegister was given, until cudaHostUnregister: a program may free it before that.

#include <cstddef>
#include <map>
#include <mutex>
#include <optional>

#include "grader/simt/engine/call_site.h"

namespace simtutor::simt {

class Registrations {
  public:
    void add(const void* memory, const CallSite& site);
    void remove(const void* memory);
    /// Where each range that is registered was registered, by its first byte.
    std::map<const void*, CallSite> all() const;

    /// The block is given back, and with it what is registered of it.
    void note_free(const void* block, std::size_t bytes, const CallSite& site);
    /// Where the memory that begins here was freed since it was registered.
    std::optional<CallSite> freed(const void* memory) const;

  private:
    struct Registration {
        CallSite site;
        std::optional<CallSite> freed;
    };
    mutable std::mutex mutex_;  ///< of its own: a free does not wait for a kernel
    std::map<const void*, Registration> all_;
};

/// A block of malloc is about to be freed. In most programs nothing is registered: that costs
/// nothing.
/// @param call where it is freed
/// @param frame of a function that the program called there as operator delete, or null
void note_free_of_registered(void* block, const void* call, const void* frame);

}  // namespace simtutor::simt
