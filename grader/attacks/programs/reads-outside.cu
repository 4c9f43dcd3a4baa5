// attack: looks for the solution and for files of the system, and prints what it finds
// lesson: 11-first-program
// at most: 0
// sees: The program printed 0 numbers

#include <cstdio>
#include <cstdlib>
#include <vector>

int main() {
    for (const char* path :
         {"@ROOT@/solutions/11-first-program/kernel.cu", "../../solutions/11-first-program/kernel.cu",
          "/etc/passwd", "/proc/self/maps", "/dev/zero", "kernel.cu", "verdict.json"}) {
        std::FILE* file = std::fopen(path, "r");
        if (file) std::printf("%s %d\n", path, std::fgetc(file));
    }
    return 0;
}
