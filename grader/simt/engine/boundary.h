#pragma once
/// The boundary around a submission whose entry gets pointers to device memory: what its code may
/// write, what its host code may see, and where it may jump to. It is asked before each store; what
/// is not allowed is told to the clients (Client::on_breach), one of which ends the process.
///
/// It is off in programs of simcc and where host code works on the arrays itself. In a whole
/// program that is judged, host code copies results back and may read them: then the boundary hides
/// no array, and all else of it holds.

#include <cstdint>
#include <map>
#include <vector>

#include "grader/simt/engine/call_site.h"

namespace simtutor::simt {

struct Allocation;

/// What code of the submission was about to do.
struct Breach {
    enum class Kind {
        foreign_store,    ///< write memory that is neither its variable, its array nor its own heap
        own_frame,        ///< write a return address, or below or above its frames
        foreign_free,     ///< free what malloc or new did not give
        array_contents,   ///< host code reads or copies what lies in an array of the device
        library_access,   ///< the same within a function of a library, seen by the page's fault
        host_memory,      ///< kernels shall work in memory of the host
        foreign_target,   ///< call an address where no function of its own begins
        local_array,      ///< an index far outside an array of a function
        outputs_by_host,  ///< a judged byte has the host for its author
        outputs_by_fills  ///< a judged array is filled with several values
    };
    Kind kind;
    CallSite site;
    const char* function = "";  ///< of the runtime or a library, if it is one that does it
    std::uint64_t address = 0;
    const Allocation* array = nullptr;
};

class Boundary {
  public:
    /// One for the process, as the machine.
    static Boundary& get() { return instance_; }
    static bool on() { return on_; }
    /// Whether host code sees nothing of what arrays of the device hold.
    static bool hides() { return on_ && hides_; }

    /// From now on it holds; before the module is loaded.
    /// @param hides what arrays hold, from host code; then outputs need an author, too
    void begin(bool hides = true);
    /// The module's code, variables and tables, told by a function of it that runs before all
    /// others. @param limit no frame of the module lies above it
    void module_loaded(const void* code, std::uint64_t limit);
    /// Calls host code of the module. It may write its own frames, and sees no array.
    void call(void (*function)(const void*), const void* argument);

    /// A store (or atomic) of the module to memory that is no array: returns if it may be made.
    /// @param frame of a function that the module called
    void ask_store(const void* to, std::uint64_t bytes, CallSite site, const char* function,
                   const void* frame);
    /// A function of a library stores to an array for host code, where that is open: returns if all
    /// of it lies in the array, which then holds values.
    void ask_array_store(std::uint64_t address, std::uint64_t bytes, CallSite site,
                         const char* function);
    /// The submission may write these bytes of a library's, too.
    void allow(const void* begin, std::uint64_t bytes);
    /// An address that the module calls: returns if a function begins there that it may call.
    void ask_target(const void* target, const CallSite& site) {
        const auto address = reinterpret_cast<std::uint64_t>(target);
        if (address - code_begin_ < code_bytes_ && begins_function(target)) [[likely]]
            return;
        ask_library_target(address, site);
    }
    [[noreturn]] void refuse(const Breach& breach);

    /// Blocks of the host's heap that belong to the module.
    void own_block(const void* block, std::uint64_t bytes);
    /// Before it is freed.
    void disown_block(const void* block, const void* return_address);

    /// Around the library's own work with the machine: arrays are open within. Nests.
    void open() {
        if (on_ && !depth_++ && closed_) protect(false);
    }
    void close() {
        if (on_ && !--depth_ && inside_) protect(true);
    }
    /// Device code may have written all that it can reach: host code sees none of it any more.
    void seal();
    /// True if a fault at this address is one of host code that touches a closed array.
    bool holds(std::uint64_t address) const;

    /// Bytes that the lesson will judge.
    struct Judged {
        std::uint64_t begin, bytes;
    };
    void judge(const void* begin, std::uint64_t bytes);
    /// Refuses if a judged byte has no thread or constant fill for its author.
    void ask_outputs();

  private:
    static bool begins_function(const void* target) {
        constexpr std::uint32_t endbr64 = 0xfa1e0ff3;  // what the compiler puts there, nowhere else
        std::uint32_t code;
        __builtin_memcpy(&code, target, sizeof code);
        return code == endbr64;
    }
    void ask_library_target(std::uint64_t address, const CallSite& site);
    struct Range {
        std::uint64_t begin, end;
    };
    /// True if these bytes lie in variables of the module's functions.
    /// @param stack from a frame of a function that the module called, to where its frames begin
    bool in_variables(const Range& stack, std::uint64_t address, std::uint64_t end) const;
    bool in_module(std::uint64_t address) const { return address - code_begin_ < code_bytes_; }
    bool may_write(std::uint64_t address, std::uint64_t bytes) const;
    bool in_thread_local(std::uint64_t address, std::uint64_t bytes) const;
    void protect(bool closed);

    /// Hidden: read on accesses of the host.
    [[gnu::visibility("hidden")]] static bool on_;
    [[gnu::visibility("hidden")]] static bool hides_;
    [[gnu::visibility("hidden")]] static Boundary instance_;
    std::uint64_t code_begin_ = 0, code_bytes_ = 0;
    std::vector<Range> variables_;  ///< writable segments
    std::vector<Range> tables_;     ///< addresses that the loader has put in place
    std::uint64_t host_limit_ = 0;
    std::vector<Range> outer_;  ///< frames of calls within which another one runs
    mutable std::map<std::uint64_t, std::uint64_t> blocks_;  ///< first byte and end
    mutable Range last_block_{0, 0};
    std::vector<Range> pages_;  ///< that are closed
    std::vector<Judged> judged_;
    int depth_ = 0;
    bool inside_ = false;  ///< host code of the module runs
    bool closed_ = false;
};

/// Calls code of the submission such that it cannot change the caller's registers: they are kept
/// in the caller's frame, which it cannot write.
/// @param limit is set to where the frames of that code begin
void call_guarded(void (*function)(const void*), const void* argument, std::uint64_t& limit);

}  // namespace simtutor::simt
