/// The functions that g++ calls before every load and store of code compiled with
/// -fsanitize=thread. The compiler's runtime is not linked: these are ours.

#include <cstring>

#include "grader/simt/session/clients.h"

using simtutor::simt::AccessKind;
using simtutor::simt::Clients;

#define SIMT_RETURN_ADDRESS __builtin_return_address(0)

// One function per width and direction; the names and widths are the compiler's.
#define SIMT_PLAIN_HOOKS(bytes)                                                                 \
    void __tsan_read##bytes(void* p) {                                                          \
        simtutor::simt::fast_access<AccessKind::load, bytes, Clients>(p, SIMT_RETURN_ADDRESS);  \
    }                                                                                           \
    void __tsan_write##bytes(void* p) {                                                         \
        simtutor::simt::fast_access<AccessKind::store, bytes, Clients>(p, SIMT_RETURN_ADDRESS); \
    }                                                                                           \
    void __tsan_volatile_read##bytes(void* p) {                                                 \
        simtutor::simt::volatile_access<AccessKind::load>(Clients::instance(), p, bytes,        \
                                                          SIMT_RETURN_ADDRESS);                 \
    }                                                                                           \
    void __tsan_volatile_write##bytes(void* p) {                                                \
        simtutor::simt::volatile_access<AccessKind::store>(Clients::instance(), p, bytes,       \
                                                           SIMT_RETURN_ADDRESS);                \
    }
#define SIMT_UNALIGNED_HOOKS(bytes)                                                       \
    void __tsan_unaligned_read##bytes(void* p) {                                          \
        simtutor::simt::check_access<AccessKind::load>(Clients::instance(), p, bytes,     \
                                                       SIMT_RETURN_ADDRESS);              \
    }                                                                                     \
    void __tsan_unaligned_write##bytes(void* p) {                                         \
        simtutor::simt::check_access<AccessKind::store>(Clients::instance(), p, bytes,    \
                                                        SIMT_RETURN_ADDRESS);             \
    }                                                                                     \
    void __tsan_unaligned_volatile_read##bytes(void* p) {                                 \
        simtutor::simt::volatile_access<AccessKind::load>(Clients::instance(), p, bytes,  \
                                                          SIMT_RETURN_ADDRESS);           \
    }                                                                                     \
    void __tsan_unaligned_volatile_write##bytes(void* p) {                                \
        simtutor::simt::volatile_access<AccessKind::store>(Clients::instance(), p, bytes, \
                                                           SIMT_RETURN_ADDRESS);          \
    }

extern "C" {

SIMT_PLAIN_HOOKS(1)
SIMT_PLAIN_HOOKS(2)
SIMT_PLAIN_HOOKS(4)
SIMT_PLAIN_HOOKS(8)
SIMT_PLAIN_HOOKS(16)
SIMT_UNALIGNED_HOOKS(2)
SIMT_UNALIGNED_HOOKS(4)
SIMT_UNALIGNED_HOOKS(8)
SIMT_UNALIGNED_HOOKS(16)

void __tsan_read_range(void* p, unsigned long bytes) {
    simtutor::simt::check_struct<AccessKind::load>(p, bytes, SIMT_RETURN_ADDRESS);
    simtutor::simt::range_access<AccessKind::load>(Clients::instance(), p, bytes,
                                                   SIMT_RETURN_ADDRESS);
}

void __tsan_write_range(void* p, unsigned long bytes) {
    simtutor::simt::check_struct<AccessKind::store>(p, bytes, SIMT_RETURN_ADDRESS);
    simtutor::simt::range_access<AccessKind::store>(Clients::instance(), p, bytes,
                                                    SIMT_RETURN_ADDRESS);
}

void* __simt_memcpy(void* to, const void* from, unsigned long bytes) {
    simtutor::simt::range_access<AccessKind::load>(Clients::instance(), from, bytes,
                                                   SIMT_RETURN_ADDRESS);
    simtutor::simt::range_access<AccessKind::store>(Clients::instance(), to, bytes,
                                                    SIMT_RETURN_ADDRESS);
    return std::memmove(to, from, bytes);
}

void* __simt_memset(void* to, int value, unsigned long bytes) {
    simtutor::simt::range_access<AccessKind::store>(Clients::instance(), to, bytes,
                                                    SIMT_RETURN_ADDRESS);
    return std::memset(to, value, bytes);
}

void __tsan_vptr_update(void** p, void*) {
    simtutor::simt::check_access<AccessKind::store>(Clients::instance(), p, sizeof *p,
                                                    SIMT_RETURN_ADDRESS);
}

void __tsan_vptr_read(void** p) {
    simtutor::simt::check_access<AccessKind::load>(Clients::instance(), p, sizeof *p,
                                                   SIMT_RETURN_ADDRESS);
}

/// Called by a constructor of every instrumented module: the module is student code.
void __tsan_init() {
    simtutor::simt::Simulator::get().code().add_module_of(SIMT_RETURN_ADDRESS);
    // Constructors of the module are called from where this one is: above lie the loader's frames.
    const auto* const frame = static_cast<const std::uint64_t*>(__builtin_frame_address(0));
    simtutor::simt::Boundary::get().module_loaded(SIMT_RETURN_ADDRESS, frame[0] + 16);
}

// Not asked for at compile time; defined for objects compiled with other options.
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
}
