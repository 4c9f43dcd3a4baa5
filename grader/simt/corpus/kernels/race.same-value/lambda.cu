// corpus: entry __global__ void sieve(unsigned char* c)
// corpus: launch 1 64
// corpus: array c inout 64 uint8
// corpus: expect race.same-value 6
__global__ void sieve(unsigned char* c) {
    auto strike = [c](int k) { c[k] = 0; };
    const int n = threadIdx.x + 2;
    if (n < 8)
        for (int k = n * n; k < 64; k += n) strike(k);
}
