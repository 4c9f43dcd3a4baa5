// corpus: entry __global__ void count(unsigned char* c)
// corpus: launch 1 32
// corpus: array c inout 64 uint8
// corpus: expect memory.misaligned 8
// corpus: ends launch_failed
__global__ void count(unsigned char* c) {
    unsigned long long* total = reinterpret_cast<unsigned long long*>(c + 4);
    atomicAdd(total, 1ull);
}
