#include "tools/command/slurm_plan.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tools/command/child.h"
#include "tools/command/files.h"
#include "tools/command/slurm.h"

namespace simtutor::command {
namespace {

class SlurmPlan : public testing::Test {
  protected:
    Manifest cheap_, dear_;

    std::vector<OpenSubmission> open(std::size_t cheap, std::size_t dear) const {
        std::vector<OpenSubmission> all;
        for (std::size_t i = 0; i < cheap + dear; ++i)
            all.push_back({i, i < cheap ? &cheap_ : &dear_});
        return all;
    }
    static std::size_t submissions_in(const std::vector<PlannedTask>& tasks) {
        std::vector<std::size_t> all;
        for (const PlannedTask& task : tasks)
            all.insert(all.end(), task.submissions.begin(), task.submissions.end());
        std::sort(all.begin(), all.end());
        EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end()) << "twice";
        return all.size();
    }
};

TEST_F(SlurmPlan, TasksTakeAsLongAsTheyShould) {
    // 100 gradings of 2.7 s and 0.3 s around them: five minutes, in tasks of one.
    const auto tasks = plan_tasks(open(100, 0), {{&cheap_, 2.7}, {&cheap_, 100}, {&cheap_, 0.1}},
                                  {60, 0, 1000, 1});
    EXPECT_EQ(tasks.size(), 5u);
    EXPECT_EQ(submissions_in(tasks), 100u);
    for (const PlannedTask& task : tasks) EXPECT_NEAR(task.seconds, 60, 1e-6);
}

TEST_F(SlurmPlan, LongGradingsAreSpread) {
    const auto tasks = plan_tasks(open(40, 4), {{&cheap_, 0.7}, {&dear_, 19.7}}, {30, 0, 1000, 1});
    ASSERT_EQ(tasks.size(), 4u);
    for (const PlannedTask& task : tasks) {
        EXPECT_EQ(std::count_if(task.submissions.begin(), task.submissions.end(),
                                [](std::size_t i) { return i >= 40; }),
                  1);
        EXPECT_NEAR(task.seconds, 30, 1e-6);
    }
}

TEST_F(SlurmPlan, OfAnUnknownLessonAFewGoFirst) {
    const auto tasks = plan_tasks(open(100, 100), {{&cheap_, 0.7}}, {60, 0, 1000, 1});
    ASSERT_EQ(tasks.size(), 3u);
    EXPECT_EQ(submissions_in(tasks), 104u);
    EXPECT_EQ(tasks[0].submissions, (std::vector<std::size_t>{100, 101, 102, 103}));
}

TEST_F(SlurmPlan, KeepsItsLimits) {
    const std::vector<MeasuredGrading> measured = {{&cheap_, 59.7}};
    EXPECT_EQ(plan_tasks(open(100, 0), measured, {60, 0, 7, 1}).size(), 7u);
    EXPECT_EQ(plan_tasks(open(100, 0), measured, {60, 0, 1000, 2}).size(), 50u);
    EXPECT_EQ(plan_tasks(open(100, 0), {{&cheap_, 0.1}}, {600, 4, 1000, 1}).size(), 4u)
        << "no slot is idle";
    EXPECT_EQ(plan_tasks(open(3, 0), {{&cheap_, 0.1}}, {600, 8, 1000, 1}).size(), 3u);
    EXPECT_TRUE(plan_tasks({}, measured, {}).empty());
    EXPECT_EQ(minutes_for(plan_tasks(open(10, 0), measured, {600, 0, 1000, 1}), 15), 46);
}

TEST(TaskScript, IsAShellProgramWhateverNamesHold) {
    const TemporaryFolder folder;
    const std::filesystem::path plan = folder.path() / "it's a $(plan)";
    std::filesystem::create_directories(plan / "bad-nodes");
    const TaskCommand command{"/bin/echo", "/the 'root'", "/a \"class\"", "/res\\ults",
                              plan,        folder.path(), {"--jobs", "2"}};
    write_file(folder.path() / "task.sh", task_script(command));
    const ChildResult said =
        run_child({"/usr/bin/env", "SLURM_ARRAY_TASK_ID=7", "SLURM_JOB_ID=3", "SLURMD_NODENAME=n1",
                   "sh", (folder.path() / "task.sh").string()});
    EXPECT_EQ(said.exit_code, 0) << said.output;
    EXPECT_EQ(said.output, "grade-all /a \"class\" --output /res\\ults --places " + plan.string() +
                               "/7 --jobs 2\n");
}

// Jobs of two clusters may have the same number: what one leaves is no business of the other's.
TEST(TaskScript, ScratchOfAnotherTaskIsLeftAlone) {
    const TemporaryFolder folder;
    const std::filesystem::path plan = folder.path() / "plan-own";
    const std::filesystem::path scratch = folder.path() / "scratch";
    std::filesystem::create_directories(plan / "bad-nodes");
    std::filesystem::create_directories(scratch / "simtutor-3.other");
    std::filesystem::create_directories(scratch / "simtutor-plan-own-7.earlier");
    write_file(plan / "task.sh",
               task_script({"/bin/echo", "/r", "/c", "/o", plan, scratch.string(), {}}));
    const ChildResult said = run_child({"/usr/bin/env", "SLURM_ARRAY_TASK_ID=7", "SLURM_JOB_ID=3",
                                        "SLURMD_NODENAME=n1", "sh", (plan / "task.sh").string()});
    EXPECT_EQ(said.exit_code, 0) << said.output;
    EXPECT_TRUE(std::filesystem::exists(scratch / "simtutor-3.other"));
    EXPECT_FALSE(std::filesystem::exists(scratch / "simtutor-plan-own-7.earlier"));
}

TEST(TaskScript, NodesWithoutScratchNameThemselves) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "bad-nodes");
    write_file(folder.path() / "task.sh",
               task_script({"/bin/echo", "/r", "/c", "/o", folder.path(), "/nowhere", {}}));
    const ChildResult said = run_child({"/usr/bin/env", "SLURMD_NODENAME=n1", "SLURM_JOB_ID=3",
                                        "sh", (folder.path() / "task.sh").string()});
    EXPECT_EQ(said.exit_code, 75);
    EXPECT_NE(read_file(folder.path() / "bad-nodes/n1").find("/nowhere has 0 KB free"),
              std::string::npos);
}

TEST(SlurmQueue, IsReadAndWarningsAreLeftOut) {
    const auto tasks = queued_tasks_in(
        "slurm_load_jobs: a warning\n17|RUNNING|n1|None|1\n17|PENDING||Resources|2\n"
        "|RUNNING|n1|None|3\n17|RUNNING\n");
    ASSERT_EQ(tasks.size(), 2u);
    EXPECT_EQ(tasks[0].job, "17");
    EXPECT_EQ(tasks[0].node, "n1");
    EXPECT_EQ(tasks[1].reason, "Resources");
    EXPECT_EQ(tasks[1].number, "2");
    // As Slurm 22.05 writes it after a node did not start a task; what a person holds is waited
    // for.
    EXPECT_TRUE(is_stuck({"17", "PENDING", "", "launch failed requeued held", "1"}));
    EXPECT_TRUE(is_stuck({"17", "REQUEUE_HOLD", "", "None", "1"}));
    EXPECT_FALSE(is_stuck({"17", "PENDING", "", "JobHeldUser", "1"}));
    EXPECT_FALSE(is_stuck({"17", "PENDING", "", "Resources", "1"}));
    EXPECT_TRUE(is_alive("REQUEUE_HOLD") && is_alive("COMPLETING"));
    for (const char* ended : {"COMPLETED", "CANCELLED", "NODE_FAIL", "FAILED", "TIMEOUT", "?"})
        EXPECT_FALSE(is_alive(ended)) << ended;
}

}  // namespace
}  // namespace simtutor::command
