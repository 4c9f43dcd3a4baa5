/// Memory of OpenMP programs. Memory given back to the heap loses its history: the next owner is
/// not in a race with the last, and its size is another.

#include <dlfcn.h>
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "grader/simt/engine/host_heap.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/session/openmp_team.h"

extern "C" {
void __libc_free(void* pointer);
void __simt_free(void* pointer);
void* __libc_realloc(void* pointer, std::size_t bytes);
}

namespace simtutor::simt {
namespace {

/// A function of the allocator that the program uses: the C library's, or one that it links. It is
/// looked up at the first call, which may come before any constructor has run; a call that the
/// look-up itself makes gets the C library's.
template <class Function, Function* fallback>
class Allocator {
  public:
    constexpr explicit Allocator(const char* name) : name_(name) {}
    Function* get() {
        if (Function* const known = function_.load(std::memory_order_relaxed)) return known;
        if (looking_.exchange(true)) return fallback;
        auto* const found = reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name_));
        function_.store(found ? found : fallback, std::memory_order_relaxed);
        return function_;
    }

  private:
    const char* name_;
    std::atomic<Function*> function_ = nullptr;
    std::atomic<bool> looking_ = false;
};

constinit Allocator<void(void*), &__libc_free> next_free("free");
constinit Allocator<void*(void*, std::size_t), &__libc_realloc> next_realloc("realloc");

/// Nothing here allocates, and the engine may be at work further up the stack.
void forget(void* pointer, std::size_t bytes) {
    Simulator::get().loose_shadow().forget(reinterpret_cast<std::uint64_t>(pointer),
                                           bytes & ~std::size_t{3});
}

std::size_t rounded(std::size_t bytes, std::size_t unit) {
    return (bytes + unit - 1) / unit * unit;
}

std::uintptr_t default_allocator = 1;  // omp_default_mem_alloc

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

void free(void* pointer) {
    // The C++ library frees what a program's code has allocated.
    const auto address = reinterpret_cast<std::uint64_t>(pointer);
    if (Memory::contains(address) && Simulator::get().memory().owner(address))
        return __simt_free(pointer);
    forget_host_block(pointer);
    if (pointer && openmp_thread()) forget(pointer, malloc_usable_size(pointer));
    next_free.get()(pointer);
}

void* realloc(void* pointer, std::size_t bytes) {
    forget_host_block(pointer);
    if (!pointer || !openmp_thread()) return next_realloc.get()(pointer, bytes);
    const std::size_t before = malloc_usable_size(pointer);
    void* const moved = next_realloc.get()(pointer, bytes);
    if (moved != pointer && (moved || !bytes)) forget(pointer, before);
    return moved;
}

// Allocators of OpenMP: all of them are the heap.
std::uintptr_t omp_init_allocator(std::uintptr_t, int, const void*) {
    return 1;
}
void omp_destroy_allocator(std::uintptr_t) {}
void omp_set_default_allocator(std::uintptr_t allocator) {
    default_allocator = allocator;
}
std::uintptr_t omp_get_default_allocator() {
    return default_allocator;
}
void* omp_alloc(std::size_t bytes, std::uintptr_t) {
    return bytes ? std::malloc(bytes) : nullptr;
}
void* omp_calloc(std::size_t count, std::size_t bytes, std::uintptr_t) {
    return count && bytes ? std::calloc(count, bytes) : nullptr;
}
void* omp_aligned_alloc(std::size_t alignment, std::size_t bytes, std::uintptr_t) {
    alignment = std::max(alignment, sizeof(void*));
    return bytes ? std::aligned_alloc(alignment, rounded(bytes, alignment)) : nullptr;
}
void* omp_aligned_calloc(std::size_t alignment, std::size_t count, std::size_t bytes,
                         std::uintptr_t allocator) {
    std::size_t all = 0;
    if (__builtin_mul_overflow(count, bytes, &all)) return nullptr;
    void* const memory = omp_aligned_alloc(alignment, all, allocator);
    return memory ? std::memset(memory, 0, all) : nullptr;
}
void* omp_realloc(void* pointer, std::size_t bytes, std::uintptr_t, std::uintptr_t) {
    return std::realloc(pointer, bytes);
}
void omp_free(void* pointer, std::uintptr_t) {
    std::free(pointer);
}
void* GOMP_alloc(std::size_t alignment, std::size_t bytes, std::uintptr_t allocator) {
    return omp_aligned_alloc(alignment, bytes, allocator);
}
void GOMP_free(void* pointer, std::uintptr_t) {
    std::free(pointer);
}
}
