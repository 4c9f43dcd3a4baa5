/// Lambdas and functors. nvcc takes them with --extended-lambda.

//! device_lambda
template <class F> __global__ void k(F f) { f(); }
int main() { k<<<1, 1>>>([] __device__ { result[0] = 1; }); k<<<1, 1>>>([] __device__ () { result[1] = 2; }); k<<<1, 1>>>([=] __device__ () mutable { result[2] = 3; }); return got() + got(1) + got(2) != 6; }

//! host_device_lambda
template <class F> __global__ void k(F f) { result[0] = f(4); }
int main() { auto f = [] __host__ __device__ (int a) { return a + 1; }; k<<<1, 1>>>(f); auto g = [] __device__ __host__ (int a) -> int { return a; }; return got() != f(4) || g(3) != 3; }

//! capturing
template <class F> __global__ void k(F f) { f(threadIdx.x); }
struct P { int x; };
int main() {
    int n = 3, *p = result; P q{4};
    k<<<1, 1>>>([=] __device__ (int i) { p[i] = n + q.x; });
    k<<<1, 1>>>([n, p] __device__ (int i) { p[i + 1] = n; });
    k<<<1, 1>>>([p, m = n * 2] __device__ (int i) { p[i + 2] = m; });
    return got() + got(1) + got(2) != 16;
}

//! named_and_passed
template <class F> __global__ void each(int n, F f) { int i = threadIdx.x; if (i < n) f(i); }
template <class F> void parallel(int n, F&& f) { each<<<1, n>>>(n, f); }
int main() {
    int* r = result;
    auto f = [r] __device__ (int i) { r[i] = i * i; };
    each<<<1, 4>>>(4, f);
    parallel(6, f);
    parallel(7, [=] __device__ (int i) { r[i] = i * i; });
    return got(6) != 36;
}

//! in_a_kernel
__global__ void k() {
    int n = 1;
    auto a = [] { return 1; };
    auto b = [=] { return n; };
    auto c = [&](int x) { n += x; return n; };
    auto d = [&n, m = 4]() mutable { m += n; return m; };
    auto e = [](auto x, auto... rest) { return x + (0 + ... + rest); };
    auto f = [](int x) -> float { return x; };
    auto g = [](int x = 3) noexcept { return x; };
    auto h = []() constexpr { return 5; };
    int i = [] { return 6; }();
    int j = [&]() -> int { if (n > 0) return 7; return 8; }();
    result[0] = a() + b() + c(2) + d() + e(1, 2, 3) + (int)f(2) + g() + h() + i + j;
}
int main() { k<<<1, 1>>>(); return got() != 1 + 1 + 3 + 7 + 6 + 2 + 3 + 5 + 6 + 7; }

//! generic (nvcc refuses)
template <class F> __global__ void k(F f) { f(3, 2.5f); }
int main() { k<<<1, 1>>>([] __host__ __device__ (auto a, auto b) { result[0] = a + (int)b; }); return got() != 5; }

//! nested
template <class F> __global__ void k(F f) { f(); }
int main() {
    int n = 2;
    k<<<1, 1>>>([=] __device__ { auto inner = [=](int a) { return a * n; }; result[0] = inner(4); });
    return got() != 8;
}

//! immediately_invoked_initialiser
__global__ void k() { const int a = [] { int s = 0; for (int i = 0; i < 4; ++i) s += i; return s; }(); result[0] = a; }
int main() { const int grid = [] { return 1; }(); k<<<grid, 1>>>(); return got() != 6; }

//! recursive_through_argument
__global__ void k() { auto fact = [](auto self, int n) -> int { return n < 2 ? 1 : n * self(self, n - 1); }; result[0] = fact(fact, 4); }
int main() { k<<<1, 1>>>(); return got() != 24; }

//! in_a_device_function_argument
template <class F> __device__ int apply(F f, int a) { return f(a); }
__global__ void k() { int n = 3; result[0] = apply([](int a) { return a; }, 1) + apply([n](int a) { return a + n; }, 1) + apply([&](int a) { return ++n + a; }, 1); }
int main() { k<<<1, 1>>>(); return got() != 1 + 4 + 5; }

//! converted_to_a_pointer
__global__ void k() { int (*f)(int) = [](int a) { return a + 2; }; auto* g = +[](int a) { return a; }; result[0] = f(1) + g(1); }
int main() { k<<<1, 1>>>(); return got() != 4; }

//! capture_this
struct S {
    int n = 4;
    __device__ int run() { auto f = [this] { return n; }; auto g = [*this] { return n; }; auto h = [=] { return this->n; }; return f() + g() + h(); }
};
__global__ void k() { S s; result[0] = s.run(); }
int main() { k<<<1, 1>>>(); return got() != 12; }

//! capture_star_this_in_a_launch
template <class F> __global__ void k(F f) { f(); }
struct S { int n = 4; void run() { k<<<1, 1>>>([*this] __device__ { result[0] = n; }); } };
int main() { S s; s.run(); return got() != 4; }

//! in_a_template
template <class F> __global__ void k(F f) { f(); }
template <class T> void run(T v) { k<<<1, 1>>>([=] __device__ { T t = v; result[0] = (int)t; }); }
int main() { run(4.5); return got() != 4; }

//! functors
struct Plus { int n; __host__ __device__ int operator()(int a) const { return a + n; } };
template <class T> struct Twice { __device__ T operator()(T a) const { return a + a; } };
template <class F> __global__ void k(F f, int a) { result[0] = f(a); }
template <class F> __global__ void k2(int a) { result[1] = F()(a); }
int main() { k<<<1, 1>>>(Plus{2}, 3); k2<Twice<int>><<<1, 1>>>(4); return got() != 5 || got(1) != 8; }

//! composition
template <class F, class G> struct Compose { F f; G g; __device__ auto operator()(int a) const { return f(g(a)); } };
template <class F, class G> Compose(F, G) -> Compose<F, G>;
template <class F> __global__ void k(F f) { result[0] = f(3); }
int main() { k<<<1, 1>>>(Compose{[] __device__ (int a) { return a + 1; }, [] __device__ (int a) { return a * 2; }}); return got() != 7; }

//! trailing_return_of_a_device_lambda
template <class F> __global__ void k(F f) { result[0] = f(5); }
int main() { k<<<1, 1>>>([] __device__ (int a) -> int { return a; }); k<<<1, 1>>>([] __host__ __device__ (const int& a) noexcept -> int { return a * 2; }); return got() != 10; }

//! lambda_attributes
template <class F> __global__ void k(F f) { result[0] = f(5); }
int main() { auto f = [] __device__ (int a) __attribute__((always_inline)) { return a; }; k<<<1, 1>>>(f); return got() != 5; }

//! as_a_template_argument_type
auto host_lambda = [](int a) { return a; };
template <class F> __global__ void k(F f) { result[0] = f(1); }
int main() { auto device_lambda = [] __device__ (int a) { return a + 1; }; k<decltype(device_lambda)><<<1, 1>>>(device_lambda); return got() != 2 || host_lambda(1) != 1; }

//! in_a_default_argument
__device__ int f(int a = [] { return 4; }()) { return a; }
__global__ void k() { result[0] = f(); }
int main() { k<<<1, 1>>>(); return got() != 4; }

//! in_conditions
__global__ void k() {
    int n = 0;
    if ([] { return true; }()) n += 1;
    if (auto f = [](int a) { return a; }; f(1)) n += 2;
    while ([&] { return n < 5; }()) ++n;
    for (int i = [] { return 2; }(); i; --i) ++n;
    result[0] = n;
}
int main() { k<<<1, 1>>>(); return got() != 7; }

//! array_subscript_is_no_lambda
__global__ void k() { int a[3] = {1, 2, 3}; int i = 1; if (a[i]) { a[i] = 5; } int b = a[a[0]] + a[(1, 2)]; result[0] = b; int* p = new int[2]{1, 2}; result[0] += p[1]; delete[] p; }
int main() { k<<<1, 1>>>(); return got() != 10; }

//! std_algorithms_on_the_host
#include <algorithm>
#include <functional>
#include <vector>
int main() {
    std::vector<int> v{3, 1, 2};
    std::sort(v.begin(), v.end(), [](int a, int b) { return a < b; });
    std::function<int(int)> f = [&v](int i) { return v[i]; };
    return f(2) != 3;
}

//! shared_variable_in_a_device_lambda
template <class F> __global__ void k(F f) { f(threadIdx.x); }
int main() {
    k<<<1, 32>>>([] __device__ (int i) { __shared__ int s[32]; s[i] = i; __syncthreads(); result[i] = s[31 - i]; });
    return got(1) != 30;
}

//! kernel_lambda (simcc refuses)
int main() { auto k = [] __global__ () {}; return 0; }

//! captured_array
template <class F> __global__ void k(F f) { f(); }
int main() { int a[3] = {1, 2, 3}; k<<<1, 1>>>([=] __device__ { result[0] = a[2]; }); return got() != 3; }

//! reference_capture (both refuse)
template <class F> __global__ void k(F f) { f(); }
int main() { int a = 0; k<<<1, 1>>>([&] __device__ { a = 1; }); return 0; }

//! template_parameters_of_a_lambda [c++20]
__global__ void k() { auto f = []<class T>(T a) { return sizeof(T) + a; }; auto g = []<int N>(int (&)[N]) { return N; }; int x[3]; result[0] = f(1) + g(x) + f.template operator()<int>(2); }
int main() { k<<<1, 1>>>(); return got() != 5 + 3 + 6; }

//! pack_capture [c++20]
template <class... A> __device__ int f(A... a) { return [... b = a] { return (0 + ... + b); }(); }
__global__ void k() { result[0] = f(1, 2, 3); }
int main() { k<<<1, 1>>>(); return got() != 6; }

//! type_traits_of_extended_lambdas
template <class F> __global__ void k(F f) { result[0] = f(1); }
int main() {
    auto d = [] __device__ (int a) { return a; };
    auto hd = [] __host__ __device__ (int a) { return a; };
    static_assert(__nv_is_extended_device_lambda_closure_type(decltype(d)), "");
    static_assert(__nv_is_extended_host_device_lambda_closure_type(decltype(hd)), "");
    k<<<1, 1>>>(d);
    return got() != 1;
}
