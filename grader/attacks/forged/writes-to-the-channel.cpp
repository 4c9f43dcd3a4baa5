// attack: writes a report to the grader's connection
// lesson: 02-loop-order
// at most: 0
// sees: send

#include <cstddef>
#include <sys/socket.h>
void matmul(const float* a, const float* b, float* c, int n) {
    struct { unsigned magic, kind; unsigned long long bytes, nonce[2]; } frame = {0x53494D54u, 6, 0, {0, 0}};
    send(240, &frame, sizeof frame, 0);
}
