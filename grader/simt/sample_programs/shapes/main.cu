// shapes: objects with virtual functions, made by new in a kernel. Planted: pointer.device-on-host.
#include <cuda_runtime.h>

#include <cmath>
#include <iostream>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernels.h"

static void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess)
        throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
}

template <typename T>
class DeviceArray {
  public:
    explicit DeviceArray(size_t n) { check(cudaMalloc(&memory, n * sizeof(T)), "cudaMalloc"); }
    ~DeviceArray() { cudaFree(memory); }
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;
    T* get() { return memory; }

  private:
    T* memory = nullptr;
};

static int run() {
    const int n = 509;
    std::mt19937 random(6);
    std::uniform_real_distribution<float> length(0.5f, 4.0f);
    std::vector<Plan> plans(n);
    for (Plan& plan : plans)
        plan = {static_cast<int>(random() % 3), length(random), length(random)};

    DeviceArray<Plan> device_plans(n);
    DeviceArray<Shape*> shapes(n);
    DeviceArray<float> device_areas(n);
    DeviceArray<int> device_corners(1);
    check(cudaMemcpy(device_plans.get(), plans.data(), n * sizeof(Plan), cudaMemcpyHostToDevice),
          "cudaMemcpy");
    check(cudaMemset(device_corners.get(), 0, sizeof(int)), "cudaMemset");

    create_shapes(shapes.get(), device_plans.get(), n);
    check(cudaGetLastError(), "create_shapes");
    measure_shapes(shapes.get(), device_areas.get(), device_corners.get(), n);
    check(cudaGetLastError(), "measure_shapes");
    destroy_shapes(shapes.get(), n);
    check(cudaGetLastError(), "destroy_shapes");
    check(cudaDeviceSynchronize(), "the kernels");

    std::vector<float> areas(n);
    int corners = 0;
    check(cudaMemcpy(areas.data(), device_areas.get(), n * sizeof(float), cudaMemcpyDeviceToHost),
          "cudaMemcpy");
    check(cudaMemcpy(&corners, device_corners.get(), sizeof(int), cudaMemcpyDeviceToHost),
          "cudaMemcpy");
#ifdef PLANTED
    const float first = *device_areas.get();  // planted: pointer.device-on-host
#else
    const float first = areas[0];
#endif

    int expected_corners = 0, wrong = 0;
    double total = 0;
    for (int i = 0; i < n; ++i) {
        const std::unique_ptr<Shape> shape(make_shape(plans[i]));
        expected_corners += shape->corners();
        total += areas[i];
        // Two products: the device may round one time less than the host.
        wrong += !(std::fabs(areas[i] - shape->area()) <= 1e-6f * shape->area());
    }
    std::cout << n << " shapes with " << corners << " corners, the first "
              << (first > 0.0f ? "has an area" : "is empty") << '\n';
    if (wrong != 0 || corners != expected_corners || !(total > 0)) {
        std::cout << "FAILED: " << wrong << " areas are wrong, " << expected_corners
                  << " corners expected\n";
        return 1;
    }
    std::cout << "PASSED\n";
    return 0;
}

int main() {
    try {
        return run();
    } catch (const std::exception& failure) {
        std::cout << "FAILED: " << failure.what() << '\n';
        return 1;
    }
}
