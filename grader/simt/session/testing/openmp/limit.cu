// A system that gives a program three threads at most: teams that ask for more are smaller.
#include "check.h"

namespace {

int team_of(int asked) {
    int size = 0;
#pragma omp parallel num_threads(asked)
    {
#pragma omp single
        size = omp_get_num_threads();
    }
    return size;
}

}  // namespace

int main() {
    setenv("OMP_THREAD_LIMIT", "3", 1);  // read when the first team begins
    EXPECT(omp_get_thread_limit() == 3);
    EXPECT(team_of(7) == 3);
    EXPECT(team_of(2) == 2);
    int size = 0;
#pragma omp parallel
    {
#pragma omp single
        size = omp_get_num_threads();
    }
    EXPECT(size >= 1 && size <= 3);
    std::printf("PASSED\n");
}
