// The module of our own that time checks run beside a student's: in a process of its own, by the
// same kernel host, measured in the same way.
#include "grader/host/yardsticks/yardsticks.h"
#include "grader/module/module_abi.h"

namespace {

template <class T>
T* array(const SimtutorCall* call, int index) {
    return static_cast<T*>(call->values[index].pointer);
}

int number(const SimtutorCall* call, int index) {
    return static_cast<int>(call->values[index].integer);
}

void call_ijk(SimtutorCall* call) {
    simtutor::host::ijk(array<const float>(call, 0), array<const float>(call, 1),
                        array<float>(call, 2), number(call, 3));
}

void call_team(SimtutorCall* call) {
    simtutor::host::team(array<const float>(call, 0), array<const float>(call, 1),
                         array<float>(call, 2), number(call, 3), number(call, 4));
}

}  // namespace

extern "C" const SimtutorEntry simtutor_entries[] = {
    {"ijk", "void ijk(const float* a, const float* b, float* c, int n)", call_ijk},
    {"team", "void team(const float* a, const float* b, float* c, int n, int threads)", call_team},
    {nullptr, nullptr, nullptr}};
