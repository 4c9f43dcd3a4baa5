#pragma once
/// nvcuda::wmma: products of small matrices by a whole warp. Which lane holds which element is not
/// specified by CUDA; here each lane holds neighbours.

#include "cuda_bf16.h"
#include "cuda_fp16.h"

namespace nvcuda {
namespace wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
namespace precision {
struct tf32;
}
enum layout_t { mem_row_major, mem_col_major };

namespace simt_detail {

template <class T>
struct Stored {
    using type = T;
};
template <>
struct Stored<precision::tf32> {
    using type = float;
};
template <class Use, int M, int N, int K>
struct Shape;
template <int M, int N, int K>
struct Shape<matrix_a, M, N, K> {
    static constexpr int rows = M, columns = K;
};
template <int M, int N, int K>
struct Shape<matrix_b, M, N, K> {
    static constexpr int rows = K, columns = N;
};
template <int M, int N, int K>
struct Shape<accumulator, M, N, K> {
    static constexpr int rows = M, columns = N;
};
constexpr bool known_shape(int m, int n, int k, bool is_double) {
    if (is_double) return m == 8 && n == 8 && k == 4;
    return (m == 16 && n == 16 && (k == 16 || k == 8)) || (m == 32 && n == 8 && k == 16) ||
           (m == 8 && n == 32 && k == 16);
}
template <class T>
struct IsDouble {
    static constexpr bool value = false;
};
template <>
struct IsDouble<double> {
    static constexpr bool value = true;
};

inline __attribute__((always_inline)) unsigned lane() {
    return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) % 32;
}
SIMT_NO_HOOKS inline void nothing(SimtWarpBody* const*) {}
/// Called by all lanes; `body.run` works for the whole warp.
inline __attribute__((always_inline)) void meet(SimtWarpBody* body) {
    simt_warp(simt_warp_matrix, simt_warp_cuda9, ~0u, (unsigned long long)body, 0, 32);
}
inline __attribute__((always_inline)) void meet() {
    SimtWarpBody body = {&nothing};
    meet(&body);
}

// Numbers as the multiplier reads them.
inline double number(double x) {
    return x;
}
inline double number(float x) {
    return x;
}
inline double number(half x) {
    return (float)x;
}
inline double number(__nv_bfloat16 x) {
    return (float)x;
}
template <class Integer>
inline long long number(Integer x) {
    return x;
}
template <class T>
SIMT_NO_HOOKS T result(double sum, bool) {
    return T(sum);
}
template <class T>
SIMT_NO_HOOKS T result(long long sum, bool saturate) {
    if (saturate && sum > 2147483647) return 2147483647;
    if (saturate && sum < -2147483647 - 1) return -2147483647 - 1;
    return (T)(unsigned)sum;
}

}  // namespace simt_detail

/// A lane's fragment of a matrix.
template <class Use, int M, int N, int K, class T, class Layout = void>
class fragment {
    using Shape = simt_detail::Shape<Use, M, N, K>;
    static_assert(simt_detail::known_shape(M, N, K, simt_detail::IsDouble<T>::value),
                  "wmma has no fragments of this shape");

  public:
    using element_type = T;
    using storage_element_type = typename simt_detail::Stored<T>::type;
    static constexpr int num_elements = Shape::rows * Shape::columns / 32;
    static constexpr int num_storage_elements = num_elements;
    storage_element_type x[num_elements];

    static constexpr int simt_rows = Shape::rows, simt_columns = Shape::columns;
    /// Where element `i` of a lane lies, counted along the rows.
    static constexpr int simt_place(int lane, int i) { return lane * num_elements + i; }
};

inline __attribute__((always_inline)) float __float_to_tf32(float x) {
    // Ten bits of the mantissa, rounded to nearest with ties away from zero.
    return __uint_as_float((__float_as_uint(x) + 0x1000u) & ~0x1fffu);
}

template <class Use, int M, int N, int K, class T, class Layout, class Value>
inline __attribute__((always_inline)) void fill_fragment(fragment<Use, M, N, K, T, Layout>& f,
                                                         const Value& value) {
    for (int i = 0; i < f.num_elements; ++i)
        f.x[i] = static_cast<typename simt_detail::Stored<T>::type>(value);
}

namespace simt_detail {
template <class Fragment, class T>
inline __attribute__((always_inline)) void load(Fragment& f, const T* p, unsigned stride,
                                                bool by_rows) {
    simt_check_matrix(p, (unsigned long long)stride * sizeof(T));
    meet();
    for (int i = 0; i < Fragment::num_elements; ++i) {
        const int place = Fragment::simt_place((int)lane(), i);
        const int row = place / Fragment::simt_columns, column = place % Fragment::simt_columns;
        f.x[i] = by_rows ? p[row * stride + column] : p[column * stride + row];
    }
}
template <class Layout>
struct ByRows;
template <>
struct ByRows<row_major> {
    static constexpr bool value = true;
};
template <>
struct ByRows<col_major> {
    static constexpr bool value = false;
};
}  // namespace simt_detail

template <class Use, int M, int N, int K, class T, class Layout, class Memory>
inline __attribute__((always_inline)) void load_matrix_sync(fragment<Use, M, N, K, T, Layout>& f,
                                                            const Memory* p, unsigned stride) {
    simt_detail::load(f, p, stride, simt_detail::ByRows<Layout>::value);
}
template <int M, int N, int K, class T, class Memory>
inline __attribute__((always_inline)) void load_matrix_sync(fragment<accumulator, M, N, K, T>& f,
                                                            const Memory* p, unsigned stride,
                                                            layout_t layout) {
    simt_detail::load(f, p, stride, layout == mem_row_major);
}
template <int M, int N, int K, class T, class Memory>
inline __attribute__((always_inline)) void store_matrix_sync(
    Memory* p, const fragment<accumulator, M, N, K, T>& f, unsigned stride, layout_t layout) {
    using Fragment = fragment<accumulator, M, N, K, T>;
    simt_check_matrix(p, (unsigned long long)stride * sizeof(T));
    simt_detail::meet();
    for (int i = 0; i < Fragment::num_elements; ++i) {
        const int place = Fragment::simt_place((int)simt_detail::lane(), i);
        const int row = place / N, column = place % N;
        p[layout == mem_row_major ? row * stride + column : column * stride + row] = f.x[i];
    }
}

namespace simt_detail {

/// One product: the fragments of a lane.
template <class D, class A, class B, class C>
struct Product {
    SimtWarpBody body;
    D* d;
    const A* a;
    const B* b;
    const C* c;
    bool saturate;

    template <class Fragment, class Pick>
    static SIMT_NO_HOOKS auto element(SimtWarpBody* const* bodies, int place, Pick pick)
        -> decltype(number(Fragment().x[0])) {
        auto* product = reinterpret_cast<Product*>(bodies[place / Fragment::num_elements]);
        if (!product) return 0;
        return number(pick(*product)->x[place % Fragment::num_elements]);
    }

    static SIMT_NO_HOOKS void run(SimtWarpBody* const* bodies) {
        // Results go to a temporary first: d may be c.
        decltype(number(D().x[0])) sums[D::simt_rows * D::simt_columns];
        bool saturate = false;
        for (int lane = 0; lane < 32; ++lane)
            if (bodies[lane]) saturate = reinterpret_cast<Product*>(bodies[lane])->saturate;
        for (int row = 0; row < D::simt_rows; ++row)
            for (int column = 0; column < D::simt_columns; ++column) {
                const int place = row * D::simt_columns + column;
                auto sum = element<C>(bodies, place, [](Product& p) SIMT_NO_HOOKS { return p.c; });
                for (int k = 0; k < A::simt_columns; ++k)
                    sum += element<A>(bodies, row * A::simt_columns + k,
                                      [](Product& p) SIMT_NO_HOOKS { return p.a; }) *
                           element<B>(bodies, k * B::simt_columns + column,
                                      [](Product& p) SIMT_NO_HOOKS { return p.b; });
                sums[place] = sum;
            }
        for (int place = 0; place < D::simt_rows * D::simt_columns; ++place)
            if (auto* p = reinterpret_cast<Product*>(bodies[place / D::num_elements]))
                p->d->x[place % D::num_elements] =
                    result<typename D::storage_element_type>(sums[place], saturate);
    }
};

}  // namespace simt_detail

template <int M, int N, int K, class D, class A, class LayoutA, class B, class LayoutB, class C>
inline __attribute__((always_inline)) void mma_sync(
    fragment<accumulator, M, N, K, D>& d, const fragment<matrix_a, M, N, K, A, LayoutA>& a,
    const fragment<matrix_b, M, N, K, B, LayoutB>& b, const fragment<accumulator, M, N, K, C>& c,
    bool saturate = false) {
    using Product = simt_detail::Product<
        fragment<accumulator, M, N, K, D>, fragment<matrix_a, M, N, K, A, LayoutA>,
        fragment<matrix_b, M, N, K, B, LayoutB>, fragment<accumulator, M, N, K, C>>;
    Product product = {{&Product::run}, &d, &a, &b, &c, saturate};
    simt_detail::meet(&product.body);
}

}  // namespace wmma
}  // namespace nvcuda
