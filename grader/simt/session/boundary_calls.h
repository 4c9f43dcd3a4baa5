#pragma once

namespace simtutor::simt {

/// While host code of a submission runs, a fault in a closed array becomes a breach.
class ArrayFaults {
  public:
    ArrayFaults();
    ~ArrayFaults();
    ArrayFaults(const ArrayFaults&) = delete;
    ArrayFaults& operator=(const ArrayFaults&) = delete;
};

}  // namespace simtutor::simt
