/// Tokens, comments, macros and pragmas.

//! strings_with_kernels_inside
__global__ void k() { const char* s = "__shared__ int a; k<<<1, 1>>>();"; result[0] = s[0] + "}"[0] + '{' - '{' + "\"{"[1]; }
int main() { const char* s = "k<<<1, 1>>>()"; (void)s; k<<<1, 1>>>(); return got() != '_' + '}' + '{'; }

//! raw_strings
#include <cstring>
static const char* source = R"(
__global__ void k() { "unbalanced
#define X
k<<<1, 1>>>(); // )";
static const char* other = R"xyz(}}}{{)" )xyz" u8R"(a)" "b";
static const wchar_t* wide = LR"(/*)";
int main() { return std::strlen(source) < 10 || other[0] != '}' || wide[0] != L'/'; }

//! character_literals
__global__ void k() { char a = '\'', b = '"', c = '\\', d = '{', e = '\x41', f = '\101', g = '<'; result[0] = (a == 39) + (b == 34) + (c == 92) + (d == 123) + (e == f) + (g == 60) + (u'a' == 97) + (U'b' == 98) + (L'c' == 99) + (u8'd' == 100); }
int main() { k<<<1, 1>>>(); return got() != 10; }

//! numbers
__global__ void k() { result[0] = 1'000 + 0x1F + 0b101 + 017 + (int)1e2 + (int)0x1p3 + (int).5f + (int)1.e1f + (int)1'0.0 + 3u + 4ul + 5LL + (int)6.L; }
int main() { k<<<1, 1>>>(); return got() != 1000 + 31 + 5 + 15 + 100 + 8 + 0 + 10 + 10 + 3 + 4 + 5 + 6; }

//! comments
/* __global__ void broken( { */
__global__ /* a */ void /* b { */ k /* c */ ( /* d */ int /* e */ a /* f */ ) /* g */ { // h }
    /* __shared__ */ result[0] = a; // k<<<1, 1>>>(
    // a continued comment \
    result[0] = 99;
    /* // */ result[1] = 2; /**/
}
int main() { k/*1*/<<</*2*/1/*3*/,/*4*/1/*5*/>>>/*6*/(/*7*/3/*8*/)/*9*/; return got() + got(1) != 5; }

//! line_continuations
#define LONG(a) \
    do { \
        result[0] = a; \
    } while (0)
__glo\
bal__ void k() { LONG(4); }
__global__ void \
k2() { result[1] = 5; }
int main() { k<<\
<1, 1>>>(); k2<<<1, \
1>>>(); return got() + got(1) != 9; }

//! digraphs
%:define TWO 2
__global__ void k() <% int a<:3:> = <%1, 2, 3%>; result[0] = a<:1:> + TWO; %>
int main() <% k<<<1, 1>>>(); return got() != 4; %>

//! digraph_and_template
template <class T> struct A { T v; };
struct B { int v; };
__global__ void k(A<::B> a) { result[0] = a.v.v; }
int main() { k<<<1, 1>>>(A<::B>{{4}}); return got() != 4; }

//! alternative_operators
__global__ void k(int a) { result[0] = (a > 1 and not (a < 0) or a == 5) + (a bitand 3) + (a bitor 8) + (a xor 1) + (compl a); a and_eq 1; if (a not_eq 2) result[1] = 1; }
int main() { k<<<1, 1>>>(3); return got() != 1 + 3 + 11 + 2 - 4 || got(1) != 1; }

//! unicode_names (nvcc refuses)
__device__ int größe(int breite) { return breite * 2; }
__global__ void größer(int π) { int été = π; result[0] = größe(été); }
int main() { const char* s = "日本 {"; größer<<<1, 1>>>(s ? 3 : 0); return got() != 6; }

//! unicode_on_the_host
int größe(int breite) { return breite * 2; }
__global__ void k(int π) { int été = π; result[0] = été; }
int main() { const char* s = "日本 {"; int gr\u00f6sser = 3; k<<<1, 1>>>(gr\u00f6sser); return got() != 3 || größe(2) != 4 || !s; }

//! universal_names (nvcc refuses)
__device__ int gr\u00f6sse() { return 3; }
__global__ void k() { result[0] = 2 + gr\u00f6sse(); }
int main() { k<<<1, 1>>>(); return got() != 5; }

//! dollars_and_underscores
__device__ int _a_$(int $b) { return $b; }
__global__ void __k_() { result[0] = _a_$(2); }
int main() { __k_<<<1, 1>>>(); return got() != 2; }

//! disabled_regions
#if 0
__global__ void broken( { "unbalanced 'quotes
k<<<
#endif
#ifdef NOT_DEFINED
}}}}
#elif 1
__global__ void k() { result[0] = 3; }
#else
#error never
#endif
int main() {
#if defined(__CUDACC__) && (1 > 0)
    k<<<1, 1>>>();
#else
    k(
#endif
    return got() != 3;
}

//! conditional_inside_arguments
__global__ void k(int a) { result[0] = a; }
int main() {
    k<<<1,
#if 1
        1
#else
        2
#endif
        >>>(
#ifdef NOPE
        5
#else
        4
#endif
    );
    return got() != 4;
}

//! line_directives
#line 100 "other.cu"
__global__ void k() { result[0] = __LINE__; }
#line 200
int main() { k<<<1, 1>>>(); return got() != 100 || __LINE__ != 200; }

//! macro_names_and_pasting
#define CAT2(a, b) a##b
#define CAT(a, b) CAT2(a, b)
#define STR(...) #__VA_ARGS__
#define ARG(x) __device__ int CAT(x, _of)(int a) { return a; }
ARG(first) ARG(second)
#define EMPTY
#define IDENTITY(...) __VA_ARGS__
__global__ void CAT(k, 1)(IDENTITY(int a, int b)) EMPTY { result[0] = first_of(a) + second_of(b) + sizeof(STR(k<<<1, 1>>>())); }
int main() { CAT(k, 1)<<<IDENTITY(1, 1)>>>(IDENTITY(1, 2)); return got() != 3 + 14; }

//! va_opt
#define CALL(f, ...) f(0 __VA_OPT__(,) __VA_ARGS__)
__device__ int f(int a, int b = 3) { return a + b; }
__global__ void k() { result[0] = CALL(f) + CALL(f, 4); }
int main() { k<<<1, 1>>>(); return got() != 7; }

//! macro_of_a_whole_launch_and_check
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { printf("%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e)); return 1; } } while (0)
#define KERNEL_LAUNCH(k, g, b, ...) do { k<<<(g), (b)>>>(__VA_ARGS__); CHECK(cudaGetLastError()); CHECK(cudaDeviceSynchronize()); } while (0)
__global__ void k(int a) { result[0] = a; }
int main() { KERNEL_LAUNCH(k, 1, 1, 5); if (got()) KERNEL_LAUNCH(k, 1, 1, 6); else return 1; CHECK(cudaSetDevice(0)); return got() != 6; }

//! unroll_pragmas
#include <initializer_list>
constexpr int count = 4;
#define UNROLL _Pragma("unroll")
#define UNROLL_N(n) _Pragma(STRING(unroll n))
#define STRING(x) #x
template <int N> __device__ int sum() {
    int s = 0;
#pragma unroll N
    for (int i = 0; i < N; ++i) s += i;
#pragma unroll (N > 2 ? 2 : 1)
    for (int i = 0; i < N; ++i) s += i;
#pragma unroll N * 2
    for (int i = 0; i < N; ++i) s += i;
    return s;
}
__global__ void k() {
    int s = 0, n = 3;
#pragma unroll
    for (int i = 0; i < 4; ++i) s += 1;
#pragma unroll 4
    for (int i = 0; i < 4; ++i) s += 1;
#pragma unroll(2)
    for (int i = 0; i < 4; ++i) s += 1;
#pragma unroll count
    for (int i = 0; i < 4; ++i) s += 1;
#pragma unroll count + 1
    for (int i = 0; i < 4; ++i) s += 1;
#pragma unroll 1
    while (n > 2) --n;
#pragma unroll
    do --n; while (n > 0);
    UNROLL for (int i = 0; i < 4; ++i) s += 1;
    UNROLL_N(2) for (int i = 0; i < 4; ++i) s += 1;
#pragma nounroll
    for (int i = 0; i < 4; ++i) s += 1;
    _Pragma("unroll 2") for (int i = 0; i < 4; ++i) s += 1;
    if (s)
#pragma unroll
        for (int i = 0; i < 4; ++i) s += 1;
    # pragma unroll
    for (int x : {1, 2}) s += x;
#pragma unroll
    // a comment

    for (int i = 0; i < 4; ++i) s += 1;
    result[0] = s + sum<3>();
}
int main() { k<<<1, 1>>>(); return got() != 44 + 3 + 9; }

//! other_pragmas
#pragma once_not_known
#pragma nv_diag_suppress 177
#pragma nv_diagnostic push
#pragma nv_diag_default 177
#pragma nv_diagnostic pop
#pragma nv_exec_check_disable
__host__ __device__ void f() {}
#pragma hd_warning_disable
template <class F> __host__ __device__ void call(F f) { f(); }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused"
#pragma pack(push, 1)
struct Packed { char c; int i; };
#pragma pack(pop)
_Pragma("nv_diag_suppress 20012")
__global__ void k() { result[0] = sizeof(Packed); }
#pragma GCC diagnostic pop
int main() { k<<<1, 1>>>(); return got() != 5; }

//! static_assert_everywhere
static_assert(sizeof(int) == 4, "size > 3");
static_assert(sizeof(int) >= 4);
template <class T> struct A { static_assert(sizeof(T) < 100, "a { b"); T v; };
__global__ void k() { static_assert((4 >> 1) == 2, ""); A<int> a{3}; result[0] = a.v; }
int main() { k<<<1, 1>>>(); return got() != 3; }

//! asm_empty
__global__ void k() { asm volatile("" ::: "memory"); asm(""); __asm__ __volatile__("" : : : "memory"); result[0] = 1; }
int main() { k<<<1, 1>>>(); return got() != 1; }

//! asm_on_the_host
int main() { int a = 1; asm volatile("" : "+r"(a)); __asm__("nop"); return a != 1; }

//! asm_ptx
__global__ void k() { int lane; asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane)); result[0] = lane; }
int main() { k<<<1, 1>>>(); return got() != 0; }

//! asm_ptx_in_a_macro
#define ADD(d, a, b) asm volatile("add." "s32 %0, %1, %2;\n" : "=r"(d) : "r"(a), "r"(b))
template <int n> __global__ void k() { int a = 3, b; if (a) ADD(b, a, a); else asm("mov.b32 %0, %1;" : "=r"(b) : "n"(n)); asm("{ .reg .pred p; .reg .b32 t<2>; setp.gt.s32 p, %0, 5; mov.b32 t0, 1; @p mov.b32 t0, 4; add.s32 %0, %0, t0; }" : "+r"(b)); result[0] = b; }
int main() { k<7><<<1, 1>>>(); return got() != 10; }

//! asm_ptx_of_the_wrong_width (both refuse)
__global__ void k() { long long a = 1; asm volatile("mov.b32 %0, %1;" : "=r"(result[0]) : "r"(a)); }
int main() { k<<<1, 1>>>(); return got() != 0; }

//! asm_ptx_unknown (simcc refuses)
__global__ void k() { unsigned a; asm volatile("mov.u32 %0, %%smid;" : "=r"(a)); result[0] = a; }
int main() { k<<<1, 1>>>(); return got() != 0; }

//! predefined_names
__device__ int line() { return __LINE__ > 0; }
__global__ void k() { const char* f = __func__; const char* g = __FUNCTION__; const char* h = __FILE__; const char* p = __PRETTY_FUNCTION__; result[0] = (f[0] == 'k') + (g[0] == 'k') + (h[0] != 0) + (p[0] != 0) + line(); }
int main() { k<<<1, 1>>>(); return got() != 5; }

//! keywords_of_c_and_gnu
__global__ void k() { register int a = 1; int __attribute__((unused)) b = 2; __extension__ int c = 3; int d = ({ int e = 4; e; }); __typeof__(d) f = d; typeof(f) g = f; int h = a ?: 5; result[0] = a + b + c + f + g + h; unsigned __int128 w = 1; result[1] = (int)(w << 1); }
int main() { k<<<1, 1>>>(); return got() != 1 + 2 + 3 + 4 + 4 + 1 || got(1) != 2; }

//! empty_file_level
;
namespace {}
namespace a {};
extern "C" {}
struct S;
enum E : int;
using F = int;
int main() { return 0; }

//! includes
#include <cuda_runtime.h>
#include "cuda_runtime.h"
#include <cuda_runtime_api.h>
#include <device_launch_parameters.h>
#include <cuda.h>
#include <math.h>
#include <cstdint>
#include <cassert>
#if __has_include(<cuda_fp16.h>)
#include <cuda_fp16.h>
#endif
__global__ void k(std::uint32_t n) { result[0] = (int)n; }
int main() { k<<<1, 1>>>(std::uint32_t(4)); return got() != 4; }

//! last_line_without_a_newline
__global__ void k() { result[0] = 1; }
int main() { k<<<1, 1>>>(); return got() != 1; } // >>>
