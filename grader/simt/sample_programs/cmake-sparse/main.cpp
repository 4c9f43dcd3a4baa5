// cmake-sparse: a sparse matrix as a library for C++ programs, built by CMake. Planted:
// race.global.
#include <cstdio>
#include <stdexcept>

#include "sparse.h"

int main() {
    const int rows = 90, columns = 110;
    std::vector<Entry> entries;
    std::vector<double> x(columns), expected(rows);
    for (int i = 0; i < columns; ++i) x[i] = i % 8 - 3;
    for (int k = 0; k < 2000; ++k) {
        const Entry entry = {k * 7 % rows, k * 13 % columns, double(k % 5 - 2)};
        entries.push_back(entry);
        expected[entry.row] += entry.value * x[entry.column];
    }
    try {
        const SparseMatrix matrix(rows, columns, entries);
        // whole numbers: any order of the sums is exact
        const bool good = matrix * x == expected;
        std::puts(good ? "PASSED" : "FAILED");
        return good ? 0 : 1;
    } catch (const std::exception& problem) {
        std::printf("FAILED: %s\n", problem.what());
        return 1;
    }
}
