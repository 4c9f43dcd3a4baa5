// What language_program_test.cpp runs: the parts of the C++ library that cuda::std has, in kernels.
#include <cuda/std/array>
#include <cuda/std/atomic>
#include <cuda/std/chrono>
#include <cuda/std/climits>
#include <cuda/std/cmath>
#include <cuda/std/complex>
#include <cuda/std/cstddef>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/ratio>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>

namespace {

template <class Kernel>
int run(Kernel kernel, int blocks, int threads) {
    int *wrong, result = -1;
    cudaMalloc(&wrong, sizeof(int));
    cudaMemset(wrong, 0, sizeof(int));
    kernel<<<blocks, threads>>>(wrong);
    if (cudaDeviceSynchronize() != cudaSuccess) return -2;
    cudaMemcpy(&result, wrong, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(wrong);
    return result;
}

}  // namespace

#define EXPECT(condition) \
    if (!(condition)) atomicCAS(wrong, 0, __LINE__)

template <class T>
__host__ __device__ constexpr T twice(T value) {
    static_assert(cuda::std::is_arithmetic_v<T> && !cuda::std::is_pointer<T>::value);
    return value + value;
}
template <cuda::std::size_t... I>
__host__ __device__ int sum_of(cuda::std::index_sequence<I...>) {
    return (int(I) + ... + 0);
}

__global__ void values(int* wrong) {
    cuda::std::array<int, 4> cells{1, 2, 3, 4};
    cells[threadIdx.x % 4] += 10;
    int sum = 0;
    for (const int cell : cells) sum += cell;
    EXPECT(sum == 20 && cells.size() == 4 && cuda::std::get<3>(cells) >= 4);
    auto [a, b] = cuda::std::make_tuple(2, 0.5f);
    EXPECT(a * b == 1.0f);
    cuda::std::tuple<int, cuda::std::uint8_t> t(7, 255);
    EXPECT(cuda::std::get<1>(t) == 255 && cuda::std::tuple_size_v<decltype(t)> == 2);
    EXPECT(cuda::std::apply([](int x, int y) { return x + y; }, t) == 262);
    cuda::std::pair<int, int> p = cuda::std::make_pair(1, 2);
    cuda::std::swap(p.first, p.second);
    EXPECT(p.first == 2 && cuda::std::exchange(p.second, 9) == 1 && p.second == 9);
    cuda::std::complex<float> z(1, 2), w = z * cuda::std::conj(z);
    z += cuda::std::complex<float>(0, 1);
    EXPECT(w.real() == 5 && w.imag() == 0 && cuda::std::norm(z) == 10);
    EXPECT(cuda::std::abs(cuda::std::complex<double>(3, 4)) == 5);
    EXPECT(cuda::std::numeric_limits<int>::max() == INT_MAX);
    EXPECT(cuda::std::numeric_limits<float>::infinity() > 1e38f);
    EXPECT(twice(2.5f) == 5 && sum_of(cuda::std::make_index_sequence<5>()) == 10);
    EXPECT(cuda::std::plus<int>()(1, 2) == 3 && cuda::std::less<>()(1, 2));
    EXPECT(cuda::std::sqrt(4.0f) == 2 && cuda::std::isnan(cuda::std::numeric_limits<float>::quiet_NaN()));
    static_assert(cuda::std::is_same_v<cuda::std::remove_cvref_t<const int&>, int>);
    static_assert(cuda::std::is_same_v<cuda::std::conditional_t<true, char, int>, char>);
    static_assert(sizeof(cuda::std::int64_t) == 8 && cuda::std::ratio<6, 4>::num == 3);
}
int library_values() {
    return run(values, 2, 32);
}

__global__ void times(int* wrong) {
    namespace chrono = cuda::std::chrono;
    const auto begin = chrono::high_resolution_clock::now();
    for (int i = 0; i < 8; ++i) __nanosleep(10);
    const auto passed = chrono::high_resolution_clock::now() - begin;
    EXPECT(passed > chrono::nanoseconds(0) && passed < chrono::seconds(10));
    EXPECT(chrono::duration_cast<chrono::microseconds>(chrono::milliseconds(3)).count() == 3000);
}
int clock_values() {
    return run(times, 1, 32);
}

__device__ cuda::std::atomic<int> counter;
__device__ int plain;

__global__ void atomics(int* wrong) {
    cuda::std::atomic_ref<int> beside(plain);
    counter.fetch_add(2);
    beside.fetch_add(int(threadIdx.x), cuda::std::memory_order_relaxed);
    __shared__ cuda::std::atomic_flag flag;
    if (threadIdx.x == 0) {
        flag.clear();
        EXPECT(!flag.test_and_set() && flag.test());
    }
    __syncthreads();
    EXPECT(flag.test());
    cuda::std::atomic_thread_fence(cuda::std::memory_order_seq_cst);
}
__global__ void after_atomics(int* wrong) {
    EXPECT(counter.load() == 128 && plain == 2 * 31 * 16);
    cuda::std::atomic_int own(3);
    EXPECT(own++ == 3 && own == 4 && own.is_lock_free());
}
int atomic_values() {
    if (const int wrong = run(atomics, 2, 32)) return wrong;
    return run(after_atomics, 1, 1);
}
