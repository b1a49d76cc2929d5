import { init } from './echarts.js';
import { bars } from './bars.js';
import { differences } from './differences.js';
import { lines } from './lines.js';
import { percentiles } from './percentiles.js';
import { stacked } from './stacked.js';
import { lightTheme, theme } from './theme.js';

const kinds = { lines, bars, differences, percentiles, stacked };
const { charts } = JSON.parse(document.getElementById('data').textContent);

// The charts drawn so far, by id.
export const drawn = new Map();

export const chartOf = panel => charts[panel.id];

const option = (chart, colours, width) => kinds[chart.kind](chart, colours, width);

// Draws a panel, or redraws it, because its width or the colours may have changed.
export function draw(panel) {
  const place = panel.querySelector('.drawing');
  const width = place.clientWidth;
  if (width === 0) return;
  const { height, ...drawing } = option(chartOf(panel), theme(), width);
  place.style.height = `${height}px`;
  let chart = drawn.get(panel.id);
  if (!chart) {
    chart = init(place, null, { renderer: 'svg' });
    drawn.set(panel.id, chart);
  }
  chart.resize({ width, height });
  chart.setOption(drawing, { notMerge: true });
}

// The panel as an SVG file, in light colours and without the tooltip.
export function svg(panel) {
  const width = panel.querySelector('.drawing').clientWidth;
  const { height, ...drawing } = option(chartOf(panel), lightTheme(), width);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  chart.setOption({ ...drawing, backgroundColor: '#ffffff' });
  const text = chart.renderToSVGString();
  chart.dispose();
  return text;
}
