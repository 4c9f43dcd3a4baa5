// halo-exchange: a rod cools on two devices, which swap their edge cells. Planted:
// pointer.other-device.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                      \
    do {                                                                                 \
        const cudaError_t error = (call);                                                \
        if (error != cudaSuccess) {                                                      \
            std::printf("FAILED: %s in line %d\n", cudaGetErrorString(error), __LINE__); \
            std::exit(1);                                                                \
        }                                                                                \
    } while (0)

/// One half of the rod on one device: cells 1 to n, and a copy of a neighbour's cell at each end.
struct Half {
    int device, cells;
    float *now, *next;

    float* edge(bool right) const { return now + (right ? cells : 1); }
    float* halo(bool right) const { return now + (right ? cells + 1 : 0); }
};

__global__ void cool(const float* now, float* next, int cells, const float* left,
                     const float* right) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (i > cells) return;
    const float before = i == 1 ? *left : now[i - 1];
    const float after = i == cells ? *right : now[i + 1];  // planted: pointer.other-device
    next[i] = now[i] + 0.25f * (before - 2 * now[i] + after);
}

static Half make_half(int device, int cells, const float* start) {
    Half half = {device, cells, nullptr, nullptr};
    const size_t bytes = (cells + 2) * sizeof(float);
    CHECK(cudaSetDevice(device));
    CHECK(cudaMalloc(&half.now, bytes));
    CHECK(cudaMalloc(&half.next, bytes));
    CHECK(cudaMemcpy(half.now, start, bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(half.next, start, bytes, cudaMemcpyHostToDevice));
    return half;
}

int main() {
    const int n = 1003, steps = 40, middle = n / 2;
    std::vector<float> rod(n + 2, 0.0f), other(n + 2), result(n + 2, 0.0f);
    for (int i = 1; i <= n; ++i) rod[i] = float(i * 37 % 101);

    int devices = 0;
    CHECK(cudaGetDeviceCount(&devices));
    Half halves[2] = {make_half(0, middle, rod.data()),
                      make_half(devices > 1 ? 1 : 0, n - middle, rod.data() + middle)};
    for (int step = 0; step < steps; ++step) {
        Half &left = halves[0], &right = halves[1];
        CHECK(cudaMemcpyPeer(left.halo(true), left.device, right.edge(false), right.device,
                             sizeof(float)));
        CHECK(cudaMemcpyPeer(right.halo(false), right.device, left.edge(true), left.device,
                             sizeof(float)));
        for (Half& half : halves) {
            const float* right_neighbour = half.halo(true);
#ifdef PLANTED
            // The other device's cell itself, without cudaDeviceEnablePeerAccess.
            if (&half == &left) right_neighbour = right.edge(false);
#endif
            CHECK(cudaSetDevice(half.device));
            cool<<<(half.cells + 127) / 128, 128>>>(half.now, half.next, half.cells,
                                                    half.halo(false), right_neighbour);
            CHECK(cudaGetLastError());
        }
        for (Half& half : halves) {
            CHECK(cudaSetDevice(half.device));
            CHECK(cudaDeviceSynchronize());
            float* const swapped = half.now;
            half.now = half.next;
            half.next = swapped;
            // The ends of the rod stay cold in both arrays; inner halos are copied again.
        }
    }
    CHECK(cudaMemcpy(result.data() + 1, halves[0].now + 1, middle * sizeof(float),
                     cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(result.data() + 1 + middle, halves[1].now + 1, (n - middle) * sizeof(float),
                     cudaMemcpyDeviceToHost));

    for (int step = 0; step < steps; ++step) {
        for (int i = 1; i <= n; ++i)
            other[i] = rod[i] + 0.25f * (rod[i - 1] - 2 * rod[i] + rod[i + 1]);
        rod.swap(other);
        rod[0] = rod[n + 1] = 0;
    }
    int wrong = 0;
    double heat = 0;
    for (int i = 1; i <= n; ++i) {
        // The same three operations in the same order; contraction may round otherwise.
        if (!(std::fabs(result[i] - rod[i]) <= 1e-3f)) ++wrong;
        heat += result[i];
    }
    for (const Half& half : halves) {
        CHECK(cudaSetDevice(half.device));
        CHECK(cudaFree(half.now));
        CHECK(cudaFree(half.next));
    }
    std::printf("%d cells, %d steps, heat %.1f\n", n, steps, heat);
    if (wrong > 0) {
        std::printf("FAILED: %d cells are wrong\n", wrong);
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}
