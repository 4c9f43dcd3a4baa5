// corpus: entry __global__ void through(const int* a, float* c)
// corpus: launch 1 32
// corpus: array a in 32 int32
// corpus: array c out 32
// corpus: ends launch_failed
// corpus: expect bounds.global 10
// corpus: says memory that belongs to no array
__global__ void through(const int* a, float* c) {
    const auto* chosen = reinterpret_cast<const float*>(0x0badc0de00001000ull >> 8 | (a[0] & 0));
    c[threadIdx.x] = chosen[threadIdx.x];
}
