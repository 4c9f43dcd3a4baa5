// attack: lets fread write where the submission may not
// lesson: 11-first-program
// at most: 0
// sees: memory that is not the submission's own

#include <cstdio>
#include <cstdlib>
#include <vector>

int main() {
    std::fread((void*)&std::printf, 1, 64, stdin);
    return 0;
}
