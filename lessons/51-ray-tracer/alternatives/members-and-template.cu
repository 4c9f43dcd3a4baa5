// Alternative: the sphere has a member function, the block size is a template argument, and a
// launch is checked.

#include <cmath>

/// A sphere: its centre, its radius, and its colour, each part from 0 to 1.
struct Sphere {
    float x, y, z, radius, red, green, blue;

    /// The square of half the ray's way inside the sphere; not above 0 if there is none.
    __device__ float inside(float at_x, float at_y) const {
        return radius * radius - (at_x - x) * (at_x - x) - (at_y - y) * (at_y - y);
    }
};

constexpr int most_spheres = 1000;
__constant__ Sphere spheres[most_spheres];

/// How high the ray at (x, y) hits the sphere, or -INFINITY if it passes by. `light` is 1 where the
/// sphere faces us, and goes down to 0 at its edge.
__device__ float hit(const Sphere& sphere, float x, float y, float& light) {
    const float rest = sphere.inside(x, y);
    if (rest <= 0) return -INFINITY;
    const float dz = sqrtf(rest);
    light = dz / sphere.radius;
    return sphere.z + dz;
}

/// A thread makes a pixel.
template <int side>
__global__ void trace(unsigned char* rgb, int width, int height, int count) {
    const int x = blockIdx.x * side + threadIdx.x;
    const int y = blockIdx.y * side + threadIdx.y;
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
    const dim3 block(8, 8);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    cudaMemcpyToSymbol(spheres, scene, count * sizeof(Sphere));
    trace<8><<<grid, block>>>(rgb, width, height, count);
}

/// A thread goes on with a pixel.
template <int side, bool first>
__global__ void trace_part(unsigned char* rgb, float* heights, int width, int height, int count) {
    const int x = blockIdx.x * side + threadIdx.x;
    const int y = blockIdx.y * side + threadIdx.y;
    if (x >= width || y >= height) return;
    const std::size_t place = static_cast<std::size_t>(y) * width + x;
    float before = -INFINITY;
    if constexpr (!first) before = heights[place];
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
    const dim3 block(8, 8);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    float* heights = nullptr;
    cudaMalloc(&heights, sizeof(float) * width * height);
    int start = 0;
    do {
        const int part = count - start < most_spheres ? count - start : most_spheres;
        cudaMemcpyToSymbol(spheres, scene + 7 * start, part * sizeof(Sphere));
        if (start == 0)
            trace_part<8, true><<<grid, block>>>(rgb, heights, width, height, part);
        else
            trace_part<8, false><<<grid, block>>>(rgb, heights, width, height, part);
        start += part;
    } while (start < count);
    cudaFree(heights);
}
