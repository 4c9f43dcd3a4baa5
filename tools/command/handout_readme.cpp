#include <fmt/format.h>

#include "tools/command/handout.h"

namespace simtutor::command {

namespace {

constexpr const char* begin = R"(# simtutor, for students

This course teaches GPU programming by exercises. You edit a real CUDA kernel and type one command. Seconds later
you read what is wrong, on which line, in which threads, and why. You need no GPU: a simulator runs your kernel
on the CPU and checks every load, store and barrier.

## Begin

    tools/simtutor list

The first call builds the course, which takes some minutes, with two cores about a quarter of an hour. On Debian and Ubuntu it also installs the packages
that it needs when it may, else it names them.

Then take the first lesson. Read its page `lessons/{id}/README.md`, edit `starter/{id}/{kernel}`, and
type

    tools/simtutor grade {number:02}

Or let `tools/simtutor watch` run beside your editor: it grades whenever you save.

| call | does |
| --- | --- |
| `tools/simtutor list` | your lessons, with points and state |
| `tools/simtutor grade {number:02}` | grades your file; `--full` shows every finding, `--seed 7` repeats the inputs of an earlier grading |
| `tools/simtutor watch` | grades whenever you save and goes on to the next lesson when you pass |
| `tools/simtutor hint {number:02}` | the next hint: first the concept, then the place, then the change |
| `tools/simtutor explain {number:02}` | a web page with pictures of what your kernel does: races, barriers, sectors, banks |
| `tools/simtutor reset {number:02}` | the starter as it was handed out; your file is kept beside it |

`make grade` in a starter's folder does the same as `tools/simtutor grade`.

## Lessons

| lesson | points | what it is about |
| --- | --- | --- |
)";

constexpr const char* end = R"(
## More to read

- [docs/guides/start.md](docs/guides/start.md) goes through a first lesson step by step, and
  [docs/guides/verdict.md](docs/guides/verdict.md) through a verdict.
- [docs/rules.md](docs/rules.md) explains every finding with an example and its repair.
- [docs/simcc.md](docs/simcc.md): `tools/simcc` runs any CUDA program of yours on the CPU, with the same checks.

The solutions are not part of this edition. Hand in your files from `starter/`. The licence is MIT, see
[LICENSE](LICENSE).
)";

}  // namespace

std::string handout_readme(const std::vector<const Manifest*>& lessons) {
    const Manifest& first = *lessons.front();
    std::string text =
        fmt::format(fmt::runtime(begin), fmt::arg("id", first.id),
                    fmt::arg("kernel", kernel_name(first)), fmt::arg("number", first.number));
    for (const Manifest* lesson : lessons) {
        text += fmt::format("| [{:02} {}](lessons/{}/README.md) | {} | {} |\n", lesson->number,
                            lesson->title, lesson->id, lesson->points(), lesson->summary);
    }
    return text + end;
}

}  // namespace simtutor::command
