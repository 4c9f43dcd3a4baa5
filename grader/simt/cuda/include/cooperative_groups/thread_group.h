#pragma once
/// Groups whose kind is known at run time.

#include "tile.h"

namespace cooperative_groups {

/// Any group; its kind is known at run time.
class thread_group {
  public:
    static constexpr ::cuda::thread_scope thread_scope = ::cuda::thread_scope_device;
    __SIMT_MEMBER thread_group(const thread_block&) : __kind_(_Kind::__block), __lanes_(0) {}
    __SIMT_MEMBER thread_group(const grid_group&) : __kind_(_Kind::__grid), __lanes_(0) {}
    __SIMT_MEMBER thread_group(const coalesced_group& __group)
        : __kind_(_Kind::__lanes), __lanes_(__group.__simt_mask()) {}
    template <unsigned _Size, class _Pp>
    __SIMT_MEMBER thread_group(const thread_block_tile<_Size, _Pp>& __tile)
        : __kind_(_Kind::__lanes), __lanes_(__tile.__simt_mask()) {}

    __SIMT_MEMBER unsigned long long size() const {
        return __kind_ == _Kind::__block  ? thread_block::size()
               : __kind_ == _Kind::__grid ? grid_group::size()
                                          : __group().size();
    }
    __SIMT_MEMBER unsigned long long num_threads() const { return size(); }
    __SIMT_MEMBER unsigned long long thread_rank() const {
        return __kind_ == _Kind::__block  ? thread_block::thread_rank()
               : __kind_ == _Kind::__grid ? grid_group::thread_rank()
                                          : __group().thread_rank();
    }
    __SIMT_MEMBER bool is_valid() const {
        return __kind_ != _Kind::__grid || grid_group::is_valid();
    }
    __SIMT_MEMBER void sync(const void* __call = __SIMT_CALL_PLACE) const {
        if (__kind_ == _Kind::__block)
            ::__syncthreads(__call);
        else if (__kind_ == _Kind::__grid)
            __simt_grid_sync(__call);
        else
            __simt_detail::__warp(__simt_warp_sync, __lanes_, 0);
    }
    __SIMT_MEMBER unsigned __simt_mask() const {
        return __kind_ == _Kind::__lanes ? __lanes_ : __simt_detail::__lanes_of_warp();
    }
    __SIMT_MEMBER bool __simt_is_lanes() const { return __kind_ == _Kind::__lanes; }

  private:
    enum class _Kind { __block, __grid, __lanes };
    __SIMT_MEMBER coalesced_group __group() const { return coalesced_group(__lanes_); }
    _Kind __kind_;
    unsigned __lanes_;
};

}  // namespace cooperative_groups
