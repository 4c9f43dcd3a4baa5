// pattern-count: how often a word stands in a text, and where it stands first. Each block looks at
// a piece of the text. Planted: race.volatile.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#define CHECK(call)                                                             \
    do {                                                                        \
        const cudaError_t status = (call);                                      \
        if (status != cudaSuccess) {                                            \
            std::printf("FAILED: %s: %s\n", #call, cudaGetErrorString(status)); \
            std::exit(1);                                                       \
        }                                                                       \
    } while (0)

__constant__ char word[16];
__device__ int found;
__device__ int first;

__global__ void search(const char* text, int length, int word_length) {
    for (int at = blockIdx.x * blockDim.x + threadIdx.x; at + word_length <= length;
         at += gridDim.x * blockDim.x) {
        bool same = true;
        for (int k = 0; k < word_length && same; ++k) same = text[at + k] == word[k];
        if (!same) continue;
        atomicMin(&first, at);
#ifdef PLANTED
        volatile int* const count = &found;
        *count = *count + 1;  // planted: race.volatile
#else
        atomicAdd(&found, 1);
#endif
    }
}

int main() {
    std::string text;
    const char* const pieces[] = {"warp", "grid", "block", "wa", "rp", "thread"};
    unsigned state = 7;
    while (text.size() < 6000) text += pieces[(state = state * 1103515245u + 12345u) >> 16 & 3];
    const char wanted[] = "warp";
    const int length = static_cast<int>(text.size()), word_length = sizeof wanted - 1,
              none = length;

    char* d_text;
    CHECK(cudaMalloc(&d_text, text.size()));
    CHECK(cudaMemcpy(d_text, text.data(), text.size(), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpyToSymbol(word, wanted, word_length));
    int count = 0, place = none;
    CHECK(cudaMemcpyToSymbol(found, &count, sizeof count));
    CHECK(cudaMemcpyToSymbol(first, &place, sizeof place));
    search<<<6, 128>>>(d_text, length, word_length);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpyFromSymbol(&count, found, sizeof count));
    CHECK(cudaMemcpyFromSymbol(&place, first, sizeof place));
    CHECK(cudaFree(d_text));

    int expected = 0;
    for (std::size_t at = text.find(wanted); at != std::string::npos;
         at = text.find(wanted, at + 1))
        ++expected;
    const bool right = count == expected && place == static_cast<int>(text.find(wanted));
    if (!right) std::printf("%d times, expected %d; first at %d\n", count, expected, place);
    std::puts(right ? "PASSED" : "FAILED");
    return !right;
}
