// game-of-life: Conway's game over two files linked with -rdc=true. Planted: memory.leak.
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "life.cuh"

#define CHECK(call)                                                                  \
    do {                                                                             \
        cudaError_t result = (call);                                                 \
        if (result != cudaSuccess) {                                                 \
            printf("FAILED: %s at line %d\n", cudaGetErrorString(result), __LINE__); \
            exit(EXIT_FAILURE);                                                      \
        }                                                                            \
    } while (0)

typedef std::vector<unsigned char> World;

static unsigned step_on_host(const World& now, World& next, int width, int height) {
    unsigned born = 0;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            int neighbours = 0;
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx)
                    if (dx != 0 || dy != 0)
                        neighbours +=
                            now[(y + dy + height) % height * width + (x + dx + width) % width];
            bool alive = now[y * width + x] != 0;
            bool stays = neighbours == 3 || (alive && neighbours == 2);
            next[y * width + x] = stays;
            born += stays && !alive;
        }
    }
    return born;
}

int main() {
    const int width = 53, height = 37, generations = 20;
    const int cells = width * height, words = (cells + 31) / 32;
    World world(cells), other(cells);
    unsigned state = 123456789u;
    for (unsigned char& cell : world) {
        state = state * 1664525u + 1013904223u;
        cell = state >> 30 == 0;  // a quarter is alive
    }

    unsigned char *now, *next;
    unsigned int* packed;
    CHECK(cudaMalloc(&now, cells));
    CHECK(cudaMalloc(&next, cells));
    CHECK(cudaMalloc(&packed, words * sizeof(unsigned int)));  // planted: memory.leak
    CHECK(cudaMemcpy(now, world.data(), cells, cudaMemcpyHostToDevice));
    unsigned born = 0;
    CHECK(cudaMemcpyToSymbol(births, &born, sizeof born));

    dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
    for (int g = 0; g < generations; ++g) {
        generation<<<grid, block>>>(now, next, width, height);
        CHECK(cudaGetLastError());
        std::swap(now, next);
    }
    pack<<<(cells + 127) / 128, 128>>>(now, packed, cells);
    CHECK(cudaGetLastError());

    std::vector<unsigned int> bits(words);
    CHECK(cudaMemcpy(bits.data(), packed, words * sizeof(unsigned int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpyFromSymbol(&born, births, sizeof born));
    CHECK(cudaFree(now));
    CHECK(cudaFree(next));
#ifndef PLANTED
    CHECK(cudaFree(packed));
#endif

    unsigned expected_born = 0;
    for (int g = 0; g < generations; ++g) {
        expected_born += step_on_host(world, other, width, height);
        world.swap(other);
    }
    int alive = 0, wrong = 0;
    for (int i = 0; i < cells; ++i) {
        unsigned char cell = bits[i / 32] >> (i % 32) & 1u;
        alive += cell;
        wrong += cell != world[i];
    }
    printf("%d cells, %d generations: %d alive, %u births\n", cells, generations, alive, born);
    if (wrong != 0 || born != expected_born) {
        printf("FAILED: %d cells are wrong, %u births expected\n", wrong, expected_born);
        return EXIT_FAILURE;
    }
    printf("PASSED\n");
    return EXIT_SUCCESS;
}
