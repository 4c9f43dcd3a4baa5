// simcc: --extended-lambda
// What the type traits of extended lambdas say, as nvcc 13.0 says it.
#include <memory>

template <class F, bool Device, bool Both, bool Result>
constexpr bool is = __nv_is_extended_device_lambda_closure_type(F) == Device&&
                            __nv_is_extended_host_device_lambda_closure_type(F) == Both&&
                            __nv_is_extended_device_lambda_with_preserved_return_type(F) == Result;

template <class F>
__global__ void add(int* sum, F f) {
    *sum += f(3);
}
struct Functor {
    __device__ int operator()(int a) const { return a; }
};
auto of_file = [](int a) { return a; };

template <class T>
void in_template(int* sum) {
    T b = 4;
    auto d = [=] __device__(T a) { return a + b; };
    static_assert(is<decltype(d), true, false, false>, "");
    add<<<1, 1>>>(sum, d);
}

template <class F>
bool of_device(F) {
    return __nv_is_extended_device_lambda_closure_type(F);
}

__global__ void inner(int* sum) {
    auto d = [] __device__(int a) { return a; };
    *sum += d(1) + __nv_is_extended_device_lambda_closure_type(decltype(d));
}

int main() {
    int* sum;
    cudaMallocManaged(&sum, sizeof *sum);
    *sum = 0;
    int c = 5;
    auto host = [=](int a) { return a + c; };
    auto device = [=] __device__(int a) { return a + c; };
    auto result = [=] __device__(int a) -> int { return a + c; };
    auto of_parameter = [=] __device__(int a) -> decltype(a) { return a + c; };
    auto both = [=] __host__ __device__(int a) { return a + c; };
    auto both_result = [=] __host__ __device__(int a) mutable -> int { return a + c; };
    const auto constant = [] __device__(int a) { return a; };
    static_assert(is<decltype(host), false, false, false>, "");
    static_assert(is<decltype(device), true, false, false>, "");
    static_assert(is<decltype(result), true, false, true>, "");
    static_assert(is<decltype(of_parameter), true, false, false>, "");
    static_assert(is<decltype(both), false, true, false>, "");
    static_assert(is<decltype(both_result), false, true, false>, "");
    static_assert(is<decltype(constant), true, false, false>, "");
    static_assert(is<decltype(device)&, false, false, false>, "");
    static_assert(is<Functor, false, false, false> && is<int, false, false, false>, "");
    static_assert(is<decltype(of_file), false, false, false>, "");
    static_assert(sizeof(device) == sizeof(int), "");
    add<<<1, 1>>>(sum, device);
    add<<<1, 1>>>(sum, both);
    add<<<1, 1>>>(sum, [=] __device__(int a) { return a + c; });
    inner<<<1, 1>>>(sum);
    in_template<int>(sum);
    cudaDeviceSynchronize();
    const bool inlined = of_device([] __device__(int a) { return a; }) && !of_device(Functor{});
    return !(inlined && *sum == 8 + 8 + 8 + 1 + 7);
}
