#include <gtest/gtest.h>
#include <sys/socket.h>

#include "grader/host/frame.h"
#include "grader/host/poison.h"
#include "grader/host/request_wire.h"
#include "grader/host/run_outcome.h"
#include "grader/host/test_arguments.h"
#include "grader/process/file_descriptor.h"

namespace simtutor::host {
namespace {

using namespace test;

class Frames : public testing::Test {
  protected:
    Frames() {
        int ends[2];
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
        ours = FileDescriptor(ends[0]);
        theirs = FileDescriptor(ends[1]);
    }
    const Nonce nonce = random_nonce();
    FileDescriptor ours, theirs;
    FrameReader reader{nonce};
};

TEST_F(Frames, ArriveInOrder) {
    EXPECT_TRUE(write_frame(theirs.get(), nonce, FrameKind::stage, "a", 1));
    EXPECT_TRUE(write_frame(theirs.get(), nonce, FrameKind::report, "", 0));
    theirs.reset();
    EXPECT_FALSE(reader.read_from(ours.get()));
    EXPECT_EQ(reader.next()->kind, FrameKind::stage);
    EXPECT_TRUE(reader.next()->payload.empty());
    EXPECT_FALSE(reader.next().has_value());
    EXPECT_FALSE(reader.broken());
}

TEST_F(Frames, WithAnotherNonceBreakTheChannel) {
    EXPECT_TRUE(write_frame(theirs.get(), random_nonce(), FrameKind::report, "", 0));
    reader.read_from(ours.get());
    EXPECT_FALSE(reader.next().has_value());
    EXPECT_TRUE(reader.broken());
}

TEST_F(Frames, CutShortBreakTheChannel) {
    EXPECT_TRUE(write_frame(theirs.get(), nonce, FrameKind::report, "abc", 3));
    std::uint8_t bytes[64];
    const ssize_t length = ::recv(ours.get(), bytes, sizeof bytes, 0);
    EXPECT_GT(::send(theirs.get(), bytes, static_cast<std::size_t>(length) - 1, 0), 0);
    reader.read_from(ours.get());
    EXPECT_FALSE(reader.next().has_value());
    EXPECT_TRUE(reader.broken());
}

TEST(RequestWire, ComesBackAsItWas) {
    RunRequest sent =
        request("dot", {in("a", {1, 2, 3}), out("c", Type::uint8, 7), number("n", -3)});
    sent.launch = Launch{{1, 2, 3}, {4, 5, 6}, 7};
    sent.seed = ~0ull;
    sent.device = "c1060";
    sent.rules.off = {"race.warp"};
    sent.rules.levels["barrier.early-exit"] = simt::Level::error;
    const Nonce nonce = random_nonce();
    const DataFile data = write_request(Task::call, nonce, "/module.so", sent);
    const WorkerRequest got = read_request(data.file.get());
    EXPECT_EQ(got.nonce, nonce);
    EXPECT_EQ(got.module, "/module.so");
    EXPECT_EQ(got.run.seed, sent.seed);
    EXPECT_EQ(got.run.device, "c1060");
    EXPECT_EQ(got.run.rules.off, sent.rules.off);
    EXPECT_EQ(got.run.rules.levels, sent.rules.levels);
    EXPECT_EQ(got.run.launch->block[2], 6u);
    ASSERT_EQ(got.run.arguments.size(), 3u);
    EXPECT_EQ(got.run.arguments[1].array->type, Type::uint8);
    EXPECT_EQ(got.run.arguments[2].integer, -3);
    EXPECT_EQ(got.regions[0].bytes, 12u);
    EXPECT_EQ(got.regions[1].bytes, 7u);
}

TEST(Poison, IsRecognised) {
    for (Type type : {Type::int8, Type::uint8, Type::int32, Type::uint32, Type::int64, Type::uint64,
                      Type::float32, Type::float64}) {
        std::vector<std::byte> bytes(2 * size_of(type));
        EXPECT_FALSE(is_poison(bytes.data(), type));
        poison(bytes.data(), type, 1);
        EXPECT_TRUE(is_poison(bytes.data(), type));
        EXPECT_FALSE(is_poison(bytes.data() + size_of(type), type));
    }
    float value;
    poison(&value, Type::float32, 1);
    EXPECT_NE(value, value) << "a NaN";
}

TEST(Printable, ReplacesWhatATerminalWouldObey) {
    EXPECT_EQ(printable("a\tb\nc\x1b[2J\rd"), "a\tb\nc?[2J?d");
    EXPECT_EQ(printable("\xc3\xbc"), "\xc3\xbc");
    EXPECT_EQ(printable("\xff"), "\xef\xbf\xbd");
}

}  // namespace
}  // namespace simtutor::host
