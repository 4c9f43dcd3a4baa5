// corpus: entry __global__ void means(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 32
// corpus: array c out 32
// corpus: expect memory.uninitialised 12 15
// corpus: says reads a member of mean
// The count has no first value.
struct Mean {
    float sum;
    int count;
    __device__ void add(float x) { sum += x;
        ++count; }
};
__global__ void means(const float* a, float* c) {
    Mean mean;
    mean.sum = 0;
    mean.add(a[threadIdx.x]);
    const Mean copy = mean;
    c[threadIdx.x] = copy.sum;
}
