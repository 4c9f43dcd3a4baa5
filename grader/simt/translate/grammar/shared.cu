/// Shared variables.

//! arrays
__global__ void k() {
    __shared__ int a[32];
    __shared__ int b[4][8];
    __shared__ float c[2][3][4], d[2];
    a[threadIdx.x] = b[threadIdx.x / 8][threadIdx.x % 8] = threadIdx.x;
    c[1][2][3] = d[1] = 2;
    __syncthreads();
    if (threadIdx.x == 0) result[0] = a[31] + b[3][7] + (int)c[1][2][3] + sizeof(a) + sizeof(c) / sizeof(c[0]);
}
int main() { k<<<1, 32>>>(); return got() != 31 + 31 + 2 + 128 + 2; }

//! scalars_and_several
__global__ void k() {
    __shared__ int n, *p, m[2], (*q)[2], **pp;
    __shared__ bool flag; __shared__ unsigned long long big; __shared__ char c;
    if (threadIdx.x == 0) { n = 1; p = &n; m[0] = 2; m[1] = 3; q = &m; pp = &p; flag = true; big = 5; c = 'a'; result[0] = *p + (*q)[1] + **pp + flag + (int)big + (c == 'a'); }
}
int main() { k<<<1, 32>>>(); return got() != 12; }

//! word_order
__global__ void k() {
    int __shared__ a;
    static __shared__ int b;
    __shared__ static int c;
    volatile __shared__ int d;
    __shared__ volatile int e;
    int volatile __shared__ f[2];
    __shared__ unsigned long int g, unsigned_h;
    unsigned __shared__ int i;
    [[maybe_unused]] __shared__ int j;
    __attribute__((unused)) __shared__ int l;
    __shared__ __attribute__((unused)) int m;
    a = 1; b = 2; c = 3; d = 4; e = 5; f[1] = 6; g = 7; unsigned_h = 8; i = 9; j = 10; l = 11; m = 12;
    result[0] = a + b + c + d + e + f[1] + (int)g + (int)unsigned_h + i + j + l + m;
}
int main() { k<<<1, 1>>>(); return got() != 78; }

//! alignment
__global__ void k() {
    __shared__ __align__(16) char a[3];
    __align__(32) __shared__ char b[3];
    alignas(64) __shared__ char c[3];
    __shared__ alignas(128) char d[3];
    __shared__ alignas(double) char e[8];
    __shared__ __attribute__((aligned(128))) char f[8];
    __shared__ char g[8] __attribute__((aligned(64)));
    __shared__ char h __align__(8) [8];
    alignas(8) alignas(16) __shared__ char i;
    if (threadIdx.x == 0) { a[0] = b[0] = c[0] = d[0] = e[0] = f[0] = g[0] = h[0] = i = 1; }
    result[0] = (size_t)a % 16 + (size_t)b % 32 + (size_t)c % 64 + (size_t)d % 128 + (size_t)e % 8 + (size_t)f % 128 + (size_t)g % 64 + (size_t)h % 8 + (size_t)&i % 16;
}
int main() { k<<<1, 1>>>(); return got() != 0; }

//! structs
struct P { float x, y; int n[2]; };
struct alignas(16) Q { int a; };
union U { int i; float f; };
__global__ void k() {
    __shared__ P p;
    __shared__ struct P q[2];
    __shared__ Q r;
    __shared__ U u;
    __shared__ union { int i; float f; } v;
    __shared__ struct { int a, b[2]; } w[2];
    __shared__ struct Local { int c; } x;
    p.n[1] = 1; q[1].n[0] = 2; r.a = 3; u.i = 4; v.i = 5; w[1].b[1] = 6; x.c = 7;
    Local y = x;
    result[0] = p.n[1] + q[1].n[0] + r.a + u.i + v.i + w[1].b[1] + y.c;
}
int main() { k<<<1, 1>>>(); return got() != 28; }

//! class_types
struct Plain { int a; __device__ int twice() const { return 2 * a; } };
template <class T, int N> struct Array { T v[N]; __device__ T& operator[](int i) { return v[i]; } };
namespace n { struct S { struct Inner { int x; }; }; }
template <class T> struct Outer { typedef T type; };
template <class T> __device__ int f() { __shared__ typename Outer<T>::type t; __shared__ typename Outer<T>::type u[2]; t = 1; u[1] = 2; return t + u[1]; }
__global__ void k() {
    __shared__ Plain p;
    __shared__ Array<int, 4> a, b[2];
    __shared__ Array<Array<int, 2>, (3 > 2) ? 2 : 1> c;
    __shared__ n::S::Inner d;
    __shared__ ::uint2 e;
    p.a = 1; a[1] = 2; b[1][2] = 3; c[1][1] = 4; d.x = 5; e.x = 6;
    result[0] = p.twice() + a[1] + b[1][2] + c[1][1] + d.x + e.x + f<int>();
}
int main() { k<<<1, 1>>>(); return got() != 2 + 2 + 3 + 4 + 5 + 6 + 3; }

//! typedefs_and_deduced_types
typedef float Row[8];
using Tile = int[4][4];
__global__ void k() {
    __shared__ Row r; __shared__ Row rows[2]; __shared__ Tile t;
    int n = 0;
    __shared__ decltype(n) d; __shared__ decltype(n) e[2];
    __shared__ std::size_t s;
    typedef int Local; __shared__ Local l;
    r[7] = 1; rows[1][7] = 2; t[3][3] = 3; d = 4; e[1] = 5; s = 6; l = 7;
    result[0] = (int)r[7] + (int)rows[1][7] + t[3][3] + d + e[1] + (int)s + l;
}
int main() { k<<<1, 1>>>(); return got() != 28; }

//! sizes
constexpr int tile = 4;
#define WIDTH 8
enum { rows = 3 };
struct C { static constexpr int n = 2; };
template <int N> constexpr int half = N / 2;
constexpr int square(int a) { return a * a; }
__global__ void k() {
    constexpr int pad = 1;
    const int more = 2;
    __shared__ char a[tile][tile + pad], b[WIDTH * 2], c[rows], d[C::n], e[half<8>], f[square(3)], g[sizeof(int) > 2 ? 3 : 4], h[(8 >> 1)], i[more * 2], j[1 << 3], l['a'];
    a[0][0] = 0;
    if (!threadIdx.x) result[0] = sizeof(a) + sizeof(b) + sizeof(c) + sizeof(d) + sizeof(e) + sizeof(f) + sizeof(g) + sizeof(h) + sizeof(i) + sizeof(j) + sizeof(l);
}
int main() { k<<<1, 1>>>(); return got() != 20 + 16 + 3 + 2 + 4 + 9 + 3 + 4 + 4 + 8 + 97; }

//! template_dependent
template <class T, int N> __global__ void k() {
    __shared__ T a[N]; __shared__ T b[N][N + 1]; __shared__ T c;
    a[N - 1] = 1; b[N - 1][N] = 2; c = 3;
    result[0] = sizeof(a) + sizeof(b) + (int)(a[N - 1] + b[N - 1][N] + c);
}
int main() { k<int, 2><<<1, 1>>>(); int a = got(); k<double, 3><<<1, 1>>>(); return a + got() != 8 + 24 + 6 + 24 + 96 + 6; }

//! dynamic
extern __shared__ int everywhere[];
__global__ void a() { extern __shared__ float buffer[]; buffer[1] = 2; result[0] = (int)buffer[1]; }
__global__ void b() { extern __shared__ double doubles[]; extern __shared__ char other[]; doubles[0] = 3; result[1] = (int)doubles[0] + ((void*)doubles == (void*)other); }
__global__ void c() { extern __shared__ int rows[][4]; rows[1][2] = 4; result[2] = ((int*)rows)[6]; }
__global__ void d() { everywhere[3] = 5; result[3] = everywhere[3]; }
__global__ void e() { extern __shared__ __align__(16) unsigned char raw[]; int* p = reinterpret_cast<int*>(raw); p[0] = 6; result[4] = p[0] + ((size_t)raw % 16 != 0); }
__global__ void f() { extern volatile __shared__ int v[]; __shared__ extern int w[]; v[0] = 7; result[5] = w[0]; }
struct Element { int x; };
__global__ void g() { extern __shared__ Element s[]; s[0].x = 8; result[6] = s[0].x; }
int main() {
    a<<<1, 1, 64>>>(); b<<<1, 1, 64>>>(); c<<<1, 1, 64>>>(); d<<<1, 1, 64>>>(); e<<<1, 1, 64>>>(); f<<<1, 1, 64>>>(); g<<<1, 1, 64>>>();
    return got() + got(1) + got(2) + got(3) + got(4) + got(5) + got(6) != 36;
}

//! dynamic_of_two_types (nvcc refuses)
__global__ void a() { extern __shared__ float buffer[]; buffer[1] = 2; }
__global__ void b() { extern __shared__ double buffer[]; buffer[1] = 2; }
int main() { a<<<1, 1, 64>>>(); b<<<1, 1, 64>>>(); return got() != 0; }

//! dynamic_in_a_template
template <class T> struct SharedMemory { __device__ inline operator T*() { extern __shared__ int storage[]; return (T*)storage; } };
template <class T> __device__ T* memory() { extern __shared__ double aligned_storage[]; return reinterpret_cast<T*>(aligned_storage); }
template <class T> __global__ void k() { T* a = SharedMemory<T>(); T* b = memory<T>(); a[1] = 3; result[0] = (int)b[1]; }
template <class T> __global__ void k2() { extern __shared__ __align__(sizeof(T)) unsigned char bytes[]; T* t = (T*)bytes; t[0] = 1; result[1] = (int)t[0]; }
int main() { k<float><<<1, 1, 64>>>(); k2<double><<<1, 1, 64>>>(); return got() + got(1) != 4; }

//! dynamic_partition
__global__ void k(int n) {
    extern __shared__ int whole[];
    int* a = whole;
    float* b = (float*)&a[n];
    double *c = (double*)(b + n), *d = c + n;
    a[0] = 1; b[0] = 2; c[0] = 3; d[0] = 4;
    result[0] = a[0] + (int)b[0] + (int)c[0] + (int)d[0];
}
int main() { k<<<1, 1, 256>>>(4); return got() != 10; }

//! dynamic_with_a_size (both refuse)
__global__ void k() { extern __shared__ int all[4]; all[0] = 1; }
int main() { k<<<1, 1, 256>>>(); return 0; }

//! dynamic_scalar
extern __shared__ int one;
int main() { return 0; }

//! nested_blocks_and_loops
__global__ void k() {
    int sum = 0;
    for (int i = 0; i < 2; ++i) {
        __shared__ int a[2];
        a[i] = i + 1;
        sum += a[i];
        if (i) { __shared__ int b; b = 3; sum += b; }
    }
    { __shared__ int a; a = 4; sum += a; }
    { __shared__ float a; a = 5; sum += (int)a; }
    switch (sum) { case 15: { __shared__ int c; c = 6; sum += c; } }
    do { __shared__ int d; d = 7; sum += d; } while (0);
    if (sum) for (;;) { __shared__ int e; e = 8; sum += e; break; }
    result[0] = sum;
}
int main() { k<<<1, 1>>>(); return got() != 36; }

//! in_device_functions
__device__ int f(int v) { __shared__ int s; s = v; return s; }
__device__ __forceinline__ int g(int v) { static __shared__ int s[2]; s[1] = v; return s[1]; }
__device__ int& h() { __shared__ int s; return s; }
struct S { __device__ int m(int v) { __shared__ int s; s = v; return s; } static __device__ int n() { __shared__ int s; s = 4; return s; } };
__global__ void k() { h() = 3; S s; result[0] = f(1) + g(2) + h() + s.m(5) + S::n(); }
int main() { k<<<1, 1>>>(); return got() != 15; }

//! at_file_level
__shared__ int n;
__shared__ int a[4], b[2][2];
static __shared__ float c[2];
__device__ __shared__ int d[3];
__shared__ __device__ int e;
__shared__ struct { int x; } f;
namespace inner { __shared__ int g; }
__device__ int use() { return n + a[3] + b[1][1] + d[2]; }
__global__ void k() { n = 1; a[3] = 2; b[1][1] = 3; c[1] = 4; d[2] = 5; e = 6; f.x = 7; inner::g = 8; result[0] = use() + (int)c[1] + e + f.x + inner::g; }
int main() { k<<<1, 1>>>(); return got() != 36; }

//! shadowed_file_level
__shared__ int n;
struct S { int n; };
__device__ int f(int n) { return n; }
__device__ int g() { int n = 2; { int n = 3; (void)n; } return n; }
__global__ void k() { n = 5; S s{4}; auto h = [](int n) { return n; }; for (int n = 0; n < 2; ++n) result[1] = n; result[0] = n + s.n + f(1) + g() + h(1); }
int main() { k<<<1, 1>>>(); return got() != 13; }

//! with_device_keyword
__global__ void k() { __device__ __shared__ int a[2]; __shared__ __device__ int b; a[1] = 1; b = 2; result[0] = a[1] + b; }
int main() { k<<<1, 1>>>(); return got() != 3; }

//! pointers_and_references
__device__ int first(const int* p) { return p[0]; }
__device__ void set(int& r, int v) { r = v; }
template <int N> __device__ int length(int (&)[N]) { return N; }
template <class T> __device__ int deduced(T&) { return sizeof(T); }
__global__ void k() {
    __shared__ int a[4], b[2][3], n;
    int* p = a; int& r = n; int (&whole)[4] = a; int (*row)[3] = b; auto* q = &a[1]; auto& s = a; int* const last = a + 3;
    const int* __restrict__ c = a;
    set(r, 1); set(a[0], 2); whole[1] = 3; row[1][2] = 4; *last = 5;
    result[0] = first(p) + n + *q + b[1][2] + length(a) + length(b[0]) + deduced(a) + s[3] + c[0] + sizeof a + sizeof(n);
}
int main() { k<<<1, 1>>>(); return got() != 2 + 1 + 3 + 4 + 4 + 3 + 16 + 5 + 2 + 16 + 4; }

//! range_for_over_shared
__global__ void k() { __shared__ int a[4]; for (int& x : a) x = 2; int s = 0; for (auto x : a) s += x; result[0] = s; }
int main() { k<<<1, 1>>>(); return got() != 8; }

//! in_lambdas
__global__ void k() {
    __shared__ int a[4];
    a[0] = 1; a[1] = 2;
    auto f = [&](int i) { return a[i]; };
    auto g = [=](int i) { return a[i]; };
    auto h = [] { __shared__ int b[2]; b[0] = 3; return b[0]; };
    auto m = [](int* p) { return p[0]; };
    auto n = [&](int i) { a[i] = 9; return a[i]; };
    auto o = [p = a](int i) { return p[i]; };
    auto q = [x = 5]() { return a[1] + x; };
    result[0] = f(0) + g(1) + h() + m(a) + n(3) + o(1) + q();
}
int main() { k<<<1, 1>>>(); return got() != 1 + 2 + 3 + 1 + 9 + 2 + 7; }

//! captured_by_name (nvcc refuses)
__global__ void k() { __shared__ int a[2]; a[0] = 1; auto f = [&a] { return a[0]; }; result[0] = f(); }
int main() { k<<<1, 1>>>(); return got() != 1; }

//! in_a_nested_lambda
__global__ void k() {
    __shared__ int a[2];
    auto f = [&] { auto g = [&] { a[0] = 4; return a[0]; }; return g(); };
    auto h = [=] { return [=] { return a[0]; }(); };
    result[0] = f() + h();
}
int main() { k<<<1, 1>>>(); return got() != 8; }

//! default_initialised_class
struct Counter { int n; Counter() = default; __device__ void add() { ++n; } };
__global__ void k() { __shared__ Counter c; c.n = 1; c.add(); result[0] = c.n; }
int main() { k<<<1, 1>>>(); return got() != 2; }

//! empty_constructor
struct A { int n; __device__ A() {} };
template <class T> struct B { T t; __device__ B() {} __device__ ~B() {} };
__global__ void k() { __shared__ A a; __shared__ A b[2]; __shared__ B<int> c; a.n = 1; b[1].n = 2; c.t = 3; result[0] = a.n + b[1].n + c.t; }
int main() { k<<<1, 1>>>(); return got() != 6; }

//! union_storage
template <class T> union Storage { T value; char bytes[sizeof(T)]; __device__ Storage() {} };
__global__ void k() { __shared__ union { int a[4]; float b[4]; } u; u.a[2] = 5; __shared__ Storage<int2> s; s.value = make_int2(1, 2); result[0] = u.a[2] + s.value.y; }
int main() { k<<<1, 1>>>(); return got() != 7; }

//! member_storage_type
template <int N> struct Reduce {
    struct Temp { int v[N]; };
    Temp& temp;
    __device__ Reduce(Temp& t) : temp(t) {}
    __device__ int sum(int v) { temp.v[threadIdx.x] = v; __syncthreads(); int s = 0; for (int i = 0; i < N; ++i) s += temp.v[i]; return s; }
};
template <int N> __global__ void k() { typedef Reduce<N> R; __shared__ typename R::Temp temp; int s = R(temp).sum(2); if (!threadIdx.x) result[0] = s; }
int main() { k<8><<<1, 8>>>(); return got() != 16; }

//! initialiser (both refuse)
__global__ void k() { __shared__ int a = 3; result[0] = a; }
int main() { return 0; }

//! initialised_array (both refuse)
__global__ void k() { __shared__ int a[2] = {1, 2}; result[0] = a[0]; }
int main() { return 0; }

//! constructor_with_a_body
struct A { int n; __device__ A() { n = 3; } };
__global__ void k() { __shared__ A a; result[0] = a.n; }
int main() { return 0; }

//! in_a_host_function (both refuse)
void f() { __shared__ int a; a = 1; }
int main() { return 0; }

//! as_a_member (simcc refuses)
struct S { __shared__ int a; };
int main() { return 0; }

//! as_a_parameter (simcc refuses)
__global__ void k(__shared__ int* a) {}
int main() { return 0; }

//! variable_size (both refuse)
__global__ void k(int n) { __shared__ int a[n]; a[0] = 1; }
int main() { return 0; }

//! static_const_members_beside
template <class T> struct Traits { static const int size = 8; };
template <class T> __global__ void k() { static const int n = Traits<T>::size; __shared__ T a[n][Traits<T>::size + 1]; a[n - 1][0] = 1; result[0] = sizeof(a) / sizeof(T); }
int main() { k<int><<<1, 1>>>(); return got() != 72; }

//! macro_declares
#define SHARED_ARRAY(type, name, n) __shared__ type name[n]
#define SMEM __shared__
#define DECLARE(t, ...) __shared__ t __VA_ARGS__;
__global__ void k() { SHARED_ARRAY(int, a, 4); SMEM float b[2]; DECLARE(int, c, d[2], *e) a[0] = 1; b[0] = 2; c = 3; d[1] = 4; e = &c; result[0] = a[0] + (int)b[0] + c + d[1] + *e; }
int main() { k<<<1, 1>>>(); return got() != 13; }

//! over_lines
__global__ void k() {
    __shared__
    int   // a comment
        a[4]  /* another */
        , b
        ;
    a[0] = 1; b = 2;
    result[0] = a[0] + b + __LINE__ * 0;
}
int main() { k<<<1, 1>>>(); return got() != 3; }

//! after_a_label_and_in_a_case
__global__ void k() {
    goto there;
there:
    __shared__ int a;
    a = 1;
    switch (a) {
        case 1:
            __shared__ int b;
            b = 2;
            result[0] = a + b;
    }
}
int main() { k<<<1, 1>>>(); return got() != 3; }

//! vector_and_half_types
#include <cuda_fp16.h>
__global__ void k() {
    __shared__ float4 a[2]; __shared__ half b[4]; __shared__ __half2 c; __shared__ uchar4 d; __shared__ double2 e;
    a[1] = make_float4(1, 2, 3, 4); b[0] = __float2half(2.f); c = __floats2half2_rn(1.f, 2.f); d = make_uchar4(1, 2, 3, 4); e.y = 5;
    result[0] = (int)a[1].w + (int)__half2float(b[0]) + (int)__high2float(c) + d.z + (int)e.y;
}
int main() { k<<<1, 1>>>(); return got() != 16; }

//! same_names_in_several_kernels
__global__ void a() { __shared__ int s[2]; s[0] = 1; result[0] = s[0]; }
__global__ void b() { __shared__ float s[3]; s[0] = 2; result[1] = (int)s[0]; }
__device__ int s(int v) { return v; }
__global__ void c() { result[2] = s(3); }
int main() { a<<<1, 1>>>(); b<<<1, 1>>>(); c<<<1, 1>>>(); return got() + got(1) + got(2) != 6; }

//! function_pointers_in_shared
__device__ int one(int a) { return a + 1; }
__global__ void k() { __shared__ int (*f)(int); __shared__ int (*g[2])(int); f = one; g[1] = one; result[0] = f(1) + g[1](2); }
int main() { k<<<1, 1>>>(); return got() != 5; }
