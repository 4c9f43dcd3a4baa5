// corpus: entry __global__ void spin(int* c)
// corpus: launch 1 1
// corpus: array c inout 1 int32
__global__ void spin(int* c) {
    int i = 0;
    while (i < 1000) i += 1 + (c[0] & 1);
    c[0] = i;
}
