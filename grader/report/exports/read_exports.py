"""Reads what export_test wrote, with parsers of others where there are any.

usage: read_exports.py FOLDER    (FOLDER/VERDICT/FORMAT)
"""
import json
import pathlib
import sys

import attr
import jsonschema
import junitparser
import sarif_om

POINTS = {"type": "integer", "minimum": 0}
TEXT = {"type": "string"}


def one_of(*words):
    return {"enum": list(words)}


def table(required, **properties):
    return {"type": "object", "required": required.split(), "properties": properties,
            "additionalProperties": False}


def rows(row):
    return {"type": "array", "items": row}


# What the platforms' documents say of their files, in our words.
GRADESCOPE = table(
    "score tests",
    score={"type": "number", "minimum": 0}, execution_time={"type": "number", "minimum": 0},
    output=TEXT, output_format=one_of("text", "html", "simple_format", "md", "ansi"),
    visibility=one_of("visible", "hidden", "after_due_date", "after_published"),
    stdout_visibility=one_of("visible", "hidden", "after_due_date", "after_published"),
    extra_data={"type": "object"},
    tests=rows(table(
        "score max_score name", score=POINTS, max_score=POINTS, name=TEXT, number=TEXT, output=TEXT,
        status=one_of("passed", "failed"), output_format=one_of("text", "html", "md", "ansi"),
        tags=rows(TEXT), visibility=one_of("visible", "hidden", "after_due_date"))))
EXERCISM_TEST = table(
    "name status test_code", name=TEXT, status=one_of("pass", "fail", "error"), test_code=TEXT,
    task_id={"type": "integer", "minimum": 1}, message={"type": "string", "maxLength": 65535})
EXERCISM_TEST["if"] = {"properties": {"status": one_of("fail", "error")}}
EXERCISM_TEST["then"] = {"required": ["message"]}
EXERCISM = table(
    "version status", version={"const": 3}, status=one_of("pass", "fail", "error"),
    message={"type": ["string", "null"], "maxLength": 65535}, tests=rows(EXERCISM_TEST))
EXERCISM["if"] = {"properties": {"status": {"const": "error"}}}
EXERCISM["then"] = {"required": ["message"], "properties": {"message": {"minLength": 1}}}
EXERCISM["else"] = {"required": ["tests"]}
PRAIRIELEARN = table(
    "gradable", gradable={"type": "boolean"}, score={"type": "number", "minimum": 0, "maximum": 1},
    message=TEXT, output=TEXT, format_errors=rows(TEXT),
    tests=rows(table("name points max_points", name=TEXT, description=TEXT, points=POINTS,
                     max_points=POINTS, message=TEXT, output=TEXT)))
INSTANT = {"pattern": r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$", **TEXT}
WORD = {"minLength": 1, **TEXT}
CLASSROOM50_TEST = table("test-name passed score max-score", passed={"type": "boolean"}, score=POINTS,
                         output=TEXT)
CLASSROOM50_TEST["properties"].update({"test-name": WORD, "max-score": POINTS})
CLASSROOM50 = table(
    "schema classroom assignment assignment_type owner submission commit release review datetime"
    " score max-score tests",
    schema={"const": "classroom50/result/v1"}, classroom=WORD, assignment=WORD, owner=WORD,
    assignment_type=one_of("individual", "group"), submission={"pattern": "^submit/", **TEXT},
    commit=WORD, release=WORD, review=WORD, datetime=INSTANT, graded_at=INSTANT, score=POINTS,
    tests=rows(CLASSROOM50_TEST))
CLASSROOM50["properties"]["max-score"] = POINTS


def read_json(text, schema):
    content = json.loads(text)
    jsonschema.Draft7Validator(schema).validate(content)
    for test in content.get("tests", []):
        for high in ("max_score", "max-score", "max_points"):
            low = high.split("max")[1][1:]
            assert test.get(low, 0) <= test.get(high, 10**9), test


# Which class of the SARIF object model a property holds.
SARIF_PARTS = {
    "runs": sarif_om.Run, "tool": sarif_om.Tool, "driver": sarif_om.ToolComponent,
    "rules": sarif_om.ReportingDescriptor, "results": sarif_om.Result,
    "invocations": sarif_om.Invocation, "locations": sarif_om.Location,
    "relatedLocations": sarif_om.Location, "physicalLocation": sarif_om.PhysicalLocation,
    "logicalLocations": sarif_om.LogicalLocation, "artifactLocation": sarif_om.ArtifactLocation,
    "region": sarif_om.Region, "message": sarif_om.Message,
    "toolExecutionNotifications": sarif_om.Notification,
    "shortDescription": sarif_om.MultiformatMessageString,
    "help": sarif_om.MultiformatMessageString,
    "defaultConfiguration": sarif_om.ReportingConfiguration,
}


def sarif_object(kind, content):
    """An object of the model, made from its schema: unknown and missing properties raise."""
    names = {field.metadata["schema_property_name"]: field.name for field in attr.fields(kind)}
    arguments = {}
    for name, value in content.items():
        part = SARIF_PARTS.get(name)
        if part and isinstance(value, list):
            value = [sarif_object(part, each) for each in value]
        elif part:
            value = sarif_object(part, value)
        elif isinstance(value, (dict, list)):
            assert name == "properties", f"no class is known for {name}"
        arguments[names[name]] = value
    return kind(**arguments)


def read_sarif(text):
    log = sarif_object(sarif_om.SarifLog, json.loads(text))
    assert log.version == "2.1.0"
    for run in log.runs:
        for result in run.results:
            assert result.level in ("none", "note", "warning", "error")
            assert run.tool.driver.rules[result.rule_index].id == result.rule_id
            assert result.occurrence_count >= 1
            for place in result.locations:
                region = place.physical_location.region
                assert region is None or region.start_line >= 1


def read_junit(text):
    suites = list(junitparser.JUnitXml.fromstring(text.encode()))
    assert len(suites) == 1
    cases = list(suites[0])
    kinds = [type(case.result[0]).__name__ if case.result else "passed" for case in cases]
    assert suites[0].tests == len(cases)
    assert suites[0].failures == kinds.count("Failure")
    assert suites[0].errors == kinds.count("Error")
    assert suites[0].skipped == kinds.count("Skipped")


READERS = {
    "gradescope": lambda text: read_json(text, GRADESCOPE),
    "exercism": lambda text: read_json(text, EXERCISM),
    "prairielearn": lambda text: read_json(text, PRAIRIELEARN),
    "classroom50": lambda text: read_json(text, CLASSROOM50),
    "sarif": read_sarif,
    "junit": read_junit,
}


def main():
    bad = 0
    files = sorted(pathlib.Path(sys.argv[1]).glob("*/*"))
    for file in files:
        try:
            READERS[file.name](file.read_text(encoding="utf-8"))
        except Exception as problem:  # whatever the parser did not like
            print(f"{file}: {type(problem).__name__}: {problem}")
            bad += 1
    print(f"{len(files)} files read, {bad} bad")
    return 1 if bad or not files else 0


if __name__ == "__main__":
    sys.exit(main())
