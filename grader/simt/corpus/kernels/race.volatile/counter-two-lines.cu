// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect race.volatile 10 10
// A volatile maximum that is read in one line and written in another.
__device__ volatile int most;

__global__ void greatest(int* c) {
    const int mine = (blockIdx.x * 7) % 5 + blockIdx.x;
    const int before = most;
    most = before > mine ? before : mine;
}

void run(int* c) {
    greatest<<<8, 1>>>(c);
    cudaDeviceSynchronize();
}
