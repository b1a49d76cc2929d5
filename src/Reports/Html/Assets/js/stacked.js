import { horizontal } from './bars.js';
import { niceRange, percentRange } from './numbers.js';
import { base, estimate, legend, table } from './parts.js';

// Parts of a whole, one bar per name. Each part has a pattern in addition to its colour; its interval is in the table and the tooltip.
export function stacked(chart, theme, width) {
  const names = chart.series[0].x;
  const sums = sign => names.map((_, i) => chart.series.map(s => s.y[i] ?? 0).filter(v => v * sign > 0).reduce((a, b) => a + b, 0));
  const top = legend(chart, theme, width);
  const [low, high] = [Math.min(0, ...sums(-1)), Math.max(...sums(1))];
  const drawing = horizontal(chart, theme, width, chart.most === 100 ? percentRange(low, high) : niceRange(low, high, width < 420 ? 3 : 5));
  return {
    ...drawing,
    height: drawing.height + top.height,
    legend: top.option,
    grid: { ...drawing.grid, top: top.height + 8 },
    aria: { ...base(chart, theme).aria, decal: { show: true } },
    tooltip: { ...drawing.tooltip, formatter: points => tip(chart, points[0].dataIndex) },
    series: chart.series.map(series => ({
      type: 'bar', name: series.name, stack: 'whole', barMaxWidth: 22, emphasis: { disabled: true }, data: series.y,
      itemStyle: { color: theme.series(series.colour), borderColor: theme.paper, borderWidth: 1 },
    })),
  };
}

const tip = (chart, index) => table(chart.series[0].x[index], chart.series.map(series => [series.name, ...estimate(series, index)]));
