#include "grader/host/child/fork_server.h"

int main(int count, char** words) {
    return simtutor::host::serve(count, words);
}
