// corpus: entry __global__ void tickets(int* c)
// corpus: launch 1 32
// corpus: array c out 32 int32
// corpus: expect memory.uninitialised 10 8
// corpus: says Thread 1 of block 0 reads ticket
// The lanes use their own number, not the leader's.
__global__ void tickets(int* c) {
    int ticket;
    if (threadIdx.x == 0) ticket = 5;
    c[threadIdx.x] = ticket + threadIdx.x;
}
