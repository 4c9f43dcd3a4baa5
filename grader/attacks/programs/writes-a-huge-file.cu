// attack: writes a file without end
// lesson: 15-julia-ripple
// at most: 0
// sees: grew beyond what it may have

#include <cstdio>
#include <cstdlib>
#include <vector>

int main() {
    std::FILE* file = std::fopen("julia.ppm", "wb");
    std::fprintf(file, "P6\n96 64\n255\n");
    for (int i = 0; i < 2'000'000; ++i) std::fputs("0123456789abcdef", file);
    return 0;
}
