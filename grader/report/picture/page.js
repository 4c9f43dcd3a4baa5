// What makes the page pleasant; all of it can be read without.
'use strict';

// Colours the source once and hands each place its line.
function colourCode() {
    const data = document.getElementById('source');
    if (!data || typeof hljs === 'undefined') return;
    const html = hljs.highlight('cpp', JSON.parse(data.textContent), true).value;
    const open = [];
    const lines = html.split('\n').map((line) => {
        const begin = open.join('');
        for (const tag of line.match(/<\/?span[^>]*>/g) || []) {
            if (tag[1] === '/') open.pop(); else open.push(tag);
        }
        return begin + line + '</span>'.repeat(open.length);
    });
    for (const place of document.querySelectorAll('code[data-line]')) {
        const line = lines[Number(place.dataset.line) - 1];
        if (line === undefined || place.textContent === '') continue;
        place.innerHTML = place.className === 'whole' ? line : line.replace(/^((?:<[^>]+>)*)\s+/, '$1');
    }
}

// One step at a time, with buttons, a slider and the arrow keys.
function makeStepper(stepper) {
    const steps = [...stepper.querySelectorAll('.step')];
    if (steps.length < 2) return;
    const controls = document.createElement('div');
    controls.className = 'controls';
    controls.innerHTML = '<button type="button">Back</button><button type="button">Next</button>' +
        '<input type="range" min="1" value="1" aria-label="Interval"><span aria-live="polite"></span>';
    const [back, next] = controls.querySelectorAll('button');
    const slider = controls.querySelector('input');
    const said = controls.querySelector('span');
    slider.max = steps.length;
    let at = 0;
    const show = (number) => {
        at = Math.min(Math.max(number, 0), steps.length - 1);
        steps.forEach((step, i) => { step.hidden = i !== at; });
        back.disabled = at === 0;
        next.disabled = at === steps.length - 1;
        slider.value = at + 1;
        slider.setAttribute('aria-valuetext', `interval ${at + 1} of ${steps.length}`);
        said.textContent = `${at + 1} of ${steps.length}`;
    };
    back.addEventListener('click', () => show(at - 1));
    next.addEventListener('click', () => show(at + 1));
    slider.addEventListener('input', () => show(slider.value - 1));
    stepper.addEventListener('keydown', (event) => {
        if (event.target === slider) return;
        if (event.key === 'ArrowRight') show(at + 1);
        else if (event.key === 'ArrowLeft') show(at - 1);
        else return;
        event.preventDefault();
    });
    stepper.prepend(controls);
    show(0);
}

// An empty chart with two logarithmic axes in `place`, as wide as there is room for.
function makeChart(place, { xDomain, yDomain, xTitle, yTitle, label }) {
    const width = Math.max(300, Math.min(720, place.clientWidth)), height = 340;
    const left = 62, right = 18, top = 30, bottom = 46;
    const x = d3.scale.log().domain(xDomain).range([left, width - right]);
    const y = d3.scale.log().domain(yDomain).range([height - bottom, top]);
    const svg = d3.select(place).append('svg')
        .attr({ width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label });
    // Of a decade 1, 2 and 5 get a number; only 1 where decades are narrow.
    const axis = (scale, orient) => {
        const [from, to] = scale.domain();
        const decades = Math.log10(to / from);
        const room = Math.abs(scale.range()[1] - scale.range()[0]) / decades;
        return d3.svg.axis().scale(scale).orient(orient).tickFormat((value) => {
            const lead = Math.round(value / 10 ** Math.floor(Math.log10(value) + 1e-9));
            if (lead !== 1 && !(room > 90 && (lead === 2 || lead === 5))) return '';
            return value < 1000 ? String(Number(value.toPrecision(1))) : d3.format('.1s')(value);
        });
    };
    svg.append('g').attr({ class: 'axis', transform: `translate(0,${height - bottom})` }).call(axis(x, 'bottom'));
    svg.append('g').attr({ class: 'axis', transform: `translate(${left},0)` }).call(axis(y, 'left'));
    svg.append('text').attr({ class: 'title', x: width - right, y: height - 8, 'text-anchor': 'end' }).text(xTitle);
    svg.append('text').attr({ class: 'title', x: 8, y: 16 }).text(yTitle);
    return { svg, x, y, width, height, left, right, top, bottom };
}

// Whether a text lies on another one of the chart.
function coversText(chart, text) {
    const box = text.getBBox();
    return [...chart.svg.node().querySelectorAll('.label, .title')].some((known) => {
        const other = known.getBBox();
        return known !== text && other.x < box.x + box.width && box.x < other.x + other.width &&
            other.y < box.y + box.height && box.y < other.y + other.height;
    });
}

// A text beside a point, at the first of some places where there is room and no other text.
// A place is a side, how far down, and how far from the point if not as usual.
function beside(chart, px, py, text, places) {
    const label = chart.svg.append('text').attr('class', 'label').text(text);
    const length = label.node().getComputedTextLength();
    const fits = places.filter(([side]) => side === 'left' || px + 14 + length <= chart.width);
    const move = ([side, down, away = 11]) => label.attr({
        x: side === 'left' ? Math.max(px - away - length, chart.left + 6) : px + away, y: py + down });
    const free = fits.find((place) => { move(place); return !coversText(chart, label.node()); });
    move(free || fits[0]);
}

// A text above points that lie close together, or below them if it would cover another point.
function name(chart, group, others, text) {
    const label = chart.svg.append('text').attr('class', 'label').text(text);
    const half = label.node().getComputedTextLength() / 2;
    const middle = d3.mean(group, (point) => point[0]);
    const at = Math.min(Math.max(middle, chart.left + half + 4), chart.width - half - 2);
    const top = d3.min(group, (point) => point[1]) - 10, bottom = d3.max(group, (point) => point[1]) + 20;
    const covers = others.some(([x, y]) => Math.abs(x - at) < half + 6 && Math.abs(y - top + 4) < 12);
    label.attr({ x: at, y: covers ? bottom : top, 'text-anchor': 'middle' });
}

function drawRoofline() {
    const data = document.getElementById('roofline-data');
    if (!data || typeof d3 === 'undefined') return;
    const { peak, bandwidth, intensity, roof, device } = JSON.parse(data.textContent);
    const ridge = peak / bandwidth;
    const from = Math.min(intensity / 4, 0.05), to = Math.max(ridge * 8, intensity * 4);
    const chart = makeChart(document.getElementById('roofline'), {
        xDomain: [from, to], yDomain: [from * bandwidth / 2, peak * 2.5],
        xTitle: 'FP32 operations per byte', yTitle: 'FLOP/s',
        label: `Roofline of ${device}; the text below says the same.` });
    const { svg, x, y } = chart;
    svg.append('polyline').attr('class', 'roof').attr('points',
        [[from, from * bandwidth], [ridge, peak], [to, peak]].map((p) => `${x(p[0])},${y(p[1])}`).join(' '));
    svg.append('text').attr({ class: 'title', x: chart.width - chart.right, y: y(peak) - 8, 'text-anchor': 'end' })
        .text(`peak of ${device}`);
    svg.append('line').attr({ class: 'under', x1: x(intensity), x2: x(intensity),
        y1: chart.height - chart.bottom, y2: y(roof) });
    svg.append('circle').attr({ class: 'point', cx: x(intensity), cy: y(roof), r: 6 });
    // Above the slope on its left, below it on its right.
    beside(chart, x(intensity), y(roof), `at most ${d3.format('.3s')(roof).replace(/([A-Z])$/, ' $1')}FLOP/s`,
        [['right', 20], ['left', -10], ['left', -26]]);
}

// Rungs that lie on top of each other share a name.
function grouped(rungs, near) {
    const groups = [];
    for (const rung of rungs) {
        const group = groups.find((known) => known.some((other) => near(other, rung)));
        if (group) group.push(rung); else groups.push([rung]);
    }
    return groups;
}

function drawLadder() {
    const data = document.getElementById('ladder-data');
    if (!data || typeof d3 === 'undefined') return;
    const { rungs, cublas, x: ownX, y: ownY } = JSON.parse(data.textContent);
    const xs = rungs.map((rung) => rung.x).concat(ownX), ys = rungs.map((rung) => rung.y).concat(ownY || [], cublas || []);
    const chart = makeChart(document.getElementById('ladder-chart'), {
        xDomain: [d3.min(xs) / 2, d3.max(xs) * 2], yDomain: [d3.min(ys) / 2, d3.max(ys) * 1.6],
        xTitle: 'operations per byte of global memory (simulator)', yTitle: 'TFLOP/s (measured)',
        label: 'The rungs of the ladder and this kernel; the table below has the same figures.' });
    const { svg, x, y } = chart;
    if (cublas) {
        svg.append('line').attr({ class: 'library', x1: chart.left, x2: chart.width - chart.right, y1: y(cublas), y2: y(cublas) });
        svg.append('text').attr({ class: 'title', x: chart.left + 6, y: y(cublas) - 6 }).text('cuBLAS');
    }
    svg.append('line').attr({ class: 'under', x1: x(ownX), x2: x(ownX), y1: chart.height - chart.bottom,
        y2: ownY ? y(ownY) : chart.top });
    for (const rung of rungs)
        svg.append('circle').attr({ class: rung.own ? 'rung own' : 'rung', cx: x(rung.x), cy: y(rung.y), r: rung.own ? 6 : 4.5 });
    // A frame: a good kernel lies where a rung lies.
    if (ownY)
        svg.append('path').attr({ class: 'point frame', d: 'M0,-11L11,0L0,11L-11,0Z',
            transform: `translate(${x(ownX)},${y(ownY)})` });
    const near = (a, b) => Math.abs(x(a.x) - x(b.x)) < 42 && Math.abs(y(a.y) - y(b.y)) < 16;
    const place = (rung) => [x(rung.x), y(rung.y)];
    for (const group of grouped(rungs, near)) {
        const framed = ownY && group.some((rung) => near(rung, { x: ownX, y: ownY }));
        name(chart, group.map(place).concat(framed ? [[x(ownX), y(ownY) - 5]] : []),
            rungs.filter((rung) => !group.includes(rung)).map(place), group.map((rung) => rung.name).join(', '));
    }
    if (ownY) {
        beside(chart, x(ownX), y(ownY), 'your kernel', [['right', 20], ['left', 20], ['left', 4, 16], ['left', 36]]);
    } else {
        svg.append('path').attr({ class: 'point', d: d3.svg.symbol().type('triangle-up').size(110)(),
            transform: `translate(${x(ownX)},${chart.height - chart.bottom - 9})` });
        beside(chart, x(ownX), chart.height - chart.bottom - 12, 'your kernel', [['right', 4], ['left', 4]]);
    }
}

colourCode();
document.querySelectorAll('.stepper').forEach(makeStepper);
drawRoofline();
drawLadder();
