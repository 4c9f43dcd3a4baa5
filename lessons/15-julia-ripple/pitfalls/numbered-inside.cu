// Wrong: of a block only the threads inside of the picture are numbered.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

/// Ends the program if a CUDA call has failed. Give it the result of every one.
void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}

/// Writes a picture, three bytes for each pixel, as a PPM file.
void write_picture(const std::string& name, const std::vector<unsigned char>& rgb, int width,
                   int height) {
    std::FILE* file = std::fopen(name.c_str(), "wb");
    if (!file) {
        std::perror(name.c_str());
        std::exit(1);
    }
    std::fprintf(file, "P6\n%d %d\n255\n", width, height);
    std::fwrite(rgb.data(), 1, rgb.size(), file);
    if (std::fclose(file) != 0) {
        std::perror(name.c_str());
        std::exit(1);
    }
}

/// How many steps z -> z * z + c stays within the circle of radius 2, from a point on: 0 to 200.
__device__ int steps_inside(float real, float imaginary, float c_real, float c_imaginary) {
    int steps = 0;
    while (steps < 200 && real * real + imaginary * imaginary <= 4) {
        const float next = real * real - imaginary * imaginary + c_real;
        imaginary = 2 * real * imaginary + c_imaginary;
        real = next;
        ++steps;
    }
    return steps;
}

/// The Julia set: the red of a pixel is steps * 255 / 200, green and blue are 0.
__global__ void julia(unsigned char* rgb, int width, int height, float c_real, float c_imaginary) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const float real = 1.5f * (2 * x - width) / width;
    const float imaginary = 1.5f * (2 * y - height) / height;
    unsigned char* pixel = rgb + 3 * (static_cast<std::size_t>(y) * width + x);
    pixel[0] = steps_inside(real, imaginary, c_real, c_imaginary) * 255 / 200;
    pixel[1] = pixel[2] = 0;
}

/// A frame of the wave: red, green and blue of a pixel are alike.
__global__ void ripple(unsigned char* rgb, int width, int height, int frame) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const float from_x = x - width / 2.0f, from_y = y - height / 2.0f;
    const float distance = sqrtf(from_x * from_x + from_y * from_y);
    const float wave = cosf(distance / 4 - frame * 0.9f) / (distance / 10 + 1);
    unsigned char* pixel = rgb + 3 * (static_cast<std::size_t>(y) * width + x);
    pixel[0] = pixel[1] = pixel[2] = static_cast<unsigned char>(128 + 127 * wave);
}

/// The steps behind a pixel of the Julia set.
int steps_of(unsigned char red) {
    return (red * 200 + 254) / 255;
}

/// The share of useful steps: those of all pixels, divided by what the warps pay for. A warp pays
/// 32 times for the steps of its busiest thread. Threads beyond the edges make none.
/// @param picture  the Julia set, three bytes for each pixel
/// @param block    of the launch that made it
double useful_share(const std::vector<unsigned char>& picture, int width, int height, dim3 block) {
    const int columns = block.x, rows = block.y;
    double useful = 0, paid = 0;
    for (int top = 0; top < height; top += rows) {
        for (int left = 0; left < width; left += columns) {
            int number = 0, most = 0;
            for (int i = 0; i < columns * rows; ++i) {
                const int x = left + i % columns, y = top + i / columns;
                if (x >= width || y >= height) continue;
                const int steps = steps_of(picture[3 * (std::size_t(y) * width + x)]);
                useful += steps;
                most = std::max(most, steps);
                ++number;
                if (number % 32 != 0) continue;
                paid += 32.0 * most;
                most = 0;
            }
            paid += 32.0 * most;
        }
    }
    return paid > 0 ? useful / paid : 0;
}

/// Makes all pictures and writes them.
void make_pictures(int width, int height, int frames, float c_real, float c_imaginary) {
    std::vector<unsigned char> picture(std::size_t{3} * width * height);
    const dim3 block(8, 32);
    const dim3 grid((width + 7) / 8, (height + 31) / 32);
    unsigned char* rgb = nullptr;
    check(cudaMalloc(&rgb, picture.size()), "cudaMalloc");
    julia<<<grid, block>>>(rgb, width, height, c_real, c_imaginary);
    check(cudaGetLastError(), "julia");
    check(cudaMemcpy(picture.data(), rgb, picture.size(), cudaMemcpyDeviceToHost), "copy");
    write_picture("julia.ppm", picture, width, height);
    std::printf("%u %u %.4f\n", block.x, block.y, useful_share(picture, width, height, block));
    for (int frame = 0; frame < frames; ++frame) {
        ripple<<<grid, block>>>(rgb, width, height, frame);
        check(cudaGetLastError(), "ripple");
        check(cudaMemcpy(picture.data(), rgb, picture.size(), cudaMemcpyDeviceToHost), "copy");
        write_picture("frame" + std::to_string(frame) + ".ppm", picture, width, height);
    }
    check(cudaFree(rgb), "cudaFree");
}

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "usage: %s WIDTH HEIGHT FRAMES\n", argv[0]);
        return 2;
    }
    float c_real = 0, c_imaginary = 0;
    if (std::scanf("%f %f", &c_real, &c_imaginary) != 2) {
        std::fprintf(stderr, "two numbers are expected\n");
        return 2;
    }
    make_pictures(std::atoi(argv[1]), std::atoi(argv[2]), std::atoi(argv[3]), c_real, c_imaginary);
    return 0;
}
