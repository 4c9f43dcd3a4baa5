#!/usr/bin/env bash
# Clicks through pages of `simtutor explain` in a headless Chromium, in light and dark, at desktop and
# phone width. Skipped (status 77) where there is no Chromium.
# usage: explain_browser_test.sh PROGRAM [LESSON PITFALL]...
#        SIMTUTOR_PAGES='FILE…': looks at these pages instead, such as the class.html of grade-all
#        SIMTUTOR_AXE=axe.min.js: also checks accessibility with axe-core (no Debian package has it)
set -u
program=$1
shift
[ $# -gt 0 ] || [ -n "${SIMTUTOR_PAGES:-}" ] || set -- 34 missing-end-barrier
browser=$(command -v chromium || command -v chromium-browser) || { echo "no chromium" && exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# What a reader does, in a frame as wide as the window is meant to be (a window of a headless browser
# has a least width); the result goes to the page around it.
cat >"$work/driver.js" <<'END'
const errors = [];
addEventListener('error', (event) => errors.push(event.message));
for (const kind of ['error', 'warn']) {
    const plain = console[kind];
    console[kind] = (...words) => { errors.push(`console.${kind}: ${words.join(' ')}`); plain(...words); };
}
const want = (what, holds) => { if (!holds) errors.push(what); };

// Every control of a stepper, each time looking whether the picture is another one.
function goThrough(stepper) {
    const steps = [...stepper.querySelectorAll('.step')];
    const [back, next] = stepper.querySelectorAll('button');
    const slider = stepper.querySelector('input[type=range]');
    const shown = () => steps.findIndex((step) => !step.hidden);
    const picture = () => steps[shown()].innerHTML;
    const said = () => stepper.querySelector('[aria-live]').textContent;
    want('not one step is shown', steps.filter((step) => !step.hidden).length === 1);
    const moves = (what, to, move) => {
        const before = picture(), from = shown();
        move();
        want(`${what} does not lead to step ${to + 1}`, shown() === to);
        want(`${what} shows more than one step`, steps.filter((step) => !step.hidden).length === 1);
        want(`${what} shows the same picture`, shown() !== from && picture() !== before);
        want(`${what} shows nothing`, steps[shown()].getBoundingClientRect().height > 0);
        want(`${what} is not said`, said().startsWith(`${to + 1} of ${steps.length}`));
        want(`${what} leaves the slider behind`, Number(slider.value) === to + 1);
    };
    const press = (key) => next.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    const last = steps.length - 1;
    want('Back goes before the first step', back.disabled);
    for (let to = 1; to <= last; ++to) moves('Next', to, () => next.click());
    want('Next goes beyond the last step', next.disabled);
    for (let to = last - 1; to >= 0; --to) moves('Back', to, () => back.click());
    moves('the right arrow', 1, () => press('ArrowRight'));
    moves('the left arrow', 0, () => press('ArrowLeft'));
    moves('the slider', last, () => { slider.value = last + 1; slider.dispatchEvent(new Event('input')); });
    back.focus();
    want('a control cannot be reached by keyboard', document.activeElement === back);
}

addEventListener('load', async () => {
    const page = document.documentElement;
    want('the page is wider than the window', page.scrollWidth <= page.clientWidth);
    for (const link of document.querySelectorAll('nav a'))
        want('a dead link: ' + link.hash, document.querySelector(link.hash));
    want('the code is not coloured', !document.querySelector('td.code') || document.querySelector('.hljs-keyword'));
    document.querySelectorAll('.stepper').forEach(goThrough);
    const roofline = document.getElementById('roofline');
    want('the roofline is empty', !roofline || roofline.querySelector('circle'));
    const ladder = document.getElementById('ladder-chart');
    want('the ladder has no rungs', !ladder || ladder.querySelectorAll('circle.rung').length > 5);
    want('the kernel is not on the ladder', !ladder || ladder.querySelector('path.point'));
    for (const chart of document.querySelectorAll('.chart svg')) {
        const frame = chart.getBoundingClientRect();
        want('a chart is wider than the page', frame.right <= page.clientWidth || chart.parentElement.tabIndex === 0);
        for (const text of chart.querySelectorAll('text')) {
            const box = text.getBoundingClientRect();
            want('a text leaves its chart: ' + text.textContent,
                box.left >= frame.left - 1 && box.right <= frame.right + 1);
        }
        const texts = [...chart.querySelectorAll('.label, .title')];
        texts.forEach((text, i) => texts.slice(0, i).forEach((other) => {
            const a = text.getBoundingClientRect(), b = other.getBoundingClientRect();
            want(`a text covers another one: ${text.textContent}; ${other.textContent}`,
                a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top);
        }));
    }
    for (const picture of document.querySelectorAll('svg:not([aria-hidden])'))
        want('a picture without words', picture.getAttribute('aria-label'));
    for (const wide of document.querySelectorAll('.scroll, .wide'))
        want('a wide picture that the keyboard cannot scroll',
            wide.scrollWidth <= wide.clientWidth || wide.tabIndex === 0);
    if (window.axe) {
        const found = await axe.run();
        for (const problem of found.violations)
            errors.push(`axe: ${problem.id} (${problem.impact}): ${problem.help}: ${problem.nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(' | ')}`);
    }
    parent.postMessage(errors.length ? 'PROBLEMS\n' + errors.join('\n') : 'ALL WELL', '*');
});
END

# look PAGE WIDTH SCHEME(0 dark, 1 light)
look() {
    local result
    {
        echo '<script>'
        [ -n "${SIMTUTOR_AXE:-}" ] && cat "$SIMTUTOR_AXE"
        cat "$work/driver.js"
        echo '</script>'
    } >"$work/head.html"
    sed "/<meta charset/r $work/head.html" "$1" >"$work/driven.html"
    cat >"$work/frame.html" <<END
<!DOCTYPE html><meta charset="utf-8"><pre id="result">no result</pre>
<script>addEventListener('message', (event) => { document.getElementById('result').textContent = event.data; });</script>
<iframe src="driven.html" style="border: 0; width: $2px; height: 2000px"></iframe>
END
    result=$(timeout 120 "$browser" --headless --no-sandbox --disable-gpu --window-size=1400,2100 \
        --blink-settings=preferredColorScheme="$3" --virtual-time-budget=20000 \
        --user-data-dir="$work/profile" --dump-dom "file://$work/frame.html" 2>/dev/null |
        sed -n '/<pre id="result">/,/<\/pre>/p')
    if [[ $result == *'ALL WELL'* ]]; then
        echo "ok: $(basename "$1"), $2 pixels wide, scheme $3"
    else
        echo "FAILED: $(basename "$1"), $2 pixels wide, scheme $3: ${result:-no result}"
        failures=$((failures + 1))
    fi
}

while [ $# -gt 1 ]; do
    page=$work/$1-$2.html
    if "$program" explain "$1" --pitfall "$2" --seed 7 -o "$page"; then
        for width in 1280 390; do for scheme in 0 1; do look "$page" $width $scheme; done; done
    else
        failures=$((failures + 1))
    fi
    shift 2
done
for page in ${SIMTUTOR_PAGES:-}; do
    for width in 1280 390; do for scheme in 0 1; do look "$page" $width $scheme; done; done
done
if [ -n "${SIMTUTOR_PAGES:-}" ]; then
    [ "$failures" = 0 ] || { echo "$failures failed" && exit 1; }
    echo "all passed"
    exit
fi
# Speeds that a GPU might have measured: slow, as fast as rungs of other lessons, as fast as cuBLAS.
"$program" grade 41 --solution --seed 7 --backend sim --json "$work/simulated.json" >/dev/null || failures=$((failures + 1))
for speed in 3 24 44.8 51; do
    page=$work/41-$speed-tflops.html
    if python3 - "$work/simulated.json" "$work/verdict.json" "$speed" <<'END' &&
import json, sys
with open(sys.argv[1]) as file:
    verdict = json.load(file)
verdict["backend"] = "both"
verdict["gpu"] = {"name": "Some GPU", "uuid": "", "capability": [9, 0], "driver": "", "driver_cuda": "", "clock_khz": 0,
                  "multiprocessors": 1, "memory_bytes": 0, "nvcc": "", "sanitizer_problem": ""}
verdict["time"]["checks"]["speed"]["measurements"] = [
    {"name": "speed", "value": float(sys.argv[3]), "unit": "TFLOP/s"}]
with open(sys.argv[2], "w") as file:
    json.dump(verdict, file)
END
        "$program" explain 41 --solution --seed 7 --verdict "$work/verdict.json" -o "$page"; then
        for width in 1280 390; do look "$page" $width 1; done
    else
        failures=$((failures + 1))
    fi
done
[ "$failures" = 0 ] || { echo "$failures failed" && exit 1; }
echo "all passed"
