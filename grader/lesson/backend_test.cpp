#include "grader/lesson/backend.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace simtutor {
namespace {

TEST(Backend, EachHasOneNameInAVerdictAndOneOnACommandLine) {
    EXPECT_EQ(backend_options(), (std::vector<std::string>{"sim", "gpu", "both", "auto"}));
    for (const std::string& option : backend_options())
        EXPECT_EQ(backend_option(backend_from_option(option)), option);
    for (const Backend backend : {Backend::simulator, Backend::gpu, Backend::both})
        EXPECT_EQ(backend_named(backend_name(backend)), backend);
    EXPECT_EQ(backend_name(Backend::simulator), "simulator");
    EXPECT_EQ(backend_from_option("sim"), Backend::simulator);
    EXPECT_FALSE(backend_named("sim"));
    EXPECT_FALSE(backend_named(""));
    EXPECT_THROW(backend_from_option("simulator"), std::invalid_argument);
}

}  // namespace
}  // namespace simtutor
