// corpus: entry __global__ void sort_of(const int* a, float* c)
// corpus: launch 1 32
// corpus: array a in 32 int32
// corpus: array c out 32
// Structs with padding of several kinds are copied whole, and every member was written.
struct Tail {
    double weight;
    int key;
};
struct Gap {
    int key;
    double weight;
};
struct Letters {
    char mark;
    int key;
};
struct Long {
    double first;
    int key;
    double last;
};

__global__ void sort_of(const int* a, float* c) {
    __shared__ Tail tails[32];
    __shared__ Gap gaps[32];
    __shared__ Letters letters[32];
    __shared__ Long longs[32];
    const int i = threadIdx.x;
    tails[i].weight = a[i];
    tails[i].key = i;
    gaps[i].key = i;
    gaps[i].weight = 2;
    letters[i].mark = 'a';
    letters[i].key = i;
    longs[i].first = 1;
    longs[i].key = i;
    longs[i].last = 2;
    __syncthreads();
    const int other = 31 - i;
    const Tail tail = tails[other];
    const Gap gap = gaps[other];
    const Letters letter = letters[other];
    const Long all = longs[other];
    c[i] = tail.weight + tail.key + gap.key + gap.weight + letter.mark + letter.key + all.first +
           all.key + all.last;
}
