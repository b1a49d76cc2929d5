// What runs in the page: each function stands alone, because it is sent there as text.

// Of each chart, in each of its figure's choices: how many points of each series were really drawn, as shapes with a size within the chart,
// and the labels. And what a reader would stumble over: a page wider than the screen, labels that are cut off, too small or over each other.
export async function lookAtCharts() {
  const nextFrame = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 0)));
  const charts = {};
  const faults = [];
  const shapes = chart => chart.getModel().getSeries().map(series => {
    const data = series.getData();
    let points = 0;
    for (let i = 0; i < data.count(); i++) {
      const shape = data.getItemGraphicEl(i);
      if (!shape) continue;
      const box = shape.getBoundingRect().clone();
      const at = shape.getComputedTransform();
      if (at) box.applyTransform(at);
      const inside = box.x + box.width > 0 && box.x < chart.getWidth() && box.y + box.height > 0 && box.y < chart.getHeight();
      if (inside && box.width + box.height > 0) points++;
    }
    return { name: series.name, type: series.subType, points };
  });
  const checkLabels = panel => {
    const frame = panel.querySelector('.drawing').getBoundingClientRect();
    const texts = [...panel.querySelectorAll('svg text')].map(text => ({
      words: text.textContent, box: text.getBoundingClientRect(), size: parseFloat(getComputedStyle(text).fontSize),
    }));
    for (const { words, box, size } of texts) {
      if (size < 11) faults.push(`${panel.id}: '${words}' is ${size} px high`);
      const across = box.left >= frame.left - 1 && box.right <= frame.right + 1;
      const down = box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
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
  const look = async panel => {
    panel.scrollIntoView();
    for (let i = 0; i < 100 && !globalThis.tlsToll.drawn.has(panel.id); i++) await nextFrame();
    const chart = globalThis.tlsToll.drawn.get(panel.id);
    charts[panel.id] = chart && { series: shapes(chart), texts: checkLabels(panel) };
  };
  for (const details of document.querySelectorAll('details')) details.open = true;
  for (const figure of document.querySelectorAll('figure.charts')) {
    const select = figure.querySelector('.choose select');
    for (let i = 0; i < (select ? select.options.length : 1); i++) {
      if (select) {
        select.selectedIndex = i;
        select.dispatchEvent(new Event('change'));
      }
      for (const panel of figure.querySelectorAll('.panels:not([hidden]) .chart')) await look(panel);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  return { charts, faults };
}
