// attack: the head of a file promises more pixels than any picture has
// lesson: 15-julia-ripple
// at most: 0
// sees: begins with no width, height and 255 behind P6

#include <cstdio>
#include <cstdlib>
#include <vector>

int main() {
    std::FILE* file = std::fopen("julia.ppm", "wb");
    std::fprintf(file, "P6\n99999999999999999999 99999999999999999999\n255\n");
    std::fclose(file);
    return 0;
}
