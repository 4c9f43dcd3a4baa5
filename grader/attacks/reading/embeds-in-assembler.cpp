// attack: the assembler embeds a file
// lesson: 01-ijk
// at most: 0
// sees: asm

__asm__(".incbin \"/etc/passwd\"");
#include <cstddef>

void matmul(const float* a, const float* b, float* c, int n, int stride) {
}
