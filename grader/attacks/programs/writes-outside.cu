// attack: makes a file in a folder of the system and one beside the submission
// lesson: 11-first-program
// at most: 0
// sees: The program printed 0 numbers

#include <cstdio>
#include <cstdlib>
#include <vector>

int main() {
    for (const char* path : {"/tmp/found-by-the-next", "../found", "@ROOT@/found", "sub/found"})
        if (std::FILE* file = std::fopen(path, "w")) std::fprintf(file, "%s\n", path), std::puts(path);
    return 0;
}
