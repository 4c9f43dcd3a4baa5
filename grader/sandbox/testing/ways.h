#pragma once

#include <cstdlib>
#include <string>

namespace simtutor::sandbox {

/// The way that in-way runs this test in; "" if it does not.
inline std::string test_way() {
    const char* way = std::getenv("SIMTUTOR_TEST_WAY");
    return way ? way : "";
}

}  // namespace simtutor::sandbox
