// Alternative: classes own streams and buffers, events tell when all is done
#include <algorithm>
#include <cstdio>
#include <cstdlib>

/// Ends the program if a CUDA call has failed. Give it the result of every one.
void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}

/// c[i] = 0.75 * a[i] + 0.25 * b[i]; one thread computes one element.
__global__ void blend(const float* a, const float* b, float* c, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = 0.75f * a[i] + 0.25f * b[i];
}

/// An array of the host with n elements, from which and to which copies are really asynchronous.
float* host_array(int n) {
    float* array = nullptr;
    check(cudaMallocHost(&array, n * sizeof(float)), "cudaMallocHost");
    return array;
}

/// Gives back what host_array gave.
void free_host_array(float* array) {
    check(cudaFreeHost(array), "cudaFreeHost");
}

/// c = blend(a, b) for n elements of the host's arrays, at most `chunk` elements at a time. When it
/// returns, c is there.
class Lane {
  public:
    explicit Lane(std::size_t bytes) {
        check(cudaStreamCreate(&stream), "cudaStreamCreate");
        for (float** array : {&a, &b, &c}) check(cudaMalloc(array, bytes), "cudaMalloc");
        check(cudaEventCreate(&done), "cudaEventCreate");
    }
    Lane(const Lane&) = delete;
    Lane& operator=(const Lane&) = delete;
    ~Lane() {
        for (float* array : {a, b, c}) cudaFree(array);
        cudaEventDestroy(done);
        cudaStreamDestroy(stream);
    }
    void wait() {
        check(cudaEventRecord(done, stream), "cudaEventRecord");
        check(cudaEventSynchronize(done), "cudaEventSynchronize");
    }
    void fetch(float* to, const float* from, std::size_t count) {
        check(cudaMemcpyAsync(to, from, count * sizeof(float), cudaMemcpyDefault, stream), "copy");
    }
    cudaStream_t stream;
    float *a, *b, *c;

  private:
    cudaEvent_t done;
};

void compute(const float* a, const float* b, float* c, int n, int chunk) {
    Lane even(chunk * sizeof(float)), odd(chunk * sizeof(float));
    Lane* const lanes[] = {&even, &odd};
    for (std::size_t first = 0; first < std::size_t(n); first += 2 * std::size_t(chunk)) {
        struct Part {
            Lane& lane;
            std::size_t begin, count;
        };
        std::size_t begin = first;
        Part parts[] = {{*lanes[0], 0, 0}, {*lanes[1], 0, 0}};
        for (Part& part : parts) {
            part.begin = std::min<std::size_t>(begin, n);
            begin += chunk;
            part.count = std::min<std::size_t>(begin, n) - part.begin;
        }
        for (Part& part : parts) {
            if (part.count == 0) continue;
            part.lane.fetch(part.lane.a, a + part.begin, part.count);
            part.lane.fetch(part.lane.b, b + part.begin, part.count);
        }
        for (Part& part : parts)
            if (part.count != 0)
                blend<<<unsigned((part.count + 511) / 512), 512, 0, part.lane.stream>>>(part.lane.a, part.lane.b, part.lane.c, int(part.count));
        check(cudaGetLastError(), "launch");
        for (Part& part : parts)
            if (part.count != 0) part.lane.fetch(c + part.begin, part.lane.c, part.count);
    }
    even.wait();
    odd.wait();
}

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: %s N CHUNK\n", argv[0]);
        return 2;
    }
    const int n = std::atoi(argv[1]), chunk = std::atoi(argv[2]);
    float *a = host_array(n), *b = host_array(n), *c = host_array(n);
    for (int i = 0; i < n; ++i) {
        a[i] = static_cast<float>(i % 1000);
        b[i] = static_cast<float>(i % 101);
        c[i] = -1;
    }
    compute(a, b, c, n, chunk);

    double sum = 0, weighted = 0;
    for (int i = 0; i < n; ++i) {
        sum += c[i];
        weighted += c[i] * (i % 7 + 1);
    }
    std::printf("%.2f %.2f %.2f\n", sum, weighted, c[n - 1]);
    free_host_array(a);
    free_host_array(b);
    free_host_array(c);
    return 0;
}
