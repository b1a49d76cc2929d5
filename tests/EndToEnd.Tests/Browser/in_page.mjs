// What runs in the page: each function stands alone, because it is sent there as text.

// Where the drawings of the steps of a cost end, in pixels from the top of the page as it opens; 0 without any.
export function endOfSteps() {
  const drawn = [...document.querySelectorAll('.chart[id^="steps-"] svg')].map(svg => svg.getBoundingClientRect()).filter(box => box.height > 0);
  return Math.max(0, ...drawn.map(box => box.bottom + scrollY));
}

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
  for (const table of document.querySelectorAll('table')) {
    if (!table.closest('[hidden]') && !isShown(table)) faults.push(`the table '${table.parentElement.getAttribute('aria-label')}' is hidden`);
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  // Numbers keep together with their units and within their card; an interval may follow on a line of its own.
  const linesOf = range => new Set([...range.getClientRects()].filter(box => box.width > 0).map(box => Math.round(box.top))).size;
  const lines = node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return linesOf(range);
  };
  for (const sentence of document.querySelectorAll('section > p, section li, section details > p')) {
    const walker = document.createTreeWalker(sentence, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      for (const match of node.data.matchAll(/[0-9][0-9.,]*\s(?:%|µs|ms|KB|MB)|\[[-+−0-9.,\s%]{3,40}\]/g)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        if (linesOf(range) > 1) faults.push(`'${match[0]}' is broken`);
      }
    }
  }
  for (const moment of document.querySelectorAll('.subtitle span')) if (lines(moment) > 1) faults.push(`${moment.textContent} is broken`);
  for (const value of document.querySelectorAll('.key-figure .value')) {
    const interval = value.querySelector('.interval');
    for (const part of [value.firstChild, interval]) if (part && lines(part) > 1) faults.push(`${part.textContent} is broken`);
    for (const part of [value, interval]) {
      if (part && part.getBoundingClientRect().left + part.scrollWidth > value.getBoundingClientRect().right + 1) faults.push(`${value.textContent} is wider than its card`);
    }
  }
  return { charts, faults };
}
