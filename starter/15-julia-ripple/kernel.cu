// Lesson 15: a Julia set and a ripple.
//
//     ./program WIDTH HEIGHT FRAMES < constant.txt
//
// reads two numbers from its standard input, the real and the imaginary part of c, and writes
// pictures of WIDTH x HEIGHT pixels: the Julia set of c into julia.ppm, and FRAMES pictures of a
// wave that spreads into frame0.ppm, frame1.ppm and so on. It prints three numbers: the width and
// height of the block that made the Julia set, and the share of its warps' steps that is useful. If
// a CUDA call fails or a file cannot be written, it prints why and ends with status 1.
//
// Grade it with: make grade

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
    // simtutor: begin student
    // TODO: repeat z = z * z + c while |z| <= 2, at most 200 times, and count
    return 0;
    // simtutor: end
}

/// The Julia set: the red of a pixel is steps * 255 / 200, green and blue are 0.
__global__ void julia(unsigned char* rgb, int width, int height, float c_real, float c_imaginary) {
    // simtutor: begin student
    // TODO: this thread's pixel, its point of the plane, and its three bytes
    // simtutor: end
}

/// A frame of the wave: red, green and blue of a pixel are alike.
__global__ void ripple(unsigned char* rgb, int width, int height, int frame) {
    // simtutor: begin student
    // TODO: the pixel's distance from the middle, the wave there, and its three bytes
    // simtutor: end
}

/// The steps behind a pixel of the Julia set.
int steps_of(unsigned char red) {
    return (red * 200 + 254) / 255;
}

/// The share of useful steps: those of all pixels, divided by what the warps pay for. A warp pays
/// 32 times for the steps of its busiest thread. Threads beyond the edges make none. 0 if no pixel
/// makes a step.
/// @param picture  the Julia set, three bytes for each pixel
/// @param block    of the launch that made it
double useful_share(const std::vector<unsigned char>& picture, int width, int height, dim3 block) {
    // simtutor: begin student
    // TODO: for each block, for each of its warps: the steps of its pixels, and the most of them
    (void)picture;  // no warning while they are unused; remove these lines
    (void)width;
    (void)height;
    (void)block;
    return 0;
    // simtutor: end
}

/// Makes all pictures and writes them.
void make_pictures(int width, int height, int frames, float c_real, float c_imaginary) {
    std::vector<unsigned char> picture(std::size_t{3} * width * height);
    // simtutor: begin student
    // TODO: one array on the device; for each picture a launch, a copy and write_picture. After the
    // Julia set: printf("%u %u %.4f\n", block.x, block.y, useful_share(...)) for julia's block.
    (void)frames;  // no warning while they are unused; remove these lines
    (void)c_real;
    (void)c_imaginary;
    // simtutor: end
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
