// What language_program_test.cpp runs: forms of declarations and launches that the translator must
// bring to C++ with their meaning.

#define CHECK(call) \
    if ((call) != cudaSuccess) return -__LINE__

namespace {

int read(const int* from) {
    int value = -1;
    cudaMemcpy(&value, from, sizeof value, cudaMemcpyDeviceToHost);
    return value;
}

int* new_number() {
    int* p = nullptr;
    cudaMalloc(&p, 64 * sizeof(int));
    cudaMemset(p, 0, 64 * sizeof(int));
    return p;
}

}  // namespace

/// Each instantiation has shared memory of its own.
template <int Which>
__device__ int* storage() {
    __shared__ int own[4];
    return own;
}
template <class A, class B>
__device__ bool both_apart() {
    __shared__ A a;
    __shared__ B b;
    return static_cast<void*>(&a) != static_cast<void*>(&b);
}
__global__ void instances(int* out) {
    __shared__ struct {
        int a;
        float b[2];
    } mixed;
    __shared__ int x, y[3], *p;
    extern __shared__ __align__(16) unsigned char raw[];
    mixed.a = 1;
    mixed.b[1] = 2;
    x = 3;
    y[2] = 4;
    p = &x;
    reinterpret_cast<int*>(raw)[1] = 5;
    const bool apart = storage<1>() != storage<2>() && storage<1>() == storage<1>() &&
                       both_apart<int, float>() && both_apart<int, int>();
    out[0] = apart ? mixed.a + static_cast<int>(mixed.b[1]) + *p + y[2] +
                         reinterpret_cast<int*>(raw)[1]
                   : 0;
}
int shared_storage() {
    int* out = new_number();
    instances<<<1, 1, 8>>>(out);
    CHECK(cudaGetLastError());
    return read(out) == 15 ? 0 : read(out);
}

/// Device variables in several forms.
__device__ int first(3), second{4}, *pointer = nullptr;
static __device__ int hidden = 5;
__device__ int triple(int x) { return 3 * x; }
__device__ int (*function)(int) = triple;
__constant__ struct {
    int q;
} boxed;
extern __device__ int later;
__device__ int count_calls() {
    static int calls;
    static __device__ int others = 10;
    ++others;
    return ++calls + others;
}
__global__ void variables(int* out) {
    count_calls();
    const int calls = count_calls();
    out[0] = first + second + hidden + (pointer == nullptr) + function(2) + boxed.q + later + calls;
}
__device__ int later = 100;
int device_variables() {
    int* out = new_number();
    const int seven = 7;
    CHECK(cudaMemcpyToSymbol(boxed, &seven, sizeof seven));
    variables<<<1, 1>>>(out);
    const int result = read(out);
    return result == 3 + 4 + 5 + 1 + 6 + 7 + 100 + 14 ? 0 : result;
}

/// Launches of every form.
__global__ void __launch_bounds__(256, 2) add(int* out, int n) { atomicAdd(out, n); }
template <int N, typename T>
__global__ void add_scaled(T* out, T n) {
    atomicAdd(out, N * n);
}
template <typename... Numbers>
__global__ void add_all(int* out, Numbers... numbers) {
    atomicAdd(out, (0 + ... + numbers));
}
template <void (*Kernel)(int*, int)>
void launch_argument(int* out) {
    Kernel<<<1, 1>>>(out, 5);
}
template <class F>
__global__ void apply(int* out, F f) {
    atomicAdd(out, f(2));
}
__global__ void nothing() {}
#define LAUNCH(kernel, ...) kernel<<<1, 1>>>(__VA_ARGS__)
namespace outer::inner {
__global__ void add_two(int* out) { atomicAdd(out, 2); }
}  // namespace outer::inner
struct Launcher {
    int n;
    void run(int* out) const { add<<<1, 1>>>(out, n); }
};

int launches() {
    int* out = new_number();
    add<<<dim3(1), dim3(1, 1, 1)>>>(out, 1);
    add_scaled<3><<<1, 1>>>(out, 1);
    add_scaled<2, int>
        <<<1,
           1>>>(
            out, 5);
    add_all<<<1, 1>>>(out);
    add_all<<<1, 1>>>(out, 1, 2L, (char)3);
    launch_argument<add>(out);
    void (*chosen)(int*, int) = add;
    chosen<<<1, 1>>>(out, 7);
    (out ? chosen : nullptr)<<<1, 1>>>(out, 1);
    LAUNCH(nothing);
    LAUNCH(outer::inner::add_two, out);
    Launcher{4}.run(out);
    const int captured = 10;
    apply<<<1, 1>>>(out, [=] __device__(int i) { return i * captured; });
    apply<<<1, 1>>>(out, [] __host__ __device__(int i) -> int { return -i; });
    auto named = [captured] __device__(int i) mutable { return i + captured; };
    if (out) apply<<<1, 1>>>(out, named);
    const int result = read(out);
    return result == 1 + 3 + 10 + 6 + 5 + 7 + 1 + 2 + 4 + 20 - 2 + 12 ? 0 : result;
}

/// Loops with every form of unroll.
template <int N>
__global__ void loops(int* out) {
    int sum = 0;
#pragma unroll
    for (int i = 0; i < N; ++i) sum += i;
#pragma unroll N / 2
    for (int i = 0; i < N; ++i) sum += i;
#pragma unroll(4)
    for (int i = 0; i < N; ++i) sum += i;
    *out = sum;
}
__cluster_dims__(1, 1, 1) __global__ void clustered(int* out) { *out += 1; }
__noinline__ __device__ int apart(int x) { return x; }
static __device__ __forceinline__ int inside(int x) { return x; }
__global__ void attributes(const __grid_constant__ Launcher by_value, int* __restrict__ out) {
    *out += apart(by_value.n) + inside(2);
}
__managed__ int seen_by_both = 3;
__global__ void managed() { seen_by_both *= 2; }
int attributes_and_loops() {
    int* out = new_number();
    loops<10><<<1, 1>>>(out);
    clustered<<<1, 1>>>(out);
    attributes<<<1, 1>>>(Launcher{6}, out);
    managed<<<1, 1>>>();
    CHECK(cudaDeviceSynchronize());
    const int result = read(out) + seen_by_both;
    return result == 135 + 1 + 8 + 6 ? 0 : result;
}
