// corpus: entry void tickets(int* c)
// corpus: array c out 16 int32
// One block after the other: launches are ordered.
__device__ int next;

__global__ void ticket(int* c) {
    const int mine = atomicAdd_block(&next, 1);
    c[mine] = threadIdx.x;
}

void tickets(int* c) {
    ticket<<<1, 8>>>(c);
    ticket<<<1, 8>>>(c);
}
