#pragma once

#include <string>

namespace simtutor::check {

/// A count for people: "1,049,600"; a fraction as "0.25", a large one without its fraction.
std::string grouped(double number);
/// "33", "0.25"; no grouping.
std::string plain(double number);
/// "1 element", "3 elements"
std::string counted(unsigned long long count, const std::string& noun);

}  // namespace simtutor::check
