// c = a * b by tiles in shared memory; the last tiles of a row or column may be only partly full.
#pragma once

#include "matrix.h"

template <class T, int Tile>
__global__ void multiplyKernel(const T* a, const T* b, T* c, int n, int m, int inner) {
    __shared__ T tile[2 * Tile][Tile];  // a's tile precedes b's

    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = blockIdx.y * Tile + ty;
    const int column = blockIdx.x * Tile + tx;

    T sum = T(0);
    for (int start = 0; start < inner; start += Tile) {
        tile[ty][tx] = row < n && start + tx < inner ? a[row * inner + start + tx] : T(0);
        tile[Tile + ty][tx] =
            column < m && start + ty < inner ? b[(start + ty) * m + column] : T(0);
        __syncthreads();

        T x = tile[ty][0];  // the next factor is loaded while this one is multiplied
        for (int k = 0; k < Tile; ++k) {
#ifdef PLANTED
            const T next = tile[ty][k + 1];  // planted: bounds.row
#else
            const T next = k + 1 < Tile ? tile[ty][k + 1] : T(0);
#endif
            sum += x * tile[Tile + k][tx];
            x = next;
        }
        __syncthreads();
    }
    if (row < n && column < m) c[row * m + column] = sum;
}

template <int Tile, class T>
Matrix<T> multiply(const Matrix<T>& a, const Matrix<T>& b) {
    Matrix<T> c(a.rows(), b.columns());
    const dim3 block(Tile, Tile);
    const dim3 grid((c.columns() + Tile - 1) / Tile, (c.rows() + Tile - 1) / Tile);
    multiplyKernel<T, Tile>
        <<<grid, block>>>(a.data(), b.data(), c.data(), c.rows(), c.columns(), a.columns());
    throwOnError(cudaGetLastError(), "multiplyKernel");
    return c;
}
