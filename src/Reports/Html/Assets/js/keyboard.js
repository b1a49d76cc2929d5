import { format, formatInterval } from './numbers.js';
import { chartOf, draw, drawn } from './panels.js';

// Left and right move between points, up and down between series; the point is announced and shown.
export function followKeys(panel) {
  const place = panel.querySelector('.drawing');
  const spoken = panel.querySelector('.spoken');
  const at = { series: 0, point: -1 };
  place.addEventListener('focus', () => drawn.has(panel.id) || draw(panel));
  place.addEventListener('blur', () => drawn.get(panel.id)?.dispatchAction({ type: 'hideTip' }));
  place.addEventListener('keydown', event => {
    const { series } = chartOf(panel);
    const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
    if (!step) return;
    event.preventDefault();
    at.series = (at.series + step[1] + series.length) % series.length;
    const count = series[at.series].x.length;
    at.point = at.point < 0 ? 0 : (Math.min(at.point, count - 1) + step[0] + count) % count;
    spoken.textContent = sentence(series[at.series], at.point);
    show(panel, at);
  });
}

function sentence(series, i) {
  const interval = formatInterval(series.low?.[i] ?? null, series.high?.[i] ?? null);
  return `${series.name ? `${series.name}, ` : ''}${series.x[i]}: ${format(series.y[i])} ${interval}`.trim();
}

function show(panel, { series, point }) {
  const chart = drawn.get(panel.id);
  const name = chartOf(panel).series[series].name;
  const index = chart.getOption().series.findIndex(s => s.name === name && s.type !== 'custom');
  chart.dispatchAction({ type: 'showTip', seriesIndex: index, dataIndex: point });
}
