#pragma once

namespace simtutor::simt {

/// The advice about code that is still the starter's: what to repair there is the exercise.
inline constexpr const char* exercise_advice =
    "This code is the starter's, and its repair is the exercise. The page explains what is at work "
    "here; the hints help step by step.";

}  // namespace simtutor::simt
