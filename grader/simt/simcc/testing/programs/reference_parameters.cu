// simcc:
// A kernel's parameter may be a reference to an object in managed memory: no copy is made.
#include <cstdio>

struct Counter {
    int value = 10, copies = 0;
    Counter() = default;
    Counter(const Counter& other) : value(other.value), copies(other.copies + 1) {}
    void* operator new(size_t bytes) {
        void* memory;
        cudaMallocManaged(&memory, bytes);
        return memory;
    }
    void operator delete(void* memory) { cudaFree(memory); }
};

__global__ void add(Counter& counter, int n, const int& step) {
    for (int i = 0; i < n; ++i) counter.value += step;
}
template <class T>
__global__ void twice(T& a) {
    a.value *= 2;
}

int main() {
    Counter* counter = new Counter;
    int* step;
    cudaMallocManaged(&step, sizeof *step);
    *step = 3;
    add<<<1, 1>>>(*counter, 2, *step);
    twice<Counter><<<1, 1>>>(*counter);
    cudaDeviceSynchronize();
    const bool right = counter->value == 32 && counter->copies == 0;
    printf("%d, %d copies\n", counter->value, counter->copies);
    cudaFree(step);
    delete counter;
    return !right;
}
