#pragma once

#include <string>

#include "grader/findings/sources.h"

namespace simtutor {

/// Of a check of a table of answers, "patient 7, centre: the diagnosis": the rows that it asks for,
/// "Line 14: {7, "race.shared", 18}". A table is an array of a struct whose first member is called
/// as the title begins. Empty where the file has no such table, or no such row.
/// @param message of the check; "Part a: …" asks for that row of several alone
std::string answer_rows(Sources& sources, const std::string& file, const std::string& title,
                        const std::string& message);

}  // namespace simtutor
