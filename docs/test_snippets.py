#!/usr/bin/env python3
"""Runs the commands of the guides and compares their output; compares code with its files.

usage: test_snippets.py ROOT BUILD PAGE... [--update]

Each code block of a guide has a comment before it with its kind:

    <!-- run -->                    lines "$ command" and their output
    <!-- run, status 1 -->          the (last) command ends with this status; without it, with 0
    <!-- run, from "A" to "B" -->   only the lines of its output from the first one with A to the next one
                                    with B are shown; "…" stands for the others
    <!-- run, to "B", last 3 -->    the lines up to the first one with B, and the last three
    <!-- run in a terminal -->      the command runs in a terminal until it waits for a key, then gets "q"
    <!-- on a GPU -->               commands that need a GPU: only their options are looked up
    <!-- cut FILE -->               the lines stand in this file, one after the other
    <!-- do COMMAND -->             no block: an action of the reader between two blocks, e.g. in an editor

In README.md, whose blocks have no comments, each indented block that begins with "$ " is run; it
shows the beginning of the output.

The blocks of one page run one after the other in a small course of their own. Times in seconds and
the dates of backups may differ. --update writes the new output into the pages.
"""

import argparse
import difflib
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

LESSONS = ["01-ijk", "13-vector-add", "21-dot-product"]
MARK = re.compile(r"^<!-- (run|on a GPU|cut|do)\b(.*?) -->$")
SECONDS = re.compile(r"\d+(?:\.\d+)? s\b")
DATE = re.compile(r"\d{4}-\d\d-\d\d-\d{4}")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07")


class Wrong(Exception):
    """A block that is not as the page says; the text names page and line."""


class Course:
    """A course of three lessons in a folder of its own, graded with the programs of `build`."""

    def __init__(self, root, build, folder):
        self.folder = folder
        self.last = None
        for lesson in LESSONS:
            for room in ("lessons", "solutions"):
                shutil.copytree(root / room / lesson, folder / room / lesson)
        shutil.copytree(root / "docs/examples", folder / "docs/examples")
        tools = folder / "tools"
        tools.mkdir()
        for name in ("simtutor", "simcc", "simcc-run"):
            program = tools / name
            program.write_text(f'#!/bin/sh\nexec "{build}/bin/{name}" "$@"\n')
            program.chmod(0o755)
        self.environment = {
            **os.environ,
            "SIMTUTOR_ROOT": str(folder),
            "LC_ALL": "C.UTF-8",
            "NO_COLOR": "1",
            "TERM": "xterm",
            "MAKEFLAGS": "",
            # The guides show what the simulator says, also on a machine with a GPU.
            "NVCC": "/nonexistent/nvcc",
        }
        self.run("tools/simtutor starter")

    def result(self, command, in_terminal):
        """Of a call that only repeats the one before it, the result of that one."""
        if not self.last or self.last[0] != command or "--seed" not in command:
            run = self.run_in_terminal if in_terminal else self.run
            self.last = (command, run(command))
        return self.last[1]

    def run(self, command):
        """@return what it printed, and its status"""
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
        )
        return done.stdout, done.returncode

    def run_in_terminal(self, command):
        """Runs it in a terminal of 80 columns, and presses q when it waits for a key."""
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(self.folder)
            os.execvpe("bash", ["bash", "-c", "stty cols 80 rows 50; " + command], self.environment)
        seen, asked = b"", False
        end = time.monotonic() + 240
        while time.monotonic() < end:
            ready, _, _ = select.select([terminal], [], [], 0.5)
            if ready:
                try:
                    piece = os.read(terminal, 65536)
                except OSError:  # the program has ended
                    piece = b""
                if not piece:
                    break
                seen += piece
            if not asked and b"Watching " in seen:
                os.write(terminal, b"q")
                asked = True
        _, status = os.waitpid(child, 0)
        return screen(seen.decode(errors="replace")), os.waitstatus_to_exitcode(status)


def screen(text):
    """What stays on the screen: after the last clearing, without colours and rewritten lines."""
    text = re.split(r"\x1b\[[0-9]*;?[0-9]*H\x1b\[[0-3]?J|\x1b\[2J|\x1b\[H", text)[-1]
    lines = [line.rstrip("\r").split("\r")[-1] for line in ESCAPES.sub("", text).split("\n")]
    return "\n".join(lines)


class Block:
    def __init__(self, kind, options, line, body):
        self.kind, self.options, self.line, self.body = kind, options, line, body


def blocks_of(path):
    """All code blocks of the page with their marks, and the `do` comments."""
    lines = path.read_text().splitlines()
    blocks, mark, at = [], None, 0
    while at < len(lines):
        found = MARK.match(lines[at])
        if found and found[1] == "do":
            blocks.append(Block("do", found[2].strip(), at, []))
        elif found:
            mark = found
        elif lines[at].startswith("```math"):
            while lines[at + 1] != "```":
                at += 1
            at += 1
        elif lines[at].startswith("```"):
            if mark is None:
                raise Wrong(f"{path.name}:{at + 1}: the block has no mark; say how it is tested")
            start = at + 1
            while lines[at + 1] != "```":
                at += 1
            at += 1
            blocks.append(Block(mark[1], mark[2], start, lines[start:at]))
            mark = None
        at += 1
    return blocks


def readme_blocks(path):
    """Indented blocks of one command and the beginning of what it prints."""
    blocks, body = [], None
    for number, line in enumerate(path.read_text().splitlines() + [""]):
        if line.startswith("    $ "):
            body = []
            blocks.append(Block("run", "", number, body))
        if body is not None and line.startswith("    "):
            body.append(line[4:])
        elif body is not None and line:
            body = None
        elif body is not None:
            body.append("")
    for block in blocks:
        while not block.body[-1]:
            block.body.pop()
    return blocks


def check_readme(path, root, build):
    """@return how many blocks were checked"""
    blocks = readme_blocks(path)
    with tempfile.TemporaryDirectory() as folder:
        course = Course(root, build, pathlib.Path(folder))
        for block in blocks:
            printed, _ = course.run(block.body[0].removeprefix("$ "))
            made = [block.body[0], *printed.splitlines()][: len(block.body)]
            if [alike(line) for line in made] != [alike(line) for line in block.body]:
                raise Wrong(f"{path.name}:{block.line + 1}: the output is another one:\n" + difference(block.body, made))
    return len(blocks)


def alike(line):
    return DATE.sub("DATE", SECONDS.sub("N s", line)).rstrip()


def chosen(lines, options):
    """The lines that the mark asks for, with "…" for those left out."""
    begin = re.search(r'from "([^"]*)"', options)
    end = re.search(r'to "([^"]*)"', options)
    tail = re.search(r"last (\d+)", options)
    first = place(lines, begin[1], 0) if begin else 0
    after = place(lines, end[1], first) + 1 if end else len(lines)
    rest = len(lines) - int(tail[1]) if tail else len(lines)
    shown = (["…"] if first > 0 else []) + lines[first:after]
    return shown + (["…"] if after < rest else []) + lines[max(rest, after) :]


def place(lines, text, start):
    for at in range(start, len(lines)):
        if text in lines[at]:
            return at
    raise Wrong(f'the output has no line with "{text}":\n' + "\n".join(lines))


def run_block(course, block):
    """@return the block's lines as they should be"""
    commands = [line[2:] for line in block.body if line.startswith("$ ")]
    status_wanted = re.search(r"status (\d+)", block.options)
    made = []
    for number, command in enumerate(commands):
        last = number == len(commands) - 1
        printed, status = course.result(command, "in a terminal" in block.options)
        wanted = int(status_wanted[1]) if last and status_wanted else 0
        if status != wanted:
            raise Wrong(f"'{command}' ended with status {status}, not {wanted}:\n{printed}")
        lines = printed.replace(str(course.folder) + "/", "").rstrip().splitlines()
        made += ["$ " + command, *(chosen(lines, block.options) if last else lines)]
    return made


def check_cut(root, block):
    wanted = [line.strip() for line in block.body]
    name = block.options.strip()
    lines = [line.strip() for line in (root / name).read_text().splitlines()]
    places = range(len(lines) - len(wanted) + 1)
    if not any(lines[at : at + len(wanted)] == wanted for at in places):
        raise Wrong(f"these lines do not stand in {name}")


def check_options(course, block):
    """Commands that cannot run here: each option must be one that the command knows."""
    for line in block.body:
        words = line.removeprefix("$ ").split()
        helped, status = course.run(" ".join(words[:2]) + " --help")
        for option in [word.split("=")[0] for word in words if word.startswith("--")]:
            if status != 0 or not re.search(re.escape(option) + r"\b", helped):
                raise Wrong(f"'{' '.join(words[:2])}' has no option {option}")


def check_page(path, root, build, update):
    """@return how many blocks were checked"""
    blocks = blocks_of(path)
    lines = path.read_text().splitlines()
    problems, shift = [], 0
    with tempfile.TemporaryDirectory() as folder:
        course = Course(root, build, pathlib.Path(folder))
        for block in blocks:
            try:
                if block.kind == "do":
                    course.last = None
                    printed, status = course.run(block.options)
                    if status != 0:
                        raise Wrong(f"'{block.options}' failed: {printed}")
                elif block.kind == "cut":
                    check_cut(root, block)
                elif block.kind == "on a GPU":
                    check_options(course, block)
                else:
                    made = run_block(course, block)
                    if [alike(line) for line in made] != [alike(line) for line in block.body]:
                        if not update:
                            raise Wrong("the output is another one (--update writes it):\n" + difference(block.body, made))
                        at = block.line + shift
                        lines[at : at + len(block.body)] = made
                        shift += len(made) - len(block.body)
            except Wrong as wrong:
                problems.append(f"{path.name}:{block.line + 1}: {wrong}")
    if update:
        path.write_text("\n".join(lines) + "\n")
    if problems:
        raise Wrong("\n".join(problems))
    return len(blocks)


def difference(old, new):
    return "\n".join(difflib.unified_diff(old, new, "page", "run", lineterm="", n=1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("pages", type=pathlib.Path, nargs="+")
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    failed = False
    for page in arguments.pages:
        try:
            root, build = arguments.root.resolve(), arguments.build.resolve()
            if page.name == "README.md":
                count = check_readme(page, root, build)
            else:
                count = check_page(page, root, build, arguments.update)
            print(f"{page.name}: {count} blocks are as the page says")
        except Wrong as wrong:
            failed = True
            print(wrong)
    return failed


if __name__ == "__main__":
    sys.exit(main())
