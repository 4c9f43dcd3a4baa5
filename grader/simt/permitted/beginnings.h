#pragma once

#include <algorithm>
#include <string_view>

namespace simtutor::simt {

/// Whether the name begins with one of the list.
template <class List>
bool begins_with_one(std::string_view name, const List& list) {
    return std::any_of(list.begin(), list.end(),
                       [&](std::string_view one) { return name.starts_with(one); });
}

}  // namespace simtutor::simt
