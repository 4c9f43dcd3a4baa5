// corpus: entry __global__ void count(unsigned char* c)
// corpus: launch 1 32
// corpus: array c inout 64 uint8
__global__ void count(unsigned char* c) {
    unsigned long long* total = reinterpret_cast<unsigned long long*>(c + 8);
    atomicAdd(total, 1ull);
}
