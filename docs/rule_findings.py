#!/usr/bin/env python3
"""Runs the example of each rule and compares simcc's report with docs/rules.md.

usage: rule_findings.py ROOT BUILD [--update]

The example of rule R in docs/rules.md is a part of docs/examples/rules/R.cu: its lines stand there, in
this order. Below it the page shows the finding, as simcc prints it for that program, in narrower lines.
The program's first lines may set options to compile and run it:

    // compile: OPTIONS OF SIMCC
    // run: OPTIONS OF SIMCC-RUN

--update writes the findings into the page.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

WIDTH = 84
SECTION = re.compile(r"^## (\S+)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"^```cuda\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
SHOWN = re.compile(r"^```text\n(.*?)^```\n", re.MULTILINE | re.DOTALL)


class Wrong(Exception):
    """What is wrong with a section, in a sentence."""


def words(line):
    return " ".join(line.split())


def check_cut(code, source):
    rest = iter([words(line) for line in source.splitlines()])
    for line in code.splitlines():
        if words(line) not in rest:
            raise Wrong(f"its program does not have this line, or has it too early: {line}")


def options(source, what):
    found = re.search(rf"^// {what}: (.*)$", source, re.MULTILINE)
    return found[1].split() if found else []


def finding_of(rule, report):
    """The part of simcc's report about the rule, without its number."""
    found = re.search(rf"^\d+\. ((?:error|warning|note): {re.escape(rule)}\b.*?)(?=\n\n|\Z)", report, re.MULTILINE | re.DOTALL)
    if not found:
        # What the compile found looks like a compiler's message.
        found = re.search(rf"^(\S+: (?:error|warning|note): {re.escape(rule)}: .*?\n  Do: .*?)$", report, re.MULTILINE | re.DOTALL)
    if not found:
        raise Wrong(f"its program shows no {rule}:\n{report}")
    return narrower(found[1].rstrip()) + "\n"


def narrower(finding):
    """Sentences as wide as the page's text; lines with places and code stay as they are."""
    out, sentence = [], []

    def wrap():
        if sentence:
            indent = re.match(" *(Do: )?", sentence[0])[0]
            text = " ".join(line.strip() for line in sentence)
            first = indent.removesuffix("Do: ")
            out.extend(textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=" " * len(indent)))
            sentence.clear()

    for line in finding.splitlines():
        if re.match(r"\S*(\.cu:|error|warning|note)|     \S+\.cu:| +\|", line):
            wrap()
            out.append(line)
        else:
            if re.match(r" +(Seen|Do:) ", line):
                wrap()
            sentence.append(line)
    wrap()
    return "\n".join(out)


def report_of(path, root, build, folder):
    source = path.read_text()
    program = folder / path.stem
    call = [build / "bin/simcc", path.relative_to(root), "-o", program, *options(source, "compile")]
    compiled = subprocess.run(call, cwd=root, text=True, capture_output=True)
    if compiled.returncode != 0:
        raise Wrong(f"its program does not compile:\n{compiled.stderr}")
    environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "100"}
    call = [build / "bin/simcc-run", *options(source, "run"), program]
    ran = subprocess.run(call, cwd=root, text=True, capture_output=True, timeout=120, env=environment)
    return compiled.stderr + ran.stderr


def checked(rule, text, root, build, folder):
    """@return the section as it should be"""
    path = root / "docs/examples/rules" / f"{rule}.cu"
    if not path.exists():
        raise Wrong(f"{path.relative_to(root)} is missing: a program with the example in it")
    code = CODE.search(text)
    check_cut(code[1], path.read_text())
    block = "```text\n" + finding_of(rule, report_of(path, root, build, folder)) + "```\n"
    if SHOWN.search(text):
        return SHOWN.sub(lambda _: block, text, count=1)
    return text[: code.end()] + "\n" + block + text[code.end() :]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    root, build = arguments.root.resolve(), arguments.build.resolve()
    page = root / "docs/rules.md"
    text, failed = page.read_text(), 0
    sections = SECTION.findall(text)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        work = [pool.submit(checked, rule, body, root, build, pathlib.Path(folder)) for rule, body in sections]
        for (rule, body), made in zip(sections, work):
            try:
                if made.result() == body:
                    continue
                text = text.replace(body, made.result(), 1)
                if not arguments.update:
                    raise Wrong("the finding is another one (--update writes it):\n" + made.result())
            except Wrong as wrong:
                failed += 1
                print(f"rules.md, {rule}: {wrong}")
    if arguments.update:
        page.write_text(text)
    print(f"{len(sections)} rules, {failed} not as the page says")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
