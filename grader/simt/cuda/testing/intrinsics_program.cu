// What language_program_test.cpp runs: intrinsics, mathematical functions and atomics, compared with
// what CUDA defines.
#include <cmath>
#include <time.h>

namespace {

template <class Kernel>
int run(Kernel kernel, int blocks, int threads) {
    int *wrong, result = -1;
    cudaMalloc(&wrong, sizeof(int));
    cudaMemset(wrong, 0, sizeof(int));
    kernel<<<blocks, threads>>>(wrong);
    if (cudaDeviceSynchronize() != cudaSuccess) return -2;
    cudaMemcpy(&result, wrong, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(wrong);
    return result;
}

__device__ bool near(double value, double wanted, double tolerance = 1e-13) {
    return fabs(value - wanted) <= tolerance * fabs(wanted);
}

}  // namespace

#define EXPECT(condition) \
    if (!(condition)) atomicCAS(wrong, 0, __LINE__)

__global__ void rounding(int* wrong) {
    const float one = 1.0f, tiny = 1e-30f, third = 1.0f / 3.0f;
    EXPECT(__fadd_ru(one, tiny) == 1.00000012f);
    EXPECT(__fadd_rd(one, tiny) == 1.0f);
    EXPECT(__fsub_rz(one, tiny) == 0.99999994f);
    EXPECT(__fsub_rz(-one, -tiny) == -0.99999994f);
    EXPECT(__fdiv_ru(one, 3.0f) == third && __fdiv_rd(one, 3.0f) < third);
    EXPECT(__fmul_ru(third, 3.0f) > 1.0f && __fmul_rd(third, 3.0f) == 1.0f);
    EXPECT(__fsqrt_ru(2.0f) > __fsqrt_rd(2.0f));
    EXPECT(__frcp_rz(3.0f) < third && __frcp_rn(3.0f) == third);
    EXPECT(__fmaf_ru(one, one, tiny) > 1.0f && __fmaf_rd(one, one, tiny) == 1.0f);
    EXPECT(__dadd_ru(1.0, 1e-300) > 1.0 && __dadd_rn(1.0, 1e-300) == 1.0);
    EXPECT(__dsqrt_rd(2.0) < __dsqrt_ru(2.0));
    EXPECT(__fma_rz(1.0, 1.0, -1e-300) < 1.0);
    EXPECT(__double2float_ru(1.0 + 1e-12) > 1.0f && __double2float_rz(1.0 + 1e-12) == 1.0f);
    EXPECT(__int2float_rd(16777217) == 16777216.0f && __int2float_ru(16777217) == 16777218.0f);
    EXPECT(__uint2float_rz(4294967295u) == 4294967040.0f);
    EXPECT(__ull2float_ru(~0ull) == 18446744073709551616.0f);
    EXPECT(__ull2double_rd(~0ull) == 18446744073709549568.0);
    EXPECT(__ll2double_rz(-9007199254740993ll) == -9007199254740992.0);
    EXPECT(1.0f + tiny == 1.0f);  // the mode is back
}
int rounding_values() { return run(rounding, 1, 2); }

__global__ void words(int* wrong) {
    EXPECT(__vadd2(0xffff0001u, 0x00010001u) == 0x00000002u);
    EXPECT(__vaddss4(0x7f80ff01u, 0x01ff0101u) == 0x7f800002u);
    EXPECT(__vaddus2(0xfff00001u, 0x00200001u) == 0xffff0002u);
    EXPECT(__vsubus4(0x05060708u, 0x06050809u) == 0x00010000u);
    EXPECT(__vabs2(0x8000ffffu) == 0x80000001u && __vabsss2(0x8000ffffu) == 0x7fff0001u);
    EXPECT(__vavgs2(0xfffe0003u, 0xffff0004u) == 0xfffe0004u);
    EXPECT(__vavgu4(0x01020304u, 0x02030405u) == 0x02030405u);
    EXPECT(__vcmpgts2(0x0001ffffu, 0x00000000u) == 0xffff0000u);
    EXPECT(__vsetgtu2(0x0001ffffu, 0x00000000u) == 0x00010001u);
    EXPECT(__vmaxs4(0x80017f00u, 0x0000ff01u) == 0x00017f01u);
    EXPECT(__vminu2(0x8000ffffu, 0x00010001u) == 0x00010001u);
    EXPECT(__vsadu4(0x01020304u, 0x04030201u) == 8u);
    EXPECT(__vsads2(0xffff0001u, 0x00010001u) == 2u);
    EXPECT(__dp4a(0x01ff0203, 0x02030405, 10) == 10 + 2 - 3 + 8 + 15);
    EXPECT(__dp4a(0x01ff0203u, 0x02030405u, 10u) == 10 + 2 + 765 + 8 + 15);
    EXPECT(__dp2a_lo((int)0xffff0002, 0x01020304, 1) == 1 + 8 - 3);
    EXPECT(__dp2a_hi((int)0xffff0002, 0x01020304, 1) == 1 + 4 - 1);
    EXPECT(__viaddmax_s32(2147483647, 1, -5) == -5 && __vimax3_u32(1, 9, 4) == 9);
    EXPECT(__viaddmin_s16x2_relu(0x7fff0003u, 0x0001fff0u, 0x00010001u) == 0);
    bool first = false;
    EXPECT(__vibmax_s32(4, 7, &first) == 7 && !first);
    EXPECT(__funnelshift_lc(1, 2, 32) == 1 && __funnelshift_rc(1, 2, 40) == 2);
    EXPECT(__fns(0xf0u, 0, 2) == 5 && __fns(0xf0u, 7, -1) == 7 && __fns(1u, 1, 1) == ~0u);
    EXPECT(__brev(1u) == 0x80000000u && __clz(0) == 32 && __ffsll(1ll << 40) == 41);
}
int word_values() { return run(words, 1, 1); }

__global__ void functions(int* wrong) {
    EXPECT(near(erfinv(0.3), 0.27246271472675435562) && near(erfinv(-0.9), -1.1630871536766740867));
    EXPECT(near(erfcinv(1e-20), 6.6015806223551425582) && near(erfcinv(1.9), -1.1630871536766740867));
    EXPECT(near(normcdfinv(0.025), -1.9599639845400542355) && erfcinv(0.0) > 1e300);
    EXPECT(near(erfcx(1.0), 0.42758357615580700442) && near(erfcx(30.0), 0.018795888861416751, 1e-12));
    EXPECT(near(cyl_bessel_i0(2.0), 2.2795853023360672674) &&
           near(cyl_bessel_i1(2.0), 1.5906368546373290634));
    EXPECT(near(norm4d(1, 2, 2, 4), 5.0) && near(rnorm4d(1, 2, 2, 4), 0.2));
    const double three[3] = {2, 3, 6};
    EXPECT(near(norm(3, three), 7.0));
    double sine, cosine;
    sincospi(0.25, &sine, &cosine);
    EXPECT(near(sine, cosine, 1e-12) && near(jn(2, 1.0), 0.11490348493190048));
    float fsine, fcosine;
    __sincosf(1.0f, &fsine, &fcosine);
    EXPECT(fsine == sinf(1.0f) && fcosine == cosf(1.0f));
    EXPECT(rsqrtf(4.0f) == 0.5f && rsqrt(4.0) == 0.5 && exp10(2.0f) == 100.0f);
    EXPECT(ullmax(3, 4) == 4 && isnan(nanf("")) && __saturatef(2.0f) == 1.0f);
    EXPECT(__fdividef(1.0f, 4.0f) == 0.25f && __tanhf(0.0f) == 0.0f);
}
int function_values() { return run(functions, 1, 1); }

__device__ int device_number;
__constant__ int constant_number;

__global__ void machine(int* wrong) {
    __shared__ int shared_number;
    int local_number = 0;
    EXPECT(__isShared(&shared_number) && !__isGlobal(&shared_number));
    EXPECT(__isLocal(&local_number) && __isGlobal(&device_number) && __isGlobal(wrong));
    EXPECT(__isConstant(&constant_number) && !__isShared(wrong));
    const long long start = clock64();
    while (clock64() - start < 100000000) {
    }
    __nanosleep(100);
    EXPECT(clock() != clock());
    float* const p = (float*)wrong + 1;
    __stcg(p + threadIdx.x, 2);
    EXPECT(__ldcg(p + threadIdx.x) == 2.0f && __ldg(p + threadIdx.x) == 2.0f);
}
int machine_values() {
    int *wrong, result = -1;
    cudaMalloc(&wrong, 64 * sizeof(int));
    cudaMemset(wrong, 0, 64 * sizeof(int));
    machine<<<1, 34>>>(wrong);
    cudaMemcpy(&result, wrong, sizeof(int), cudaMemcpyDeviceToHost);
    return clock() == (clock_t)-1 ? -3 : result;
}

__global__ void atomics(int* wrong) {
    __shared__ unsigned int word;
    __shared__ unsigned long long wide;
    __shared__ float real;
    __shared__ double big;
    if (threadIdx.x == 0) word = 0, wide = 0, real = 0, big = 0;
    __syncthreads();
    atomicInc(&word, 10u);
    atomicAdd(&wide, 1ull << 33);
    atomicAdd_block(&real, 0.5f);
    atomicAdd_system(&big, 0.25);
    __syncthreads();
    EXPECT(word == 64 % 11 && wide == 64ull << 33 && real == 32.0f && big == 16.0);
    __syncthreads();
    atomicXor(&word, 1u << threadIdx.x % 32);
    atomicOr(&wide, 1ull << threadIdx.x);
    __syncthreads();
    EXPECT(word == 64 % 11 && wide == ~0ull);
}
int atomic_values() { return run(atomics, 1, 64); }
