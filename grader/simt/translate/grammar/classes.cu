/// Classes in device code.

//! members
struct S {
    int n;
    __device__ S() : n(1) {}
    __host__ __device__ explicit S(int a) : n{a} {}
    __device__ S(int a, int b) : S(a + b) {}
    __device__ S(const S& o) : n(o.n) {}
    __device__ ~S() {}
    __device__ int get() const { return n; }
    __device__ static int twice(int a) { return 2 * a; }
    static __device__ __forceinline__ int thrice(int a) { return 3 * a; }
    __device__ int out() const;
    template <class T> __device__ T as() const { return T(n); }
    __device__ S& operator+=(const S& o);
};
__device__ int S::out() const { return n + 10; }
inline __device__ S& S::operator+=(const S& o) { n += o.n; return *this; }
__global__ void k() { S a, b(2), c(3, 4), d(c); d += b; result[0] = a.get() + S::twice(b.n) + S::thrice(1) + c.out() + (int)d.as<float>(); }
int main() { k<<<1, 1>>>(); return got() != 1 + 4 + 3 + 17 + 9; }

//! defaulted_and_deleted
struct S { int n = 4; S() = default; S(const S&) = default; __host__ __device__ S(int a) : n(a) {} S& operator=(const S&) = default; ~S() = default; void f() = delete; __device__ bool operator==(const S& o) const { return n == o.n; } };
__global__ void k(S s) { S t; t = s; S u = t; result[0] = u.n + (u == s); }
int main() { k<<<1, 1>>>(S(5)); return got() != 6; }

//! inheritance
struct A { int a = 1; __device__ int f() const { return a; } };
struct B : A { int b = 2; __device__ int f() const { return A::f() + b; } };
struct A2 { int z = 5; };
template <class T> struct D : T { using T::f; __device__ int g() const { return this->f() + T::f(); } };
class E : public B, protected A2 { public: using A2::z; __device__ E() : B(), A2() {} };
__global__ void k() { B b; D<B> d; E e; A& a = b; result[0] = b.f() + d.g() + e.z + a.f(); }
int main() { k<<<1, 1>>>(); return got() != 3 + 6 + 5 + 1; }

//! virtual_functions
struct Shape { __device__ virtual int area() const = 0; __device__ virtual ~Shape() {} virtual __device__ int sides() const { return 0; } };
struct Square final : Shape { int n; __device__ Square(int n) : n(n) {} __device__ int area() const override { return n * n; } __device__ virtual int sides() const override final { return 4; } };
struct Circle : Shape { __device__ int area() const override { return 3; } };
__global__ void k() { Square s(3); Circle c; Shape* all[2] = {&s, &c}; int sum = 0; for (auto* p : all) sum += p->area() + p->sides(); Shape* heap = new Square(2); sum += heap->area(); delete heap; result[0] = sum; }
int main() { k<<<1, 1>>>(); return got() != 9 + 4 + 3 + 4; }

//! member_pointers
struct S { int a, b; __device__ int f(int x) { return x + a; } __device__ int g(int x) const { return x * b; } };
__global__ void k() {
    S s{1, 2}, *p = &s;
    int S::*m = &S::b;
    int (S::*f)(int) = &S::f;
    int (S::*g)(int) const = &S::g;
    int S::*table[] = {&S::a, &S::b};
    result[0] = s.*m + p->*m + (s.*f)(3) + (p->*g)(4) + s.*table[0];
}
int main() { k<<<1, 1>>>(); return got() != 2 + 2 + 4 + 8 + 1; }

//! nested_classes
struct Outer { struct Inner { int n; __device__ int get() { return n; } }; class Hidden { public: enum { value = 3 }; }; Inner i; template <class T> struct Box { T v; struct Deep { T w; }; }; };
__global__ void k() { Outer o{{2}}; Outer::Box<int> b{4}; Outer::Box<int>::Deep d{5}; result[0] = o.i.get() + Outer::Hidden::value + b.v + d.w; }
int main() { k<<<1, 1>>>(); return got() != 14; }

//! class_templates
template <class T, int N = 2> class Vec {
    T v[N];
public:
    __host__ __device__ Vec() {}
    __host__ __device__ explicit Vec(T a) { for (auto& x : v) x = a; }
    __host__ __device__ T& operator[](int i) { return v[i]; }
    __host__ __device__ const T& operator[](int i) const { return v[i]; }
    template <class U> __host__ __device__ Vec<U, N> cast() const { Vec<U, N> r; for (int i = 0; i < N; ++i) r[i] = U(v[i]); return r; }
    friend __host__ __device__ Vec operator+(Vec a, const Vec& b) { for (int i = 0; i < N; ++i) a.v[i] += b.v[i]; return a; }
    template <class U, int M> friend class Vec;
    __device__ T sum() const;
};
template <class T, int N> __device__ T Vec<T, N>::sum() const { T s = 0; for (int i = 0; i < N; ++i) s += v[i]; return s; }
template <> __device__ inline char Vec<char, 1>::sum() const { return v[0]; }
template <int N> class Vec<void, N> {};
__global__ void k(Vec<float, 3> a) { Vec<int> b(4); auto c = a + a; result[0] = b.sum() + (int)c.sum() + c.cast<int>()[2]; }
int main() { k<<<1, 1>>>(Vec<float, 3>(1.5f)); return got() != 8 + 9 + 3; }

//! crtp
template <class D> struct Base { __device__ int run() { return static_cast<D*>(this)->impl(); } };
struct Impl : Base<Impl> { __device__ int impl() { return 5; } };
__global__ void k() { Impl i; result[0] = i.run(); }
int main() { k<<<1, 1>>>(); return got() != 5; }

//! bit_fields_and_unions
struct Flags { unsigned a : 1, : 2, b : 3; signed int c : 4; };
union U { float f; unsigned u; struct { unsigned short lo, hi; }; };
struct Anonymous { int kind; union { int i; float f; }; };
__global__ void k() { Flags f{1, 5, -2}; f.b += 1; U u; u.f = 1.0f; Anonymous a; a.i = 7; result[0] = f.a + f.b + f.c + (u.hi == 0x3f80) + a.i; }
int main() { k<<<1, 1>>>(); return got() != 1 + 6 - 2 + 1 + 7; }

//! enumerations
enum Plain { zero, one, two = 5 };
enum class Scoped : unsigned char { a = 1, b };
enum : int { anonymous = 7 };
enum struct Other { x };
namespace n { enum E { e = 3 }; }
__device__ Scoped next(Scoped s) { return s == Scoped::a ? Scoped::b : Scoped::a; }
__global__ void k(Plain p, Scoped s) { switch (s) { case Scoped::a: result[1] = 1; break; case Scoped::b: result[1] = 2; } result[0] = p + (int)next(s) + anonymous + n::e + static_cast<int>(Other::x); }
int main() { k<<<1, 1>>>(two, Scoped::a); return got() != 5 + 2 + 7 + 3; }

//! new_and_delete
#include <new>
struct S { int n; __device__ S(int n = 3) : n(n) {} __device__ ~S() { result[5] += 1; } };
__global__ void k() {
    int* a = new int; int* b = new int(4); int* c = new int[3]; int* d = new int[2]{1, 2}; S* e = new S; S* f = new S[2]; S* g = new S{9};
    *a = 1; c[2] = 2;
    result[0] = *a + *b + c[2] + d[1] + e->n + f[1].n + g->n;
    delete a; delete b; delete[] c; delete[] d; delete e; delete[] f; delete g;
    int* h = (int*)malloc(8); h[1] = 5; result[0] += h[1]; free(h);
    char buffer[sizeof(S)]; 
    S* p = new (buffer) S(6); result[0] += p->n; p->~S();
}
int main() { k<<<1, 1>>>(); return got() != 1 + 4 + 2 + 2 + 3 + 3 + 9 + 5 + 6 || got(5) != 5; }

//! friends
class A; 
__device__ int peek(const A& a);
class A { int n = 4; friend __device__ int peek(const A& a); friend struct B; template <class T> friend __device__ int peek2(T); friend __host__ __device__ bool operator==(const A& a, const A& b) { return a.n == b.n; } };
__device__ int peek(const A& a) { return a.n; }
template <class T> __device__ int peek2(T t) { return t.n; }
struct B { __device__ int peek(A& a) { return a.n; } };
__global__ void k() { A a; B b; result[0] = peek(a) + b.peek(a) + (a == a) + peek2(a); }
int main() { k<<<1, 1>>>(); return got() != 13; }

//! host_class_with_device_memory
template <class T> class Buffer {
    T* p_ = nullptr; size_t n_;
public:
    explicit Buffer(size_t n) : n_(n) { cudaMalloc(&p_, n * sizeof(T)); cudaMemset(p_, 0, n * sizeof(T)); }
    ~Buffer() { cudaFree(p_); }
    Buffer(const Buffer&) = delete; Buffer& operator=(const Buffer&) = delete;
    Buffer(Buffer&& o) noexcept : p_(o.p_), n_(o.n_) { o.p_ = nullptr; }
    T* data() const { return p_; }
    operator T*() { return p_; }
};
__global__ void k(int* p) { p[1] = 3; result[0] = p[1]; }
int main() { Buffer<int> b(4); k<<<1, 1>>>(b.data()); k<<<1, 1>>>(b); return got() != 3; }

//! mutable_volatile_const
struct S { mutable int n; __device__ int f() const { return ++n; } __device__ int f() volatile { return 10; } __device__ int g() & { return 1; } __device__ int g() && { return 2; } __device__ int h() const& noexcept { return 3; } };
__global__ void k() { const S a{1}; volatile S b{2}; S c{3}; result[0] = a.f() + b.f() + c.g() + S{4}.g() + c.h(); }
int main() { k<<<1, 1>>>(); return got() != 2 + 10 + 1 + 2 + 3; }

//! static_members_and_constants
struct S { static const int a = 1; static constexpr int b = 2, c = 3; static constexpr float d[2] = {4, 5}; enum { e = 6 }; static int counter; };
int S::counter = 7;
__global__ void k() { int x[S::b][S::c]; x[1][2] = S::a; constexpr float f = S::d[1]; result[0] = x[1][2] + S::b + S::c + (int)f + S::e; }
int main() { k<<<1, 1>>>(); return got() != 17 || S::counter != 7; }

//! aggregates
struct P { int x, y = 5; float f[2]; };
struct Q { P p; int z; };
__device__ Q make() { return {{1, 2, {3, 4}}, 6}; }
__device__ P part() { return P{1}; }
__global__ void k() { Q q = make(); P p = {7}; P r{.x = 8, .y = 9}; auto [x, y, f] = part(); const auto& [a, b] = q; result[0] = q.p.y + p.y + r.y + x + y + a.x + b; }
int main() { k<<<1, 1>>>(); return got() != 2 + 5 + 9 + 1 + 5 + 1 + 6; }

//! tuple_like_bindings
#include <initializer_list>
struct P { int a; float b; };
__global__ void k() { int v[2] = {1, 2}; auto [x, y] = v; auto& [z, w] = v; w = 5; P p{3, 4}; auto [a, b] = p; for (auto [c, d] : {P{1, 1}, P{2, 2}}) result[1] = c + (int)d; result[0] = x + y + z + w + a + (int)b; }
int main() { k<<<1, 1>>>(); return got() != 1 + 2 + 1 + 5 + 3 + 4 || got(1) != 4; }

//! class_template_deduction
template <class T> struct Box { T v; __host__ __device__ Box(T v) : v(v) {} };
template <class T, int N> struct Arr { T v[N]; };
template <class T, class... U> __host__ __device__ Arr(T, U...) -> Arr<T, 1 + sizeof...(U)>;
__global__ void k() { Box b(3); Box c{4.5f}; Arr a{1, 2, 3}; result[0] = b.v + (int)c.v + a.v[2] + sizeof(a) / sizeof(int); }
int main() { k<<<1, 1>>>(); return got() != 3 + 4 + 3 + 3; }

//! operators_new_and_arrow
struct Handle { int* p; __device__ int* operator->() const { return p; } __device__ int& operator*() const { return *p; } __device__ int* operator&() { return p; } __device__ Handle operator++(int) { return *this; } };
__global__ void k() { int n = 5; Handle h{&n}; *h = 6; h++; result[0] = *&h; }
int main() { k<<<1, 1>>>(); return got() != 6; }

//! iterators
template <class T> struct Range { T b, e; struct It { T i; __device__ T operator*() const { return i; } __device__ It& operator++() { ++i; return *this; } __device__ bool operator!=(const It& o) const { return i != o.i; } }; __device__ It begin() const { return {b}; } __device__ It end() const { return {e}; } };
template <class T> __device__ Range<T> range(T b, T e) { return {b, e}; }
__global__ void k() { int s = 0; for (int i : range(0, 4)) s += i; for (auto&& i : Range<int>{1, 3}) { s += i; } result[0] = s; }
int main() { k<<<1, 1>>>(); return got() != 9; }

//! constructors_in_global_arrays
struct Complex { float r, i; __host__ __device__ constexpr Complex(float r = 0, float i = 0) : r(r), i(i) {} __host__ __device__ Complex operator*(const Complex& o) const { return {r * o.r - i * o.i, r * o.i + i * o.r}; } };
__device__ Complex table[3];
__constant__ Complex unit(0, 1);
__global__ void k() { table[1] = unit * unit; result[0] = (int)table[1].r; }
int main() { k<<<1, 1>>>(); return got() != -1; }

//! base_class_initialisers_and_try
struct A { int a; __device__ A(int a) : a(a) {} };
struct B : A { int b[2]; A c; __device__ B(int x) : A(x > 1 ? x : 1), b{x, x + 1}, c{x << 1} {} };
__global__ void k() { B b(3); result[0] = b.a + b.b[1] + b.c.a; }
int main() { k<<<1, 1>>>(); return got() != 13; }

//! class_with_spaces_in_odd_places
class alignas(8) Odd { public: int __host__ __device__ a() { return 1; } __host__ int b() { return 2; } int c() { return 3; } virtual int __device__ d() { return 4; } inline static int __device__ e() { return 5; } constexpr __device__ int f() const { return 6; } __device__ auto g() -> int { return 7; } template <int N> static int __device__ h() { return N; } };
__global__ void k() { Odd o; result[0] = o.a() + o.d() + Odd::e() + o.f() + o.g() + Odd::h<8>(); }
int main() { k<<<1, 1>>>(); Odd o; return got() != 31 || o.b() + o.c() != 5; }

//! private_section_starts_with_space
class S {
public:
    __device__ S() {}
protected:
    __device__ int a() { return 1; }
private:
    __host__ __device__ int b() { return 2; }
public: __device__ int c() { return a() + b(); }
};
__global__ void k() { S s; result[0] = s.c(); }
int main() { k<<<1, 1>>>(); return got() != 3; }

//! typedef_struct
typedef struct { float x, y; } Point;
typedef struct Tree { int v; struct Tree *left, *right; } Tree;
struct Forward;
typedef struct Forward* ForwardPointer;
struct Forward { int z; };
__global__ void k(Point p, Tree t, struct Forward f) { ForwardPointer q = &f; result[0] = (int)p.x + t.v + q->z; }
int main() { Tree t = {2, NULL, NULL}; k<<<1, 1>>>(Point{1, 1}, t, Forward{3}); return got() != 6; }
