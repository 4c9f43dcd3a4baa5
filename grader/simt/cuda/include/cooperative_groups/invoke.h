#pragma once
/// Functions of groups, and work for one thread of a group.

#include "../cooperative_groups.h"

namespace cooperative_groups {

namespace __simt_detail {
/// The type without reference and qualifiers.
template <class _Tp>
struct _ValueOf {
    using type = _Tp;
};
template <class _Tp>
struct _ValueOf<const _Tp> : _ValueOf<_Tp> {};
template <class _Tp>
struct _ValueOf<_Tp&> : _ValueOf<_Tp> {};
template <class _Tp>
struct _ValueOf<_Tp&&> : _ValueOf<_Tp> {};
template <class _Tp>
using _Value = typename _ValueOf<_Tp>::type;
}  // namespace __simt_detail

template <class _Group>
__SIMT_MEMBER void sync(const _Group& __group) {
    __group.sync();
}
template <class _Group>
__SIMT_MEMBER auto thread_rank(const _Group& __group) -> decltype(__group.thread_rank()) {
    return __group.thread_rank();
}
template <class _Group>
__SIMT_MEMBER auto group_size(const _Group& __group) -> decltype(__group.size()) {
    return __group.size();
}

/// One thread of the group calls the function.
template <class _Group, class _Function, class... _Arguments>
__SIMT_MEMBER void invoke_one(const _Group& __group, _Function&& __function,
                              _Arguments&&... __arguments) {
    if (__group.thread_rank() == 0) __function(static_cast<_Arguments&&>(__arguments)...);
}
template <class _Group, class _Function, class... _Arguments>
__SIMT_MEMBER auto invoke_one_broadcast(const _Group& __group, _Function&& __function,
                                        _Arguments&&... __arguments)
    -> __simt_detail::_Value<decltype(__function(static_cast<_Arguments&&>(__arguments)...))> {
    using _Result =
        __simt_detail::_Value<decltype(__function(static_cast<_Arguments&&>(__arguments)...))>;
    _Result __result{};
    if (__group.thread_rank() == 0)
        __result = __function(static_cast<_Arguments&&>(__arguments)...);
    return __group.shfl(__result, 0);
}

}  // namespace cooperative_groups
