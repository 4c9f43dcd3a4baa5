/// Declarations of kernels.

//! template
template <class T> __global__ void k(T a) { result[0] = (int)a; }
template <typename T, int N> __global__ void k2(T a) { result[1] = (int)a * N; }
int main() { k<<<1, 1>>>(3.5f); k<int><<<1, 1>>>(4); k2<int, 2><<<1, 1>>>(4); return got() != 4 || got(1) != 8; }

//! explicit_instantiation
template <class T> __global__ void k(T* a) { result[0] = sizeof(T); }
template __global__ void k<int>(int*);
template __global__ void k(double*);
int main() { k<double><<<1, 1>>>(nullptr); return got() != 8; }

//! extern_template
template <class T> __global__ void k(T a) { result[0] = a; }
extern template __global__ void k<int>(int);
template __global__ void k<int>(int);
int main() { k<int><<<1, 1>>>(8); return got() != 8; }

//! specialisation
template <class T> __global__ void k(T a) { result[0] = 1; }
template <> __global__ void k<int>(int a) { result[0] = 2; }
template <> __global__ void k(float a) { result[0] = 3; }
int main() { k<<<1, 1>>>(1); return got() != 2; }

//! specialisation_launched
template <class T> __global__ void k(T a) { result[0] = 1; }
template <> __global__ void k<int>(int a) { result[0] = 2; }
template <> __global__ void k(float a) { result[1] = 3; }
int main() { k<<<1, 1>>>(1); k<<<1, 1>>>(1.f); return got() != 2 || got(1) != 3; }

//! variadic
template <class... T> __global__ void k(T... a) { result[0] = (0 + ... + a); }
template <int... N> __global__ void k2() { result[1] = (0 + ... + N); }
int main() { k<<<1, 1>>>(1, 2, 3); k2<1, 2><<<1, 1>>>(); return got() != 6 || got(1) != 3; }

//! default_arguments
__global__ void k(int a, int b = 4) { result[0] = a + b; }
template <class T = int> __global__ void k2(T a = T(2)) { result[1] = a; }
int main() { k<<<1, 1>>>(1); k2<><<<1, 1>>>(); return got() != 5 || got(1) != 2; }

//! static_and_anonymous
static __global__ void a() { result[0] = 1; }
__global__ static void b() { result[1] = 2; }
namespace { __global__ void c() { result[2] = 3; } template <class T> __global__ void d(T x) { result[3] = x; } }
int main() { a<<<1, 1>>>(); b<<<1, 1>>>(); c<<<1, 1>>>(); d<<<1, 1>>>(4); return got() + got(1) + got(2) + got(3) != 10; }

//! inline_kernel
inline __global__ void a() { result[0] = 1; }
__global__ inline void b() { result[1] = 2; }
__forceinline__ __global__ void c() { result[2] = 3; }
int main() { a<<<1, 1>>>(); b<<<1, 1>>>(); c<<<1, 1>>>(); return got() + got(1) + got(2) != 6; }

//! launch_bounds
__global__ void __launch_bounds__(128) a() { result[0] = 1; }
__global__ __launch_bounds__(128, 2) void b() { result[1] = 1; }
__launch_bounds__(128, 2, 1) __global__ void c() { result[2] = 1; }
template <int N> __global__ void __launch_bounds__(N * 2, (N > 8) ? 1 : 2) d() { result[3] = 1; }
void __global__ __launch_bounds__(32) e() { result[4] = 1; }
int main() {
    a<<<1, 128>>>(); b<<<1, 1>>>(); c<<<1, 1>>>(); d<16><<<1, 1>>>(); e<<<1, 1>>>();
    return got() + got(1) + got(2) + got(3) + got(4) != 5;
}

//! maxnreg
__global__ void __maxnreg__(32) a() { result[0] = 1; }
template <int N> __global__ __maxnreg__(N) void b() { result[1] = 1; }
int main() { a<<<1, 1>>>(); b<64><<<1, 1>>>(); return got() + got(1) != 2; }

//! cluster_dims
__global__ void __cluster_dims__(1, 1, 1) a() { result[0] = 1; }
__cluster_dims__(1) __global__ void b() { result[1] = 1; }
int main() { a<<<1, 1>>>(); b<<<1, 1>>>(); return got() + got(1) != 2; }

//! block_size
__global__ void __block_size__((32, 1, 1)) a() { result[0] = 1; }
int main() { a<<<1, 32>>>(); return got() != 1; }

//! grid_constant
struct S { int a[4]; };
__global__ void a(const __grid_constant__ S s) { result[0] = s.a[2]; }
__global__ void b(__grid_constant__ const int n) { result[1] = n; }
__global__ void c(const S __grid_constant__ s) { const S* p = &s; result[2] = p->a[1]; }
int main() { S s{{1, 2, 3, 4}}; a<<<1, 1>>>(s); b<<<1, 1>>>(5); c<<<1, 1>>>(s); return got() + got(1) + got(2) != 10; }

//! restrict
__global__ void k(const int* __restrict__ a, int* __restrict b, float* __restrict__ c, const int *__restrict__ const d) { if (a) result[0] = 1; result[1] = 2; }
__device__ int f(int* __restrict__ a, int (&__restrict__ b)[2]) { return 0; }
int main() { k<<<1, 1>>>(nullptr, nullptr, nullptr, nullptr); return got(1) != 2; }

//! friend_kernel
class P;
__global__ void k(P p);
template <class T> __global__ void k2(T p);
class P {
    int x = 3;
    friend __global__ void k(P p);
    template <class T> friend __global__ void k2(T p);
};
__global__ void k(P p) { result[0] = p.x; }
template <class T> __global__ void k2(T p) { result[1] = p.x; }
int main() { k<<<1, 1>>>(P()); k2<<<1, 1>>>(P()); return got() + got(1) != 6; }

//! member_types
struct Config { struct Params { int n; }; using Value = int; static constexpr int size = 3; enum { block = 4 }; };
template <class C> __global__ void k(typename C::Params p, typename C::Value v) { result[0] = p.n + v + C::size + C::block; }
int main() { k<Config><<<1, 1>>>(Config::Params{1}, 2); return got() != 10; }

//! alias_of_the_same_name
template <class T> struct config { static constexpr int n = sizeof(T); };
template <class T> struct user { using config = config<T>; static constexpr int n = config::n; };
template <class C> __global__ void k() { result[0] = C::n; }
int main() { k<user<int>><<<1, 1>>>(); return got() != 4; }

//! template_template
template <class T> struct Box { T v; };
template <template <class> class B, class T> __global__ void k(B<T> b) { result[0] = b.v; }
int main() { k<<<1, 1>>>(Box<int>{5}); return got() != 5; }

//! function_template_argument
__device__ int plus(int a) { return a + 1; }
template <int (*F)(int)> __global__ void k() { result[0] = F(3); }
template <auto F> __global__ void k2() { result[1] = F(4); }
int main() { k<plus><<<1, 1>>>(); k2<&plus><<<1, 1>>>(); return got() + got(1) != 9; }

//! non_type_arguments
enum class Op { add, mul };
template <Op O, bool B, char C, unsigned U, long long L> __global__ void k() { result[0] = (O == Op::mul) + B + (C == 'x') + U + (int)L; }
int main() { k<Op::mul, (3 > 2), 'x', 4u, -1LL><<<1, 1>>>(); return got() != 6; }

//! enable_if_return
#include <type_traits>
template <class T> __global__ typename std::enable_if<std::is_integral<T>::value, void>::type k(T) { result[0] = 1; }
template <class T> __global__ std::enable_if_t<std::is_floating_point_v<T>> k(T) { result[0] = 2; }
template <class T, std::enable_if_t<(sizeof(T) > 4), int> = 0> __global__ void k2(T) { result[1] = 3; }
int main() { k<<<1, 1>>>(1); k2<<<1, 1>>>(1.0); return got() != 1 || got(1) != 3; }

//! auto_return
__global__ auto k(int a) -> void { result[0] = a; }
int main() { k<<<1, 1>>>(4); return got() != 4; }

//! void_parameter_list
__global__ void k(void) { result[0] = 6; }
int main() { k<<<1, 1>>>(); return got() != 6; }

//! struct_parameters
struct V { float x, y; int n[3]; };
struct W { V v; W* next; };
template <class T> struct P { T* data; int n; __device__ T& operator[](int i) const { return data[i]; } };
__global__ void k(V v, const W w, P<int> p, struct V u) { result[0] = v.n[1] + w.v.n[0] + p[0] + u.n[2]; }
int main() {
    V v{1, 2, {1, 2, 3}};
    P<int> p{result + 10, 1};
    result[10] = 7;
    k<<<1, 1>>>(v, W{v, nullptr}, p, v);
    return got() != 13;
}

//! function_pointer_parameter
__device__ int twice(int a) { return 2 * a; }
__device__ int (*symbol)(int) = twice;
__global__ void k(int (*f)(int), int n) { result[0] = f(n); }
int main() { int (*f)(int); cudaMemcpyFromSymbol(&f, symbol, sizeof f); k<<<1, 1>>>(f, 4); return got() != 8; }

//! pointer_to_array_parameter
__global__ void k(int (*rows)[4], int** pp, const int* const* cpp) { result[0] = rows[1][2]; }
int main() { for (int i = 0; i < 8; ++i) result[16 + i] = i; k<<<1, 1>>>((int(*)[4])(result + 16), nullptr, nullptr); return got() != 6; }

//! reference_parameter
struct S { int a; };
__global__ void k(const S& s) { result[0] = s.a; }
int main() { return 0; }

//! rvalue_reference_parameter (both refuse)
__global__ void k(int&& s) { result[0] = s; }
int main() { k<<<1, 1>>>(1); return 0; }

//! ellipsis_parameter (both refuse)
__global__ void k(int n, ...) {}
int main() { k<<<1, 1>>>(1); return 0; }

//! returns_int (both refuse)
__global__ int k() { return 1; }
int main() { k<<<1, 1>>>(); return 0; }

//! deduced_return (both refuse)
__global__ auto k() { }
int main() { k<<<1, 1>>>(); return 0; }

//! member_kernel (both refuse)
struct S { __global__ void k() {} };
int main() { return 0; }

//! static_member_kernel (both refuse)
struct S { static __global__ void k() {} };
int main() { S::k<<<1, 1>>>(); return 0; }

//! operator_kernel (both refuse)
struct S {};
__global__ void operator+(S, S) {}
int main() { return 0; }

//! constexpr_kernel (both refuse)
__global__ constexpr void k() {}
int main() { k<<<1, 1>>>(); return 0; }

//! kernel_called (both refuse)
__global__ void k(int) {}
int main() { k(1); return 0; }

//! kernel_variadic_not_last (nvcc refuses)
template <class... A, class B> __global__ void k(A... a, B b) {}
int main() { return 0; }

//! kernel_with_exception_body (both refuse)
__global__ void k(int a) { if (a) throw 1; }
int main() { return 0; }

//! kernel_noexcept (both refuse)
__global__ void k() noexcept { result[0] = 9; }
int main() { k<<<1, 1>>>(); return got() != 9; }

//! requires_local_type (nvcc refuses)
template <class T> __global__ void k(T) {}
class Outer { struct Private {}; public: static void go() { k<Private><<<1, 1>>>(Private()); } };
int main() { Outer::go(); return 0; }

//! overloaded_kernels
__global__ void k(int a) { result[0] = 1; }
__global__ void k(float a) { result[0] = 2; }
__global__ void k(int a, int b) { result[0] = 3; }
int main() {
    k<<<1, 1>>>(1.f);
    int sum = got();
    k<<<1, 1>>>(1);
    sum = sum * 10 + got();
    k<<<1, 1>>>(1, 2);
    return sum * 10 + got() != 213;
}

//! kernel_and_host_overload
__global__ void k(int a) { result[0] = a; }
void k(int a, int b) { k<<<1, 1>>>(a + b); }
int main() { k(1, 2); return got() != 3; }

//! kernel_named_like_a_member
struct S { int run; void launch(); };
__global__ void run(int a) { result[0] = a; }
void S::launch() { ::run<<<1, 1>>>(run); }
int main() { S s{5}; s.launch(); return got() != 5; }

//! declared_in_a_function
void go() {
    __global__ void inner(int);
    extern __global__ void inner(int);
    inner<<<1, 1>>>(3);
}
__global__ void inner(int a) { result[0] = a; }
int main() { go(); return got() != 3; }

//! macro_makes_kernels
#define KERNEL(name, type, ...) __global__ void name(type* out, ##__VA_ARGS__)
#define BODY(op) { *out = a op b; }
KERNEL(add, int, int a, int b) BODY(+)
KERNEL(shift, int, int a, int b) BODY(<<)
KERNEL(none, int) { *out = 5; }
int main() { add<<<1, 1>>>(result, 1, 2); shift<<<1, 1>>>(result + 1, 1, 3); none<<<1, 1>>>(result + 2); return got() + got(1) + got(2) != 16; }

//! x_macro
#define LIST(X) X(add, +) X(sub, -) X(mul, *)
#define KERNEL(name, op) __global__ void kernel_##name(int a, int b, int at) { result[at] = a op b; }
LIST(KERNEL)
#define LAUNCH(name, op) kernel_##name<<<1, 1>>>(6, 3, n++);
int main() { int n = 0; LIST(LAUNCH) return got() * 100 + got(1) * 10 + got(2) != 948; }

//! kernel_in_a_template_of_a_host_class
template <class T> __global__ void fill(T* p, T v) { *p = v; }
template <class T> struct Vector {
    T* data;
    void assign(T v) { fill<<<1, 1>>>(data, v); }
    template <class U> void assign_as(U v) { fill<T><<<1, 1>>>(this->data, T(v)); }
};
int main() { Vector<int> v{result}; v.assign(4); int a = got(); v.assign_as(5.5); return a + got() != 9; }

//! large_parameter_list
__global__ void k(char a, short b, int c, long d, long long e, float f, double g, bool h, unsigned char i, size_t j, wchar_t l, char16_t m) {
    result[0] = a + b + c + (int)(d + e) + (int)(f + g) + h + i + (int)j + (int)l + (int)m;
}
int main() { k<<<1, 1>>>(1, 1, 1, 1, 1, 1, 1, true, 1, 1, L'\1', u'\1'); return got() != 12; }

//! attributes_between
__global__ void __attribute__((used)) __launch_bounds__(64) k(int a) { result[0] = a; }
[[maybe_unused]] __global__ void k2() { result[1] = 2; }
__global__ void k3 [[maybe_unused]] () { result[2] = 3; }
int main() { k<<<1, 1>>>(1); k2<<<1, 1>>>(); k3<<<1, 1>>>(); return got() + got(1) + got(2) != 6; }

//! early_returns
__global__ void k(int n) {
    if (threadIdx.x >= n) return;
    for (int i = 0; i < 3; ++i) { if (i == 2) return; result[threadIdx.x] = i; }
}
int main() { k<<<1, 32>>>(4); return got(3) != 1; }

//! parameter_modified
__global__ void k(int n, int* p) { n += 2; p += n; *p = n; }
int main() { k<<<1, 1>>>(1, result); return got(3) != 3; }

//! kernel_name_is_a_type_elsewhere
namespace a { struct k { int x; }; }
__global__ void k(a::k v) { result[0] = v.x; }
int main() { k<<<1, 1>>>(a::k{4}); return got() != 4; }
