// Regions before main, at the end of the program, and in a library that is opened while it runs.
#include <dlfcn.h>

#include <string>
#include <vector>

#include "check.h"

struct Static {
    std::vector<std::string> words;
    Static() {
        words.resize(100);
#pragma omp parallel for schedule(dynamic)
        for (int i = 0; i < 100; ++i) words[i] = std::string(i, 'w');
    }
    ~Static() {
        std::size_t letters = 0;
#pragma omp parallel for reduction(+ : letters)
        for (int i = 0; i < 100; ++i) {
            letters += words[i].size();
            words[i] = std::string();
        }
        if (letters != 4950) std::abort();
    }
};
static Static before_and_after;

__global__ void nothing() {}

int main() {
    std::atexit([] {
        int sum = 0;
#pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < 10; ++i) sum += i;
        if (sum != 45) std::abort();
    });
#pragma omp parallel num_threads(3)
    {
        void* const library = dlopen("libm.so.6", RTLD_NOW);
        EXPECT(library);
        dlclose(library);
        nothing<<<1, 32>>>();
    }
    CUDA(cudaDeviceSynchronize());
    std::printf("PASSED\n");
}
