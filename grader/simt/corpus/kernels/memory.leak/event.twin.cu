// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: level memory.leak note
__global__ void fill(float* to) {
    to[threadIdx.x] = 1;
}
void run(float* c) {
    cudaEvent_t marks[2];
    for (cudaEvent_t& mark : marks) cudaEventCreate(&mark);
    cudaEventRecord(marks[0]);
    fill<<<1, 32>>>(c);
    cudaEventRecord(marks[1]);
    cudaEventSynchronize(marks[1]);
    cudaEventDestroy(marks[0]);
    cudaEventDestroy(marks[1]);
}
