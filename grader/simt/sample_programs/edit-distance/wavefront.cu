// The table is computed diagonal by diagonal; cells of one diagonal are independent.
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "wavefront.h"

namespace {

void check(cudaError_t status) {
    if (status != cudaSuccess) throw std::runtime_error(cudaGetErrorString(status));
}

struct Problem {
    const char *rowText, *columnText;
    int rows, columns;
    int firstRow, firstColumn, textLength;
    const Cell* forbidden;
    int forbiddenCount;
};

__device__ bool isForbidden(const Problem& p, int row, int column) {
#ifdef PLANTED
    const Cell cell = row * p.textLength + column;  // planted: index.overflow
#else
    const Cell cell = Cell(row) * p.textLength + column;
#endif
    int low = 0, high = p.forbiddenCount;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (p.forbidden[middle] < cell)
            low = middle + 1;
        else
            high = middle;
    }
    return low < p.forbiddenCount && p.forbidden[low] == cell;
}

/// Diagonal d holds the cells with row + column = d, at the place of their row.
__global__ void nextDiagonal(Problem p, int d, const int* beforeLast, const int* last, int* now) {
    const int low = max(0, d - p.columns), high = min(d, p.rows);
    const int row = low + blockIdx.x * blockDim.x + threadIdx.x;
    if (row > high) return;
    const int column = d - row;
    if (row == 0 || column == 0) {
        now[row] = d;  // only insert or only delete
        return;
    }

    const int shorter = min(last[row - 1], last[row]) + 1;
    const bool same = p.rowText[row - 1] == p.columnText[column - 1];
    if (same)
        now[row] = min(shorter, beforeLast[row - 1]);
    else if (isForbidden(p, p.firstRow + row - 1, p.firstColumn + column - 1))
        now[row] = shorter;
    else
        now[row] = min(shorter, beforeLast[row - 1] + 1);
}

template <class T>
T* upload(const T* from, std::size_t count) {
    T* to = nullptr;
    check(cudaMalloc(&to, count * sizeof(T)));
    check(cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyHostToDevice));
    return to;
}

}  // namespace

int editDistance(const Window& rows, const Window& columns, int textLength,
                 const std::vector<Cell>& forbidden) {
    const int n = int(rows.text.size()), m = int(columns.text.size());
    char* rowText = upload(rows.text.data(), n);
    char* columnText = upload(columns.text.data(), m);
    Cell* cells = upload(forbidden.data(), forbidden.size());
    const Problem problem{rowText,    columnText, n,
                          m,          rows.start, columns.start,
                          textLength, cells,      int(forbidden.size())};

    int *beforeLast, *last, *now;
    check(cudaMalloc(&beforeLast, (n + 1) * sizeof(int)));
    check(cudaMalloc(&last, (n + 1) * sizeof(int)));
    check(cudaMalloc(&now, (n + 1) * sizeof(int)));

    const int threads = 64;
    for (int d = 0; d <= n + m; ++d) {
        const int cellsOfDiagonal = std::min(d, n) - std::max(0, d - m) + 1;
        const int blocks = (cellsOfDiagonal + threads - 1) / threads;
        nextDiagonal<<<blocks, threads>>>(problem, d, beforeLast, last, now);
        check(cudaGetLastError());
        std::swap(beforeLast, last);
        std::swap(last, now);
    }

    int distance = 0;  // the last diagonal has one cell, that of row n
    check(cudaMemcpy(&distance, last + n, sizeof distance, cudaMemcpyDeviceToHost));
    for (int* diagonal : {beforeLast, last, now}) check(cudaFree(diagonal));
    check(cudaFree(rowText));
    check(cudaFree(columnText));
    check(cudaFree(cells));
    return distance;
}
