// Alternative: shapes and colours lie in two constant arrays, as float4 and float3.

#include <cmath>
#include <vector>

/// A sphere: its centre, its radius, and its colour, each part from 0 to 1.
struct Sphere {
    float x, y, z, radius, red, green, blue;
};

constexpr int most_spheres = 1000;
__constant__ float4 shapes[most_spheres];
__constant__ float3 colours[most_spheres];

/// How high the ray at (x, y) hits the sphere, or -INFINITY if it passes by. `light` is 1 where the
/// sphere faces us, and goes down to 0 at its edge.
__device__ float hit(float4 sphere, float x, float y, float& light) {
    const float dx = x - sphere.x, dy = y - sphere.y;
    const float rest = sphere.w * sphere.w - dx * dx - dy * dy;
    if (rest <= 0) return -INFINITY;
    const float dz = sqrtf(rest);
    light = dz / sphere.w;
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
        const float z = hit(shapes[i], x - width / 2.0f, y - height / 2.0f, light);
        if (z > highest) {
            highest = z;
            red = light * colours[i].x;
            green = light * colours[i].y;
            blue = light * colours[i].z;
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
    std::vector<float4> shape;
    std::vector<float3> colour;
    for (int i = 0; i < count; ++i) {
        const float* one = scene + 7 * i;
        shape.push_back(make_float4(one[0], one[1], one[2], one[3]));
        colour.push_back(make_float3(one[4], one[5], one[6]));
    }
    cudaMemcpyToSymbol(shapes, shape.data(), count * sizeof(float4));
    cudaMemcpyToSymbol(colours, colour.data(), count * sizeof(float3));
    trace<<<grid, block>>>(rgb, width, height, count);
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
        const float z = hit(shapes[i], x - width / 2.0f, y - height / 2.0f, light);
        if (z > highest) {
            highest = z;
            red = light * colours[i].x;
            green = light * colours[i].y;
            blue = light * colours[i].z;
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
    for (int start = 0; start == 0 || start < count; start += most_spheres) {
        std::vector<float4> shape;
        std::vector<float3> colour;
        for (int i = start; i < count && i < start + most_spheres; ++i) {
            const float* one = scene + 7 * i;
            shape.push_back(make_float4(one[0], one[1], one[2], one[3]));
            colour.push_back(make_float3(one[4], one[5], one[6]));
        }
        cudaMemcpyToSymbol(shapes, shape.data(), shape.size() * sizeof(float4));
        cudaMemcpyToSymbol(colours, colour.data(), colour.size() * sizeof(float3));
        trace_part<<<grid, block>>>(rgb, heights, width, height, static_cast<int>(shape.size()),
                                    start == 0);
    }
    cudaFree(heights);
}
