// The language headers' functions, run on the host with an engine of a few lines.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "grader/simt/cuda/include/device_atomic_functions.h"
#include "grader/simt/cuda/include/launch.h"
#include "grader/simt/cuda/include/math_functions.h"
#include "grader/simt/cuda/include/vector_functions.h"

namespace {

std::vector<unsigned> atomic_bytes;
std::vector<int> atomic_scopes;
int threads_to_run = 1;
_SimtLaunchConfig last_config;
std::vector<_SimtArgumentInfo> last_infos;
std::string last_kernel, last_parameters;

}  // namespace

extern "C" void __simt_atomic(const volatile void*, unsigned bytes, int scope) {
    atomic_bytes.push_back(bytes);
    atomic_scopes.push_back(scope);
}

extern "C" unsigned __simt_exchange(const volatile void* address, unsigned bytes, int scope) {
    __simt_atomic(address, bytes, scope);
    return 0;
}
extern "C" unsigned long long __simt_old_value(unsigned long long old, unsigned,
                                               const volatile void*, unsigned) {
    return old;
}

extern "C" void __simt_submit_launch(const _SimtLaunchConfig* config, const _SimtKernelInfo* kernel,
                                     const _SimtClosure* type, const void* arguments,
                                     const _SimtArgumentInfo* infos, int info_count) {
    last_config = *config;
    last_kernel = kernel->name;
    last_parameters = kernel->__parameters;
    last_infos.assign(infos, infos + info_count);
    for (int i = 0; i < threads_to_run; ++i) type->__run(arguments);
}

TEST(VectorTypes, HaveCudasSizesAndAlignments) {
    EXPECT_EQ(sizeof(char3), 3u);
    EXPECT_EQ(alignof(uchar4), 4u);
    EXPECT_EQ(alignof(short2), 4u);
    EXPECT_EQ(sizeof(ushort3), 6u);
    EXPECT_EQ(alignof(int4), 16u);
    EXPECT_EQ(alignof(uint2), 8u);
    EXPECT_EQ(sizeof(float3), 12u);
    EXPECT_EQ(alignof(float3), 4u);
    EXPECT_EQ(alignof(float4), 16u);
    EXPECT_EQ(alignof(double2), 16u);
    EXPECT_EQ(sizeof(double3), 24u);
    EXPECT_EQ(sizeof(longlong4), 32u);
    EXPECT_EQ(sizeof(dim3), 12u);
}

TEST(VectorTypes, MakeFunctionsAndDim3) {
    const float4 v = make_float4(1, 2, 3, 4);
    EXPECT_EQ(v.x + 10 * v.y + 100 * v.z + 1000 * v.w, 4321.0f);
    EXPECT_EQ(make_uchar3(1, 2, 255).z, 255);
    const dim3 two(3, 4), none, from = make_uint3(5, 6, 7);
    EXPECT_EQ(two.z * 100 + two.y * 10 + two.x, 143u);
    EXPECT_EQ(none.x + none.y + none.z, 3u);
    EXPECT_EQ(static_cast<uint3>(from).z, 7u);
}

TEST(Atomics, TellTheEngineAndReturnTheOldValue) {
    atomic_bytes.clear();
    atomic_scopes.clear();
    int i = std::numeric_limits<int>::max();
    EXPECT_EQ(atomicAdd(&i, 1), std::numeric_limits<int>::max());
    EXPECT_EQ(i, std::numeric_limits<int>::min());  // wraps as on the device
    unsigned long long u = 5;
    EXPECT_EQ(atomicMax_block(&u, 9ull), 5u);
    EXPECT_EQ(u, 9u);
    double d = 1.5;
    atomicAdd_system(&d, 2.0);
    EXPECT_EQ(d, 3.5);
    EXPECT_EQ(atomic_bytes, (std::vector<unsigned>{4, 8, 8}));
    EXPECT_EQ(atomic_scopes, (std::vector<int>{1, 0, 2}));
}

TEST(Atomics, EveryOperation) {
    unsigned u = 6;
    EXPECT_EQ(atomicSub(&u, 2u), 6u);
    EXPECT_EQ(atomicExch(&u, 12u), 4u);
    EXPECT_EQ(atomicMin(&u, 20u), 12u);
    EXPECT_EQ(atomicAnd(&u, 10u), 12u);
    EXPECT_EQ(atomicOr(&u, 3u), 8u);
    EXPECT_EQ(atomicXor(&u, 1u), 11u);
    EXPECT_EQ(atomicInc(&u, 10u), 10u);
    EXPECT_EQ(u, 0u);
    EXPECT_EQ(atomicDec(&u, 7u), 0u);
    EXPECT_EQ(u, 7u);
    EXPECT_EQ(atomicCAS(&u, 6u, 1u), 7u);
    EXPECT_EQ(atomicCAS(&u, 7u, 1u), 7u);
    EXPECT_EQ(u, 1u);
    float f = 1;
    EXPECT_EQ(atomicExch(&f, 2.0f), 1.0f);
    EXPECT_EQ(atomicAdd(&f, 0.5f), 2.0f);
    int s = -3;
    EXPECT_EQ(atomicMin(&s, -5), -3);
    EXPECT_EQ(s, -5);
}

TEST(Intrinsics, Bits) {
    EXPECT_EQ(__popc(0xf0f0u), 8);
    EXPECT_EQ(__popcll(~0ull), 64);
    EXPECT_EQ(__clz(0), 32);
    EXPECT_EQ(__clz(1), 31);
    EXPECT_EQ(__clzll(-1), 0);
    EXPECT_EQ(__ffs(0), 0);
    EXPECT_EQ(__ffs(8), 4);
    EXPECT_EQ(__brev(1u), 0x80000000u);
    EXPECT_EQ(__brevll(2ull), 0x4000000000000000ull);
    EXPECT_EQ(__byte_perm(0x33221100u, 0x77665544u, 0x7531u), 0x77553311u);
    EXPECT_EQ(__byte_perm(0x00008000u, 0, 0x0009u), 0x000000ffu);
    EXPECT_EQ(__funnelshift_l(0x80000000u, 1u, 1u), 3u);
    EXPECT_EQ(__funnelshift_r(0u, 1u, 1u), 0x80000000u);
}

TEST(Intrinsics, IntegerArithmetic) {
    EXPECT_EQ(__umul24(0x01000002u, 3u), 6u);
    EXPECT_EQ(__mul24(-2, 3), -6);
    EXPECT_EQ(__mul24(0x00ffffff, 2), -2);
    EXPECT_EQ(__mulhi(-1, 1), -1);
    EXPECT_EQ(__umulhi(~0u, 2u), 1u);
    EXPECT_EQ(__umul64hi(~0ull, 2ull), 1ull);
    EXPECT_EQ(__sad(3, -4, 10u), 17u);
    EXPECT_EQ(__hadd(-3, -4), -4);
    EXPECT_EQ(__rhadd(1, 2), 2);
}

TEST(Intrinsics, Conversions) {
    EXPECT_EQ(__float2int_rn(2.5f), 2);
    EXPECT_EQ(__float2int_rz(-2.7f), -2);
    EXPECT_EQ(__float2int_ru(2.1f), 3);
    EXPECT_EQ(__float2int_rd(-2.1f), -3);
    EXPECT_EQ(__float2int_rn(1e20f), std::numeric_limits<int>::max());
    EXPECT_EQ(__float2int_rn(-1e20f), std::numeric_limits<int>::min());
    EXPECT_EQ(__float2int_rn(NAN), 0);
    EXPECT_EQ(__float2uint_rn(-3.0f), 0u);
    EXPECT_EQ(__float2uint_rn(1e20f), ~0u);
    EXPECT_EQ(__double2ll_rn(-9.3e18), std::numeric_limits<long long>::min());
    EXPECT_EQ(__double2ull_rz(1e30), ~0ull);
    EXPECT_EQ(__int_as_float(__float_as_int(1.5f)), 1.5f);
    EXPECT_EQ(__float_as_uint(1.0f), 0x3f800000u);
    EXPECT_EQ(__hiloint2double(__double2hiint(3.25), __double2loint(3.25)), 3.25);
    EXPECT_EQ(__saturatef(NAN) + __saturatef(-1.0f) + __saturatef(7.0f), 1.0f);
}

TEST(Math, FloatStaysFloat) {
    static_assert(std::is_same_v<decltype(__simt_math::sqrt(2.0f)), float>);
    static_assert(std::is_same_v<decltype(__simt_math::pow(2.0f, 2.0f)), float>);
    static_assert(std::is_same_v<decltype(max(1, 2u)), unsigned>);
    static_assert(std::is_same_v<decltype(max(1.0f, 2.0)), double>);
    EXPECT_FLOAT_EQ(rsqrtf(4.0f), 0.5f);
    EXPECT_FLOAT_EQ(__fdividef(1.0f, 4.0f), 0.25f);
    EXPECT_FLOAT_EQ(__fmaf_rn(2, 3, 4), 10.0f);
    EXPECT_FLOAT_EQ(__sinf(1.0f), std::sin(1.0f));
    EXPECT_FLOAT_EQ(__powf(2.0f, 10.0f), 1024.0f);
    EXPECT_NEAR(sinpi(0.5), 1.0, 1e-15);
    EXPECT_NEAR(normcdf(0.0), 0.5, 1e-15);
    EXPECT_EQ(min(NAN, 2.0f), 2.0f);
    EXPECT_EQ(min(-1, 1) + max(3ll, 4ll), 3);
}

namespace {

struct Pair {
    float a, b;
};
std::vector<double> seen;

void plain(float* p, double x, Pair pair) {
    seen.push_back(x + pair.a + (p ? 1 : 0));
    pair.a = 1000;  // this thread's own copy
}
template <class T>
void deduced(const T* p, T x) {
    seen.push_back(sizeof(T) + static_cast<double>(x) + (p ? 1 : 0));
}

}  // namespace

// As the translator writes it.
#define LAUNCH(k, ...)                                                                  \
    __simt::__kernel(                                                                   \
        #k, "f.cu", 1, "a b", [](auto probe) -> decltype(probe.__of(k)) { return {}; }, \
        [=](auto&... values) __attribute__((no_sanitize_thread)) { k(values...); })     \
        .__at("f.cu", 7, __VA_ARGS__)

TEST(Launch, ConvertsToTheKernelsTypesAndCopiesPerThread) {
    seen.clear();
    threads_to_run = 2;
    LAUNCH(plain, dim3(2, 3), 32, 64)(nullptr, 3, {4, 5});
    EXPECT_EQ(seen, (std::vector<double>{7, 7}));
    EXPECT_EQ(last_config.__grid.y, 3u);
    EXPECT_EQ(last_config.__block.x, 32u);
    EXPECT_EQ(last_config.__shared_bytes, 64u);
    EXPECT_EQ(last_config.__line, 7);
    ASSERT_EQ(last_infos.size(), 3u);
}

TEST(Launch, DeducesWhatTheNameLeavesOpen) {
    seen.clear();
    threads_to_run = 1;
    short value = 0;
    LAUNCH(deduced, 1, 1)(&value, short(2));
    LAUNCH(deduced<double>, 1, 1)(nullptr, 2);
    EXPECT_EQ(seen, (std::vector<double>{5, 10}));
    EXPECT_EQ(last_infos[0].__element_bytes, 8u);
}

TEST(Launch, TellsTheEngineAboutPointers) {
    float x[2] = {};
    LAUNCH(plain, 1, 1)(x, 0, Pair{});
    EXPECT_EQ(last_infos[0].__pointer, x);
    EXPECT_EQ(last_infos[0].__element_bytes, sizeof(float));
    EXPECT_EQ(last_infos[1].__pointer, nullptr);
    EXPECT_EQ(last_kernel, "plain");
    EXPECT_EQ(last_parameters, "a b");
}
