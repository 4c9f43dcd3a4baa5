// A global initialiser that crashes or hangs, as told at build time.
#include "grader/host/test_modules/entry.h"

namespace {

int bad_start() {
#ifdef SIMTUTOR_TEST_HANG
    for (;;) asm volatile("");
#else
    volatile int* volatile nowhere = nullptr;
    *nowhere = 1;
#endif
    return 1;
}
int global = bad_start();
void nothing(SimtutorCall*) {}

}  // namespace

extern "C" const SimtutorEntry simtutor_entries[] = {SIMTUTOR_TEST_ENTRY(nothing, "()"),
                                                     {nullptr, nullptr, nullptr}};
int* simtutor_test_use() {
    return &global;
}
