#!/usr/bin/env bash
# Clicks through pages of `simtutor explain` in a headless Chromium, in light and dark, at desktop and
# phone width. Skipped (status 77) where there is no Chromium.
# usage: explain_browser_test.sh PROGRAM [LESSON PITFALL]...
#        SIMTUTOR_AXE=axe.min.js: also checks accessibility with axe-core (no Debian package has it)
set -u
program=$1
shift
[ $# -gt 0 ] || [ -n "${SIMTUTOR_PAGES:-}" ] || set -- 34 missing-end-barrier
browser=$(command -v chromium || command -v chromium-browser) || { echo "no chromium" && exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# What a reader does; the result goes to the end of the page.
cat >"$work/driver.js" <<'END'
const errors = [];
addEventListener('error', (event) => errors.push(event.message));
addEventListener('load', async () => {
    const want = (what, holds) => { if (!holds) errors.push(what); };
    const page = document.documentElement;
    want('the page is wider than the window', page.scrollWidth <= page.clientWidth);
    for (const link of document.querySelectorAll('nav a'))
        want('a dead link: ' + link.hash, document.querySelector(link.hash));
    want('the code is not coloured', document.querySelector('.hljs-keyword'));
    for (const stepper of document.querySelectorAll('.stepper')) {
        const steps = [...stepper.querySelectorAll('.step')];
        const shown = () => steps.findIndex((step) => !step.hidden);
        const [back, next] = stepper.querySelectorAll('button');
        want('not one step is shown', steps.filter((step) => !step.hidden).length === 1);
        next.click();
        want('Next does nothing', shown() === 1);
        next.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
        want('the arrow key does nothing', shown() === 0);
        want('Back goes before the first step', back.disabled);
    }
    const roofline = document.getElementById('roofline');
    want('the roofline is empty', !roofline || roofline.querySelector('circle'));
    for (const picture of document.querySelectorAll('svg:not([aria-hidden])'))
        want('a picture without words', picture.getAttribute('aria-label'));
    if (window.axe) {
        const found = await axe.run();
        for (const problem of found.violations)
            errors.push(`axe: ${problem.id} (${problem.impact}): ${problem.help}: ${problem.nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(' | ')}`);
    }
    const result = document.createElement('pre');
    result.id = 'result';
    result.textContent = errors.length ? 'PROBLEMS\n' + errors.join('\n') : 'ALL WELL';
    document.body.append(result);
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
    result=$(timeout 120 "$browser" --headless --no-sandbox --disable-gpu --window-size="$2",2000 \
        --blink-settings=preferredColorScheme="$3" --virtual-time-budget=20000 \
        --user-data-dir="$work/profile" --dump-dom "file://$work/driven.html" 2>/dev/null |
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
# Pages that are there already: SIMTUTOR_PAGES names them.
for page in ${SIMTUTOR_PAGES:-}; do
    for width in 1280 390; do for scheme in 0 1; do look "$page" $width $scheme; done; done
done
[ "$failures" = 0 ] || { echo "$failures failed" && exit 1; }
echo "all passed"
