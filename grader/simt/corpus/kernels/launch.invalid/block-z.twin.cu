// corpus: entry void run(float* c)
// corpus: array c out 128
// 128 threads are not too many, but 128 in z are.
template <class T>
__global__ void fill(T* to) {
    to[threadIdx.z] = 1;
}
void run(float* c) {
    fill<float><<<1, dim3(1, 1, 64)>>>(c);
    if (cudaGetLastError() != cudaSuccess) cudaMemset(c, 0, 512);
}
