#pragma once

namespace simtutor::simt {

/// What the OpenMP thread that runs, if it is one, has done is known to those who learn from
/// `what`: the address of a lock, a mutex or an atomic variable.
void publish_by(const void* what);
void learn_from(const void* what);

}  // namespace simtutor::simt
