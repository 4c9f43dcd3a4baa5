// corpus: entry void run(int* c)
// corpus: array c out 64 int32
// What the C library, the C++ library and system calls write is written.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>
__global__ void letters(const char* text, int* c) {
    const int i = threadIdx.x;
    c[i] = text[i] + 1;
}
__global__ void numbers(const float* values, int* c) {
    const int i = threadIdx.x;
    c[i] = values[i] + 1;
}
void show(char* memory, char* device, int* c) {
    letters<<<1, 64>>>(memory, c);
    numbers<<<1, 16>>>(reinterpret_cast<const float*>(memory), c);
    cudaMemcpy(device, memory, 64, cudaMemcpyDefault);
    letters<<<1, 64>>>(device, c);
    cudaDeviceSynchronize();
}
void run(int* c) {
    char* device;
    cudaMalloc(&device, 64);
    for (int way = 0; way < 20; ++way) {
        char* memory;
        if (way % 2)
            cudaMallocManaged(&memory, 64);
        else
            cudaMallocHost(&memory, 64);
        const std::vector<char> source(64);
        switch (way / 2) {
            case 0: std::copy(source.begin(), source.end(), memory); break;
            case 1: std::uninitialized_copy(source.begin(), source.end(), memory); break;
            case 2: __builtin_memset(memory, 0, 64); break;
            case 3: snprintf(memory, 64, "%063d", 0); break;
            case 4: strcpy(memory, std::string(63, 'a').c_str()); break;
            case 5: std::istringstream(std::string(64, '\0')).read(memory, 64); break;
            case 6: std::iota(memory, memory + 64, 0); break;
            case 7: {
                int ends[2];
                if (pipe(ends) || write(ends[1], source.data(), 64) != 64) return;
                if (read(ends[0], memory, 64) != 64) return;
                close(ends[0]);
                close(ends[1]);
                break;
            }
            case 8: {
                FILE* const zeroes = fopen("/dev/zero", "r");
                if (!zeroes || fread(memory, 1, 64, zeroes) != 64) return;
                fclose(zeroes);
                break;
            }
            default:
                for (int i = 0; i < 16; ++i)
                    sscanf("0.0", "%f", reinterpret_cast<float*>(memory) + i);
        }
        show(memory, device, c);
        if (way % 2)
            cudaFree(memory);
        else
            cudaFreeHost(memory);
    }
    cudaFree(device);
}
