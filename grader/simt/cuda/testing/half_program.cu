// What language_program_test.cpp runs: numbers of two bytes, compared with what IEEE 754 asks for.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

namespace {

template <class Kernel>
int run(Kernel kernel, int threads) {
    int *wrong, result = -1;
    cudaMalloc(&wrong, sizeof(int));
    cudaMemset(wrong, 0, sizeof(int));
    kernel<<<1, threads>>>(wrong);
    if (cudaDeviceSynchronize() != cudaSuccess) return -2;
    cudaMemcpy(&result, wrong, sizeof(int), cudaMemcpyDeviceToHost);
    return result;
}

__device__ unsigned short bits(half x) {
    return __half_as_ushort(x);
}
__device__ unsigned short bits(__nv_bfloat16 x) {
    return __bfloat16_as_ushort(x);
}

}  // namespace

#define EXPECT(condition) \
    if (!(condition)) atomicCAS(wrong, 0, __LINE__)

/// The compiler's own type of two bytes rounds every operation.
__global__ void all_bits(int* wrong) {
    for (unsigned i = threadIdx.x; i < 0x10000u; i += blockDim.x) {
        const half h = __ushort_as_half((unsigned short)i);
        const _Float16 f = __builtin_bit_cast(_Float16, (unsigned short)i);
        if (__hisnan(h)) {
            EXPECT(f != f);
            continue;
        }
        EXPECT((float)h == (float)f);
        EXPECT(bits(__float2half((float)h)) == i);
        const __nv_bfloat16 b = __ushort_as_bfloat16((unsigned short)i);
        if (!__hisnan(b)) EXPECT(bits(__float2bfloat16((float)b)) == i);
        // Pairs that meet many exponents.
        const unsigned short other = (unsigned short)(i * 40503u + 12345u);
        const half g = __ushort_as_half(other);
        const _Float16 e = __builtin_bit_cast(_Float16, other);
        if (__hisnan(g)) continue;
        const _Float16 sum = (_Float16)((float)f + (float)e);
        const _Float16 product = (_Float16)((float)f * (float)e);
        const _Float16 ratio = (_Float16)((float)f / (float)e);
        if (sum == sum) EXPECT(bits(h + g) == __builtin_bit_cast(unsigned short, sum));
        if (product == product) EXPECT(bits(h * g) == __builtin_bit_cast(unsigned short, product));
        if (ratio == ratio) EXPECT(bits(h / g) == __builtin_bit_cast(unsigned short, ratio));
    }
}
int every_half() {
    return run(all_bits, 64);
}

__global__ void halves(int* wrong) {
    EXPECT(bits(__float2half(1.0f)) == 0x3c00 && bits(half(65504)) == 0x7bff);
    EXPECT(bits(__float2half(65519.0f)) == 0x7bff && bits(__float2half(65520.0f)) == 0x7c00);
    EXPECT(bits(__float2half_rz(1e9f)) == 0x7bff && bits(__float2half_ru(-1e9f)) == 0xfbff);
    EXPECT(bits(__float2half(5.9604645e-8f)) == 1 && bits(__float2half(2.9802322e-8f)) == 0);
    EXPECT(bits(__float2half_ru(1e-12f)) == 1 && bits(__float2half_rd(-1e-12f)) == 0x8001);
    EXPECT(bits(__double2half(1.0 + 0x1p-11 + 0x1p-40)) == 0x3c01);  // one rounding, not two
    EXPECT(bits(half(2049ll)) == bits(half(2048)) && bits(half(~0ull)) == 0x7c00);
    EXPECT(bits(__int2half_ru(2049)) == bits(half(2050)));
    EXPECT(__half2int_rn(half(2.5f)) == 2 && __half2int_ru(half(2.5f)) == 3);
    EXPECT(__half2uint_rz(half(-3.0f)) == 0 && __half2short_rn(half(1e5f)) == 32767);
    // A tie that only the exact product breaks.
    const half a = __ushort_as_half(0x3c01), tiny = __ushort_as_half(1);
    EXPECT(bits(__hfma(a, a, tiny)) == 0x3c02 && bits(__hfma(a, a, -tiny)) == 0x3c02);
    EXPECT(bits(__hfma(half(2048), half(1), tiny)) == bits(half(2048)));
    EXPECT(bits(__hfma(half(2049 - 1), half(1), half(1))) == bits(half(2048)));
    EXPECT(bits(__hfma(__ushort_as_half(0x7801), half(0.5f), __ushort_as_half(0x0001))) == 0x7401);
    EXPECT(__hfma(half(3), half(4), half(5)) == half(17) &&
           (float)__hadd_sat(half(1), half(1)) == 1);
    EXPECT(half(1) < half(2) && half(2) >= half(2) && half(-0.0f) == half(0.0f) &&
           half(1) != half(2));
    const half nothing = __ushort_as_half(0x7e00);
    EXPECT(nothing != nothing && !(nothing == nothing) && __hltu(nothing, half(1)));
    EXPECT(!__hne(nothing, half(1)) && bits(__hmax(nothing, half(1))) == 0x3c00);
    EXPECT(__hisnan(__hmax_nan(nothing, half(1))) && __hisinf(half(-1e9)) == -1);
    half2 v = __floats2half2_rn(1.5f, -2.0f);
    EXPECT(__low2float(v) == 1.5f && __high2float(v) == -2.0f && sizeof v == 4);
    v = __hfma2(v, v, __half2half2(half(1)));
    EXPECT(__half22float2(v).x == 3.25f && __half22float2(v).y == 5.0f);
    EXPECT(__hbgt2(v, __float2half2_rn(3.0f)) &&
           __hgt2_mask(v, __float2half2_rn(4.0f)) == 0xffff0000u);
    half sum = 0.5f;
    sum += half(0.25);
    ++sum;
    EXPECT((float)sum == 1.75f && (float)-sum == -1.75f && (float)__habs(-sum) == 1.75f);
    EXPECT((float)hsqrt(half(9)) == 3 && (float)hrcp(half(4)) == 0.25f && (float)hfloor(sum) == 1);
    const half mine = threadIdx.x;
    EXPECT((float)__shfl_xor_sync(~0u, mine, 1) == (threadIdx.x ^ 1));
    EXPECT((float)__shfl_sync(~0u, __half2half2(mine), 3).y == 3);
}
int half_values() {
    return run(halves, 32);
}

__global__ void brain(int* wrong) {
    EXPECT(bits(__float2bfloat16(1.0f)) == 0x3f80 && bits(__nv_bfloat16(3.0)) == 0x4040);
    EXPECT(bits(__float2bfloat16(1.00390625f)) == 0x3f80);  // a tie: to even
    EXPECT(bits(__float2bfloat16(1.01171875f)) == 0x3f82);
    EXPECT(bits(__float2bfloat16_ru(1.0000001f)) == 0x3f81 &&
           bits(__float2bfloat16(3.4e38f)) == 0x7f80);
    EXPECT(bits(__float2bfloat16_rz(3.4028e38f)) == 0x7f7f);
    EXPECT(__bfloat162float(__ushort_as_bfloat16(1)) == 9.18354962e-41f);
    EXPECT((float)(__nv_bfloat16(256) + __nv_bfloat16(1)) == 256.0f);
    EXPECT((float)__hfma(__nv_bfloat16(2), __nv_bfloat16(3), __nv_bfloat16(1)) == 7.0f);
    const __nv_bfloat162 v = __floats2bfloat162_rn(1.0f, 2.0f);
    EXPECT(__bfloat1622float2(__hmul2(v, v)).y == 4.0f && __low2float(v) == 1.0f);
    EXPECT(__nv_bfloat16(2) > __nv_bfloat16(1) && __bfloat162int_rn(__nv_bfloat16(-3)) == -3);
}
int bfloat16_values() {
    return run(brain, 1);
}

__global__ void add_up(half* sum, half2* pair, const half* in) {
    atomicAdd(sum, in[threadIdx.x]);
    atomicAdd(pair, __halves2half2(in[threadIdx.x], half(1)));
}
int half_memory() {
    half host[64], result[4] = {};
    for (int i = 0; i < 64; ++i) host[i] = i % 2;
    half *in, *out;
    if (cudaMalloc(&in, sizeof host) || cudaMalloc(&out, sizeof result)) return 1;
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemcpy(out, result, sizeof result, cudaMemcpyHostToDevice);
    add_up<<<1, 64>>>(out, reinterpret_cast<half2*>(out + 2), in);
    if (cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost)) return 2;
    return (float)result[0] == 32 && (float)result[2] == 32 && (float)result[3] == 64 ? 0 : 3;
}
