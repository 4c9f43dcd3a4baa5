// matmul-tiled: the product of matrices of any size, by tiles of any size. Planted: bounds.row.
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

#include "matmul.cuh"

namespace {

struct Sizes {
    int n, m, inner;
};

template <class T>
std::vector<T> randomElements(int count, std::mt19937& random) {
    std::vector<T> elements(count);
    for (T& e : elements) e = T(int(random() % 201) - 100) / T(8);
    return elements;
}

template <class T, int Tile>
bool test(Sizes s, double tolerance) {
    std::mt19937 random(s.n);
    const auto a = randomElements<T>(s.n * s.inner, random);
    const auto b = randomElements<T>(s.inner * s.m, random);
    const auto c =
        multiply<Tile>(Matrix<T>(s.n, s.inner, a), Matrix<T>(s.inner, s.m, b)).elements();

    double checksum = 0;
    bool good = true;
    for (int row = 0; row < s.n; ++row)
        for (int column = 0; column < s.m; ++column) {
            double sum = 0, size = 0;
            for (int k = 0; k < s.inner; ++k) {
                const double product = double(a[row * s.inner + k]) * b[k * s.m + column];
                sum += product;
                size += std::fabs(product);
            }
            const T computed = c[row * s.m + column];
            good = good && std::fabs(computed - sum) <= tolerance * size;
            checksum += computed;
        }
    std::printf("%d x %d times %d x %d, tiles of %d: checksum %.3f\n", s.n, s.inner, s.inner, s.m,
                Tile, checksum);
    return good;
}

}  // namespace

int main() {
    bool good = true;
    try {
        // a sum of k products has at most k + 1 roundings, of 6e-8 (float) or none at all (int)
        good &= test<float, 16>({45, 37, 29}, 3e-6);
        good &= test<float, 8>({7, 61, 19}, 3e-6);
        good &= test<int, 16>({31, 17, 33}, 0);
        good &= test<double, 4>({9, 10, 11}, 1e-14);
    } catch (const std::exception& error) {
        std::printf("FAILED: %s\n", error.what());
        return 1;
    }
    if (!good) {
        std::printf("FAILED: a product is wrong\n");
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}
