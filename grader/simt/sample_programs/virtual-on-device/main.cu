// virtual-on-device: a kernel makes objects with new, others call their virtual functions. Planted:
// memory.use-after-free.
#include <cstdio>
#include <cstdlib>

template <class T>
class Container {
  public:
    __device__ virtual ~Container() {}
    __device__ virtual void push(T value) = 0;
    __device__ virtual bool pop(T& value) = 0;
};

template <class T>
class Stack : public Container<T> {
  public:
    __device__ explicit Stack(int most) : data_(new T[most]), most_(most) {}
    __device__ ~Stack() override { delete[] data_; }
    __device__ void push(T value) override {
        if (size_ < most_) data_[size_++] = value;
    }
    __device__ bool pop(T& value) override {
        if (size_ == 0) return false;
        value = data_[--size_];
        return true;
    }

  private:
    T* data_;
    int size_ = 0, most_;
};

template <class T>
class Ring : public Container<T> {
  public:
    __device__ explicit Ring(int most)
        : data_(static_cast<T*>(malloc(most * sizeof(T)))), most_(most) {}
    __device__ ~Ring() override { free(data_); }
    __device__ void push(T value) override {
        if (size_ < most_) data_[(first_ + size_++) % most_] = value;
    }
    __device__ bool pop(T& value) override {
        if (size_ == 0) return false;
        value = data_[first_];
        first_ = (first_ + 1) % most_;
        --size_;
        return true;
    }

  private:
    T* data_;
    int first_ = 0, size_ = 0, most_;
};

__global__ void create(Container<int>** containers) {
    const int t = threadIdx.x;
    if (t % 2 == 0)
        containers[t] = new Stack<int>(8);
    else
        containers[t] = new Ring<int>(8);
}

__global__ void work(Container<int>** containers, int* out) {
    Container<int>* mine = containers[threadIdx.x];
    for (int k = 1; k <= 4; ++k) mine->push(10 * threadIdx.x + k);
    int value = 0;
    mine->pop(value);
    out[threadIdx.x] = value;
}

__global__ void destroy(Container<int>** containers) {
    delete containers[threadIdx.x];
}

__global__ void last(Container<int>** containers, int* out) {
    int value = 0;
    Container<int>* mine = containers[threadIdx.x];
    if (mine->pop(value)) out[threadIdx.x] += value;  // planted: memory.use-after-free
}

#define RUN(call)                                                               \
    do {                                                                        \
        const cudaError_t e = (call);                                           \
        if (e != cudaSuccess) {                                                 \
            printf("FAILED: %s in line %d\n", cudaGetErrorString(e), __LINE__); \
            return 1;                                                           \
        }                                                                       \
    } while (0)

int main() {
    constexpr int n = 40;
    RUN(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 20));
    Container<int>** containers;
    int *out, result[n];
    RUN(cudaMalloc(&containers, n * sizeof *containers));
    RUN(cudaMalloc(&out, sizeof result));
    create<<<1, n>>>(containers);
    RUN(cudaGetLastError());
    work<<<1, n>>>(containers, out);
    RUN(cudaGetLastError());
#ifdef PLANTED
    destroy<<<1, n>>>(containers);
    last<<<1, n>>>(containers, out);
#else
    last<<<1, n>>>(containers, out);
    destroy<<<1, n>>>(containers);
#endif
    RUN(cudaGetLastError());
    RUN(cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost));
    RUN(cudaFree(containers));
    RUN(cudaFree(out));
    int wrong = 0;
    for (int t = 0; t < n; ++t) wrong += result[t] != (t % 2 == 0 ? 20 * t + 7 : 20 * t + 3);
    puts(wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}
