// edit-distance: a table by diagonals, its CUDA part behind a header. Planted: index.overflow.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <random>
#include <string>
#include <vector>

#include "wavefront.h"

static int distanceOnCpu(const Window& rows, const Window& columns, int textLength,
                         const std::vector<Cell>& forbidden) {
    const int n = int(rows.text.size()), m = int(columns.text.size());
    std::vector<int> above(m + 1), row(m + 1);
    for (int j = 0; j <= m; ++j) above[j] = j;
    for (int i = 1; i <= n; ++i) {
        row[0] = i;
        for (int j = 1; j <= m; ++j) {
            const Cell cell = Cell(rows.start + i - 1) * textLength + columns.start + j - 1;
            row[j] = std::min(above[j], row[j - 1]) + 1;
            if (rows.text[i - 1] == columns.text[j - 1])
                row[j] = std::min(row[j], above[j - 1]);
            else if (!std::binary_search(forbidden.begin(), forbidden.end(), cell))
                row[j] = std::min(row[j], above[j - 1] + 1);
        }
        above.swap(row);
    }
    return above[m];
}

static std::string randomText(int length, std::mt19937& random) {
    std::string text;
    for (int i = 0; i < length; ++i) text += "ACGT"[random() % 4];
    return text;
}

int main() {
    const int textLength = 60000;
    std::mt19937 random(14);
    const Window rows{50001, randomText(131, random)}, columns{41234, randomText(107, random)};
    const int n = int(rows.text.size()), m = int(columns.text.size());

    std::vector<Cell> forbidden;
    for (int k = 0; k < 3000; ++k) {
        const int row = rows.start + int(random() % n), column = columns.start + int(random() % m);
        forbidden.push_back(Cell(row) * textLength + column);
    }
    std::sort(forbidden.begin(), forbidden.end());

    int distance = -1;
    try {
        distance = editDistance(rows, columns, textLength, forbidden);
    } catch (const std::exception& error) {
        std::printf("FAILED: %s\n", error.what());
        return 1;
    }

    const int expected = distanceOnCpu(rows, columns, textLength, forbidden);
    std::printf("%d and %d letters, distance %d (without forbidden cells %d)\n", n, m, distance,
                distanceOnCpu(rows, columns, textLength, {}));
    if (distance != expected) {
        std::printf("FAILED: the CPU says %d\n", expected);
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}
