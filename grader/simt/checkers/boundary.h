#pragma once

#include <string>

#include "grader/simt/engine/boundary.h"
#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// Says in one sentence how a submission was about to leave its boundary, and ends the process.
class BoundaryChecker : public Client {
  public:
    /// Called with the sentence; it should end the process.
    using Handler = void (*)(const std::string& sentence);

    void set_handler(Handler handler) { handler_ = handler; }
    void on_breach(const Breach& breach) override;

  private:
    Handler handler_ = nullptr;
};

}  // namespace simtutor::simt
