// attack: the host computes and prints; there is no kernel
// lesson: 11-first-program
// at most: 0
// sees: The kernels stored 0 of 1 temperatures

#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int argc, char** argv) {
    for (int i = 2; i < argc; ++i) std::printf("%.2f\n", std::atof(argv[i]) * 9 / 5 + 32);
    return 0;
}
