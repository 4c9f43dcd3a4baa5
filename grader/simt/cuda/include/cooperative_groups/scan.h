#pragma once
/// Running sums and their like over tiles and groups of lanes.

#include "reduce.h"

namespace cooperative_groups {

/// In each thread the operation over the values of the threads up to it.
template <class Group, class T, class Operation>
SIMT_MEMBER T inclusive_scan(const Group& group, T value, Operation&& operation) {
    const unsigned rank = (unsigned)group.thread_rank();
    for (unsigned step = 1; step < (unsigned)group.size(); step *= 2) {
        const T before = group.shfl_up(value, step);
        if (rank >= step) value = operation(before, value);
    }
    return value;
}
template <class Group, class T>
SIMT_MEMBER T inclusive_scan(const Group& group, T value) {
    return inclusive_scan(group, value, plus<T>());
}
/// The same without the thread's own value; the first thread gets T().
template <class Group, class T, class Operation>
SIMT_MEMBER T exclusive_scan(const Group& group, T value, Operation&& operation) {
    const T before = group.shfl_up(inclusive_scan(group, value, operation), 1);
    return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class T>
SIMT_MEMBER T exclusive_scan(const Group& group, T value) {
    return exclusive_scan(group, value, plus<T>());
}

}  // namespace cooperative_groups
