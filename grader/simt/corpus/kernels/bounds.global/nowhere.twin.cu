// corpus: entry __global__ void through(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 32
__global__ void through(const float* a, float* c) {
    const auto address = reinterpret_cast<unsigned long long>(a);
    const auto* chosen = reinterpret_cast<const float*>(address);
    c[threadIdx.x] = chosen[threadIdx.x];
}
