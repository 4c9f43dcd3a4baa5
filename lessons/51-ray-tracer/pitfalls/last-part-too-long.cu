// Wrong: every part is copied as long as the whole table, also the last one, which is shorter.

#include <cmath>

/// A sphere: its centre, its radius, and its colour, each part from 0 to 1.
struct Sphere {
    float x, y, z, radius, red, green, blue;
};

constexpr int most_spheres = 1000;  // in constant memory

__constant__ Sphere spheres[most_spheres];

/// The height at which the ray at (x, y) hits the sphere, or -INFINITY if it misses. `light` is 1
/// where the sphere faces us, and goes down to 0 at its edge.
__device__ float hit(const Sphere& sphere, float x, float y, float& light) {
    const float dx = x - sphere.x, dy = y - sphere.y;
    const float rest = sphere.radius * sphere.radius - dx * dx - dy * dy;
    if (rest <= 0) return -INFINITY;
    const float dz = sqrtf(rest);
    light = dz / sphere.radius;
    return sphere.z + dz;
}

/// Each thread computes one pixel.
__global__ void trace(unsigned char* rgb, int width, int height, int count) {
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= width || row >= height) return;
    float red = 0, green = 0, blue = 0, highest = -INFINITY;
    for (int i = 0; i < count; ++i) {
        float light = 0;
        const float z = hit(spheres[i], column - width / 2.0f, row - height / 2.0f, light);
        if (z > highest) {
            highest = z;
            red = light * spheres[i].red;
            green = light * spheres[i].green;
            blue = light * spheres[i].blue;
        }
    }
    unsigned char* pixel = rgb + 3 * (static_cast<std::size_t>(row) * width + column);
    pixel[0] = static_cast<unsigned char>(255 * red);
    pixel[1] = static_cast<unsigned char>(255 * green);
    pixel[2] = static_cast<unsigned char>(255 * blue);
}

/// Draws a scene of at most `most_spheres` spheres. `scene` is in the host's memory and has `count`
/// spheres with seven floats each, in the order of Sphere; `rgb` is in the device's.
void render(const float* scene, int count, unsigned char* rgb, int width, int height) {
    const dim3 block(16, 16);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    cudaMemcpyToSymbol(spheres, scene, count * sizeof(Sphere));
    trace<<<grid, block>>>(rgb, width, height, count);
}

/// Each thread goes on with one pixel: `count` more spheres. `heights` has the highest hit so far of
/// every pixel, from the second part on.
__global__ void trace_part(unsigned char* rgb, float* heights, int width, int height, int count,
                           bool first) {
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= width || row >= height) return;
    const std::size_t place = static_cast<std::size_t>(row) * width + column;
    const float before = first ? -INFINITY : heights[place];
    float red = 0, green = 0, blue = 0, highest = before;
    for (int i = 0; i < count; ++i) {
        float light = 0;
        const float z = hit(spheres[i], column - width / 2.0f, row - height / 2.0f, light);
        if (z > highest) {
            highest = z;
            red = light * spheres[i].red;
            green = light * spheres[i].green;
            blue = light * spheres[i].blue;
        }
    }
    if (!first && highest == before) return;  // the pixel shows what it showed
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
    int start = 0;
    do {  // a scene without spheres has a picture, too
        const int part = count - start < most_spheres ? count - start : most_spheres;
        cudaMemcpyToSymbol(spheres, scene + 7 * start, sizeof spheres);
        trace_part<<<grid, block>>>(rgb, heights, width, height, part, start == 0);
        start += part;
    } while (start < count);
    cudaFree(heights);
}
