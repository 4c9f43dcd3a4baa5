// corpus: entry __global__ void build(int* c)
// corpus: launch 1 8
// corpus: array c out 8 int32
// corpus: expect memory.uninitialised 15
struct List {
    short* items;
    int count;
    __device__ explicit List(int n) : items(new short[n]), count(n) {}
    __device__ ~List() { delete[] items; }
};
__global__ void build(int* c) {
    List list(4);
    for (int i = 1; i < 4; ++i) list.items[i] = i;
    int sum = 0;
    for (int i = 0; i < 4; ++i) sum += list.items[i];
    c[threadIdx.x] = sum;
}
