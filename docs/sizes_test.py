"""The sizes that a page of the ladder gives are those that its grader runs.

usage: sizes_test.py SOURCES
"""

import re
import sys
from pathlib import Path


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


def main():
    compared, wrong = 0, []
    for grader in sorted(Path(sys.argv[1]).glob("lessons/*/grade.cpp")):
        code = grader.read_text()
        runs = {"matmul": r"\.everywhere = \{([\d, ]+)\}"}
        for name in re.findall(r'SecondProduct \w+\("(\w+)"', code):
            runs[name] = rf'"{name}", \{{([\d, ]+)\}}'
        page = grader.with_name("README.md").read_text()
        for name, pattern in runs.items():
            asked = re.search(pattern, code)
            told = re.search(rf"`{name}` (?:runs )?with (?:n = )?(\d[\d, ]+(?:and \d+)?)", page)
            if not asked or not told:
                continue
            compared += 1
            if numbers(asked[1]) != numbers(told[1]):
                wrong.append(f"{grader.parent.name}: the page says {name} runs with {told[1].strip()}; "
                             f"the grader runs {asked[1]}")
    print("\n".join(wrong) or f"{compared} lists of sizes agree")
    if wrong or compared < 7:
        sys.exit(1)


main()
