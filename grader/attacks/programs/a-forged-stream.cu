// attack: a stream of its own takes the library to a table of its own
// lesson: 11-first-program
// at most: 0
// sees: memory that is not the submission's own

#include <cstdio>
#include <iostream>

int main() {
    static void* table[32];
    alignas(16) static char stream[512];
    *(void***)stream = table;
    *(std::ostream*)stream << 1;
    return 0;
}
