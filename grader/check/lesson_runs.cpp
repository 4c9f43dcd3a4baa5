#include <stdexcept>

#include "grader/check/check.h"

namespace simtutor::check {
namespace {

const LessonRuns*& the_object() {
    static const LessonRuns* object = nullptr;
    return object;
}

}  // namespace

LessonRuns::LessonRuns(std::function<std::vector<Call>()> calls)
    : LessonRuns([calls = std::move(calls)] { return run_all(calls()); }) {}

LessonRuns::LessonRuns(std::function<std::vector<Run>()> make) : make_(std::move(make)) {
    if (the_object() != nullptr)
        throw std::logic_error("grade.cpp has a second LessonRuns; put its calls into the first");
    the_object() = this;
}

LessonRuns::~LessonRuns() {
    the_object() = nullptr;
}

const std::vector<Run>& LessonRuns::operator()() const {
    if (!made_) made_ = make_();
    return *made_;
}

const LessonRuns* LessonRuns::find() {
    return the_object();
}

}  // namespace simtutor::check
