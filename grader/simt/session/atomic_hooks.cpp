/// What g++ calls for C++ and OpenMP atomics in instrumented code. CUDA threads run one at a time,
/// but host threads do not: the operations are atomic.

#include <cstdint>

#include "grader/simt/session/clients.h"
#include "grader/simt/session/openmp_lock.h"

using simtutor::simt::AccessKind;
using simtutor::simt::atomic_access;
using simtutor::simt::Clients;
using simtutor::simt::volatile_access;

#define SIMT_CALLER __builtin_return_address(0)

namespace {

constexpr int order_mask = 0xffff;

bool releases(int order) {
    return order == __ATOMIC_RELEASE || order == __ATOMIC_ACQ_REL || order == __ATOMIC_SEQ_CST;
}
bool acquires(int order) {
    return order != __ATOMIC_RELAXED && order != __ATOMIC_RELEASE;
}

/// C++ atomics order OpenMP threads as their memory order says; those of OpenMP itself are relaxed,
/// and order only together with fences or flushes.
void order_before(const volatile void* p, int order) {
    const void* const what = const_cast<const void*>(p);
    releases(order & order_mask) ? simtutor::simt::publish_by(what)
                                 : simtutor::simt::publish_fenced_by(what);
}
void order_after(const volatile void* p, int order) {
    const void* const what = const_cast<const void*>(p);
    acquires(order & order_mask) ? simtutor::simt::learn_from(what)
                                 : simtutor::simt::learn_at_fence_from(what);
}

}  // namespace

#define __SIMT_FETCH(bits, name, expression)                                                      \
    std::uint##bits##_t __tsan_atomic##bits##_##name(volatile void* p, std::uint##bits##_t value, \
                                                     int order) {                                 \
        atomic_access(Clients::instance(), p, bits / 8, SIMT_CALLER);                             \
        order_before(p, order);                                                                   \
        auto* word = static_cast<volatile std::uint##bits##_t*>(p);                               \
        std::uint##bits##_t old = __atomic_load_n(word, __ATOMIC_SEQ_CST);                        \
        while (!__atomic_compare_exchange_n(word, &old,                                           \
                                            static_cast<std::uint##bits##_t>(expression), false,  \
                                            __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {                \
        }                                                                                         \
        order_after(p, order);                                                                    \
        return old;                                                                               \
    }

#define __SIMT_COMPARE(bits, name)                                                                 \
    bool __tsan_atomic##bits##_##name(volatile void* p, void* expected, std::uint##bits##_t value, \
                                      int order, int) {                                            \
        atomic_access(Clients::instance(), p, bits / 8, SIMT_CALLER);                              \
        order_before(p, order);                                                                    \
        auto* word = static_cast<volatile std::uint##bits##_t*>(p);                                \
        auto* wanted = static_cast<std::uint##bits##_t*>(expected);                                \
        const bool same = __atomic_compare_exchange_n(word, wanted, value, false,                  \
                                                      __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);         \
        order_after(p, order);                                                                     \
        return same;                                                                               \
    }

#define SIMT_ATOMICS(bits)                                                                        \
    std::uint##bits##_t __tsan_atomic##bits##_load(const volatile void* p, int order) {           \
        volatile_access<AccessKind::load, true>(Clients::instance(), const_cast<const void*>(p),  \
                                                bits / 8, SIMT_CALLER);                           \
        const auto value = __atomic_load_n(static_cast<const volatile std::uint##bits##_t*>(p),   \
                                           __ATOMIC_SEQ_CST);                                     \
        order_after(p, order);                                                                    \
        return value;                                                                             \
    }                                                                                             \
    void __tsan_atomic##bits##_store(volatile void* p, std::uint##bits##_t value, int order) {    \
        volatile_access<AccessKind::store, true>(                                                 \
            Clients::instance(), const_cast<const void*>(static_cast<const volatile void*>(p)),   \
            bits / 8, SIMT_CALLER);                                                               \
        order_before(p, order);                                                                   \
        __atomic_store_n(static_cast<volatile std::uint##bits##_t*>(p), value, __ATOMIC_SEQ_CST); \
    }                                                                                             \
    __SIMT_FETCH(bits, exchange, value)                                                           \
    __SIMT_FETCH(bits, fetch_add, old + value)                                                    \
    __SIMT_FETCH(bits, fetch_sub, old - value)                                                    \
    __SIMT_FETCH(bits, fetch_and, old& value)                                                     \
    __SIMT_FETCH(bits, fetch_or, old | value)                                                     \
    __SIMT_FETCH(bits, fetch_xor, old ^ value)                                                    \
    __SIMT_FETCH(bits, fetch_nand, ~(old & value))                                                \
    __SIMT_COMPARE(bits, compare_exchange_strong)                                                 \
    __SIMT_COMPARE(bits, compare_exchange_weak)                                                   \
    std::uint##bits##_t __tsan_atomic##bits##_compare_exchange_val(                               \
        volatile void* p, std::uint##bits##_t expected, std::uint##bits##_t value, int order,     \
        int) {                                                                                    \
        atomic_access(Clients::instance(), p, bits / 8, SIMT_CALLER);                             \
        order_before(p, order);                                                                   \
        __atomic_compare_exchange_n(static_cast<volatile std::uint##bits##_t*>(p), &expected,     \
                                    value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);            \
        order_after(p, order);                                                                    \
        return expected;                                                                          \
    }

extern "C" {
SIMT_ATOMICS(8)
SIMT_ATOMICS(16)
SIMT_ATOMICS(32)
SIMT_ATOMICS(64)

void __tsan_atomic_thread_fence(int order) {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    simtutor::simt::Thread* const thread = simtutor::simt::current_thread;
    if (!thread) return;
    if (thread->openmp)
        simtutor::simt::fence_openmp(acquires(order & order_mask), releases(order & order_mask));
    else
        simtutor::simt::fence(*thread, true);
}
void __tsan_atomic_signal_fence(int) {}
}
