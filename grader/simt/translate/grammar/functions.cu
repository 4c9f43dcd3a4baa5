/// Functions and their execution spaces.

//! device_function
__device__ int twice(int a) { return 2 * a; }
__global__ void k() { result[0] = twice(21); }
int main() { k<<<1, 1>>>(); return got() != 42; }

//! host_device_function
__host__ __device__ int twice(int a) { return 2 * a; }
__global__ void k() { result[0] = twice(21); }
int main() { k<<<1, 1>>>(); return got() != twice(21); }

//! spaces_after_the_type
int __device__ f(int a) { return a + 1; }
void __global__ k() { result[0] = f(1); }
int __host__ __device__ g() { return 3; }
int main() { k<<<1, 1>>>(); return got() != g() - 1; }

//! spaces_between_inline_and_type
inline __device__ int a() { return 1; }
__device__ inline int b() { return 2; }
static __device__ inline int c() { return 3; }
__device__ static int d() { return 4; }
__inline__ __device__ int e() { return 5; }
__forceinline__ __device__ int f() { return 6; }
static __forceinline__ __device__ int g() { return 7; }
__device__ __forceinline__ static int h() { return 8; }
__device__ __inline__ __attribute__((always_inline)) int i() { return 9; }
__global__ void k() { result[0] = a() + b() + c() + d() + e() + f() + g() + h() + i(); }
int main() { k<<<1, 1>>>(); return got() != 45; }

//! inline_and_forceinline_together (nvcc refuses)
inline __forceinline__ __device__ int a() { return 1; }
__forceinline__ inline __device__ int b() { return 2; }
__device__ __forceinline__ __inline__ int c() { return 3; }
__global__ void k() { result[0] = a() + b() + c(); }
int main() { k<<<1, 1>>>(); return got() != 6; }

//! noinline_forms
__device__ __noinline__ int a(int x) { return x; }
__noinline__ __device__ int b(int x) { return x; }
__attribute__((noinline)) __device__ int c(int x) { return x; }
__device__ [[gnu::noinline]] int d(int x);
__device__ int d(int x) { return x; }
__global__ void k() { result[0] = a(1) + b(2) + c(3) + d(4); }
int main() { k<<<1, 1>>>(); return got() != 10; }

//! pure_and_const
__device__ __nv_pure__ int a(int x) { return x * x; }
__nv_pure__ __device__ int b(int x);
__device__ int b(int x) { return x + 1; }
__global__ void k() { result[0] = a(b(2)); }
int main() { k<<<1, 1>>>(); return got() != 9; }

//! declared_then_defined
__device__ int f(int);
__global__ void k();
__global__ void k() { result[0] = f(4); }
__device__ int f(int a) { return a * 3; }
int main() { k<<<1, 1>>>(); return got() != 12; }

//! declared_twice_in_a_row
__device__ int f(int), g(int);
__device__ int f(int a) { return a + 1; }
__device__ int g(int a) { return a + 2; }
__global__ void k() { result[0] = f(1) * g(1); }
int main() { k<<<1, 1>>>(); return got() != 6; }

//! declared_in_a_function
__device__ int later(int);
__global__ void k() {
    extern __device__ int later(int);
    __device__ int other(int);
    result[0] = later(1);
}
__device__ int later(int a) { return a + 6; }
int main() { k<<<1, 1>>>(); return got() != 7; }

//! host_declaration_in_a_function
int helper(int a);
int main() {
    extern int helper(int);
    __host__ int other(int);
    return helper(0);
}
int helper(int a) { return a; }

//! template_device_function
template <class T> __device__ T twice(T a) { return a + a; }
template <typename T, int N> __device__ __forceinline__ T times(T a) { return a * N; }
__global__ void k() { result[0] = twice(2) + times<int, 3>(1) + (int)twice<float>(1.5f); }
int main() { k<<<1, 1>>>(); return got() != 10; }

//! template_with_default_argument
template <int N = 4> __device__ int f(int a) { return a * N; }
template <int N = 4> __device__ int g(int a);
template <class T = int, int N = 2, bool B = (N > 1)> __device__ T h(T a = T(3));
template <int N> __device__ int g(int a) { return a + N; }
template <class T, int N, bool B> __device__ T h(T a) { return B ? a * N : a; }
__global__ void k() { result[0] = f(1) + g(1) + h(); }
int main() { k<<<1, 1>>>(); return got() != 15; }

//! stray_semicolons
__device__ int f() { return 1; };
template <int N = 4> __device__ int g() { return N; };
__global__ void k() { result[0] = f() + g(); };
;
int main() { k<<<1, 1>>>(); return got() != 5; };

//! device_specialisation
template <class T> __device__ int size_of() { return 0; }
template <> __device__ int size_of<int>() { return 4; }
template <> __device__ __forceinline__ int size_of<double>() { return 8; }
__global__ void k() { result[0] = size_of<int>() + size_of<double>() + size_of<char>(); }
int main() { k<<<1, 1>>>(); return got() != 12; }

//! explicit_instantiation_of_a_device_function
template <class T> __device__ T twice(T a) { return a + a; }
template __device__ int twice<int>(int);
template __device__ float twice(float);
__global__ void k() { result[0] = twice(8); }
int main() { k<<<1, 1>>>(); return got() != 16; }

//! default_arguments
__device__ int f(int a = 1, int b = (2 > 1) ? 3 : 4, float c = 1.f) { return a + b + (int)c; }
__global__ void k() { result[0] = f() + f(2); }
int main() { k<<<1, 1>>>(); return got() != 11; }

//! overloads
__device__ int f(int) { return 1; }
__device__ int f(float) { return 2; }
__device__ int f(int, int) { return 3; }
__global__ void k() { result[0] = f(0) + f(0.f) + f(0, 0); }
int main() { k<<<1, 1>>>(); return got() != 6; }

//! operators
struct P { int x; };
__host__ __device__ P operator+(P a, P b) { return {a.x + b.x}; }
__device__ P operator-(const P& a) { return P{-a.x}; }
inline __host__ __device__ bool operator<(P a, P b) { return a.x < b.x; }
inline __host__ __device__ bool operator>(P a, P b) { return a.x > b.x; }
__device__ P operator<<(P a, int n) { return P{a.x << n}; }
__device__ P operator>>(P a, int n) { return P{a.x >> n}; }
__device__ int operator""_n(unsigned long long n) { return (int)n; }
__global__ void k() { P a{1}, b{2}; result[0] = ((a + b) << 2 >> 1).x + (a < b) + (a > b) + (-a).x + 4_n; }
int main() { k<<<1, 1>>>(); return got() != 10; }

//! comma_operator_function
struct P { int x; };
__device__ P operator,(P a, P b) { return P{a.x * b.x}; }
__global__ void k() { P a{2}, b{3}; P c = (a, b); result[0] = c.x; }
int main() { k<<<1, 1>>>(); return got() != 6; }

//! conversion_and_call_operators
struct P {
    int x;
    __host__ __device__ operator int() const { return x; }
    __host__ __device__ explicit operator bool() const { return x != 0; }
    __device__ int operator()(int a) const { return a + x; }
    __device__ int& operator[](int) { return x; }
    __device__ P& operator=(int a) { x = a; return *this; }
    __device__ P& operator++() { ++x; return *this; }
    __device__ P operator++(int) { P old = *this; ++x; return old; }
    __device__ P* operator->() { return this; }
    __device__ P& operator*() { return *this; }
};
__global__ void k() { P p; p = 3; ++p; p++; result[0] = p(1) + p[0] + p->x + (*p).x + (p ? 1 : 0) + int(p); }
int main() { k<<<1, 1>>>(); return got() != 27; }

//! trailing_return_type
__device__ auto f(int a) -> int { return a; }
template <class A, class B> __host__ __device__ auto add(A a, B b) -> decltype(a + b) { return a + b; }
__device__ auto g(int a) { return a * 2.5f; }
__device__ decltype(auto) h(int& a) { return (a); }
__global__ void k() { int x = 1; h(x) = 2; result[0] = f(1) + add(1, 2) + (int)g(2) + x; }
int main() { k<<<1, 1>>>(); return got() != 11; }

//! noexcept_and_attributes
[[nodiscard]] __device__ int a() noexcept { return 1; }
__device__ [[nodiscard]] int b() noexcept(true) { return 2; }
[[maybe_unused]] static __device__ int c() { return 3; }
__device__ int d [[gnu::unused]] () { return 4; }
[[deprecated("old")]] __device__ int e() { return 5; }
__global__ [[maybe_unused]] void k() { result[0] = a() + b() + c() + d(); }
int main() { k<<<1, 1>>>(); return got() != 10; }

//! attribute_of_gnu
__attribute__((unused)) static __device__ int a() { return 1; }
static __attribute__((unused)) __device__ int b() { return 2; }
__device__ __attribute__((used)) int c() { return 3; }
__device__ int d() __attribute__((pure));
__device__ int d() { return 4; }
__global__ __attribute__((visibility("default"))) void k() { result[0] = a() + b() + c() + d(); }
int main() { k<<<1, 1>>>(); return got() != 10; }

//! returns_a_pointer
__device__ int* f(int* p) { return p + 1; }
__device__ const int& g(const int& p) { return p; }
__device__ int (*h(int))(int);
__device__ int one(int a) { return a + 1; }
__device__ int (*h(int))(int) { return one; }
__device__ auto i() -> int (*)(int) { return &one; }
__global__ void k() { int a[2] = {1, 2}; result[0] = *f(a) + g(a[0]) + h(0)(1) + i()(2); }
int main() { k<<<1, 1>>>(); return got() != 8; }

//! returns_an_array_reference
__device__ int table[3] = {1, 2, 3};
__device__ int (&whole())[3] { return table; }
__device__ auto whole2() -> int (&)[3] { return table; }
__global__ void k() { result[0] = whole()[1] + whole2()[2]; }
int main() { k<<<1, 1>>>(); return got() != 5; }

//! array_parameters
__device__ int a(int p[]) { return p[0]; }
__device__ int b(int p[4]) { return p[1]; }
__device__ int c(int (&p)[4]) { return p[2]; }
__device__ int d(int (*p)[4]) { return (*p)[3]; }
template <int N> __device__ int e(const int (&)[N]) { return N; }
__device__ int f(int p[][2]) { return p[1][1]; }
__global__ void k() { int x[4] = {1, 2, 3, 4}, y[2][2] = {{1, 2}, {3, 4}}; result[0] = a(x) + b(x) + c(x) + d(&x) + e(x) + f(y); }
int main() { k<<<1, 1>>>(); return got() != 18; }

//! function_parameters
__device__ int apply(int (*f)(int), int a) { return f(a); }
__device__ int apply2(int f(int), int a) { return f(a); }
template <class F> __device__ int apply3(F f, int a) { return f(a); }
__device__ int plus(int a) { return a + 1; }
__global__ void k() { result[0] = apply(plus, 1) + apply2(plus, 2) + apply3(plus, 3) + apply3(&plus, 4); }
int main() { k<<<1, 1>>>(); return got() != 14; }

//! device_function_pointer_variable
typedef int (*Operation)(int, int);
__device__ int add(int a, int b) { return a + b; }
__device__ int mul(int a, int b) { return a * b; }
__device__ Operation operation = add;
__device__ Operation table[2] = {add, mul};
__constant__ Operation fixed[] = {mul, add};
__device__ int (*plain)(int, int) = &mul;
__global__ void k() { result[0] = operation(1, 2) + table[1](3, 4) + fixed[0](1, 1) + plain(2, 2) + (*table)(1, 1); }
int main() { k<<<1, 1>>>(); return got() != 22; }

//! function_pointer_to_the_host
typedef int (*Operation)(int);
__device__ int add(int a) { return a + 1; }
__device__ Operation symbol = add;
__global__ void k(Operation f) { result[0] = f(4); }
int main() {
    Operation f;
    cudaMemcpyFromSymbol(&f, symbol, sizeof(f));
    k<<<1, 1>>>(f);
    return got() != 5;
}

//! recursion
__device__ int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
__device__ bool odd(int n);
__device__ bool even(int n) { return n == 0 ? true : odd(n - 1); }
__device__ bool odd(int n) { return n == 0 ? false : even(n - 1); }
__global__ void k() { result[0] = fact(5) + even(4); }
int main() { k<<<1, 1>>>(); return got() != 121; }

//! variadic_template
template <class T> __device__ T sum(T a) { return a; }
template <class T, class... R> __device__ T sum(T a, R... r) { return a + sum(r...); }
template <class... T> __host__ __device__ int count(T&&...) { return sizeof...(T); }
template <int... N> __device__ int total() { return (0 + ... + N); }
__global__ void k() { result[0] = sum(1, 2, 3) + count(1, 2.f) + total<1, 2, 3>(); }
int main() { k<<<1, 1>>>(); return got() != 14; }

//! constexpr_functions
constexpr int square(int a) { return a * a; }
__host__ __device__ constexpr int cube(int a) { return a * a * a; }
constexpr __device__ int four() { return 4; }
__device__ constexpr static int five() { return 5; }
__global__ void k() {
    constexpr int n = cube(2);
    int a[n]{};
    result[0] = n + a[0] + four() + five();
}
int main() { k<<<1, 1>>>(); return got() != 17 || square(2) != 4; }

//! extern_c
extern "C" __device__ int f(int a) { return a; }
extern "C" __global__ void k(int a) { result[0] = f(a); }
extern "C" {
__device__ int g(int a) { return a + 1; }
__global__ void k2(int a) { result[1] = g(a); }
}
int main() { k<<<1, 1>>>(3); k2<<<1, 1>>>(4); return got() != 3 || got(1) != 5; }

//! extern_device_function
extern __device__ int f(int a);
extern __global__ void k();
__device__ int f(int a) { return a + 2; }
__global__ void k() { result[0] = f(1); }
int main() { k<<<1, 1>>>(); return got() != 3; }

//! namespaces
namespace a { namespace b { __device__ int f() { return 1; } __global__ void k() { result[0] = f(); } } }
namespace a::c { __device__ int g() { return b::f() + 1; } __global__ void k() { result[1] = g(); } }
inline namespace v1 { __device__ int h() { return 3; } }
namespace { __device__ int i() { return 4; } __global__ void k4() { result[3] = i() + h(); } }
namespace short_name = a::b;
int main() {
    a::b::k<<<1, 1>>>();
    a::c::k<<<1, 1>>>();
    short_name::k<<<1, 1>>>();
    k4<<<1, 1>>>();
    return got() != 1 || got(1) != 2 || got(3) != 7;
}

//! using_declarations
namespace a { __device__ int f() { return 1; } __global__ void k() { result[0] = f(); } }
using a::f;
namespace b { using namespace a; __device__ int g() { return f() + 1; } }
__global__ void k2() { result[1] = f() + b::g(); }
int main() {
    using a::k;
    k<<<1, 1>>>();
    k2<<<1, 1>>>();
    return got() != 1 || got(1) != 3;
}

//! host_only_functions_untouched
#include <algorithm>
#include <string>
#include <vector>
static int helper(const std::vector<int>& v) { return *std::max_element(v.begin(), v.end()); }
__host__ std::string name() { return std::string("a") + "b"; }
__host__ static inline int twice(int a) { return 2 * a; }
int main() { return helper({1, 4, 2}) != 4 || name() != "ab" || twice(2) != 4; }

//! goto_and_switch
__device__ int f(int a) {
    switch (a) {
        case 0: return 1;
        case 1 ... 3: a += 10; break;
        case 4: { a = 2; } [[fallthrough]];
        default: goto end;
    }
    return a;
end:
    return -a;
}
__global__ void k() { result[0] = f(0) + f(2) + f(4); }
int main() { k<<<1, 1>>>(); return got() != 11; }

//! loops
#include <initializer_list>
__global__ void k() {
    int s = 0;
    for (int i = 0, j = 9; i < j; ++i, --j) s += j - i;
    int n = 3;
    do s += n; while (--n);
    while (n < 2) ++n;
    for (;;) { if (++n > 5) break; continue; }
    for (int x : {1, 2, 3}) s += x;
    int a[] = {4, 5};
    for (auto& x : a) x *= 2;
    for (const auto x : a) s += x;
    result[0] = s;
}
int main() { k<<<1, 1>>>(); return got() != 25 + 6 + 6 + 18; }

//! static_local
__device__ int next() { static int n = 5; return ++n; }
__device__ int fixed() { static const int table[3] = {1, 2, 3}; return table[1]; }
__device__ int fixed2() { static constexpr int n = 7; return n; }
__global__ void k() { next(); result[0] = next() + fixed() + fixed2(); }
int main() { k<<<1, 1>>>(); return got() != 16; }

//! local_types
__global__ void k() {
    struct Local { int a; __device__ int twice() const { return 2 * a; } };
    enum { A = 3 };
    enum class E : int { B = 4 };
    union { int i; float f; } u;
    u.i = 5;
    typedef int Number;
    using Other = Number;
    Other n = 6;
    Local l{7};
    result[0] = l.twice() + A + (int)E::B + u.i + n;
}
int main() { k<<<1, 1>>>(); return got() != 32; }

//! device_and_host_overload_by_space (both refuse)
__device__ int f() { return 1; }
__host__ int f() { return 2; }
int main() { return f() != 2; }

//! spaces_repeated
__host__ __device__ __host__ int f() { return 1; }
__global__ void k() { result[0] = f(); }
int main() { k<<<1, 1>>>(); return got() != 1; }

//! kernel_and_device (both refuse)
__global__ __device__ void k() {}
int main() { k<<<1, 1>>>(); }

//! kernel_and_host (both refuse)
__global__ __host__ void k() {}
int main() { k<<<1, 1>>>(); }

//! arch_macro_inside_functions
__host__ __device__ int where() {
#ifdef __CUDA_ARCH__
    return 1;
#else
    return 2;
#endif
}
__global__ void k() { result[0] = where(); }
int main() { k<<<1, 1>>>(); return got() != 1 || where() != 2; }

//! arch_macro_around_functions
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
__device__ int fast() { return 1; }
#else
__device__ int fast() { return 2; }
#endif
__global__ void k() { result[0] = fast(); }
int main() { k<<<1, 1>>>(); return got() != 1; }

//! cudacc_macros
#if !defined(__CUDACC__) || !defined(__NVCC__) || !defined(__CUDACC_VER_MAJOR__)
#error not as nvcc
#endif
#ifdef __CUDA_ARCH_LIST__
__device__ int list[] = {__CUDA_ARCH_LIST__};
#endif
int main() { return 0; }

//! device_main_arguments
#include <cstring>
int main(int argc, char** argv) { return argc != 1 || !argv[0]; }

//! variadic_c_function_on_the_host
#include <cstdarg>
int sum(int n, ...) { va_list v; va_start(v, n); int s = 0; while (n--) s += va_arg(v, int); va_end(v); return s; }
int main() { return sum(3, 1, 2, 3) != 6; }

//! unnamed_parameters
__device__ int f(int, float*, int = 4, ...) { return 1; }
__global__ void k(int, const float*, unsigned) { result[0] = f(1, nullptr); }
int main() { k<<<1, 1>>>(1, nullptr, 2u); return got() != 1; }

//! function_try_block
#include <stdexcept>
int f(int a) try { if (a) throw std::runtime_error("x"); return 1; } catch (const std::exception&) { return 2; }
int main() { return f(0) != 1 || f(1) != 2; }

//! body_in_a_macro
#define DEFINE(name, op) __device__ int name(int a, int b) { return a op b; }
DEFINE(add, +) DEFINE(shift, <<)
DEFINE(less, <);
__global__ void k() { result[0] = add(1, 2) + shift(1, 3) + less(1, 2); }
int main() { k<<<1, 1>>>(); return got() != 12; }

//! macros_of_spaces
#define HD __host__ __device__
#define KERNEL extern __global__ void
#define INLINE static __forceinline__ __device__
HD int a() { return 1; }
INLINE int b() { return 2; }
KERNEL k();
__global__ void k() { result[0] = a() + b(); }
int main() { k<<<1, 1>>>(); return got() != 3; }

//! gnu_spelling_of_spaces
__attribute__((device)) int f() { return 5; }
__attribute__((global)) void k() { result[0] = f(); }
__attribute__((host)) __attribute__((device)) int g() { return 6; }
int main() { k<<<1, 1>>>(); return got() != g() - 1; }
