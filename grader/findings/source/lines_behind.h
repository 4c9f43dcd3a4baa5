#pragma once

#include <string>

#include "grader/findings/known.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// For a wrong result that no finding explains: the lines that write an array, those that read
/// one, or those that add up a sum, as the sentence about the result asks for.
/// @param message as in "8 of 31 elements of c are wrong. …"
/// @param run     its name, which may speak of one of several kernels: "push_keys, n = 100"
/// @param call    of the run, as check::Message has it: other functions than it reaches are not
///                spoken of
/// @param handed_out the program as every student gets it: what is given is not spoken of
/// @param common  what all failing runs have in common: "Wrong only where n is no multiple of 16"
/// @return the lines, and whether they are a claim or only take part
Advice told_behind(Sources& sources, const std::string& file, const std::string& message,
                   const std::string& run = {}, const std::string& common = {},
                   const std::string& call = {}, const std::string& handed_out = {});

/// The text of it.
std::string lines_behind(Sources& sources, const std::string& file, const std::string& message,
                         const std::string& run = {}, const std::string& common = {},
                         const std::string& call = {}, const std::string& handed_out = {});

}  // namespace simtutor
