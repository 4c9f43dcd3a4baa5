// attack: makes files until there is no room
// lesson: 15-julia-ripple
// at most: 0
// sees: The program wrote no file julia.ppm

#include <cstdio>
#include <cstdlib>
#include <vector>

int main() {
    char name[32];
    for (int i = 0; i < 100'000; ++i) {
        std::snprintf(name, sizeof name, "file%d", i);
        if (std::FILE* file = std::fopen(name, "wb")) {
            for (int k = 0; k < 1'000; ++k) std::fputs("0123456789abcdef", file);
            std::fclose(file);
        }
    }
    return 0;
}
