#include "grader/simt/cuda/runtime/launch/idle_launch.h"

#include "grader/simt/cuda/runtime/testing/session_test.h"

namespace simtutor::simt {
namespace {

class RuntimeIdleLaunch : public SessionTest {
  protected:
    void SetUp() override {}
    /// Which of three launches do their work, as bits, where this one does none.
    static int work_of(unsigned idle) {
        SessionOptions options;
        options.idle_launch = idle;
        begin_session(options);
        int done = 0;
        for (int launch = 0; launch < 3; ++launch)
            done |= in_kernel([launch] { return 1 << launch; });
        EXPECT_EQ(cudaGetLastError(), cudaSuccess);
        return done;
    }
};

TEST_F(RuntimeIdleLaunch, OneOfThemDoesNothing) {
    EXPECT_EQ(work_of(1), 0b110);
    EXPECT_EQ(work_of(3), 0b011);
    EXPECT_EQ(work_of(4), 0b111);
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeIdleLaunch, NoneOrAllOfThem) {
    EXPECT_EQ(work_of(0), 0b111);
    EXPECT_EQ(work_of(IdleLaunch::all), 0);
}

}  // namespace
}  // namespace simtutor::simt
