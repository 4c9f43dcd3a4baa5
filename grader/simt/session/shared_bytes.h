#pragma once

#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// Brings what blocks of a split launch noted of their static shared memory to the CUDA runtime.
class SharedBytes : public Client {
  public:
    void write_slice(SliceWriter& writer) override;
    void read_slice(SliceReader& reader) override;
};

}  // namespace simtutor::simt
