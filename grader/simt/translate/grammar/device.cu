/// What device code calls: intrinsics, vector types, groups, halves.

//! built_in_variables
__global__ void k() { if (threadIdx.x + threadIdx.y + threadIdx.z + blockIdx.x + blockIdx.y + blockIdx.z == 0) { uint3 t = threadIdx; dim3 g = gridDim; const dim3& b = blockDim; result[0] = t.x + g.x * 100 + b.x * 10 + b.y + gridDim.z + warpSize; } }
int main() { k<<<dim3(2, 1, 1), dim3(4, 2, 1)>>>(); return got() != 200 + 40 + 2 + 1 + 32; }

//! barriers_and_fences
__global__ void k() { __shared__ int s[64]; s[threadIdx.x] = threadIdx.x; __syncthreads(); int a = s[63 - threadIdx.x]; int n = __syncthreads_count(a > 31); int b = __syncthreads_and(1); int c = __syncthreads_or(a == 0); __threadfence(); __threadfence_block(); __threadfence_system(); __syncwarp(); __syncwarp(0xffffffff); if (!threadIdx.x) result[0] = n + b + c; }
int main() { k<<<1, 64>>>(); return got() != 34; }

//! atomics
__global__ void k() {
    int* p = result + 8; unsigned* u = (unsigned*)(result + 9); float* f = (float*)(result + 10);
    atomicAdd(p, 1); atomicSub(p, 0); atomicMax(p, 2); atomicMin(p, 100); atomicOr(p, 0); atomicAnd(p, -1); atomicXor(p, 0); atomicExch(u, 5u); atomicCAS(p, -1, 0); atomicInc(u, 10u); atomicDec(u, 10u); atomicAdd(f, 1.f); atomicAdd_block(p, 0); atomicAdd_system(p, 0);
}
int main() { k<<<1, 32>>>(); return got(8) != 33; }

//! warp_intrinsics
__global__ void k() {
    int l = threadIdx.x; unsigned m = 0xffffffffu;
    int a = __shfl_sync(m, l, 3), b = __shfl_up_sync(m, l, 1), c = __shfl_down_sync(m, l, 1), d = __shfl_xor_sync(m, l, 1, 16);
    unsigned e = __ballot_sync(m, l < 4); int f = __any_sync(m, l == 2), g = __all_sync(m, l >= 0); unsigned h = __activemask(); unsigned i = __match_any_sync(m, l / 16); int p; unsigned j = __match_all_sync(m, 7, &p);
    unsigned q = __reduce_add_sync(m, 1u); float x = __shfl_sync(m, 1.5f, 0); double y = __shfl_down_sync(m, 2.5, 1); long long z = __shfl_sync(m, 5ll, 0);
    if (l == 5) result[0] = a + b + c + d + (int)e + f + g + (h == m) + (i == 0xffffu) + (j == m) + p + (int)q + (int)x + (int)y + (int)z;
}
int main() { k<<<1, 32>>>(); return got() != 3 + 4 + 6 + 4 + 15 + 1 + 1 + 1 + 1 + 1 + 1 + 32 + 1 + 2 + 5; }

//! integer_intrinsics
__global__ void k() { result[0] = __popc(7) + __clz(1) + __ffs(8) + __brev(1u) / (1u << 31) + __popcll(3ull) + __clzll(1ll) + __mul24(3, 4) + __umul24(3u, 4u) + __mulhi(1 << 30, 8) + (int)__umulhi(1u << 31, 4u) + __sad(1, 5, 2u) + __byte_perm(1, 2, 0x3210) + __funnelshift_l(0, 1, 2) + __dp4a(0x01010101, 0x02020202, 1) + __hadd(2, 4) + __rhadd(2, 3) + __vadd4(1u, 2u); }
int main() { k<<<1, 1>>>(); return got() == -1; }

//! math
#include <cmath>
#include <math.h>
__global__ void k() { float x = 2.f; double d = 2.0; float s, c; sincosf(x, &s, &c); sincos(d, &d, &d); result[0] = (int)(sqrtf(4.f) + rsqrtf(1.f) + powf(x, 3.f) + __powf(x, 1.f) + __expf(0.f) + __fdividef(4.f, 2.f) + fmaf(1.f, 2.f, 3.f) + __fmaf_rn(1.f, 1.f, 1.f) + fabsf(-1.f) + floorf(1.5f) + std::sqrt(4.f) + std::abs(-2) + ::fabs(-1.0) + __saturatef(2.f) + __int2float_rn(3) + __float2int_rz(2.7f) + __float_as_int(0.f) + __int_as_float(0) + (isnan(x) ? 1 : 0) + (isinf(x) ? 1 : 0) + fminf(x, 1.f) + (x == INFINITY) + (x != NAN) + (int)erff(0.f)); }
int main() { k<<<1, 1>>>(); return got() == -1; }

//! vector_types_of_every_kind
template <class T> __device__ int bytes() { return sizeof(T); }
__global__ void k() {
    char1 a = make_char1(1); char2 b = make_char2(1, 2); char3 c = make_char3(1, 2, 3); char4 d = make_char4(1, 2, 3, 4); uchar1 e{1}; uchar2 f; uchar3 g; uchar4 h;
    short1 i; short2 j; short3 l; short4 m; ushort1 n; ushort2 o; ushort3 p; ushort4 q;
    int1 r; int2 s; int3 t; int4 u; uint1 v; uint2 w; uint3 x; uint4 y; long1 z; long2 aa; long3 ab; ulong1 ad; ulong2 ae; longlong1 ag; longlong2 ah; ulonglong2 ai; float1 ak; float2 al; float3 am; float4 an; double1 ao; double2 ap; double3 aq;
    result[0] = a.x + b.y + c.z + d.w + e.x + sizeof f + sizeof g + sizeof h + sizeof i + sizeof j + sizeof l + sizeof m + sizeof n + sizeof o + sizeof p + sizeof q + sizeof r + sizeof s + sizeof t + sizeof u + sizeof v + sizeof w + sizeof x + sizeof y + sizeof z + sizeof aa + sizeof ab + sizeof ad + sizeof ae + sizeof ag + sizeof ah + sizeof ai + sizeof ak + sizeof al + sizeof am + sizeof an + sizeof ao + sizeof ap + sizeof aq;
}
int main() { k<<<1, 1>>>(); return got() != 1 + 2 + 3 + 4 + 1 + 2 + 3 + 4 + 2 * 20 + 4 * 20 + 8 + 16 + 24 + 8 + 16 + 8 + 16 + 16 + 4 * 10 + 8 + 16 + 24; }

//! vector_operators_of_the_program
inline __host__ __device__ float3 operator+(const float3& a, const float3& b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
inline __host__ __device__ float3 operator*(float s, float3 a) { return make_float3(s * a.x, s * a.y, s * a.z); }
inline __host__ __device__ void operator+=(float3& a, float3 b) { a = a + b; }
inline __host__ __device__ float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__global__ void k(const float4* __restrict__ p) { float3 a = {1, 2, 3}, b(a); b += 2.f * a; float4 v{1, 2, 3, 4}; auto [x, y, z, w] = v; result[0] = (int)dot(a, b) + (int)(x + y + z + w); }
int main() { k<<<1, 1>>>(nullptr); return got() != 42 + 10; }

//! half
#include <cuda_fp16.h>
__global__ void k() { half a = __float2half(1.5f), b = 2.f; __half c = a + b; half2 d = __halves2half2(a, b), e = __hadd2(d, d); c += a; c = __hfma(a, b, c); result[0] = (int)__half2float(c) + (int)__low2float(e) + __hgt(b, a) + (a < b) + (int)float(b) + (int)hsqrt(__float2half(4.f)); }
int main() { k<<<1, 1>>>(); return got() != 8 + 3 + 1 + 1 + 2 + 2; }

//! bfloat
#include <cuda_bf16.h>
__global__ void k() { __nv_bfloat16 a = __float2bfloat16(1.5f), b = a + a; __nv_bfloat162 c = __halves2bfloat162(a, b); result[0] = (int)__bfloat162float(b) + (int)__high2float(c); }
int main() { k<<<1, 1>>>(); return got() != 6; }

//! cooperative_groups
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
template <class G> __device__ int total(const G& g, int v) { for (int i = g.size() / 2; i > 0; i /= 2) v += g.shfl_down(v, i); return v; }
__global__ void k() {
    auto block = cg::this_thread_block();
    cg::thread_block copy = block;
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    auto tile = cg::tiled_partition<8>(warp);
    cg::thread_group dynamic = cg::tiled_partition(block, 16);
    cg::coalesced_group active = cg::coalesced_threads();
    block.sync(); cg::sync(block); cg::sync(warp); dynamic.sync();
    int s = total(warp, 1) + total(tile, 1);
    if (block.thread_rank() == 0) result[0] = s + warp.meta_group_size() + dynamic.size() + active.size() + copy.group_index().x + block.thread_index().x + block.num_threads();
}
int main() { k<<<1, 64>>>(); return got() != 32 + 8 + 2 + 16 + 32 + 64; }

//! cooperative_groups_reduce
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
__global__ void k() { auto tile = cg::tiled_partition<32>(cg::this_thread_block()); int s = cg::reduce(tile, 2, cg::plus<int>()); int m = cg::reduce(tile, (int)threadIdx.x, cg::greater<int>{}); int p = cg::inclusive_scan(tile, 1); int q = cg::exclusive_scan(tile, 1, [](int a, int b) { return a + b; }); if (threadIdx.x == 31) result[0] = s + m + p + q; }
int main() { k<<<1, 32>>>(); return got() != 64 + 31 + 32 + 31; }

//! grid_group
#include <cooperative_groups.h>
using namespace cooperative_groups;
__global__ void k(int* p) { grid_group g = this_grid(); p[g.thread_rank()] = g.size(); g.sync(); if (g.thread_rank() == 0) result[0] = p[5]; }
int main() { int* p = result + 10; void* a[] = {&p}; cudaLaunchCooperativeKernel((void*)k, 2, 4, a); return got() != 8; }

//! printf_and_assert
#include <assert.h>
__global__ void k(int n) { printf("%d %s %5.2f %c %%\n", n, "text", 1.5, 'x'); printf("plain\n"); int w = printf("%d", 1); assert(n == 4); assert(n > 0 && "reason"); result[0] = w; }
int main() { k<<<1, 1>>>(4); return got() != 1; }

//! variadic_printf_forwarding
template <class... A> __device__ void print(const char* f, A... a) { printf(f, a...); }
#define LOG(fmt, ...) printf("[%d] " fmt "\n", threadIdx.x, ##__VA_ARGS__)
__global__ void k() { print("%d %d\n", 1, 2); LOG("a"); LOG("%d", 3); result[0] = 1; }
int main() { k<<<1, 1>>>(); return got() != 1; }

//! time_and_sleep
__global__ void k() { clock_t a = clock(); long long b = clock64(); __nanosleep(10); result[0] = clock() >= a && clock64() >= b; }
int main() { k<<<1, 1>>>(); return got() != 1; }

//! loads_and_stores
__global__ void k(const int* __restrict__ p) { result[0] = __ldg(p) + __ldg(&p[1]) + __ldcg(p) + __ldcs(p) + __ldca(p) + __ldlu(p) + __ldcv(p); __stwb(result + 1, 2); __stcg(result + 2, 3); __stcs(result + 3, 4); __stwt(result + 4, 5); }
int main() { result[20] = 1; result[21] = 2; k<<<1, 1>>>(result + 20); return got() != 8 || got(4) != 5; }

//! memory_functions
__global__ void k() { char a[8], b[8]; memset(a, 1, 8); memcpy(b, a, 8); struct S { int x, y; } s = {1, 2}, t; memcpy(&t, &s, sizeof(S)); result[0] = b[7] + t.y + __isGlobal(result) + __isLocal(a); }
int main() { k<<<1, 1>>>(); return got() != 1 + 2 + 1 + 1; }

//! asynchronous_copies
#include <cuda_pipeline.h>
__global__ void k(const int* p) { __shared__ int s[32]; __pipeline_memcpy_async(&s[threadIdx.x], p + threadIdx.x, sizeof(int)); __pipeline_commit(); __pipeline_wait_prior(0); __syncthreads(); if (!threadIdx.x) result[0] = s[31]; }
int main() { for (int i = 0; i < 32; ++i) result[20 + i] = i; k<<<1, 32>>>(result + 20); return got() != 31; }

//! wmma
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;
__global__ void k(float* out) { wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a; wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> b; wmma::fragment<wmma::accumulator, 16, 16, 16, float> c; wmma::fill_fragment(a, __float2half(1.f)); wmma::fill_fragment(b, __float2half(1.f)); wmma::fill_fragment(c, 0.f); wmma::mma_sync(c, a, b, c); wmma::store_matrix_sync(out, c, 16, wmma::mem_row_major); }
int main() { float* p; cudaMallocManaged(&p, 1024); k<<<1, 32>>>(p); cudaDeviceSynchronize(); int ok = p[255] == 16.f; cudaFree(p); return !ok; }

//! textures
__global__ void k(cudaTextureObject_t t) { result[0] = tex1Dfetch<int>(t, 2) + (int)tex1Dfetch<int>(t, 0); }
int main() {
    int h[4] = {1, 2, 3, 4}, *p; cudaMalloc(&p, 16); cudaMemcpy(p, h, 16, cudaMemcpyHostToDevice);
    cudaResourceDesc r = {}; r.resType = cudaResourceTypeLinear; r.res.linear.devPtr = p; r.res.linear.desc = cudaCreateChannelDesc<int>(); r.res.linear.sizeInBytes = 16;
    cudaTextureDesc d = {}; d.readMode = cudaReadModeElementType; cudaTextureObject_t t = 0; cudaCreateTextureObject(&t, &r, &d, nullptr);
    k<<<1, 1>>>(t); int v = got(); cudaDestroyTextureObject(t); cudaFree(p); return v != 4;
}

//! allocation_forms
struct S { int a; };
int main() {
    int* a; const float* b; S* c; void* d; unsigned char *e, **pe = &e; size_t pitch;
    cudaMalloc(&a, 4); cudaMalloc((void**)&b, 4); cudaMalloc<S>(&c, sizeof(S)); cudaMalloc(&d, 8); cudaMalloc((void**)pe, 4);
    cudaFree(a); cudaFree((void*)b); cudaFree(c); cudaFree(d); cudaFree(*pe);
    cudaMallocManaged(&a, 4); cudaMallocHost(&c, 4); cudaHostAlloc((void**)&e, 4, cudaHostAllocDefault); cudaFree(a); cudaFreeHost(c); cudaFreeHost(e);
    cudaMallocPitch(&a, &pitch, 16, 2); cudaFree(a);
    return pitch < 16;
}

//! allocation_of_const
int main() { const float* b; cudaMalloc(&b, 4); return 0; }

//! occupancy_templates
__global__ void k(int) {}
template <class T> __global__ void k2(T) {}
int main() { int grid, block, n; cudaOccupancyMaxPotentialBlockSize(&grid, &block, k, 0, 0); cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, k2<float>, 128, 0); cudaFuncAttributes a; cudaFuncGetAttributes(&a, k); cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024); cudaFuncSetCacheConfig(k, cudaFuncCachePreferL1); return block < 1 || n < 1; }

//! host_callbacks
void CUDART_CB callback(cudaStream_t, cudaError_t, void* p) { *(int*)p = 3; }
void CUDART_CB function(void* p) { *(int*)p += 4; }
int main() { int n = 0; cudaStreamAddCallback(0, callback, &n, 0); cudaLaunchHostFunc(0, function, &n); cudaDeviceSynchronize(); return n != 7; }

//! trap_and_exit
__global__ void k(int n) { if (n > 100) __trap(); result[0] = 2; }
int main() { k<<<1, 1>>>(4); return got() != 2; }

//! builtin_assumptions
__global__ void k(int* p, int n) { __builtin_assume(n > 0); int* q = (int*)__builtin_assume_aligned(p, 4); if (__builtin_expect(n > 3, 1)) q[0] = n; if (n < 0) __builtin_unreachable(); }
int main() { k<<<1, 1>>>(result, 4); return got() != 4; }

//! clusters (simcc refuses)
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) k() { cg::cluster_group c = cg::this_cluster(); c.sync(); }
int main() { k<<<2, 32>>>(); return got() == -1; }

//! device_runtime_calls
__global__ void k() { int d; cudaGetDevice(&d); cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); cudaStreamDestroy(s); result[0] = cudaGetLastError() == cudaSuccess; }
int main() { k<<<1, 1>>>(); return got() != 1; }

//! numeric_limits
#include <limits>
__global__ void k() { result[0] = std::numeric_limits<int>::max() > 0; constexpr float f = std::numeric_limits<float>::infinity(); result[1] = f > 1; }
int main() { k<<<1, 1>>>(); return got() + got(1) != 2; }

//! limits_without_includes
__global__ void k() { result[0] = INT_MAX > 0; float f = INFINITY; result[1] = f > 1 && UINT_MAX > 1u && !isfinite(f) && CHAR_BIT == 8; }
int main() { k<<<1, 1>>>(); return got() + got(1) != 2; }
