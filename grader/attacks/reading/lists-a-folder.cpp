// attack: lists the folder above
// lesson: 01-ijk
// at most: 0
// sees: 

#include <cstddef>
#include <filesystem>
void matmul(const float* a, const float* b, float* c, int n, int stride) {
    for (const auto& entry : std::filesystem::directory_iterator("/")) c[0] += static_cast<float>(entry.path().string().size());
}
