// Lesson 51: a ray tracer.
//
// We look down at a scene from far above, along the z axis. The ray of pixel (x, y) comes straight
// down at (x - width / 2, y - height / 2), and the pixel shows the highest point that the ray hits.
// A pixel has three bytes: red, green, blue.
//
// Grade it with: make grade
// simtutor: begin student
// TODO (first): the picture must not depend on the order of the spheres. Somewhere in this file
// is a bug. Find it.
// simtutor: end

#include <cmath>

/// A sphere: its centre, its radius, and its colour, each part from 0 to 1.
struct Sphere {
    float x, y, z, radius, red, green, blue;
};

constexpr int most_spheres = 1000;  // in constant memory

// simtutor: begin student
// TODO (second): declare an array of `most_spheres` spheres in constant memory here. `trace`
// then uses it by its name and needs no parameter for the spheres.
// simtutor: end

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
// simtutor: begin student
__global__ void trace(const Sphere* spheres, unsigned char* rgb, int width, int height,
                      int count) {
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= width || row >= height) return;
    float red = 0, green = 0, blue = 0, highest = -INFINITY;
    for (int i = 0; i < count; ++i) {
        float light = 0;
        const float z = hit(spheres[i], column - width / 2.0f, row - height / 2.0f, light);
        if (z > highest) {
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
// simtutor: end

/// Draws a scene of at most `most_spheres` spheres. `scene` is in the host's memory and has `count`
/// spheres with seven floats each, in the order of Sphere; `rgb` is in the device's.
void render(const float* scene, int count, unsigned char* rgb, int width, int height) {
    const dim3 block(16, 16);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    // simtutor: begin student
    // TODO (second): copy the spheres into the constant array instead of device memory.
    Sphere* spheres = nullptr;
    cudaMalloc(&spheres, count * sizeof(Sphere));
    cudaMemcpy(spheres, scene, count * sizeof(Sphere), cudaMemcpyHostToDevice);
    trace<<<grid, block>>>(spheres, rgb, width, height, count);
    cudaFree(spheres);
    // simtutor: end
}

// simtutor: begin student
// TODO (third): write a kernel here that goes on with a picture. What does it have to know of a
// pixel, besides its colour?
// simtutor: end

/// Draws a scene of any number of spheres, in parts of at most `most_spheres`.
void render_parts(const float* scene, int count, unsigned char* rgb, int width, int height) {
    const dim3 block(16, 16);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    // simtutor: begin student
    // TODO (third): copy a part, launch, and so on. What must outlive a launch, and where?
    // simtutor: end
}
