#include "tools/command/progress.h"

#include <gtest/gtest.h>

namespace simtutor::command {
namespace {

TEST(Progress, ShowsShareTextAndSeconds) {
    EXPECT_EQ(ProgressLine::render(0.5, "n = 33", 3.2, 80),
              "[############............]  50 %  n = 33, 3 s");
}

TEST(Progress, ShowsNoBarWhenTheShareIsUnknown) {
    EXPECT_EQ(ProgressLine::render(-1, "compiling", 3.2, 80), "compiling, 3 s");
}

TEST(Progress, NeverGoesBeyondTheLastColumn) {
    EXPECT_EQ(ProgressLine::render(2, "a long text", 3, 20).size(), 19u);
    EXPECT_EQ(ProgressLine::render(0, "a long text", 3, 0).size(), 0u);
}

}  // namespace
}  // namespace simtutor::command
