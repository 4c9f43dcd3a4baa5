// Pitfall: the threads beyond the right and the lower edge draw, too.

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
    cudaMemcpyToSymbol(spheres, scene, count * sizeof(Sphere));
    trace<<<grid, block>>>(rgb, width, height, count);
}

// The scene in parts, as it should be.

__constant__ Sphere part_of_scene[most_spheres];

/// Each thread goes on with one pixel.
__global__ void go_on(unsigned char* rgb, float* heights, int width, int height, int count,
                      bool first) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const std::size_t place = static_cast<std::size_t>(y) * width + x;
    const float before = first ? -INFINITY : heights[place];
    float red = 0, green = 0, blue = 0, highest = before;
    for (int i = 0; i < count; ++i) {
        const Sphere& one = part_of_scene[i];
        const float dx = x - width / 2.0f - one.x, dy = y - height / 2.0f - one.y;
        const float rest = one.radius * one.radius - dx * dx - dy * dy;
        if (rest <= 0) continue;
        const float dz = sqrtf(rest);
        if (one.z + dz > highest) {
            highest = one.z + dz;
            red = dz / one.radius * one.red;
            green = dz / one.radius * one.green;
            blue = dz / one.radius * one.blue;
        }
    }
    if (!first && highest == before) return;
    heights[place] = highest;
    rgb[3 * place] = static_cast<unsigned char>(255 * red);
    rgb[3 * place + 1] = static_cast<unsigned char>(255 * green);
    rgb[3 * place + 2] = static_cast<unsigned char>(255 * blue);
}

/// Draws a scene of any number of spheres, in parts of at most `most_spheres`.
void render_parts(const float* scene, int count, unsigned char* rgb, int width, int height) {
    const dim3 block(16, 16);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    float* heights = nullptr;
    cudaMalloc(&heights, sizeof(float) * width * height);
    int start = 0;
    do {
        const int part = count - start < most_spheres ? count - start : most_spheres;
        cudaMemcpyToSymbol(part_of_scene, scene + 7 * start, part * sizeof(Sphere));
        go_on<<<grid, block>>>(rgb, heights, width, height, part, start == 0);
        start += part;
    } while (start < count);
    cudaFree(heights);
}
