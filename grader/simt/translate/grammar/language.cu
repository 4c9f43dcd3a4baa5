/// C++17 and C++20 on host and device.

//! if_constexpr
template <class T> __device__ int kind(T) { if constexpr (sizeof(T) == 4) { return 4; } else if constexpr (sizeof(T) > 4) return 8; else return 1; }
__global__ void k() { result[0] = kind(1) + kind(1.0) + kind('a'); }
int main() { k<<<1, 1>>>(); return got() != 13; }

//! if_constexpr_dependent
template <bool B> __global__ void k() { if constexpr (B) { __shared__ int a; a = 1; result[0] = a; } else { result[0] = 2; return; } }
int main() { k<true><<<1, 1>>>(); int a = got(); k<false><<<1, 1>>>(); return a + got() != 3; }

//! initialiser_in_if_and_switch
__global__ void k() { if (int a = 3; a > 2) result[0] = a; else result[0] = -a; switch (int b = 2; b) { case 2: result[1] = b; } if (auto* p = result; p) p[2] = 5; }
int main() { k<<<1, 1>>>(); return got() + got(1) + got(2) != 10; }

//! fold_expressions
template <class... T> __device__ auto all(T... a) { return (a && ...); }
template <class... T> __device__ int sum(T... a) { return (a + ... + 0); }
template <class F, class... T> __device__ void each(F f, T... a) { (f(a), ...); }
template <int... I> __device__ bool less(int x) { return ((x < I) || ...); }
__global__ void k() { int n = 0; each([&](int a) { n += a; }, 1, 2, 3); result[0] = all(true, 1) + sum(1, 2) + n + less<1, 9>(5); }
int main() { k<<<1, 1>>>(); return got() != 11; }

//! index_sequences
#include <utility>
template <int... I> __device__ int pick(const int* p, std::integer_sequence<int, I...>) { return (0 + ... + p[I]); }
__global__ void k() { int a[4] = {1, 2, 3, 4}; result[0] = pick(a, std::make_integer_sequence<int, 4>{}) + pick(a, std::integer_sequence<int, 3, 3>()); }
int main() { k<<<1, 1>>>(); return got() != 18; }

//! inline_variables_and_nested_namespaces
namespace a::b::c { inline int n = 4; inline constexpr int m = 5; template <class T> inline constexpr bool big = sizeof(T) > 4; }
__global__ void k() { result[0] = a::b::c::m + a::b::c::big<double>; }
int main() { k<<<1, 1>>>(); return got() + a::b::c::n != 10; }

//! type_traits
#include <type_traits>
template <class T> __device__ std::enable_if_t<std::is_same_v<T, int>, int> f(T) { return 1; }
template <class T, class = std::void_t<typename T::type>> __device__ int f(T) { return 2; }
struct S { using type = int; };
template <class A, class B> using Common = std::common_type_t<A, B>;
__global__ void k() { Common<int, double> c = 3.5; result[0] = f(1) + f(S{}) + (int)c + std::is_same<decltype(c), double>::value; }
int main() { k<<<1, 1>>>(); return got() != 7; }

//! alias_templates
template <class T> using Pointer = T*;
template <int N> using Row = float[N];
template <class T> struct Holder { template <class U> using rebind = Holder<U>; T v; };
__global__ void k(Pointer<int> p) { Row<4> r; r[3] = 2; Holder<int>::rebind<float> h{3}; typename Holder<int>::template rebind<int> g{4}; p[0] = (int)r[3] + (int)h.v + g.v; }
int main() { k<<<1, 1>>>(result); return got() != 9; }

//! attributes
struct [[nodiscard]] S { int n [[maybe_unused]]; };
enum class [[nodiscard]] E { a [[deprecated]], b };
[[noreturn]] __device__ void stop() { __trap(); }
__global__ void k([[maybe_unused]] int unused) { [[maybe_unused]] int a = 1; switch (a) { case 1: result[0] = 1; [[fallthrough]]; case 2: result[1] = 2; } if (a > 5) [[unlikely]] stop(); }
int main() { k<<<1, 1>>>(1); return got() + got(1) != 3; }

//! constexpr_everything
struct P { int x; constexpr P(int x) : x(x) {} constexpr int twice() const { return 2 * x; } };
constexpr P p(4);
constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
constexpr int loop(int n) { int s = 0; for (int i = 0; i < n; ++i) s += i; return s; }
template <int N> struct Fact { static constexpr int value = N * Fact<N - 1>::value; };
template <> struct Fact<0> { static constexpr int value = 1; };
__global__ void k() { constexpr int a = fib(6), b = loop(4), c = p.twice(); int d[Fact<3>::value]; result[0] = a + b + c + sizeof(d) / 4; }
int main() { k<<<1, 1>>>(); return got() != 8 + 6 + 8 + 6; }

//! auto_parameters_of_templates
template <auto V> struct Constant { static constexpr auto value = V; };
template <auto... V> __device__ constexpr auto total() { return (V + ...); }
__global__ void k() { result[0] = Constant<4>::value + Constant<'a'>::value + total<1, 2L>(); }
int main() { k<<<1, 1>>>(); return got() != 4 + 97 + 3; }

//! decltype_auto_and_noexcept
__device__ int g(int& a) noexcept { return a; }
template <class F, class... A> __device__ decltype(auto) call(F f, A&&... a) noexcept(noexcept(f(static_cast<A&&>(a)...))) { return f(static_cast<A&&>(a)...); }
__global__ void k() { int n = 5; result[0] = call(g, n) + noexcept(g(n)); }
int main() { k<<<1, 1>>>(); return got() != 6; }

//! casts
struct A { int a; }; struct B : A { int b; };
__global__ void k() { B b; b.a = 1; b.b = 2; A* p = static_cast<A*>(&b); float f = 1.f; const int c = 3; int n = *reinterpret_cast<int*>(&f); result[0] = static_cast<B*>(p)->b + (n == 0x3f800000) + *const_cast<int*>(&c) + (int)(unsigned char)300 + int(4.5) + unsigned{5} + (long)6 + reinterpret_cast<B&>(*p).a; }
int main() { k<<<1, 1>>>(); return got() != 2 + 1 + 3 + 44 + 4 + 5 + 6 + 1; }

//! sizeof_alignof_typeid
struct alignas(32) S { char c; };
template <class... T> __device__ int n() { return sizeof...(T); }
__global__ void k() { int a[3]; result[0] = sizeof(S) + alignof(S) + sizeof a + sizeof(int[2]) + n<int, S>() + sizeof(decltype(a[0])) + alignof(double); }
int main() { k<<<1, 1>>>(); return got() != 32 + 32 + 12 + 8 + 2 + 4 + 8; }

//! complicated_declarators
typedef int (*Handler)(int, float);
__device__ int impl(int a, float) { return a; }
__device__ Handler get(char) { return impl; }
__device__ int (*(*table[2])(char))(int, float) = {get, get};
__device__ Handler (*pick(int i))(char) { return table[i]; }
__global__ void k() { int m[2][3] = {{1, 2, 3}, {4, 5, 6}}; int (*row)[3] = m + 1; int* (*none)() = nullptr; result[0] = table[1]('a')(4, 1.f) + pick(0)('b')(5, 2.f) + (*row)[2] + (none == nullptr); }
int main() { k<<<1, 1>>>(); return got() != 4 + 5 + 6 + 1; }

//! expressions
__global__ void k(int a, int b) {
    int c = a < b ? a > 1 ? 2 : 3 : 4;
    bool d = a < b && b > (a), e = a<b>(1) || false;
    int f = a << 1 >> 1, g = (a, b), h = -~a, i = !!b;
    c += d, c -= e; c ^= 1; c |= 8; c &= ~2; c %= 7; c <<= 1; c >>= 1;
    int* p = &a; int** pp = &p; **pp = 6;
    result[0] = c + f + g + h + i + a + *p-- * 0;
}
int main() { k<<<1, 1>>>(2, 5); return got() == -1; }

//! variable_length_arrays_on_the_host
int main(int argc, char**) { int a[argc + 1]; a[argc] = 0; return a[argc]; }

//! exceptions_and_rtti_on_the_host
#include <memory>
#include <stdexcept>
#include <typeinfo>
struct A { virtual ~A() {} }; struct B : A {};
int main() { try { throw std::runtime_error("a"); } catch (const std::exception& e) { std::unique_ptr<A> p(new B); if (dynamic_cast<B*>(p.get()) && typeid(*p) == typeid(B)) return 0; } catch (...) { return 2; } return 1; }

//! containers_on_the_host
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>
using namespace std;
int main() {
    map<string, vector<int>> m{{"a", {1, 2}}, {"b", {}}};
    for (const auto& [name, v] : m) if (name == "a" && v.size() != 2) return 1;
    optional<int> o = 3; variant<int, string> x = "s"s; array<int, 2> a{1, 2}; string_view s = "text";
    auto [i, j] = tuple(1, 2.5);
    return !(o.value() == 3 && holds_alternative<string>(x) && a[1] == 2 && s.size() == 4 && i == 1 && j > 2);
}

//! threads_on_the_host
#include <atomic>
#include <thread>
thread_local int mine = 1;
int main() { std::atomic<int> n{0}; std::thread a([&] { n += mine; }), b([&] { n += mine; }); a.join(); b.join(); return n != 2; }

//! namespaces_named_like_libraries
namespace cuda { int version() { return 3; } }
namespace thrust { struct vector { int n; }; }
namespace cub { constexpr int threads = 4; }
__global__ void k() { result[0] = cub::threads; }
int main() { k<<<1, 1>>>(); thrust::vector v{1}; return got() + cuda::version() + v.n != 8; }

//! names_like_the_project
namespace simt { int kernel(int a) { return a; } struct Launch { int at; }; }
struct Dim { int x; };
int value(int a) { return a; }
__global__ void kernel(int a) { result[0] = a; }
__device__ int shared(int a) { return a; }
int main() { kernel<<<1, 1>>>(4); return got() != simt::kernel(4) || value(1) != 1; }

//! min_max_without_std
#include <algorithm>
__device__ int clamp(int v, int lo, int hi) { return min(max(v, lo), hi); }
__global__ void k() { result[0] = clamp(9, 0, 5) + max(1, 2) + min(3u, 4u) + (int)fmaxf(1.f, 2.f) + abs(-3) + (int)max(1.5f, 2.5f); }
int main() { k<<<1, 1>>>(); return got() != 5 + 2 + 3 + 2 + 3 + 2 || std::max(1, 2) != 2; }

//! c_style_host
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void fill(int *p, int n) { int i; for (i = 0; i < n; i++) p[i] = i; }
int main(void) { int *p = (int *)malloc(4 * sizeof(*p)), *q; fill(p, 4); q = p; uint8_t c = 'a'; char text[8]; snprintf(text, sizeof text, "%d", q[3]); int ok = strcmp(text, "3") == 0 && c == 97; free(p); return ok ? EXIT_SUCCESS : EXIT_FAILURE; }

//! labels_as_values_on_the_host
int main() { void* p = &&end; goto *p; return 1; end: return 0; }

//! concepts [c++20]
template <class T> concept Number = requires(T a) { a + a; { a * a }; } && sizeof(T) >= 2;
template <Number T> __global__ void k(T a) { result[0] = (int)a; }
template <class T> requires Number<T> __device__ T twice(T a) { return a + a; }
__device__ auto thrice(Number auto a) { return a * 3; }
template <class T> __device__ T four(T a) requires (sizeof(T) > 2) { return a * 4; }
template <class T> requires (sizeof(T) == 4) && Number<T> __global__ void k2(T a) { result[1] = twice(a) + thrice(a) + four(a); }
int main() { k<<<1, 1>>>(4); k2<<<1, 1>>>(1); return got() != 4 || got(1) != 9; }

//! requires_clauses_on_classes [c++20]
template <class T> requires (sizeof(T) > 1) struct Box { T v; __device__ int size() requires (sizeof(T) == 4) { return 4; } __device__ int size() requires (sizeof(T) != 4) { return 8; } };
__global__ void k() { Box<int> a{1}; Box<double> b{2}; result[0] = a.size() + b.size(); if constexpr (requires { a.v; }) result[0] += 1; }
int main() { k<<<1, 1>>>(); return got() != 13; }

//! consteval_and_constinit [c++20]
consteval int square(int a) { return a * a; }
constinit int start = square(3);
__host__ __device__ consteval int cube(int a) { return a * a * a; }
__global__ void k() { constexpr int a = cube(2); result[0] = a; }
int main() { k<<<1, 1>>>(); return got() != 8 || start != 9; }

//! designated_initialisers [c++20]
struct Params { int n; float f = 2; struct { int a, b; } inner; };
__global__ void k(Params p) { Params q{.n = 3, .inner = {.a = 4, .b = 5}}; result[0] = p.n + (int)p.f + q.inner.b + q.n; }
int main() { k<<<1, 1>>>({.n = 1, .f = 2}); k<<<1, 1>>>(Params{.n = 6}); return got() != 6 + 2 + 5 + 3; }

//! spaceship [c++20]
#include <compare>
struct P { int a; __host__ __device__ constexpr auto operator<=>(const P& o) const { return a <=> o.a; } __host__ __device__ bool operator==(const P& o) const { return a == o.a; } };
__global__ void k() { P a{1}, b{2}; result[0] = ((a <=> b) < 0) + (a == a); }
int main() { k<<<1, 1>>>(); return got() != 2; }

//! lambdas_of_cpp20 [c++20]
template <auto F> __device__ int call() { return F(3); }
struct Stateless { int (*f)(int) = [](int a) { return a; }; };
__global__ void k() { using L = decltype([](int a) { return a; }); result[0] = L{}(4) + call<[](int a) { return a + 1; }>(); }
int main() { k<<<1, 1>>>(); return got() != 8; }

//! abbreviated_and_constrained_auto [c++20]
template <class T> concept Any = true;
__device__ int f(auto a, const auto&... b) { return (a + ... + b); }
__device__ Any auto g(Any auto a) { return a; }
__global__ void k() { Any auto x = g(3); result[0] = f(1, 2, 3) + x; }
int main() { k<<<1, 1>>>(); return got() != 9; }

//! class_type_template_arguments [c++20]
struct Shape { int m, n; constexpr bool operator==(const Shape&) const = default; };
template <Shape S> __global__ void k() { __shared__ int a[S.m][S.n]; a[0][0] = 0; result[0] = sizeof(a); }
int main() { k<Shape{2, 3}><<<1, 1>>>(); int a = got(); k<Shape{1, 1}><<<1, 1>>>(); return a + got() != 28; }

//! range_for_with_initialiser [c++20]
#include <initializer_list>
__global__ void k() { int s = 0; for (int a[] = {1, 2, 3}; int x : a) s += x; for (int n = 2; auto x : {1, 2}) s += x * n; result[0] = s; }
int main() { k<<<1, 1>>>(); return got() != 12; }

//! coroutines_on_the_host [c++20]
#include <coroutine>
struct Generator { struct promise_type { int v; Generator get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; } std::suspend_always initial_suspend() { return {}; } std::suspend_always final_suspend() noexcept { return {}; } std::suspend_always yield_value(int a) { v = a; return {}; } void return_void() {} void unhandled_exception() {} }; std::coroutine_handle<promise_type> h; };
Generator count() { co_yield 1; co_yield 2; co_return; }
int main() { auto g = count(); g.h.resume(); g.h.resume(); int v = g.h.promise().v; g.h.destroy(); return v != 2; }

//! using_enum_and_char8 [c++20]
enum class Color { red, green };
__device__ int f(Color c) { switch (c) { using enum Color; case red: return 1; case green: return 2; } return 0; }
__global__ void k() { char8_t c = u8'a'; result[0] = f(Color::green) + c; }
int main() { k<<<1, 1>>>(); return got() != 99; }

//! ranges_and_span_on_the_host [c++20]
#include <numeric>
#include <ranges>
#include <span>
#include <vector>
int total(std::span<const int> s) { return std::accumulate(s.begin(), s.end(), 0); }
int main() { std::vector v{1, 2, 3, 4}; int n = 0; for (int x : v | std::views::filter([](int a) { return a % 2 == 0; })) n += x; return total(v) != 10 || n != 6; }

//! likely_and_no_unique_address [c++20]
struct E {}; struct S { [[no_unique_address]] E e; int n; };
__global__ void k(int a) { if (a > 0) [[likely]] { result[0] = sizeof(S); } else [[unlikely]] result[0] = 0; }
int main() { k<<<1, 1>>>(1); return got() != 4; }

//! explicit_bool_and_defaulted_comparison [c++20]
template <class T> struct S { T v; __host__ __device__ explicit(sizeof(T) > 4) S(T v) : v(v) {} __host__ __device__ friend bool operator==(const S&, const S&) = default; };
__global__ void k() { S<int> a = 3; S<double> b(4.0); result[0] = a.v + (int)b.v + (a == a); }
int main() { k<<<1, 1>>>(); return got() != 8; }

//! template_lambda_and_init_pack [c++20]
template <int... I, class F> __device__ int apply(F f) { return (f.template operator()<I>() + ...); }
__global__ void k() { result[0] = apply<1, 2, 3>([]<int N>() { return N * N; }); }
int main() { k<<<1, 1>>>(); return got() != 14; }

//! aggregate_parentheses [c++20]
struct P { int a, b; };
int main() { P p(1, 2); int a[](1, 2, 3); return p.b != 2 || a[2] != 3; }

//! host_calls_device (both refuse)
__device__ int helper_of_one_side() { return 1; }
int main() { return helper_of_one_side(); }

//! device_calls_host (both refuse)
int helper_of_one_side() { return 1; }
__global__ void k() { result[0] = helper_of_one_side(); }
int main() { k<<<1, 1>>>(); return 0; }

//! host_variable_in_a_kernel (both refuse)
int n = 3;
__global__ void k() { result[0] = n; }
int main() { k<<<1, 1>>>(); return 0; }

//! throw_in_device_code (both refuse)
__device__ void f() { throw 1; }
int main() { return 0; }

//! try_in_device_code (both refuse)
__device__ void f() { try { } catch (...) { } }
int main() { return 0; }

//! dynamic_cast_in_device_code (both refuse)
struct A { __device__ virtual void f() {} }; struct B : A {};
__device__ bool f(A* a) { return dynamic_cast<B*>(a) != nullptr; }
int main() { return 0; }

//! thread_local_in_device_code (both refuse)
__device__ int f() { static thread_local int n = 3; return n; }
int main() { return 0; }

//! long_double_in_device_code
__global__ void k() { long double a = 3; result[0] = (int)a; }
int main() { k<<<1, 1>>>(); return got() != 3; }

//! vla_in_device_code (both refuse)
__global__ void k(int n) { int a[n]; a[0] = 1; }
int main() { return 0; }

//! missing_semicolon (both refuse)
__global__ void k() { result[0] = 1 }
int main() { return 0; }

//! missing_brace (both refuse)
__global__ void k() { if (1) { result[0] = 1; }
int main() { return 0; }

//! unknown_name (both refuse)
__global__ void k() { result[0] = nothing; }
int main() { return 0; }

//! wrong_type (both refuse)
__global__ void k() { int* p = 3.5f; }
int main() { return 0; }

//! names_like_built_ins
int threadIdxOf(int a) { return a; }
struct S { int blockDim, gridDim; dim3 grid() { return dim3(gridDim); } };
__global__ void k(S s) { result[0] = s.blockDim + s.gridDim; }
int main() { dim3 gridDim(1), blockDim(1); S s{1, 2}; s.blockDim = 3; k<<<gridDim, blockDim>>>(s); return got() != 5 || threadIdxOf(1) != 1; }

//! single_letter_names
#define N 4
template <class T, int P> struct R { T v[P]; };
typedef float Real;
enum { U = 1, V = 2 };
__global__ void k() { R<Real, N> r; r.v[3] = 5; result[0] = (int)r.v[3] + U + V; }
int main() { k<<<1, 1>>>(); return got() != 8; }
