// attack: brings its own table of entries
// lesson: 01-ijk
// at most: 0
// sees: simtutor_entries

#include <cstddef>
struct Entry {
    const char *name, *signature;
    void (*call)(void*);
};
extern "C" const Entry simtutor_entries[] = {{"matmul", "void matmul()", nullptr}, {nullptr, nullptr, nullptr}};
void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
