// Pitfall: right, but the scene goes to device memory first, and from there to constant memory.

#include <cmath>

/// A sphere: its centre, its radius, and its colour, each part from 0 to 1.
struct Sphere {
    float x, y, z, radius, red, green, blue;
};

constexpr int most_spheres = 1000;
__constant__ Sphere spheres[most_spheres];

/// How high the ray at (x, y) hits the sphere, or -INFINITY if it passes by. `light` is 1 where the
/// sphere faces us, and goes down to 0 at its edge.
__device__ float hit(const Sphere& sphere, float x, float y, float& light) {
    const float dx = x - sphere.x, dy = y - sphere.y;
    const float rest = sphere.radius * sphere.radius - dx * dx - dy * dy;
    if (rest <= 0) return -INFINITY;
    const float dz = sqrtf(rest);
    light = dz / sphere.radius;
    return sphere.z + dz;
}

/// A thread makes a pixel.
__global__ void trace(unsigned char* rgb, int width, int height, int count) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    float red = 0, green = 0, blue = 0, highest = -INFINITY;
    for (int i = 0; i < count; ++i) {
        float light = 0;
        const float z = hit(spheres[i], x - width / 2.0f, y - height / 2.0f, light);
        if (z > highest) {
            highest = z;
            red = light * spheres[i].red;
            green = light * spheres[i].green;
            blue = light * spheres[i].blue;
        }
    }
    unsigned char* pixel = rgb + 3 * (static_cast<std::size_t>(y) * width + x);
    pixel[0] = static_cast<unsigned char>(255 * red);
    pixel[1] = static_cast<unsigned char>(255 * green);
    pixel[2] = static_cast<unsigned char>(255 * blue);
}

/// Draws a scene. `scene` is in the host's memory and has `count` spheres with seven floats each,
/// in the order of Sphere; `rgb` is in the device's.
void render(const float* scene, int count, unsigned char* rgb, int width, int height) {
    const dim3 block(16, 16);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    Sphere* all = nullptr;
    cudaMalloc(&all, count * sizeof(Sphere));
    cudaMemcpy(all, scene, count * sizeof(Sphere), cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(spheres, all, count * sizeof(Sphere), 0, cudaMemcpyDeviceToDevice);
    trace<<<grid, block>>>(rgb, width, height, count);
    cudaFree(all);
}

/// A thread goes on with a pixel.
__global__ void trace_part(unsigned char* rgb, float* heights, int width, int height, int count,
                           bool first) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const std::size_t place = static_cast<std::size_t>(y) * width + x;
    const float before = first ? -INFINITY : heights[place];
    float red = 0, green = 0, blue = 0, highest = before;
    for (int i = 0; i < count; ++i) {
        float light = 0;
        const float z = hit(spheres[i], x - width / 2.0f, y - height / 2.0f, light);
        if (z > highest) {
            highest = z;
            red = light * spheres[i].red;
            green = light * spheres[i].green;
            blue = light * spheres[i].blue;
        }
    }
    if (!first && highest == before) return;
    heights[place] = highest;
    unsigned char* pixel = rgb + 3 * place;
    pixel[0] = static_cast<unsigned char>(255 * red);
    pixel[1] = static_cast<unsigned char>(255 * green);
    pixel[2] = static_cast<unsigned char>(255 * blue);
}

/// Draws a scene of any number of spheres, in parts of at most `most_spheres`.
void render_parts(const float* scene, int count, unsigned char* rgb, int width, int height) {
    const dim3 block(16, 16);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    float* heights = nullptr;
    cudaMalloc(&heights, sizeof(float) * width * height);
    Sphere* all = nullptr;
    cudaMalloc(&all, count * sizeof(Sphere));
    cudaMemcpy(all, scene, count * sizeof(Sphere), cudaMemcpyHostToDevice);
    int start = 0;
    do {
        const int part = count - start < most_spheres ? count - start : most_spheres;
        cudaMemcpyToSymbol(spheres, all + start, part * sizeof(Sphere), 0, cudaMemcpyDeviceToDevice);
        trace_part<<<grid, block>>>(rgb, heights, width, height, part, start == 0);
        start += part;
    } while (start < count);
    cudaFree(heights);
    cudaFree(all);
}
