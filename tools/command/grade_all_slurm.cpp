#include "tools/command/grade_all_slurm.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <thread>

#include "grader/findings/outside_text.h"
#include "grader/findings/text.h"
#include "tools/command/class_run.h"
#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/fingerprint.h"
#include "tools/command/interrupt.h"
#include "tools/command/shard.h"
#include "tools/command/slurm.h"
#include "tools/command/slurm_plan.h"

namespace simtutor::command {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

/// Arrays that one call submits: the first may only measure, the others repair what failed.
constexpr int most_arrays = 8;
/// How often a submission is refused before we give up: a controller that restarts needs a while.
constexpr int most_refusals = 60;

void say(const std::string& sentence) {
    fmt::print("{}\n", sentence);
    std::fflush(stdout);
}

class SlurmRun {
  public:
    SlurmRun(const Course& course, const GradeAllOptions& options)
        : course_(course),
          options_(options),
          folder_(fs::absolute(results_folder(options)).lexically_normal()),
          slurm_(fmt::format("simtutor-{:016x}", fingerprint(folder_.string()))),
          run_(course, options, Access::shared) {
        std::error_code error;
        fs::create_directories(folder_ / "slurm", error);
        if (error)
            throw Trouble(fmt::format("{} cannot be made ({}); choose a place where you may write.",
                                      (folder_ / "slurm").string(), error.message()));
        lock();
    }

    int work() {
        const auto begin = Clock::now();
        try {
            submit_until_done();
        } catch (const Interrupted&) {
            fmt::print(stderr,
                       "simtutor: tasks that were submitted go on; the same command waits for them "
                       "again, and \"scancel --name={}\" ends them.\n",
                       job_name());
            throw;
        }
        const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        return run_.conclude(
            fmt::format("{} graded by {} in {:.1f} s, {} known from before",
                        run_.grading().kept() - known_, counted(tasks_, "task"), seconds, known_),
            options_.regrade);
    }

  private:
    std::string job_name() const {
        return fmt::format("simtutor-{:016x}", fingerprint(folder_.string()));
    }

    /// Two that submit the same tasks would only waste time. The tasks themselves do not look here.
    void lock() {
        const fs::path path = folder_ / "slurm" / ".lock";
        lock_ =
            FileDescriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644));
        if (lock_.open() && ::flock(lock_.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
            throw Trouble(fmt::format(
                "Another grade-all --slurm waits for the tasks of {}; wait for its end.",
                folder_.string()));
    }

    void submit_until_done() {
        wait_for_tasks();  // of an earlier call
        std::vector<OpenSubmission> open = open_submissions();
        known_ = run_.grading().kept();
        std::size_t before = open.size();
        for (int arrays = 0; !open.empty() && arrays < most_arrays; ++arrays) {
            const std::string job = submit(open);
            wait_for_tasks();
            open = open_submissions();
            if (cancelled(job)) {
                say("The array was cancelled; the same command goes on.");
                return;
            }
            read_unfit_nodes();
            if (open.size() == before && ++idle_ >= 2) return;
            if (open.size() < before) idle_ = 0;
            before = open.size();
        }
    }

    /// Reads what is graded. What a file or folder itself keeps from being graded needs no task.
    std::vector<OpenSubmission> open_submissions() {
        const auto& submissions = run_.submissions();
        run_.grading().collect(whole_class(submissions.size()), 2);
        std::vector<OpenSubmission> open;
        for (std::size_t i = 0; i < submissions.size(); ++i) {
            if (run_.grading().marks()[i].pending && submissions[i].problem.empty())
                open.push_back({i, submissions[i].lesson});
        }
        return open;
    }

    std::vector<MeasuredGrading> measured() {
        std::vector<MeasuredGrading> measured;
        for (const Mark& mark : run_.grading().marks()) {
            if (mark.seconds > 0) measured.push_back({mark.lesson, mark.seconds});
        }
        return measured;
    }

    bool on_gpu() const { return run_.batch().backend() != Backend::simulator; }
    int jobs() const { return on_gpu() || options_.jobs == 0 ? 1 : options_.jobs; }

    std::string submit(const std::vector<OpenSubmission>& open) {
        PlanLimits limits;
        limits.task_seconds = 60 * options_.slurm.task_minutes;
        limits.slots = static_cast<std::size_t>(options_.slurm.slots);
        limits.jobs = static_cast<std::size_t>(jobs());
        limits.most_tasks = slurm_.most_tasks();
        const std::vector<PlannedTask> tasks = plan_tasks(open, measured(), limits);
        const fs::path plan = write_plan(tasks);
        const std::vector<std::string> words = sbatch_words(tasks, plan);
        std::string job = submit_words(words);
        std::size_t submissions = 0;
        for (const PlannedTask& task : tasks) submissions += task.submissions.size();
        tasks_ += tasks.size();
        say(fmt::format("Slurm's job {}: {} of {} in {}.", job, counted(submissions, "submission"),
                        open.size(), counted(tasks.size(), "task")));
        return job;
    }

    fs::path write_plan(const std::vector<PlannedTask>& tasks) {
        std::string name = (folder_ / "slurm" / "plan-XXXXXX").string();
        if (mkdtemp(name.data()) == nullptr)
            throw Trouble(
                fmt::format("{} cannot be made; choose a place where you may write.", name));
        fs::permissions(name, fs::perms(0755));  // perhaps tasks have another user
        const fs::path plan = name;
        fs::create_directory(plan / "bad-nodes");
        fs::create_directory(plan / "log");
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            std::vector<fs::path> places;
            for (const std::size_t one : tasks[i].submissions)
                places.push_back(run_.grading().place(one));
            write_places(plan / std::to_string(i + 1), places);
        }
        write_file(plan / "task.sh", script(plan));
        plans_.push_back(plan);
        return plan;
    }

    std::string script(const fs::path& plan) const {
        TaskCommand command{
            fs::absolute(course_.build() / "bin" / "simtutor"),
            fs::absolute(course_.root()),
            fs::absolute(options_.folder),
            folder_,
            plan,
            options_.slurm.scratch.empty() ? "/tmp" : options_.slurm.scratch,
            {"--jobs", std::to_string(jobs()), "--minutes", fmt::format("{:g}", options_.minutes),
             "--seed", std::to_string(run_.batch().seed()), "--backend",
             backend_option(run_.batch().backend())}};
        if (!options_.lesson.empty())
            command.options.insert(command.options.end(), {"--lesson", options_.lesson});
        if (!options_.policy.empty())  // says whether there are attempts
            command.options.insert(command.options.end(),
                                   {"--grading", fs::absolute(options_.policy).string()});
        if (options_.sandbox_required) command.options.emplace_back("--require-sandbox");
        return task_script(command);
    }

    std::vector<std::string> sbatch_words(const std::vector<PlannedTask>& tasks,
                                          const fs::path& plan) const {
        const SlurmOptions& slurm = options_.slurm;
        const std::string most = slurm.slots > 0 ? fmt::format("%{}", slurm.slots) : "";
        std::vector<std::string> words = {
            fmt::format("--array=1-{}{}", tasks.size(), most),
            fmt::format("--output={}", (plan / "log" / "%a.txt").string()),
            "--open-mode=append",
            "--requeue",  // after a lost node
            fmt::format("--cpus-per-task={}", jobs()),
            fmt::format("--time={}", minutes_for(tasks, options_.minutes)),
            "--signal=B:TERM@30",  // before the time limit: what is graded is kept
            fmt::format("--chdir={}", folder_.string())};
        if (on_gpu()) words.emplace_back("--gres=gpu:1");
        if (!slurm.partition.empty()) words.push_back("--partition=" + slurm.partition);
        if (!unfit_nodes_.empty())
            words.push_back("--exclude=" + fmt::format("{}", fmt::join(unfit_nodes_, ",")));
        words.insert(words.end(), slurm.sbatch.begin(), slurm.sbatch.end());
        words.push_back((plan / "task.sh").string());
        return words;
    }

    /// A call that failed may have been heard: then the queue has the job.
    std::string submit_words(const std::vector<std::string>& words) {
        std::string problem;
        for (int refusals = 0; refusals < most_refusals; ++refusals) {
            if (const auto job = slurm_.submit(words, problem)) return *job;
            if (problem.find("ontact slurm controller") == std::string::npos &&
                problem.find("timed out") == std::string::npos)
                break;
            if (refusals == 0) say(fmt::format("Slurm does not answer ({}); waiting.", problem));
            rest();
            if (const auto tasks = slurm_.queue(); tasks && !tasks->empty())
                return tasks->front().job;
        }
        throw Trouble(
            fmt::format("Slurm takes no job: {}; --sbatch gives sbatch what it misses.", problem));
    }

    /// Until no task of this results folder waits or runs, whoever submitted it.
    void wait_for_tasks() {
        std::string shown;
        while (true) {
            const auto tasks = slurm_.queue();
            if (tasks && tasks->empty()) return;
            if (tasks) end_stuck_tasks(*tasks);
            const std::string state =
                tasks ? state_of(*tasks) : "Slurm's controller does not answer; waiting.";
            if (state != shown) say(state);
            shown = state;
            rest();
        }
    }

    /// Slurm holds a task that a node did not start until somebody releases it. What such a task
    /// was to grade goes into another array, as that of a killed one.
    void end_stuck_tasks(const std::vector<QueuedTask>& tasks) {
        for (const QueuedTask& task : tasks) {
            if (!is_stuck(task) || !slurm_.cancel(task)) continue;
            say(fmt::format("Task {}_{} is held by Slurm ({}); another one takes its part.",
                            task.job, task.number, safe_name(task.reason)));
            ended_here_.insert(task.job + "_" + task.number);
        }
    }

    static std::string state_of(const std::vector<QueuedTask>& tasks) {
        std::size_t running = 0;
        std::set<std::string> reasons;
        for (const QueuedTask& task : tasks) {
            running += task.state != "PENDING";
            if (task.state == "PENDING" && task.reason != "None") reasons.insert(task.reason);
        }
        std::string text =
            fmt::format("{} at work, {} waiting", counted(running, "task"), tasks.size() - running);
        if (!reasons.empty()) text += fmt::format(" ({})", fmt::join(reasons, ", "));
        return safe_name(text) + ".";
    }

    bool cancelled(const std::string& job) {
        std::map<std::string, std::size_t> ended;
        bool by_others = false;
        for (const QueuedTask& task : slurm_.ended(job)) {
            ++ended[task.state];
            by_others |=
                task.state == "CANCELLED" && !ended_here_.contains(task.job + "_" + task.number);
        }
        std::string text;
        for (const auto& [state, count] : ended)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, safe_name(state));
        if (!text.empty()) say(fmt::format("Slurm's job {} ended: {}.", job, text));
        return by_others;
    }

    /// Nodes that said themselves that they cannot take tasks get no more of this call.
    void read_unfit_nodes() {
        std::error_code ignored;
        for (const auto& entry : fs::directory_iterator(plans_.back() / "bad-nodes", ignored)) {
            const std::string node = entry.path().filename().string();
            if (!unfit_nodes_.insert(node).second) continue;
            fmt::print(stderr, "simtutor: node {} gets no more tasks: {}.\n", safe_name(node),
                       safe_name(first_line(read_file(entry.path()))));
        }
    }

    static std::string first_line(const std::string& text) {
        return text.substr(0, text.find('\n'));
    }

    void rest() const {
        const auto end = Clock::now() + std::chrono::duration<double>(options_.slurm.poll_seconds);
        while (Clock::now() < end) {
            stop_if_interrupted();
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
    }

    const Course& course_;
    const GradeAllOptions& options_;
    fs::path folder_;
    Slurm slurm_;
    ClassRun run_;
    FileDescriptor lock_;
    std::vector<fs::path> plans_;
    std::set<std::string> unfit_nodes_;
    std::set<std::string> ended_here_;  ///< tasks that were stuck
    std::size_t known_ = 0, tasks_ = 0;
    int idle_ = 0;  ///< arrays in turn that graded nothing
};

}  // namespace

int grade_on_slurm(const Course& course, const GradeAllOptions& options) {
    return SlurmRun(course, options).work();
}

}  // namespace simtutor::command
