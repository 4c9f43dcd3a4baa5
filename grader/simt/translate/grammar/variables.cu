/// Variables in device memory.

//! scalars
__device__ int a;
__device__ int b = 3;
int __device__ c = 4;
static __device__ int d = 5;
__device__ static int e = 6;
__device__ volatile int f = 7;
__device__ unsigned long long g = 8ull, h;
__device__ const int i = 9;
const __device__ int j = 10;
__global__ void k() { a = 1; result[0] = a + b + c + d + e + f + (int)g + (int)h + i + j; }
int main() { k<<<1, 1>>>(); return got() != 53; }

//! initialisers
__device__ int a(3), b{4}, c = {5}, d = 2 + (3 > 2 ? 4 : 5), e[] = {1, 2, 3}, f[2][2] = {{1, 2}, {3, 4}}, g[4]{1}, *p = nullptr, *q = e, *r = &e[1];
__device__ const char* text = "a<<<b>>>";
__device__ char word[] = "abc";
__device__ float x = 1.5f, y = -2.f;
__device__ float4 v = {1, 2, 3, 4};
__device__ int2 w[2] = {{1, 2}, {3, 4}};
__device__ int s[8] = {[0] = 1};
__global__ void k() { result[0] = a + b + c + d + e[2] + f[1][1] + g[0] + *q + *r + (p == nullptr) + text[0] + word[2] + (int)(x + y) + (int)v.w + w[1].x + s[0]; }
int main() { k<<<1, 1>>>(); return got() != 3 + 4 + 5 + 6 + 3 + 4 + 1 + 1 + 2 + 1 + 'a' + 'c' + 0 + 4 + 3 + 1; }

//! structs
struct P { int x, y; };
struct Q { P p[2]; float f; };
__device__ P a = {1, 2};
__device__ Q b = {{{1, 2}, {3, 4}}, 5.f};
__device__ struct { int z; } c = {6};
__device__ struct Named { int z; } d, e[2];
__device__ union { int i; float f; } u;
__device__ struct P g;
__constant__ struct Params { int n; float* p; } params;
__device__ enum Color { red, green } color = green;
__global__ void k() { d.z = 7; e[1].z = 8; u.i = 9; g.y = 10; result[0] = a.y + b.p[1].y + c.z + d.z + e[1].z + u.i + g.y + color + params.n; }
int main() { Params p{11, nullptr}; cudaMemcpyToSymbol(params, &p, sizeof p); k<<<1, 1>>>(); return got() != 2 + 4 + 6 + 7 + 8 + 9 + 10 + 1 + 11; }

//! class_types
template <class T, int N> struct Array { T v[N]; __device__ T& operator[](int i) { return v[i]; } };
struct Method { int n; Method() = default; __host__ __device__ constexpr Method(int n) : n(n) {} __device__ int get() const { return n; } };
namespace n { struct S { int a; }; }
__device__ Array<int, 4> a;
__device__ Array<Array<int, 2>, 2> b, c[2];
__device__ Method m{5};
__device__ Method m2(6);
__constant__ Method m3 = Method(7);
__device__ n::S s = {8};
__device__ ::n::S s2;
__global__ void k() { a[0] = 1; b[1][1] = 2; c[1][0][1] = 3; s2.a = 9; result[0] = a[0] + b[1][1] + c[1][0][1] + m.get() + m2.get() + m3.get() + s.a + s2.a; }
int main() { k<<<1, 1>>>(); return got() != 41; }

//! constants
__constant__ float table[4];
__constant__ int a = 3, b[2] = {4, 5};
static __constant__ int c = 6;
__constant__ static int d = 7;
__constant__ const int e = 8;
__device__ __constant__ int f = 9;
__constant__ __device__ int g = 10;
constexpr __constant__ int h = 11;
__constant__ constexpr int i[2] = {12, 13};
const __constant__ int l[2] = {14, 15};
int __constant__ m = 16;
__global__ void k() { result[0] = (int)table[1] + a + b[1] + c + d + e + f + g + h + i[1] + l[0] + m; }
int main() { float t[4] = {1, 2, 3, 4}; cudaMemcpyToSymbol(table, t, sizeof(t)); k<<<1, 1>>>(); return got() != 2 + 3 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 13 + 14 + 16; }

//! managed
__managed__ int a = 3;
__device__ __managed__ int b[4];
__managed__ __device__ float c;
static __managed__ int d = 4, e;
__managed__ struct P { int x; } p;
__global__ void k() { b[1] = a + 1; c = 2; e = d; p.x = 5; }
int main() { k<<<1, 1>>>(); cudaDeviceSynchronize(); a = 9; return b[1] + (int)c + e + p.x + a != 4 + 2 + 4 + 5 + 9; }

//! pointers
__device__ int* a;
__device__ int *b, **c, d;
__device__ const int* const e = nullptr;
__device__ int (*f)[4];
__device__ int (*g)(int);
__device__ void* h;
__device__ int* i[3];
__device__ int (*l[2])(int);
__device__ float* __restrict__ m;
__device__ int plus(int x) { return x + 1; }
__device__ int block[4] = {1, 2, 3, 4};
__global__ void k() { a = b = &d; c = &a; f = &block; g = plus; h = a; i[1] = *c; l[1] = plus; d = 5; result[0] = *a + **c + (*f)[2] + g(1) + *(int*)h + *i[1] + l[1](2) + (e == nullptr) + (m == nullptr); }
int main() { k<<<1, 1>>>(); return got() != 5 + 5 + 3 + 2 + 5 + 5 + 3 + 1 + 1; }

//! references
__device__ int n = 3;
__device__ int& r = n;
__global__ void k() { r = 4; result[0] = n; }
int main() { k<<<1, 1>>>(); return got() != 4; }

//! alignment
__device__ __align__(64) int a[3];
__align__(32) __device__ char b;
alignas(128) __device__ char c[5];
__device__ alignas(16) char d;
__device__ char e[4] __attribute__((aligned(64)));
struct __align__(16) S { float x; };
struct alignas(32) T { float x; };
class __align__(8) U { public: int x; };
struct V { __align__(16) char c; alignas(8) char d; } __attribute__((packed));
typedef struct __align__(8) { int a, b; } W;
typedef int Aligned __attribute__((aligned(16)));
__device__ S s[2]; __device__ T t; __device__ U u; __device__ W w; __device__ Aligned x;
__global__ void k() { result[0] = (size_t)a % 64 + (size_t)&b % 32 + (size_t)c % 128 + (size_t)&d % 16 + (size_t)e % 64 + (size_t)&x % 16 + sizeof(S) + sizeof(T) + sizeof(U) + sizeof(W) + alignof(V); }
int main() { k<<<1, 1>>>(); return got() != 16 + 32 + 8 + 8 + 16; }

//! extern_then_defined
extern __device__ int a;
extern __device__ int b[4];
extern __constant__ float c[];
__device__ extern int d;
__global__ void k() { result[0] = a + b[1] + (int)c[0] + d; }
__device__ int a = 1;
__device__ int b[4] = {1, 2};
__constant__ float c[2] = {3};
__device__ int d = 4;
int main() { k<<<1, 1>>>(); return got() != 10; }

//! namespaces
namespace a { __device__ int x = 1; namespace { __device__ int y = 2; } static __constant__ int z = 3; }
namespace a::b { __device__ int x = 4; }
inline namespace v { __device__ int w = 5; }
__global__ void k() { using a::z; result[0] = a::x + a::y + z + a::b::x + w; }
int main() { int h = 10; cudaMemcpyToSymbol(a::b::x, &h, 4); k<<<1, 1>>>(); return got() != 21; }

//! inline_and_constexpr
inline __device__ int a = 1;
__device__ inline int b[2] = {2, 3};
constexpr int c = 4;
static constexpr float d[2] = {5, 6};
const int e = 7;
constexpr __device__ int f = 8;
__device__ constexpr int g[2] = {9, 10};
static const __device__ float h = 11.f;
inline constexpr int i = 12;
__global__ void k() { constexpr float x = d[1]; result[0] = a + b[1] + c + (int)x + e + f + g[1] + (int)h + i; }
int main() { k<<<1, 1>>>(); return got() != 1 + 3 + 4 + 6 + 7 + 8 + 10 + 11 + 12; }

//! variable_templates
template <class T> __device__ T zero = T(3);
template <class T, int N> __device__ T table[N];
template <class T> __constant__ T fixed = T(4);
template <class T> constexpr T pi = T(3.14159);
template <class T> __device__ const T tau = T(6);
template <class T> static __device__ int count;
__global__ void k() { zero<int> += 1; table<int, 4>[1] = 2; count<float> = 7; result[0] = zero<int> + (int)zero<float> + table<int, 4>[1] + fixed<int> + (int)pi<float> + tau<int> + count<float>; }
int main() { k<<<1, 1>>>(); return got() != 4 + 3 + 2 + 4 + 3 + 6 + 7; }

//! variable_template_specialisation
template <class T> __device__ int size = 0;
template <> __device__ int size<int> = 4;
template <> __device__ int size<double> = 8;
__global__ void k() { result[0] = size<int> + size<double> + size<char>; }
int main() { k<<<1, 1>>>(); return got() != 12; }

//! static_members (both refuse)
struct S { static __device__ int a; };
__device__ int S::a = 1;
int main() { return 0; }

//! static_constants_of_classes
struct S { static const int d = 4; static constexpr int e = 5; static constexpr float f[2] = {1, 2}; };
template <class T> struct U { static constexpr T a = 3; static const int b; };
template <class T> const int U<T>::b = 6;
__global__ void k() { constexpr float g = S::f[1]; result[0] = S::d + S::e + (int)g + U<int>::a; }
int main() { k<<<1, 1>>>(); return got() != 14 || U<int>::b != 6; }

//! static_in_functions
__device__ int f() { static __device__ int n = 1; return ++n; }
__device__ int g() { static __constant__ int c[2] = {3, 4}; return c[1]; }
__device__ int h() { __device__ static int n; n += 5; return n; }
__device__ int i() { static int a = 1, b[2] = {2, 3}, *p = nullptr; a += b[1]; return a + (p == nullptr); }
template <class T> __device__ T j() { static T n = T(6); return n++; }
__global__ void k() { f(); result[0] = f() + g() + h() + i() + j<int>() + j<int>() + (int)j<float>(); }
int main() { k<<<1, 1>>>(); return got() != 3 + 4 + 5 + 5 + 6 + 7 + 6; }

//! managed_static_in_a_function
__device__ int f() { static __managed__ int n = 1; return n; }
int main() { return 0; }

//! symbols
__device__ int n;
__constant__ float c[4];
template <class T> void copy(const T& symbol, int v) { cudaMemcpyToSymbol(symbol, &v, sizeof v); }
int main() {
    int v = 5, w = 0;
    cudaMemcpyToSymbol(n, &v, sizeof(int));
    cudaMemcpyFromSymbol(&w, n, sizeof(int), 0, cudaMemcpyDeviceToHost);
    void* p; size_t bytes;
    cudaGetSymbolAddress(&p, n);
    cudaGetSymbolAddress((void**)&p, c);
    cudaGetSymbolSize(&bytes, c);
    copy(n, 6);
    int x; cudaMemcpyFromSymbol(&x, n, 4);
    return w != 5 || bytes != 16 || x != 6;
}

//! address_taken
__device__ int a[4] = {1, 2, 3, 4};
__device__ int* p = a + 1;
__device__ int* const q = &a[2];
struct Node { int v; Node* next; };
__device__ Node last = {3, nullptr};
__device__ Node first = {2, &last};
__global__ void k() { result[0] = *p + *q + first.next->v; }
int main() { k<<<1, 1>>>(); return got() != 8; }

//! bit_fields
struct B { unsigned a : 3, b : 5; int : 0; bool c : 1; unsigned char d : 4 ; };
__device__ B b;
__global__ void k() { b.a = 5; b.b = 17; b.c = true; b.d = 9; result[0] = b.a + b.b + b.c + b.d; }
int main() { k<<<1, 1>>>(); return got() != 32; }

//! many_and_over_lines
__device__
int
    a = 1,  // first
    b[2] =  /* second */
    {
        2,
        3
    },
    *c = &a;
__global__ void k() { result[0] = a + b[1] + *c; }
int main() { k<<<1, 1>>>(); return got() != 5; }

//! macros
#define CONST __constant__
#define DEVICE_TABLE(type, name, ...) __device__ type name[] = {__VA_ARGS__}
CONST int a = 1;
DEVICE_TABLE(int, t, 1, 2, 3);
DEVICE_TABLE(float2, u, {1, 2}, {3, 4});
__global__ void k() { result[0] = a + t[2] + (int)u[1].y; }
int main() { k<<<1, 1>>>(); return got() != 8; }

//! attributes
[[maybe_unused]] __device__ int a = 1;
__device__ [[maybe_unused]] int b = 2;
__attribute__((unused)) static __device__ int c = 3;
__device__ __attribute__((unused)) int d = 4;
__device__ int e __attribute__((unused)) = 5;
__device__ int f [[maybe_unused]] = 6;
__global__ void k() { result[0] = a + b + c + d + e + f; }
int main() { k<<<1, 1>>>(); return got() != 21; }

//! deduced_types
template <class T> struct Chosen { typedef T type; };
__device__ auto a = 3;
__device__ decltype(a) b = 4;
__device__ const auto c = 5.f;
__device__ typename ::Chosen<int>::type d = 6;
__constant__ unsigned char e[] = {'a', 'b'};
__constant__ unsigned short int f = 7;
__global__ void k() { result[0] = a + b + (int)c + d + sizeof(e) + f; }
int main() { k<<<1, 1>>>(); return got() != 27; }

//! brackets_of_class_template_arguments
template <class T> struct A { T v; };
__device__ A<A<int>> a = {{3}};
__device__ A<int> b[2] = {A<int>{1}, A<int>{2}};
__constant__ A<int (*)(int)> c;
__global__ void k() { result[0] = a.v.v + b[1].v; }
int main() { k<<<1, 1>>>(); return got() != 5; }

//! texture_and_surface_objects
__constant__ cudaTextureObject_t texture_object;
__device__ cudaSurfaceObject_t surface_object;
__device__ dim3 extents;
__global__ void k() { result[0] = (int)(texture_object + surface_object); }
int main() { k<<<1, 1>>>(); return got() != 0; }

//! dynamic_initialiser (both refuse)
int f();
__device__ int a = f();
int main() { return 0; }

//! constructor_initialiser (both refuse)
struct S { int a; __host__ __device__ S() { a = 3; } };
__device__ S s;
int main() { return 0; }

//! local_device (both refuse)
__global__ void k() { __device__ int a; a = 1; }
int main() { return 0; }

//! local_constant (both refuse)
__global__ void k() { __constant__ int a; }
int main() { return 0; }

//! member_device (simcc refuses)
struct S { __device__ int a; };
int main() { return 0; }

//! constant_extern_c
extern "C" __constant__ int a = 3;
extern "C" { __device__ int b = 4; __device__ int c[2] = {5, 6}; }
extern "C" __device__ int d;
__device__ int d = 7;
__global__ void k() { result[0] = a + b + c[1] + d; }
int main() { k<<<1, 1>>>(); return got() != 20; }

//! const_managed_and_large
__device__ float big[1 << 16];
__device__ char many[3][1 << 4][1 << 4];
__constant__ char filter[1 << 10];
__global__ void k() { big[65535] = 1; many[2][15][15] = 2; result[0] = (int)big[65535] + many[2][15][15] + filter[5]; }
int main() { k<<<1, 1>>>(); return got() != 3; }

//! global_scope_names
__device__ int n = 4;
__device__ int f(int n) { return n + ::n; }
struct S { int n; __device__ int get() { return n + ::n; } };
__global__ void k() { S s{1}; result[0] = s.get() + f(2); }
int main() { k<<<1, 1>>>(); return got() != 11; }

//! same_name_as_a_parameter_or_member
__device__ int n = 4;
struct S { int n; };
__global__ void k(int n) { S s{n}; result[0] = s.n + n; }
int main() { k<<<1, 1>>>(2); return got() != 4; }
