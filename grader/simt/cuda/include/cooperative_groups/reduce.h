#pragma once
/// Reductions over tiles and groups of lanes.

#include "../cooperative_groups.h"

namespace cooperative_groups {

#define SIMT_OPERATION(name, expression)                                                \
    template <class T = void>                                                           \
    struct name {                                                                       \
        SIMT_MEMBER T operator()(T a, T b) const { return static_cast<T>(expression); } \
    };                                                                                  \
    template <>                                                                         \
    struct name<void> {                                                                 \
        template <class T>                                                              \
        SIMT_MEMBER T operator()(T a, T b) const {                                      \
            return static_cast<T>(expression);                                          \
        }                                                                               \
    };
SIMT_OPERATION(plus, a + b)
SIMT_OPERATION(less, b < a ? b : a)
SIMT_OPERATION(greater, a < b ? b : a)
SIMT_OPERATION(bit_and, a& b)
SIMT_OPERATION(bit_or, a | b)
SIMT_OPERATION(bit_xor, a ^ b)
#undef SIMT_OPERATION

/// The operation over the values of all threads of the group, in each of them.
template <class Group, class T, class Operation>
SIMT_MEMBER T reduce(const Group& group, T value, Operation&& operation) {
    const unsigned rank = (unsigned)group.thread_rank(), size = (unsigned)group.size();
    // Halves are folded together; every thread takes part in every step.
    for (unsigned left = size; left > 1; left = (left + 1) / 2) {
        const unsigned half = (left + 1) / 2;
        const T other = group.shfl_down(value, half);
        if (rank + half < left) value = operation(value, other);
    }
    return group.shfl(value, 0);
}

}  // namespace cooperative_groups
