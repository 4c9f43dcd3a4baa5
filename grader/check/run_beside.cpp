#include "grader/check/run_beside.h"

#include <utility>

#include "grader/check/call_request.h"
#include "grader/check/grading.h"

namespace simtutor::check {

namespace {
bool in_turn = false;
}  // namespace

void make_runs_in_turn(bool wanted) {
    in_turn = wanted;
}

RunBeside::RunBeside(Call call) : call_(std::move(call)) {
    const Grading& now = grading();
    if (now.first_loss || in_turn) return;
    request_ = request_of(call_);
    // A copy of the runner keeps alive what it needs, should the grading end before this run.
    result_ =
        std::async(std::launch::async, [runner = now.runner, request = request_,
                                        kind = on_gpu() ? host::Kind::gpu : host::Kind::simulator] {
            return runner(kind, {request}).at(0);
        });
}

const Run& RunBeside::operator()() {
    if (!run_) run_ = result_.valid() ? keep(call_, request_, result_.get()) : run_one(call_);
    return *run_;
}

}  // namespace simtutor::check
