// attack: prints the answer and ends before the run is judged
// lesson: 11-first-program
// at most: 0
// sees: Let main return instead

#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int argc, char** argv) {
    for (int i = 2; i < argc; ++i) std::printf("%.2f\n", std::atof(argv[i]) * 9 / 5 + 32);
    std::exit(0);
}
