#pragma once

namespace simtutor::host {

/// Takes submissions from the control socket, forks a worker for each, watches its limits, and says
/// how it ended. Never runs student code itself. @return when the client is gone: the exit status
int serve(int count, char** words);

}  // namespace simtutor::host
