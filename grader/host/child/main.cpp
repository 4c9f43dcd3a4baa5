#include "grader/host/child/fork_server.h"

int main() {
    return simtutor::host::serve();
}
