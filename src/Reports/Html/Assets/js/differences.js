import { horizontal, missing } from './bars.js';
import { errorBars } from './errorbars.js';
import { lineSeries } from './marks.js';
import { valueRange } from './numbers.js';

// One point per comparison with its interval, next to a line at no difference.
export function differences(chart, theme, width) {
  const [series] = chart.series;
  const colour = theme.series(series.colour);
  const range = valueRange([{ ...series, y: [...series.y, 0] }], false, width < 420 ? 3 : 5);
  return {
    ...horizontal(chart, theme, width, range),
    series: [
      zero(theme),
      missing(series, theme),
      { ...lineSeries(series, series.y.map((value, i) => [value, i]), theme), lineStyle: { width: 0 } },
      errorBars(series.name, colour, series.x.map((_, i) => [i, series.low?.[i] ?? null, series.high?.[i] ?? null]), true),
    ],
  };
}

const zero = theme => ({
  type: 'custom', data: [[0, 0]], silent: true, tooltip: { show: false }, z: 1,
  renderItem: ({ coordSys: area }, api) => {
    const [x] = api.coord([0, 0]);
    return { type: 'line', shape: { x1: x, x2: x, y1: area.y, y2: area.y + area.height }, style: { stroke: theme.muted, lineWidth: 1.5 } };
  },
});
