// Values of shuffles in the forms that programs give them: in members, arrays, templates, lambdas,
// results of functions, conditions. Each form computes what it would without a look at the values.
#include <cooperative_groups.h>

namespace {

template <class T>
struct Best {
    T value;
    int index;
};

struct Add {
    template <class T>
    __device__ T operator()(const T& a, const T& b) const {
        return a + b;
    }
};

template <class T, int Width = 32>
struct WarpReduce {
    unsigned mask;
    __device__ explicit WarpReduce(unsigned lanes) : mask(lanes) {}
    template <class Op>
    __device__ T operator()(T v, Op op) const {
#pragma unroll
        for (int d = Width / 2; d > 0; d >>= 1) v = op(v, __shfl_xor_sync(mask, v, d, Width));
        return v;
    }
    __device__ T first(T v) const {
        return __shfl_sync(mask, v, 0);
    }
    __device__ void third(T& out, T v) const {
        out = __shfl_sync(mask, v, 3);
    }
    __device__ static T twice(T v) {
        T r = __shfl_sync(~0u, v, 1);
        return r + r;
    }
};

struct Stats {
    float sum;
    unsigned bits : 4;
    float v[2];
    __device__ Stats& operator+=(const Stats& o) {
        sum += o.sum;
        return *this;
    }
    __device__ Stats across(int d) const {
        Stats s;
        s.sum = __shfl_xor_sync(~0u, sum, d);
        s.bits = __shfl_xor_sync(~0u, bits, d);
        for (int i = 0; i < 2; ++i) s.v[i] = __shfl_xor_sync(~0u, v[i], d);
        return s;
    }
    __device__ float of(int lane) { return this->sum = __shfl_sync(~0u, this->sum, lane); }
};
__device__ Stats operator+(Stats a, const Stats& b) {
    a += b;
    return a;
}

namespace inner {
__device__ int first(int v) {
    const volatile int y = __shfl_sync(~0u, v, 0);
    return y;
}
struct S {
    static __device__ int get(int v) { return first(v); }
};
}  // namespace inner

template <class T>
__device__ T of_lane(T v, int lane) {
    if (sizeof(T) == 8) {
        return (T)__shfl_sync(~0u, (float)v, lane);
    }
    return __shfl_sync(~0u, v, lane);
}
template <class F>
__device__ float apply(F f, float v) {
    return f(v);
}
template <int D>
__device__ int scan(int v) {
    if constexpr (D < 32) {
        int y = __shfl_up_sync(0xffffffff, v, D);
        return scan<D * 2>(threadIdx.x % 32 >= D ? v + y : v);
    } else
        return v;
}
__device__ int total(int v, int d) {
    return d == 0 ? v : total(v + __shfl_xor_sync(~0u, v, d), d / 2);
}
__device__ float& doubled(float& v) {
    v += __shfl_xor_sync(~0u, v, 0);
    return v;
}
__device__ float chosen(float v, bool other) {
    return other ? __shfl_sync(~0u, v, 2) : v;
}
__device__ Best<float> best_of(Best<float> p) {
    for (int d = 16; d; d >>= 1) {
        Best<float> o{__shfl_xor_sync(~0u, p.value, d), __shfl_xor_sync(~0u, p.index, d)};
        if (o.value > p.value) p = o;
    }
    return {__shfl_sync(~0u, p.value, 0), __shfl_sync(~0u, p.index, 0)};
}
__device__ void keep(float* to, float v) {
    *to = __shfl_sync(~0u, v, 1);
}
#define SHUFFLE(v, d) __shfl_down_sync(0xffffffffu, (v), (d))

__global__ void values(int* bad) {
    __shared__ float part[34];
    const int t = threadIdx.x;
    int number = 0;
    const auto expect = [&](float found, float wanted) {
        ++number;
        if (found != wanted) atomicExch(bad, number);
    };
    float v = t, a[2][2] = {{of_lane(v, 4), 1}, {v, v}};
    const WarpReduce<float> warp(~0u);
    expect(warp(v, Add()), 496);
    expect(WarpReduce<float, 16>{~0u}.first(v), 0);
    expect(WarpReduce<float>::twice(v), 2);
    float z;
    warp.third(z, v);
    expect(z, 3);
    auto [value, index] = best_of({v, t});
    expect(value + index, 62);
    Stats s{v, 3u, {v, v}};
    for (int d = 16; d; d /= 2) s = s + s.across(d);
    expect(s.sum + s.bits, 499);
    expect(s.of(3) + s.across(1).v[0], 496 + (t ^ 1));
    expect(scan<1>(t), t * (t + 1) / 2);
    expect(total(t, 16), 496);
    float two = v;
    doubled(two) += 1;
    expect(two, 2 * v + 1);
    expect(apply([=](float x) { return of_lane(x, 3) + chosen(x, true); }, v), 5);
    expect(of_lane((double)v, 7), 7);
    expect(inner::first(t) + inner::S::get(t + 2) + ::inner::first(t + 1), 3);
    keep(&part[t], v);
    __syncwarp();
    part[of_lane(t + 1, t)] = v;
    __syncwarp();
    expect(part[t + 1], t);
    a[1][t & 1] = of_lane(a[0][0], 1);
    expect(a[1][t & 1] + a[1][!(t & 1)], 4 + t);
    for (auto& row : a)
        for (auto& e : row) e = of_lane(e, t ^ 1);
    expect(a[0][1], 1);
    unsigned u = __float_as_uint(v);
    u |= of_lane(1u, 0), u >>= of_lane(0u, 0);
    expect(u & 1, 1);
    float w, w2 = w = of_lane(v, 9);
    expect(w + w2, 18);
    bool more = of_lane(t, 5) > 3 && t < 32;
    more &= !!of_lane(t, 6);
    expect(more, true);
    if (const int c = __shfl_sync(~0u, t, 7); c > 0) v += c;
    switch (int c = of_lane(t, 8) & 1) {
        case 0: {
            int y = of_lane(t, 1);
            v += y;
            break;
        }
        default:
            int y;
            y = of_lane(c, 0);
            v -= y;
    }
    expect(v, t + 8);
    int left = 3;
    while (int step = of_lane(left > 0, 0)) left -= step;
    do {
        left += of_lane(1, 0);
    } while (of_lane(left, 0) < 3);
    for (int x = of_lane(t, 0), y = 2; x < y; x += of_lane(1, 0)) left += x;
    expect(left, 4);
    auto tile = cooperative_groups::tiled_partition<8>(cooperative_groups::this_thread_block());
    float sum = 1;
    for (int d = tile.size() / 2; d > 0; d /= 2) sum += tile.shfl_xor(sum, d);
    expect(sum + (*&tile).shfl(t, 0), 8 + t / 8 * 8);
    auto moved = [&v, t](auto... more) mutable { return (of_lane(t, 2) + ... + more); };
    expect(moved(1, 2), 5);
    auto last = [](int x) -> int { return __shfl_sync(~0u, x, 31); };
    decltype(__shfl_sync(~0u, t, 0)) end = last(t) + sizeof(of_lane(t, 0));
    expect(end, 35);
    float* p = part + of_lane(t, 0);
    p += of_lane(1, 0);
    expect(p - part, 1);
    (void)of_lane(t, 0);
    of_lane(t, 1);
    expect(SHUFFLE(v, 1), t < 31 ? v + 1 : v);
}

}  // namespace

int forms_of_shuffled_values() {
    int *bad, result = -1;
    cudaMalloc(&bad, sizeof(int));
    cudaMemset(bad, 0, sizeof(int));
    values<<<1, 32>>>(bad);
    cudaMemcpy(&result, bad, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(bad);
    return result;
}
