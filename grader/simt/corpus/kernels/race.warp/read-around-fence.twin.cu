// corpus: entry __global__ void again(int* c)
// corpus: launch 1 32
// corpus: array c inout 20480 int32
// A fence between two reads of one thread makes no second reader of it, however many words have one.
__global__ void again(int* c) {
    const int n = 20480;
    int sum = 0;
    for (int i = threadIdx.x; i < n; i += 32) sum += c[i];
    __threadfence();
    for (int i = threadIdx.x; i < n; i += 32) sum += c[i];
    for (int i = threadIdx.x; i < n; i += 32) c[i] = sum;
}
