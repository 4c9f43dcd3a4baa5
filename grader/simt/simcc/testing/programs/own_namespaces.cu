// simcc: -std=c++14 -O3 -lineinfo
// A program may name its namespaces cuda, cub and thrust.
#include <algorithm>
#include <iostream>
#include <vector>
namespace cuda {
template <class T>
struct vec {
    T* p;
};
inline int version() {
    return 3;
}
}  // namespace cuda
namespace cub {
struct Options {
    int a = 1;
};
}  // namespace cub
namespace thrust {
int sort() {
    return 4;
}
}  // namespace thrust
__global__ void k(cuda::vec<int> v) {
    v.p[threadIdx.x] = 1;
}
int main() {
    cuda::vec<int> v;
    cudaMalloc(&v.p, 128);
    k<<<1, 32>>>(v);
    cudaDeviceSynchronize();
    cudaFree(v.p);
    std::cout << cuda::version() << cub::Options().a << thrust::sort() << "\n";
}
