#pragma once
/// Cooperative groups: blocks, tiles of a warp, the lanes that run together, and the grid. Members
/// are inlined, so that the engine sees the student's line as the caller.

#include "cuda_runtime.h"

#define SIMT_MEMBER inline __attribute__((always_inline))

namespace cooperative_groups {

/// Implementation details.
namespace simt_detail {

SIMT_MEMBER unsigned linear(const uint3& at, const dim3& extent) {
    return (at.z * extent.y + at.y) * extent.x + at.x;
}
SIMT_MEMBER unsigned thread_in_block() {
    return linear(threadIdx, blockDim);
}
SIMT_MEMBER unsigned threads_of_block() {
    return blockDim.x * blockDim.y * blockDim.z;
}
SIMT_MEMBER unsigned lane() {
    return thread_in_block() % 32;
}
SIMT_MEMBER unsigned lowest_lanes(unsigned count) {
    return count >= 32 ? ~0u : (1u << count) - 1;
}
/// Lanes of this thread's warp that exist.
SIMT_MEMBER unsigned lanes_of_warp() {
    const unsigned first = thread_in_block() & ~31u;
    return lowest_lanes(threads_of_block() - first);
}
/// The bits of `bits` selected by `mask`, packed together.
SIMT_MEMBER unsigned packed(unsigned bits, unsigned mask) {
    unsigned result = 0;
    for (unsigned place = 0; mask; mask &= mask - 1, ++place)
        result |= (bits >> __builtin_ctz(mask) & 1u) << place;
    return result;
}
SIMT_MEMBER unsigned lane_of_rank(unsigned mask, unsigned rank) {
    for (; rank > 0 && mask; --rank) mask &= mask - 1;
    return mask ? (unsigned)__builtin_ctz(mask) : 32u;
}
SIMT_MEMBER unsigned long long warp(int operation, unsigned mask, unsigned long long value,
                                    unsigned operand = 0, int width = 32) {
    return simt_warp(operation, simt_warp_group, mask, value, operand, width);
}

/// A value split into words of eight bytes, for shuffles of any type that can be copied bit by bit.
template <class T>
struct Words {
    static_assert(__is_trivially_copyable(T), "a shuffled type must be trivially copyable");
    static constexpr unsigned count = (sizeof(T) + 7) / 8;
    unsigned long long word[count] = {};
};
template <class T>
SIMT_NO_HOOKS inline Words<T> words_of(const T& value) {
    Words<T> words;
    simt_copy_quietly(words.word, &value, sizeof value);
    return words;
}
template <class T>
SIMT_NO_HOOKS inline T value_of(const Words<T>& words) {
    T value;
    simt_copy_quietly(&value, words.word, sizeof value);
    return value;
}
template <class T>
SIMT_MEMBER T shuffle(int operation, unsigned mask, T value, unsigned operand, int width) {
    Words<T> words = words_of(value);
    for (unsigned i = 0; i < Words<T>::count; ++i)
        words.word[i] = warp(operation, mask, words.word[i], operand, width);
    return value_of(words);
}
/// Some bytes of a value as a number, for comparing.
template <class T>
SIMT_MEMBER unsigned long long compared(T value) {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8, "match takes types of 4 or 8 bytes");
    return ::simt::word_of(value);
}

}  // namespace simt_detail

/// All threads of the block.
class thread_block {
  public:
    static constexpr unsigned _group_id = 1;
    SIMT_MEMBER static void sync() { ::__syncthreads(); }
    SIMT_MEMBER static unsigned size() { return simt_detail::threads_of_block(); }
    SIMT_MEMBER static unsigned num_threads() { return size(); }
    SIMT_MEMBER static unsigned thread_rank() { return simt_detail::thread_in_block(); }
    SIMT_MEMBER static dim3 group_index() { return dim3(blockIdx); }
    SIMT_MEMBER static dim3 thread_index() { return dim3(threadIdx); }
    SIMT_MEMBER static dim3 group_dim() { return blockDim; }
    SIMT_MEMBER static dim3 dim_threads() { return blockDim; }
};
SIMT_MEMBER thread_block this_thread_block() {
    return {};
}

/// All threads of the launch.
class grid_group {
  public:
    /// True in a cooperative launch: only there may the grid synchronise.
    SIMT_MEMBER static bool is_valid() { return simt_grid_is_cooperative(); }
    SIMT_MEMBER static void sync() { simt_grid_sync(); }
    SIMT_MEMBER static unsigned long long num_blocks() {
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
    }
    SIMT_MEMBER static unsigned long long block_rank() {
        return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    }
    SIMT_MEMBER static unsigned long long size() {
        return num_blocks() * simt_detail::threads_of_block();
    }
    SIMT_MEMBER static unsigned long long num_threads() { return size(); }
    SIMT_MEMBER static unsigned long long thread_rank() {
        return block_rank() * simt_detail::threads_of_block() + simt_detail::thread_in_block();
    }
    SIMT_MEMBER static dim3 block_index() { return dim3(blockIdx); }
    SIMT_MEMBER static dim3 dim_blocks() { return gridDim; }
    SIMT_MEMBER static dim3 group_dim() { return gridDim; }
};
SIMT_MEMBER grid_group this_grid() {
    return {};
}

/// Some lanes of a warp, numbered in the order of the lanes.
class coalesced_group {
  public:
    SIMT_MEMBER explicit coalesced_group(unsigned mask, unsigned part = 0, unsigned parts = 1)
        : mask_(mask), part_(part), parts_(parts) {}

    SIMT_MEMBER unsigned size() const { return (unsigned)__builtin_popcount(mask_); }
    SIMT_MEMBER unsigned num_threads() const { return size(); }
    SIMT_MEMBER unsigned thread_rank() const {
        return (unsigned)__builtin_popcount(mask_ & simt_detail::lowest_lanes(simt_detail::lane()));
    }
    SIMT_MEMBER unsigned meta_group_rank() const { return part_; }
    SIMT_MEMBER unsigned meta_group_size() const { return parts_; }
    SIMT_MEMBER void sync() const { simt_detail::warp(simt_warp_sync, mask_, 0); }

    template <class T>
    SIMT_MEMBER T shfl(T value, unsigned rank) const {
        const unsigned source = simt_detail::lane_of_rank(mask_, rank % size());
        return simt_detail::shuffle(simt_warp_shfl, mask_, value, source, 32);
    }
    template <class T>
    SIMT_MEMBER T shfl_up(T value, unsigned delta) const {
        const unsigned rank = thread_rank();
        return shfl(value, rank < delta ? rank : rank - delta);
    }
    template <class T>
    SIMT_MEMBER T shfl_down(T value, unsigned delta) const {
        const unsigned rank = thread_rank();
        return shfl(value, rank + delta < size() ? rank + delta : rank);
    }
    SIMT_MEMBER int any(int predicate) const {
        return (int)simt_detail::warp(simt_warp_any, mask_, predicate != 0);
    }
    SIMT_MEMBER int all(int predicate) const {
        return (int)simt_detail::warp(simt_warp_all, mask_, predicate != 0);
    }
    SIMT_MEMBER unsigned ballot(int predicate) const {
        return simt_detail::packed(
            (unsigned)simt_detail::warp(simt_warp_ballot, mask_, predicate != 0), mask_);
    }
    template <class T>
    SIMT_MEMBER unsigned match_any(T value) const {
        return simt_detail::packed(
            (unsigned)simt_detail::warp(simt_warp_match_any, mask_, simt_detail::compared(value)),
            mask_);
    }
    template <class T>
    SIMT_MEMBER unsigned match_all(T value, int& predicate) const {
        const unsigned long long result =
            simt_detail::warp(simt_warp_match_all, mask_, simt_detail::compared(value));
        predicate = (int)(result >> 32);
        return simt_detail::packed((unsigned)result, mask_);
    }
    /// The lanes as bits.
    SIMT_MEMBER unsigned simt_mask() const { return mask_; }

  private:
    unsigned mask_, part_, parts_;
};
/// The lanes of the warp that are converged here.
SIMT_MEMBER coalesced_group coalesced_threads() {
    return coalesced_group((unsigned)simt_warp(simt_warp_active, simt_warp_group, 0, 0, 0, 32));
}

/// `Size` neighbouring threads of a block, at most a warp.
template <unsigned Size, class Parent = void>
class thread_block_tile {
    static_assert(Size > 0 && (Size & (Size - 1)) == 0, "the size of a tile is a power of two");
    static_assert(Size <= 32, "simtutor supports tiles of at most 32 threads");

  public:
    SIMT_MEMBER static constexpr unsigned size() { return Size; }
    SIMT_MEMBER static constexpr unsigned num_threads() { return Size; }
    SIMT_MEMBER static unsigned thread_rank() { return simt_detail::lane() & (Size - 1); }
    SIMT_MEMBER static unsigned meta_group_rank() {
        return parent_rank(static_cast<Parent*>(nullptr)) / Size;
    }
    SIMT_MEMBER static unsigned meta_group_size() {
        return (parent_size(static_cast<Parent*>(nullptr)) + Size - 1) / Size;
    }
    SIMT_MEMBER static void sync() { simt_detail::warp(simt_warp_sync, simt_mask(), 0); }

    template <class T>
    SIMT_MEMBER static T shfl(T value, int rank) {
        return simt_detail::shuffle(simt_warp_shfl, simt_mask(), value, (unsigned)rank, Size);
    }
    template <class T>
    SIMT_MEMBER static T shfl_up(T value, unsigned delta) {
        return simt_detail::shuffle(simt_warp_shfl_up, simt_mask(), value, delta, Size);
    }
    template <class T>
    SIMT_MEMBER static T shfl_down(T value, unsigned delta) {
        return simt_detail::shuffle(simt_warp_shfl_down, simt_mask(), value, delta, Size);
    }
    template <class T>
    SIMT_MEMBER static T shfl_xor(T value, unsigned lanes) {
        return simt_detail::shuffle(simt_warp_shfl_xor, simt_mask(), value, lanes, Size);
    }
    SIMT_MEMBER static int any(int predicate) {
        return (int)simt_detail::warp(simt_warp_any, simt_mask(), predicate != 0);
    }
    SIMT_MEMBER static int all(int predicate) {
        return (int)simt_detail::warp(simt_warp_all, simt_mask(), predicate != 0);
    }
    SIMT_MEMBER static unsigned ballot(int predicate) {
        return own_bits(simt_detail::warp(simt_warp_ballot, simt_mask(), predicate != 0));
    }
    template <class T>
    SIMT_MEMBER static unsigned match_any(T value) {
        return own_bits(
            simt_detail::warp(simt_warp_match_any, simt_mask(), simt_detail::compared(value)));
    }
    template <class T>
    SIMT_MEMBER static unsigned match_all(T value, int& predicate) {
        const unsigned long long result =
            simt_detail::warp(simt_warp_match_all, simt_mask(), simt_detail::compared(value));
        predicate = (int)(result >> 32);
        return own_bits(result);
    }
    /// The lanes as bits.
    SIMT_MEMBER static unsigned simt_mask() {
        return simt_detail::lowest_lanes(Size) << first_lane();
    }

  private:
    SIMT_MEMBER static unsigned first_lane() { return simt_detail::lane() & ~(Size - 1); }
    SIMT_MEMBER static unsigned own_bits(unsigned long long bits) {
        return ((unsigned)bits & simt_mask()) >> first_lane();
    }
    template <unsigned N, class P>
    SIMT_MEMBER static unsigned parent_rank(thread_block_tile<N, P>*) {
        return thread_block_tile<N, P>::thread_rank();
    }
    template <unsigned N, class P>
    SIMT_MEMBER static unsigned parent_size(thread_block_tile<N, P>*) {
        return N;
    }
    SIMT_MEMBER static unsigned parent_rank(thread_block*) { return thread_block::thread_rank(); }
    SIMT_MEMBER static unsigned parent_size(thread_block*) { return thread_block::size(); }
    SIMT_MEMBER static unsigned parent_rank(void*) { return thread_block::thread_rank(); }
    SIMT_MEMBER static unsigned parent_size(void*) { return thread_block::size(); }
};
/// A tile whose parent is not part of its type.
template <unsigned Size>
class thread_block_tile<Size, void> : public thread_block_tile<Size, thread_block> {
  public:
    template <class P>
    SIMT_MEMBER thread_block_tile(const thread_block_tile<Size, P>&) {}
};

/// Any group; its kind is known at run time.
class thread_group {
  public:
    SIMT_MEMBER thread_group(const thread_block&) : kind_(Kind::block), lanes_(0) {}
    SIMT_MEMBER thread_group(const grid_group&) : kind_(Kind::grid), lanes_(0) {}
    SIMT_MEMBER thread_group(const coalesced_group& group)
        : kind_(Kind::lanes), lanes_(group.simt_mask()) {}
    template <unsigned Size, class P>
    SIMT_MEMBER thread_group(const thread_block_tile<Size, P>& tile)
        : kind_(Kind::lanes), lanes_(tile.simt_mask()) {}

    SIMT_MEMBER unsigned long long size() const {
        return kind_ == Kind::block  ? thread_block::size()
               : kind_ == Kind::grid ? grid_group::size()
                                     : group().size();
    }
    SIMT_MEMBER unsigned long long num_threads() const { return size(); }
    SIMT_MEMBER unsigned long long thread_rank() const {
        return kind_ == Kind::block  ? thread_block::thread_rank()
               : kind_ == Kind::grid ? grid_group::thread_rank()
                                     : group().thread_rank();
    }
    SIMT_MEMBER bool is_valid() const { return kind_ != Kind::grid || grid_group::is_valid(); }
    SIMT_MEMBER void sync() const {
        if (kind_ == Kind::block)
            ::__syncthreads();
        else if (kind_ == Kind::grid)
            simt_grid_sync();
        else
            simt_detail::warp(simt_warp_sync, lanes_, 0);
    }
    SIMT_MEMBER unsigned simt_mask() const {
        return kind_ == Kind::lanes ? lanes_ : simt_detail::lanes_of_warp();
    }
    SIMT_MEMBER bool simt_is_lanes() const { return kind_ == Kind::lanes; }

  private:
    enum class Kind { block, grid, lanes };
    SIMT_MEMBER coalesced_group group() const { return coalesced_group(lanes_); }
    Kind kind_;
    unsigned lanes_;
};

template <unsigned Size>
SIMT_MEMBER thread_block_tile<Size, thread_block> tiled_partition(const thread_block&) {
    return {};
}
template <unsigned Size, unsigned ParentSize, class P>
SIMT_MEMBER thread_block_tile<Size, thread_block_tile<ParentSize, P>> tiled_partition(
    const thread_block_tile<ParentSize, P>&) {
    static_assert(Size <= ParentSize, "a tile is not larger than what it is cut from");
    return {};
}
/// Partition into groups of `size` lanes, by rank.
SIMT_MEMBER coalesced_group tiled_partition(const coalesced_group& parent, unsigned size) {
    const unsigned first = parent.thread_rank() / size * size;
    unsigned lanes = 0;
    for (unsigned rank = first; rank < first + size && rank < parent.size(); ++rank)
        lanes |= 1u << simt_detail::lane_of_rank(parent.simt_mask(), rank);
    return coalesced_group(lanes, first / size, (parent.size() + size - 1) / size);
}
SIMT_MEMBER thread_group tiled_partition(const thread_group& parent, unsigned size) {
    return tiled_partition(coalesced_group(parent.simt_mask()), size);
}
SIMT_MEMBER thread_group tiled_partition(const thread_block&, unsigned size) {
    return tiled_partition(coalesced_group(simt_detail::lanes_of_warp()), size);
}
template <unsigned Size>
SIMT_MEMBER coalesced_group tiled_partition(const coalesced_group& parent) {
    return tiled_partition(parent, Size);
}

/// Lanes with the same label.
template <class Group, class Label>
SIMT_MEMBER coalesced_group labeled_partition(const Group& group, Label label) {
    const unsigned same = (unsigned)simt_detail::warp(simt_warp_match_any, group.simt_mask(),
                                                      (unsigned long long)(long long)label);
    // Groups are numbered by their first lanes.
    const bool leads = simt_detail::lane() == (unsigned)__builtin_ctz(same);
    const unsigned leaders =
        (unsigned)simt_detail::warp(simt_warp_ballot, group.simt_mask(), leads);
    return coalesced_group(
        same, (unsigned)__builtin_popcount(leaders & ((1u << __builtin_ctz(same)) - 1)),
        (unsigned)__builtin_popcount(leaders));
}
template <class Group>
SIMT_MEMBER coalesced_group binary_partition(const Group& group, bool predicate) {
    const unsigned mask = group.simt_mask();
    const unsigned yes = (unsigned)simt_detail::warp(simt_warp_ballot, mask, predicate);
    return coalesced_group(predicate ? yes : mask & ~yes, predicate, 2);
}

template <class Group>
SIMT_MEMBER void sync(const Group& group) {
    group.sync();
}
template <class Group>
SIMT_MEMBER auto thread_rank(const Group& group) -> decltype(group.thread_rank()) {
    return group.thread_rank();
}
template <class Group>
SIMT_MEMBER auto group_size(const Group& group) -> decltype(group.size()) {
    return group.size();
}

/// One thread of the group calls the function.
template <class Group, class Function, class... Arguments>
SIMT_MEMBER void invoke_one(const Group& group, Function&& function, Arguments&&... arguments) {
    if (group.thread_rank() == 0) function(static_cast<Arguments&&>(arguments)...);
}
template <class Group, class Function, class... Arguments>
SIMT_MEMBER auto invoke_one_broadcast(const Group& group, Function&& function,
                                      Arguments&&... arguments)
    -> decltype(function(static_cast<Arguments&&>(arguments)...)) {
    using Result = decltype(function(static_cast<Arguments&&>(arguments)...));
    Result result{};
    if (group.thread_rank() == 0) result = function(static_cast<Arguments&&>(arguments)...);
    return group.shfl(result, 0);
}

}  // namespace cooperative_groups
