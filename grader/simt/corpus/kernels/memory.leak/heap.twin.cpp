// corpus: entry void reverse(const float* a, float* c, int n)
// corpus: array a in 64
// corpus: array c out 64
// corpus: number n 64
// corpus: level memory.leak warning
// What a variable keeps for the next call is no leak, nor is what it leads to.
#include <cstdlib>
#include <map>
#include <string>
#include <vector>
struct Room {
    std::vector<float> floats;
    float* more = nullptr;
};
void reverse(const float* a, float* c, int n) {
    static Room* kept = new Room;
    thread_local float* mine = static_cast<float*>(std::calloc(n, sizeof(float)));
    kept->floats.resize(n);
    if (!kept->more) kept->more = static_cast<float*>(std::malloc(sizeof(float) * n));
    float* grown = static_cast<float*>(std::malloc(sizeof(float)));
    grown[0] = a[0];
    grown = static_cast<float*>(std::realloc(grown, sizeof(float) * n));
    for (int i = 1; i < n; ++i) grown[i] = a[i];
    void* aligned = nullptr;
    if (posix_memalign(&aligned, 64, sizeof(float) * n)) return;
    for (int i = 0; i < n; ++i) static_cast<float*>(aligned)[i] = grown[n - 1 - i] + mine[i];
    std::map<int, std::string> names;
    for (int i = 0; i < n; ++i) names[i] = "the number of this element: " + std::to_string(i);
    for (int i = 0; i < n; ++i) kept->more[i] = kept->floats[i] = static_cast<float*>(aligned)[i];
    for (int i = 0; i < n; ++i) c[i] = names[i].empty() ? 0 : kept->more[i];
    std::free(grown);
    std::free(aligned);
}
