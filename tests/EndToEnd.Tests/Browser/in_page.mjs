// What runs in the page: each function stands alone, because it is sent there as text.

// Of each chart, in each of its figure's choices: how many marks and intervals are really drawn, and its labels. And what a reader would stumble over: a page
// wider than the screen, labels that are cut off, too small or over each other.
export function lookAtCharts() {
  const charts = {};
  const faults = [];
  const isShown = element => {
    const box = element.getBoundingClientRect();
    return box.width + box.height > 0;
  };
  const checkLabels = (panel, svg) => {
    const frame = svg.getBoundingClientRect();
    const scale = frame.width / svg.viewBox.baseVal.width;
    const texts = [...svg.querySelectorAll('text')].map(text => ({
      words: text.textContent, box: text.getBoundingClientRect(), size: scale * parseFloat(getComputedStyle(text).fontSize),
    }));
    for (const { words, box, size } of texts) {
      if (size < 9.9) faults.push(`${panel.id}: '${words}' is ${size} px high`);
      const across = box.left >= frame.left - 1 && box.right <= frame.right + 1;
      const down = box.top >= frame.top - 2 && box.bottom <= frame.bottom + 2;
      if (!across || !down) faults.push(`${panel.id}: '${words}' is cut off`);
    }
    texts.forEach((a, i) => texts.slice(i + 1).forEach(b => {
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      // Lines of one label touch by a pixel or two of their line height.
      if (across > 1 && down > 4) faults.push(`${panel.id}: '${a.words}' lies over '${b.words}'`);
    }));
    return texts.map(text => text.words);
  };
  const look = panel => {
    const drawings = [...panel.querySelectorAll('svg')].filter(isShown);
    const [svg] = drawings;
    const count = selector => (svg ? [...svg.querySelectorAll(selector)].filter(mark => !mark.closest('.legend') && isShown(mark)).length : 0);
    charts[panel.id] = {
      drawings: drawings.length, marks: count('.mark'), bars: count('.bar'), areas: count('.area'), dots: count('.dot'), intervals: count('.whisker'),
      texts: svg ? checkLabels(panel, svg) : [],
    };
  };
  for (const details of document.querySelectorAll('details')) details.open = true;
  for (const figure of document.querySelectorAll('figure.charts')) {
    const select = figure.querySelector('.choose select');
    for (let i = 0; i < (select ? select.options.length : 1); i++) {
      if (select) {
        select.selectedIndex = i;
        select.dispatchEvent(new Event('change'));
      }
      figure.querySelectorAll('.group:not([hidden]) .chart').forEach(look);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const number of document.querySelectorAll('.key-figure .value, .key-figure .interval')) {
    const lines = new Set([...number.getClientRects()].map(box => Math.round(box.top)));
    if (number.className === 'interval' && lines.size > 1) faults.push(`the interval ${number.textContent} is broken`);
    if (number.scrollWidth > number.parentElement.clientWidth) faults.push(`${number.textContent} is wider than its place`);
  }
  return { charts, faults };
}
