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

function drawRoofline() {
    const data = document.getElementById('roofline-data');
    if (!data || typeof d3 === 'undefined') return;
    const { peak, bandwidth, intensity, roof, device } = JSON.parse(data.textContent);
    const ridge = peak / bandwidth;
    const width = 640, height = 320, left = 70, right = 20, top = 20, bottom = 45;
    const from = Math.min(intensity / 4, 0.05), to = Math.max(ridge * 8, intensity * 4);
    const x = d3.scale.log().domain([from, to]).range([left, width - right]);
    const y = d3.scale.log().domain([from * bandwidth / 2, peak * 2]).range([height - bottom, top]);
    const svg = d3.select('#roofline').append('svg')
        .attr({ width, height, viewBox: `0 0 ${width} ${height}`, role: 'img',
            'aria-label': `Roofline of ${device}; the text below says the same.` });
    const decade = (axis) => axis.tickFormat((d) => {
        const power = Math.log10(d);
        return Math.abs(power - Math.round(power)) < 1e-6 ? d3.format('s')(d) : '';
    });
    svg.append('g').attr({ class: 'axis', transform: `translate(0,${height - bottom})` })
        .call(decade(d3.svg.axis().scale(x).orient('bottom')));
    svg.append('g').attr({ class: 'axis', transform: `translate(${left},0)` })
        .call(decade(d3.svg.axis().scale(y).orient('left')));
    svg.append('text').attr({ x: width - right, y: height - 8, 'text-anchor': 'end' })
        .text('FP32 operations per byte');
    svg.append('text').attr({ x: left + 6, y: top }).text('FLOP/s');
    svg.append('polyline').attr('class', 'roof').attr('points',
        [[from, from * bandwidth], [ridge, peak], [to, peak]].map((p) => `${x(p[0])},${y(p[1])}`).join(' '));
    svg.append('line').attr({ class: 'under', x1: x(intensity), x2: x(intensity), y1: height - bottom, y2: y(roof) });
    svg.append('circle').attr({ class: 'point', cx: x(intensity), cy: y(roof), r: 6 });
    const late = x(intensity) > width * 0.65;
    svg.append('text').attr({ x: x(intensity) + (late ? -10 : 10), y: y(roof) + 20,
        'text-anchor': late ? 'end' : 'start' }).text(`this kernel: at most ${d3.format('.3s')(roof)}FLOP/s`);
}

colourCode();
document.querySelectorAll('.stepper').forEach(makeStepper);
drawRoofline();
