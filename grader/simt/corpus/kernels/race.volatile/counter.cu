// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.volatile 9 9
// corpus: says Use an atomic function, such as atomicAdd()
// 256 threads add to a volatile counter.
__device__ volatile int count;

__global__ void number(int* c) {
    count = count + 1;
}

void run(int* c) {
    number<<<4, 64>>>(c);
    cudaDeviceSynchronize();
}
