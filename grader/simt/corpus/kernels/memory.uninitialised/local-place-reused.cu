// corpus: entry __global__ void sums(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 32
// corpus: expect memory.uninitialised 23 21
// corpus: says reads kept[8]
// Two functions use one place of the stack in turn. What the first keeps there is set, and read
// through a lambda; what the second declares there is not set.
__device__ __noinline__ float set(float value) {
    float kept[16] = {};
    const auto sum = [&] {
        float all = value;
        for (int i = 0; i < 16; ++i) all += kept[i];
        return all;
    };
    const float once = sum();
    return once + sum();
}

__device__ __noinline__ float not_set(float value) {
    float kept[16];
    if (value > 1000) kept[8] = value;
    const auto eighth = [&] { return kept[8]; };
    return eighth() + eighth();
}

__global__ void sums(const float* a, float* c) {
    const float value = a[threadIdx.x];
    c[threadIdx.x] = set(value) + not_set(value) + set(value);
}
