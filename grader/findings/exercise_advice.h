#pragma once

namespace simtutor::simt {

/// The advice about code that is still the starter's: what is missing there is the exercise.
inline constexpr const char* exercise_advice =
    "So far this is the starter, and making it right is the exercise. The page explains what is at "
    "work here; the hints help step by step.";

}  // namespace simtutor::simt
