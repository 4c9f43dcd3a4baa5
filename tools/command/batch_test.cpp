#include "tools/command/batch.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/mark_changes.h"

namespace simtutor::command {
namespace {

namespace fs = std::filesystem;

TEST(FolderName, IsPlainAndDifferentForDifferentNames) {
    EXPECT_EQ(folder_name("anna-3_b"), "anna-3_b");
    std::set<std::string> names;
    const std::vector<std::string> students = {
        "Anna", "anna", "a b",  "a_b",   "a/b", "..",  ".",  "-rf",
        "\xff", "a\nb", "\x1b", "anna.", "",    "con", "=1", std::string(255, 'x')};
    for (const std::string& student : students) {
        const std::string name = folder_name(student);
        EXPECT_TRUE(names.insert(name).second) << name;
        EXPECT_LE(name.size(), 100u);
        EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_."),
                  std::string::npos)
            << name;
        EXPECT_TRUE(name != "." && name != ".." && name[0] != '-') << name;
    }
}

class BatchTest : public testing::Test {
  protected:
    static Bundle bundle(const std::string& source) {
        Bundle made;
        made.student = "anna";
        made.lesson = "21-dot-product";
        made.file = "k.cu";
        made.kernel = "kernel.cu";
        made.source = source;
        made.versions = {"g1", "l1", "Linux"};
        made.verdict.graded = true;
        made.verdict.seed = 7;
        made.verdict.points = made.verdict.max_points = 4;
        made.verdict.lesson_id = "21-dot-product";
        made.verdict.started = "2026-11-21T01:02:03Z";
        return made;
    }
    static bool known(const Batch& batch, const std::string& source, const Versions& versions) {
        return batch.known("verdicts/anna/21", source, versions).has_value();
    }
    TemporaryFolder root_;
    const Versions versions_ = {"g1", "l1", "another system"};
};

TEST_F(BatchTest, KeepsWhatWasGradedUntilFileLessonGraderOrSeedChange) {
    {
        const Batch batch(root_.path(), {7, false});
        EXPECT_FALSE(known(batch, "text", versions_));
        batch.keep("verdicts/anna/21", bundle("text"));
        EXPECT_TRUE(known(batch, "text", versions_));
        EXPECT_FALSE(known(batch, "text ", versions_));
        EXPECT_FALSE(known(batch, "text", {"g2", "l1", ""}));
        EXPECT_FALSE(known(batch, "text", {"g1", "l2", ""}));
    }
    EXPECT_TRUE(known(Batch(root_.path(), {}), "text", versions_));
    EXPECT_FALSE(known(Batch(root_.path(), {8, false}), "text", versions_));
}

TEST_F(BatchTest, SaysWhyItKnowsNoVerdict) {
    const auto why = [](const Batch& batch, const std::string& source, const Versions& versions) {
        return batch.why_unknown("verdicts/anna/21", source, versions);
    };
    {
        const Batch batch(root_.path(), {7, false});
        EXPECT_EQ(why(batch, "text", versions_), "It is not graded yet.");
        batch.keep("verdicts/anna/21", bundle("text"));
        EXPECT_EQ(why(batch, "text ", versions_), "The file has changed since it was graded.");
        const std::string changed =
            "Lesson or grader have changed since it was graded; grade it again.";
        EXPECT_EQ(why(batch, "text", {"g2", "l1", ""}), changed);
        EXPECT_EQ(why(batch, "text", {"g1", "l2", ""}), changed);
    }
    EXPECT_EQ(why(Batch(root_.path(), {8, false}), "text", versions_),
              "It was graded with another seed or back end; grade it again.");
    EXPECT_EQ(why(Batch(root_.path(), {7, true}), "text", versions_),
              "It is not graded again yet.");
}

TEST_F(BatchTest, HalfABundleIsNone) {
    const Batch batch(root_.path(), {7, false});
    for (const char* part : {"bundle.json", "verdict.json", "kernel.cu"}) {
        batch.keep("verdicts/anna/21", bundle("text"));
        fs::remove(root_.path() / "verdicts/anna/21" / part);
        EXPECT_FALSE(known(batch, "text", versions_)) << part;
        write_file(root_.path() / "verdicts/anna/21" / part, "{");
        EXPECT_FALSE(known(batch, "text", versions_)) << part;
    }
}

TEST_F(BatchTest, ARegradingThatWasStoppedGoesOn) {
    Batch(root_.path(), {7, false}).keep("verdicts/anna/21", bundle("text"));
    {
        const Batch batch(root_.path(), {std::nullopt, true});
        EXPECT_FALSE(known(batch, "text", versions_));
        batch.keep("verdicts/anna/21", bundle("text"));
    }
    {
        Batch again(root_.path(), {std::nullopt, true});
        EXPECT_TRUE(known(again, "text", versions_)) << "graded in this round";
        again.finish();
    }
    EXPECT_FALSE(known(Batch(root_.path(), {std::nullopt, true}), "text", versions_));
}

TEST_F(BatchTest, OneAtATime) {
    const Batch batch(root_.path(), {7, false});
    EXPECT_THROW(Batch(root_.path(), {7, false}), Trouble);
}

TEST_F(BatchTest, PartsShareSeedAndRound) {
    const Batch one(root_.path(), {}, Access::shared), other(root_.path(), {}, Access::shared);
    EXPECT_EQ(one.seed(), other.seed());
    EXPECT_FALSE(one.alone());
    EXPECT_THROW(Batch(root_.path(), {}), Trouble) << "parts are at work";
    EXPECT_THROW(Batch(root_.path(), {one.seed() + 1, false}, Access::shared), Trouble);
    EXPECT_THROW(Batch(root_.path(), {{}, false, Backend::both}, Access::shared), Trouble);
    EXPECT_FALSE(Batch(root_.path(), {}, Access::either).alone());
    one.keep("verdicts/anna/21", bundle("text"));
    EXPECT_TRUE(known(other, "text", versions_));
    const Batch again(root_.path(), {{}, true}, Access::shared);
    EXPECT_FALSE(known(again, "text", versions_));
    again.keep("verdicts/anna/21", bundle("text"));
    EXPECT_TRUE(known(Batch(root_.path(), {{}, true}, Access::shared), "text", versions_))
        << "the same regrading";
}

TEST_F(BatchTest, ANewFolderIsNobodysElse) {
    EXPECT_TRUE(Batch(root_.path(), {}, Access::either).alone());
    const Batch batch(root_.path(), {});
    EXPECT_THROW(Batch(root_.path(), {}, Access::shared), Trouble);
    EXPECT_THROW(Batch(root_.path(), {}, Access::either), Trouble);
}

TEST_F(BatchTest, AVerdictOfAnotherBackEndIsNotTakenOver) {
    Batch(root_.path(), {7, false}).keep("verdicts/anna/21", bundle("text"));
    EXPECT_FALSE(known(Batch(root_.path(), {7, false, Backend::both}), "text", versions_));
    EXPECT_FALSE(known(Batch(root_.path(), {}), "text", versions_)) << "the back end is remembered";
    EXPECT_TRUE(known(Batch(root_.path(), {{}, false, Backend::simulator}), "text", versions_));
}

TEST_F(BatchTest, ABundleIsReplacedWholeAndLeavesNothingBeside) {
    const Batch batch(root_.path(), {7, false});
    fs::create_directories(root_.path() / "verdicts/anna/21/old");
    batch.keep("verdicts/anna/21", bundle("text"));
    batch.keep("verdicts/anna/21", bundle("other"));
    EXPECT_TRUE(known(batch, "other", versions_));
    EXPECT_EQ(std::distance(fs::directory_iterator(root_.path() / "verdicts/anna"), {}), 1);
    EXPECT_FALSE(fs::exists(root_.path() / "verdicts/anna/21/old"));
}

TEST_F(BatchTest, WritersOfOneBundleDoNotDisturbEachOther) {
    const Batch batch(root_.path(), {7, false});
    std::vector<std::thread> writers;
    for (int i = 0; i < 4; ++i)
        writers.emplace_back([&] {
            for (int n = 0; n < 50; ++n) batch.keep("verdicts/anna/21", bundle("text"));
        });
    for (std::thread& writer : writers) writer.join();
    EXPECT_TRUE(known(batch, "text", versions_));
    EXPECT_EQ(std::distance(fs::directory_iterator(root_.path() / "verdicts/anna"), {}), 1);
}

TEST_F(BatchTest, EachSubmissionHasItsPlace) {
    Batch batch(root_.path(), {7, false});
    Manifest lesson;
    lesson.id = "21-dot-product";
    std::set<std::string> places;
    for (const char* student : {"a b", "a_b", "Anna", "anna", ".."}) {
        for (const char* attempt : {"", "1", "1 "}) {
            const Submission submission{student, &lesson, attempt, "", "", false};
            EXPECT_TRUE(places.insert(batch.place_for(submission).string()).second);
        }
    }
    const Submission twice{"anna", &lesson, "", "", "", false};
    EXPECT_TRUE(places.insert(batch.place_for(twice).string()).second);
}

KeptMark kept_mark(const char* student, int points, const char* status) {
    KeptMark mark;
    mark.student = student;
    mark.lesson = "21";
    mark.graded = true;
    mark.points = points;
    mark.counted = 100 * points;
    mark.file = "f1";
    mark.checks = {{"correct", "the sum is right", status, points},
                   {"memory", "in bounds", "passed", 0}};
    return mark;
}

TEST(MarkChanges, SayWhichChecksMadeTheDifference) {
    std::vector<KeptMark> before = {kept_mark("anna", 40, "passed"), kept_mark("ben", 10, "failed"),
                                    kept_mark("carl", 5, "failed"), kept_mark("dora", 5, "failed")};
    std::vector<KeptMark> after = before;
    after[0] = kept_mark("anna", 0, "failed");
    after[0].checks.pop_back();
    after[1].counted = 900;
    after[2] = kept_mark("carl", 0, "failed");
    after[2].graded = false;
    after[2].remark = "kernel.cu is a link.";
    after[2].file = "";
    after[3].student = "=emil";
    const auto changes = changes_of(before, after);
    EXPECT_EQ(changes_csv(changes),
              "student,lesson,attempt,before,after,why\r\n"
              "anna,21,,40,0,\"the sum is right: passed 40 -> failed 0; in bounds: no longer "
              "asked\"\r\n"
              "ben,21,,10,9,\"another due date, time or late policy\"\r\n"
              "carl,21,,5,0 (refused),\"the file is another one; kernel.cu is a link.\"\r\n"
              "'=emil,21,,,5,handed in\r\n"
              "dora,21,,5,,no longer handed in\r\n");
    EXPECT_NE(changes_text(changes).find("anna, 21: 40 -> 0"), std::string::npos);
    EXPECT_TRUE(changes_of(before, before).empty());
}

TEST(MarkChanges, AreReadAsTheyWereWritten) {
    const TemporaryFolder folder;
    Manifest lesson;
    lesson.id = "21";
    Mark mark{"a\n\xff", &lesson, true, false, 3, 4, "race.shared", "v"};
    mark.checks = {{"correct", "right", "passed", 3}};
    write_marks(folder.path() / "marks.json", {mark});
    const auto marks = read_marks(folder.path() / "marks.json");
    ASSERT_TRUE(marks);
    EXPECT_TRUE(changes_of(*marks, {kept(mark)}).empty());
    EXPECT_FALSE(read_marks(folder.path() / "none.json"));
    write_file(folder.path() / "marks.json", "[]");
    EXPECT_FALSE(read_marks(folder.path() / "marks.json"));
}

}  // namespace
}  // namespace simtutor::command
