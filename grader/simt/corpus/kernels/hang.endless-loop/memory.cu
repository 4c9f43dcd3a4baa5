// corpus: entry __global__ void spin(int* c)
// corpus: launch 1 1
// corpus: array c inout 1 int32
// corpus: ends cpu_limit
// corpus: expect-some hang.endless-loop 8
__global__ void spin(int* c) {
    int i = 0;
    while (c[0] >= 0) i ^= c[0] & 1;
    c[0] = i;
}
