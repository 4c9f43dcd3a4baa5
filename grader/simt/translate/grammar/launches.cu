/// The launch, with every form of argument.

//! all_arguments
__global__ void k(int a) { extern __shared__ int s[]; s[0] = a; result[0] = s[0]; }
int main() {
    cudaStream_t s;
    cudaStreamCreate(&s);
    k<<<1, 1, 4, s>>>(1);
    k<<<1, 1, sizeof(int), 0>>>(2);
    k<<<1, 1, 4, nullptr>>>(2);
    k<<<1, 1, 4, cudaStreamPerThread>>>(2);
    cudaDeviceSynchronize();
    k<<<1, 1, 4>>>(3);
    cudaStreamDestroy(s);
    return got() != 3;
}

//! dim3_forms
__global__ void k() { if (!threadIdx.x && !threadIdx.y && !threadIdx.z) result[0] = blockDim.x * 100 + blockDim.y * 10 + blockDim.z; }
int main() {
    int sum = 0;
    k<<<dim3(1), dim3(2, 3)>>>(); sum += got();
    k<<<dim3{1, 1, 1}, dim3{2, 2, 2}>>>(); sum += got();
    k<<<{1, 1, 1}, {2, 2, 1}>>>(); sum += got();
    k<<<{1}, {4}>>>(); sum += got();
    dim3 g(1), b = {3, 1};
    k<<<g, b>>>(); sum += got();
    k<<<g.x, dim3(b.x, b.y)>>>(); sum += got();
    return sum != 231 + 222 + 221 + 411 + 311 + 311;
}

//! expressions
__global__ void k() { if (!threadIdx.x) result[0] = blockDim.x; }
struct B { int n; int operator[](int i) const { return n + i; } int size() const { return n; } };
int main() {
    int n = 100, b = 32, sum = 0;
    B box{3}; B* p = &box;
    k<<<(n + b - 1) / b, b>>>(); sum += got();
    k<<<1, n > b ? b : n>>>(); sum += got();
    k<<<1, (n >> 2)>>>(); sum += got();
    k<<<1, 1 << 4>>>(); sum += got();
    k<<<1, n, b << 1>>>(); sum += got();
    k<<<1, box.size()>>>(); sum += got();
    k<<<1, p->n>>>(); sum += got();
    k<<<1, box[2]>>>(); sum += got();
    k<<<(n > b) + 1, (b < n) + 1>>>(); sum += got();
    return sum != 32 + 32 + 25 + 16 + 100 + 3 + 3 + 5 + 2;
}

//! shift_right_at_the_end
__global__ void k() { if (!threadIdx.x) result[0] = blockDim.x; }
int main() { int n = 64; k<<<1, (n >> 1)>>>(); return got() != 32; }

//! casts_in_the_configuration
#include <cmath>
__global__ void k() { if (!threadIdx.x) result[0] = blockDim.x; }
int main() {
    int sum = 0;
    k<<<(int)std::ceil(10 / 3.0), (unsigned)4>>>(); sum += got();
    k<<<static_cast<unsigned>(1), static_cast<int>(5.5)>>>(); sum += got();
    k<<<int(1.5), unsigned(6)>>>(); sum += got();
    k<<<1, 7, 0, (cudaStream_t)0>>>(); sum += got();
    k<<<1, 8, 0, static_cast<cudaStream_t>(nullptr)>>>(); sum += got();
    return sum != 30;
}

//! templates_in_the_configuration
__global__ void k() { if (!threadIdx.x) result[0] = blockDim.x; }
template <int N> constexpr int twice = 2 * N;
template <class T> constexpr int bytes() { return sizeof(T); }
template <class T> struct Size { static constexpr int value = sizeof(T); };
template <int A, int B> struct Max { enum { value = A > B ? A : B }; };
int main() {
    int sum = 0;
    k<<<1, twice<2> >>>(); sum += got();
    k<<<1, bytes<int>()>>>(); sum += got();
    k<<<1, Size<double>::value>>>(); sum += got();
    k<<<1, Max<(3 > 2), 4>::value>>>(); sum += got();
    k<<<1, Size<Size<int>>::value, bytes<Size<Size<int>>>()>>>(); sum += got();
    return sum != 4 + 4 + 8 + 4 + 1;
}

//! nested_template_kernel
template <class T> struct Box { T v; };
template <class T, int N> __global__ void k(T t) { result[0] = N; }
int main() {
    k<Box<Box<int>>, 4><<<1, 1>>>(Box<Box<int>>{{1}});
    int a = got();
    k<Box<Box<int> >, (5 > 4)><<<1, 1>>>({});
    int b = got();
    k<decltype(a), sizeof(Box<int>)><<<1, 1>>>(1);
    return a * 100 + b * 10 + got() != 414;
}

//! lambda_in_the_configuration
__global__ void k() { if (!threadIdx.x) result[0] = blockDim.x; }
int main() { int n = 3; k<<<1, [&] { return n + 1; }()>>>(); return got() != 4; }

//! comma_operator
__global__ void k(int a) { if (!threadIdx.x) result[0] = blockDim.x + a; }
int main() { int n = 1; k<<<(n = 2, 1), (n, 3)>>>((n, 4)); k<<<1, 3>>>(n), n = 5; return got() != 5; }

//! in_statements
__global__ void k(int a) { result[0] = a; }
int main() {
    bool yes = true;
    if (yes) k<<<1, 1>>>(1);
    if (!yes) k<<<1, 1>>>(2); else k<<<1, 1>>>(3);
    for (int i = 0; i < 3; ++i) k<<<1, 1>>>(i);
    while (yes) k<<<1, 1>>>(4), yes = false;
    do k<<<1, 1>>>(5); while (yes);
    switch (1) { case 1: k<<<1, 1>>>(6); break; default: k<<<1, 1>>>(7); }
    { k<<<1, 1>>>(8); }
    ;k<<<1, 1>>>(9);
    label: k<<<1, 1>>>(10);
    if (false) goto label;
    return got() != 10;
}

//! in_expressions
__global__ void k(int a) { result[0] = a; }
int main() {
    bool yes = true;
    yes ? k<<<1, 1>>>(1) : k<<<1, 1>>>(2);
    yes && (k<<<1, 1>>>(3), true);
    (void)(k<<<1, 1>>>(4), 0);
    k<<<1, 1>>>(5), k<<<1, 1>>>(6);
    (k<<<1, 1>>>(7));
    auto f = [&] { k<<<1, 1>>>(8); };
    f();
    [] { k<<<1, 1>>>(9); }();
    return got() != 9;
}

//! returned
__global__ void k(int a) { result[0] = a; }
void f() { return k<<<1, 1>>>(4); }
int main() { f(); return got() != 4; }

//! in_macros
#define LAUNCH(kernel, grid, block, ...) kernel<<<grid, block>>>(__VA_ARGS__)
#define CHECKED(...) do { __VA_ARGS__; if (cudaGetLastError() != cudaSuccess) return 1; } while (0)
#define CONFIG 1, 1
#define OPEN <<<
#define CLOSE >>>
#define STR(x) #x
#define NAME(x) #x "<<<" STR(1) ">>>"
__global__ void k(int a) { result[0] = a; }
template <class T, int N> __global__ void k2(T a) { result[1] = a * N; }
int main() {
    LAUNCH(k, 1, 1, 3);
    LAUNCH((k2<int, 4>), 1, 1, 3);
    CHECKED(k<<<1, 1>>>(4));
    CHECKED(k2<int, 4><<<1, 1>>>(4));
    k<<<CONFIG>>>(5);
    k OPEN 1, 1 CLOSE (6);
    const char* name = NAME(k);
    return got() != 6 || got(1) != 16 || name[0] != 'k';
}

//! parenthesised_kernel
__global__ void k(int a) { result[0] = a; }
template <class T> __global__ void k2(T a) { result[1] = a; }
int main() { (k)<<<1, 1>>>(4); (k2<int>)<<<1, 1>>>(5); (*k)<<<1, 1>>>(6); (&k)<<<1, 1>>>(7); return got() + got(1) != 12; }

//! through_pointers
__global__ void k(int a) { result[0] = a; }
__global__ void k2(int a) { result[0] = a * 2; }
typedef void (*Kernel)(int);
void run(Kernel f) { f<<<1, 1>>>(1); }
void run2(void (&f)(int)) { f<<<1, 1>>>(2); }
template <class F> void run3(F f) { f<<<1, 1>>>(3); }
template <void (*F)(int)> void run4() { F<<<1, 1>>>(4); }
template <auto F> void run5() { F<<<1, 1>>>(5); }
template <class F, class... A> void run6(F&& f, A&&... a) { f<<<1, 1>>>(a...); }
struct Holder { Kernel f; Kernel table[2]; };
int main() {
    int sum = 0;
    run(k); sum += got(); run2(k); sum += got(); run3(k); sum += got(); run4<k>(); sum += got(); run5<k2>(); sum += got(); run6(k, 6); sum += got();
    Holder h{k, {k, k2}}; Holder* p = &h;
    h.f<<<1, 1>>>(7); sum += got();
    p->f<<<1, 1>>>(8); sum += got();
    p->table[1]<<<1, 1>>>(9); sum += got();
    Kernel table[] = {k, k2};
    table[1]<<<1, 1>>>(10); sum += got();
    for (auto f : table) f<<<1, 1>>>(11);
    sum += got();
    auto f = k; f<<<1, 1>>>(12); sum += got();
    (sum ? k : k2)<<<1, 1>>>(13); sum += got();
    void (*g)(int) = &k; (*g)<<<1, 1>>>(14); sum += got();
    auto& r = k; r<<<1, 1>>>(15); sum += got();
    return sum != 1 + 2 + 3 + 4 + 10 + 6 + 7 + 8 + 18 + 20 + 22 + 12 + 13 + 14 + 15;
}

//! returned_kernel
typedef void (*Kernel)(int);
__global__ void k(int a) { result[0] = a; }
Kernel choose() { return k; }
struct S { static Kernel get() { return k; } Kernel operator[](int) { return k; } Kernel operator()() { return k; } };
int main() { choose()<<<1, 1>>>(1); S::get()<<<1, 1>>>(2); S s; s[1]<<<1, 1>>>(3); s()<<<1, 1>>>(4); return got() != 4; }

//! in_templates
template <class T, int N> __global__ void k(T a) { result[0] = a * N; }
template <class T> struct Runner {
    template <int N> void run(T a) { k<T, N><<<1, 1>>>(a); }
    template <int N> static void go(T a) { k<T, N + 1><<<1, sizeof(T) / sizeof(T)>>>(a); }
};
template <class T> void f(T a) { Runner<T> r; r.template run<3>(a); Runner<T>::template go<4>(a); }
template <int N> void unroll() { if constexpr (N > 0) { k<int, N><<<1, 1>>>(1); unroll<N - 1>(); } }
int main() { f(2); int a = got(); unroll<3>(); return a * 10 + got() != 101; }

//! dependent_kernel
template <class T> struct Kernels { static constexpr auto pointer() { return &T::template none<int>; } };
template <class T> __global__ void work(T t) { t(); }
template <class F> void launch(F f) { work<F><<<1, 1>>>(f); }
struct Job { int n; __device__ void operator()() const { result[0] = n; } };
int main() { launch(Job{6}); work<<<1, 1>>>(Job{7}); return got() != 7; }

//! argument_forms
struct P { int a, b; };
enum E { one = 1 };
__global__ void k(P p, int n, const int* q, E e, float f, void* v) { result[0] = p.a + p.b + n + e + (int)f; }
int main() {
    int x[2] = {1, 2};
    k<<<1, 1>>>({1, 2}, 3, nullptr, one, 2.5f, NULL);
    int a = got();
    k<<<1, 1>>>(P{x[0], x[1]}, x[1] > x[0] ? 1 : 2, 0, E(1), 1, result);
    return a * 10 + got() != 96;
}

//! array_argument
__global__ void k(const char* text, int* p) { if (p) result[0] = 3; }
int main() { k<<<1, 1>>>("text", result); return got() != 3; }

//! converted_argument
struct Box { int v; operator int() const { return v; } };
struct Pointer { int* p; operator int*() const { return p; } };
__global__ void k(int* p, int n) { *p = n; }
int main() { k<<<1, 1>>>(Pointer{result}, Box{4}); return got() != 4; }

//! derived_pointer_argument
struct A { int n; };
struct B : A {};
__global__ void k(const A* a, const void* v) { if (a) result[0] = 1; result[1] = 2; }
int main() { B* b = nullptr; k<<<1, 1>>>(b, b); return got(1) != 2; }

//! moved_argument
#include <utility>
struct M { int n; M(int n) : n(n) {} M(const M&) = default; M(M&&) = default; };
__global__ void k(M m) { result[0] = m.n; }
template <class... A> void launch(A&&... a) { k<<<1, 1>>>(std::forward<A>(a)...); }
int main() { M m(4); k<<<1, 1>>>(std::move(m)); launch(M(5)); return got() != 5; }

//! over_lines
__global__ void long_kernel_name(int a, int b) { result[0] = a + b; }
int main() {
    long_kernel_name
        <<<
            1,   // blocks
            1    /* threads > 0 >>> */
        >>>
        (
            1,
            2
        );
    return got() != 3;
}

//! spaces_in_places
__global__ void k (int a) { result[0] = a; }
int main() { k <<< 1 , 1 >>> ( 4 ) ; k<<<1,1>>> (5); k/**/<<</* x */1,1/* > */>>>/**/(6); return got() != 6; }

//! shifts_elsewhere
#include <iostream>
#include <sstream>
template <class T> struct A { T v; };
int main() {
    std::ostringstream out;
    int a = 1 << 2 << 3 >> 1;
    a <<= 2; a >>= 1;
    A<A<A<int>>> deep{};
    bool less = a < 3, greater = a > 3;
    out << a << " " << deep.v.v.v << less << greater << (a >> 1) << '<' << "<<<1, 2>>>";
    return out.str().size() == 0;
}

//! in_host_members
__global__ void k(int a) { result[0] = a; }
struct S {
    int n = 5;
    S() { k<<<1, n>>>(1); }
    ~S() { k<<<1, 1>>>(this->n); }
    void run() const { k<<<1, 1>>>(n + 1); }
    static void go() { k<<<1, 1>>>(7); }
    S& operator()() { k<<<1, 1>>>(n + 2); return *this; }
    friend void f(S& s) { k<<<1, 1>>>(s.n); }
};
int main() { { S s; s.run(); s(); S::go(); f(s); } return got() != 5; }

//! in_constructor_initialiser
__global__ void k(int a) { result[0] = a; }
struct S { int n; S() : n((k<<<1, 1>>>(3), 4)) {} };
int main() { S s; return got() + s.n != 7; }

//! static_member_and_kernel_pointer_member
__global__ void k(int a) { result[0] = a; }
struct S { static void (*f)(int); void (*g)(int) = k; void run() { g<<<1, 1>>>(1); this->g<<<1, 1>>>(2); f<<<1, 1>>>(3); S::f<<<1, 1>>>(4); } };
void (*S::f)(int) = k;
int main() { S s; s.run(); return got() != 4; }

//! structured_binding_arguments
#include <tuple>
__global__ void k(int a, int b) { result[0] = a * 10 + b; }
int main() {
    auto [grid, block] = std::make_tuple(1, 1);
    auto [x, y] = std::pair<int, int>(3, 4);
    k<<<grid, block>>>(x, y);
    return got() != 34;
}

//! if_with_initialiser
__global__ void k(int a) { result[0] = a; }
int main() {
    if (int n = 4; n > 3) k<<<1, 1>>>(n);
    if constexpr (sizeof(int) == 4) k<<<1, 1>>>(5);
    else k<<<1, 1>>>(6);
    switch (int n = 2; n) { case 2: k<<<1, 1>>>(n); }
    return got() != 2;
}

//! configuration_of_one_argument (simcc refuses)
__global__ void k() {}
int main() { k<<<1>>>(); return 0; }

//! configuration_of_five_arguments (both refuse)
__global__ void k() {}
int main() { k<<<1, 1, 0, 0, 0>>>(); return 0; }

//! launched_host_function (both refuse)
void k() {}
int main() { k<<<1, 1>>>(); return 0; }

//! launched_device_function (both refuse)
__device__ void k() {}
int main() { k<<<1, 1>>>(); return 0; }

//! too_few_arguments (both refuse)
__global__ void k(int a, int b) {}
int main() { k<<<1, 1>>>(1); return 0; }

//! too_many_arguments (both refuse)
__global__ void k(int a) {}
int main() { k<<<1, 1>>>(1, 2); return 0; }

//! wrong_argument (both refuse)
__global__ void k(int* a) {}
int main() { float* f = nullptr; k<<<1, 1>>>(f); return 0; }

//! discarded_const (both refuse)
__global__ void k(int* a) {}
int main() { const int* f = nullptr; k<<<1, 1>>>(f); return 0; }

//! unknown_kernel (both refuse)
int main() { nothing<<<1, 1>>>(1); return 0; }

//! no_argument_list (both refuse)
__global__ void k() {}
int main() { k<<<1, 1>>>; return 0; }

//! launch_bounds_of_members
struct Policy { static constexpr int threads = 32, blocks = 2; };
template <class P> __global__ void __launch_bounds__(P::threads, P::blocks) k() { if (!threadIdx.x) result[0] = blockDim.x; }
template <class P> void run() { k<P><<<P::blocks, P::threads, P::threads * sizeof(int)>>>(); }
int main() { run<Policy>(); return got() != 32; }

//! cuda_launch_kernel
__global__ void k(int a, int* p) { *p = a; }
int main() {
    int a = 4, *p = result;
    void* arguments[] = {&a, &p};
    cudaLaunchKernel((void*)k, dim3(1), dim3(1), arguments, 0, 0);
    cudaLaunchKernel(k, 1, 1, arguments);
    cudaLaunchKernel((const void*)&k, dim3(1), dim3(1), arguments, 0, nullptr);
    cudaLaunchKernel(reinterpret_cast<const void*>(k), dim3(1), dim3(1), arguments, 0, nullptr);
    return got() != 4;
}

//! cuda_launch_kernel_ex
__global__ void k(int a, int* p) { *p = a; }
int main() {
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(1);
    config.blockDim = dim3(1);
    cudaLaunchKernelEx(&config, k, 5, (int*)result);
    return got() != 5;
}

//! launch_of_a_null_configuration_check [finding]
__global__ void k() {}
int main() { k<<<0, 1>>>(); return cudaGetLastError() != cudaErrorInvalidConfiguration; }

//! dynamic_parallelism
__global__ void child(int a) { result[a] = a; }
__global__ void parent() { child<<<1, 1>>>(3); if (threadIdx.x == 0) child<<<1, 1, 0, cudaStreamFireAndForget>>>(4); }
int main() { parent<<<1, 1>>>(); return got(3) + got(4) != 7; }

//! launch_in_a_generic_lambda
__global__ void k(int a) { result[0] = a; }
template <class T> __global__ void k2(T a) { result[1] = a; }
int main() {
    auto f = [](auto v) { k<<<1, 1>>>(v); k2<decltype(v)><<<1, 1>>>(v); };
    f(4);
    return got() + got(1) != 8;
}

//! kernel_as_local_variable_name
__global__ void k(int a) { result[0] = a; }
int main() { int grid = 1, block = 1, stream = 5; k<<<grid, block>>>(stream); return got() != 5; }

//! same_line_twice
__global__ void k(int a) { result[a] = a; }
int main() { k<<<1, 1>>>(1); k<<<1, 1>>>(2); { k<<<1, 1>>>(3); } return got(1) + got(2) + got(3) != 6; }

//! kernel_beside_a_function_of_std
#include <algorithm>
__global__ void merge(const int* a, int* b) { b[0] = a[0] + 1; }
int main() {
    int one[] = {1, 3}, two[] = {2, 4}, all[4];
    std::merge(one, one + 2, two, two + 2, all);
    merge<<<1, 1>>>(result, result + 1);
    return got(1) != 1 || all[1] != 2;
}

//! kernel_by_void_pointer_through_a_function
__global__ void five(int* a) { *a = 5; }
cudaKernelNodeParams params(void* kernel, void** arguments) {
    cudaKernelNodeParams made = {};
    made.func = kernel;
    made.gridDim = made.blockDim = dim3(1);
    made.kernelParams = arguments;
    return made;
}
int main() {
    int* a;
    cudaMalloc(&a, sizeof(int));
    void* arguments[] = {&a};
    cudaKernelNodeParams node = params((void*)five, arguments);
    cudaGraph_t graph;
    cudaGraphNode_t first;
    cudaGraphExec_t ready;
    if (cudaGraphCreate(&graph, 0) || cudaGraphAddKernelNode(&first, graph, nullptr, 0, &node) ||
        cudaGraphInstantiate(&ready, graph, 0) || cudaGraphLaunch(ready, 0))
        return 1;
    int value = 0;
    cudaMemcpy(&value, a, sizeof value, cudaMemcpyDeviceToHost);
    return value != 5;
}
