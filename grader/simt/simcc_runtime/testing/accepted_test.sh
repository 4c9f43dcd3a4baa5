#!/usr/bin/env bash
# Suppressions, baselines and samples of blocks, from a program's text to its exit status.
# usage: accepted_test.sh SIMCC SIMCC_RUN
set -u
simcc=$1
run=$2
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0

# expect STATUS TEXT OPTIONS...: runs the program with the options; TEXT must stand in its report.
expect() {
    local status=$1 text=$2
    shift 2
    "$run" --json out.json "$@" ./program >report.txt 2>&1
    local got=$?
    if [ "$got" != "$status" ] || ! tr -s ' \n' '  ' <report.txt | grep -qF -- "$text"; then
        echo "with $*: status $got instead of $status, or not '$text':"
        cat report.txt
        failed=1
    fi
}

cp "$here/accepted.cu" program.cu
"$simcc" program.cu -o program || exit 1
expect 86 "2 errors, 1 note in 3 kernel launches"

cat >known.toml <<'TOML'
[[suppress]]
rule = "race.same-value"
kernel = "tot*"
text = "sum[1] = 7"
reason = "all threads write the same number"

[[suppress]]
rule = "bounds.*"
file = "program.cu"
reason = "the array is longer than its user thinks"

[[suppress]]
rule = "barrier.divergent"
reason = "not there"
TOML
expect 86 "2 findings accepted: 2 by known.toml. known.toml:12: no finding of barrier.divergent" \
    --suppressions known.toml
grep -q '"accepted": "all threads write the same number"' out.json || { echo "no reason in JSON" && failed=1; }
sed 's/"tot\*"/"other"/' known.toml >other.toml
expect 86 "1 finding accepted: 1 by other.toml" --suppressions other.toml
sed 's/sum\[1\] = 7/sum[1] = 8/' known.toml >other.toml
expect 86 "1 finding accepted: 1 by other.toml" --suppressions other.toml
sed 's/program\.cu/gram.cu/' known.toml >other.toml
expect 86 "1 finding accepted: 1 by other.toml" --suppressions other.toml

# What a suppression has a reason for stays out of the baseline.
expect 0 "2 findings accepted" --suppressions known.toml --write-baseline old.json
expect 0 "no findings in" --suppressions known.toml --baseline old.json
expect 86 "bounds.global" --baseline old.json
# The same lines elsewhere are the same findings; a changed one is new.
{ echo && echo && cat "$here/accepted.cu"; } >program.cu
"$simcc" program.cu -o program || exit 1
expect 0 "no findings in" --suppressions known.toml --baseline old.json
sed 's/sum\[0\] = sum\[0\] + a\[i\]/sum[0] = sum[0] + 1/' "$here/accepted.cu" >program.cu
"$simcc" program.cu -o program || exit 1
expect 86 "was not found any more" --suppressions known.toml --baseline old.json
# What the run does not show any more, a new baseline forgets.
expect 0 "" --suppressions known.toml --baseline old.json --write-baseline old.json
expect 0 "no findings in" --suppressions known.toml --baseline old.json

# Samples of blocks: the corners show the overrun; what no block wrote is not called unwritten.
cp "$here/accepted.cu" program.cu
"$simcc" program.cu -o program || exit 1
expect 86 "Only 40 of 769 blocks of 3 launches ran" --blocks 16,total=8
grep -q uninitialised report.txt && { cat report.txt && failed=1; }
grep -q bounds.global report.txt || { cat report.txt && failed=1; }
expect 86 "Only 8 of 257 blocks of 1 launch ran" --blocks fill=8,twice=all
expect 86 "2 errors, 1 note in 3 kernel launches" --blocks 1000

# Files that are wrong: one sentence with file and line, and nothing runs.
bad() {
    printf '%b' "$1" >bad.toml
    expect 2 "simcc: bad.toml:$2" --suppressions bad.toml
}
bad 'x = 3\n' "1: 'x' is not known here"
bad '[[suppress]]\nrule =\n' 2
bad '[[suppress]]\nrule = "race.*"\n' "1: this suppression has no reason"
bad '[[suppress]]\nrule = "race.*"\nreason = " "\n' "3: reason must be a text"
bad '[[suppress]]\nrule = "race.*"\nreason = 7\n' "3: reason must be a text"
bad '[[suppress]]\nrule = "rice.*"\nreason = "x"\n' "2: there is no rule 'rice.*'"
bad '[[suppress]]\nrule = "race.*"\nreason = "x"\nline = 7\n' "4: a suppression has no key 'line'"
bad '[suppress]\nrule = "race.*"\n' "1: each suppression begins with"
expect 2 "simcc: the suppressions absent.toml cannot be read" --suppressions absent.toml
expect 2 "simcc: the baseline absent.json cannot be read" --baseline absent.json
for text in '{' '[]' '{"schema": "simcc/1", "findings": []}' '{"schema": "simcc-baseline/1", "findings": [1]}'; do
    echo "$text" >bad.json
    expect 2 "simcc: bad.json is no baseline of simcc" --baseline bad.json
done
expect 2 "The number of blocks 'x=-1' must be a number" --blocks 8,x=-1
exit $failed
