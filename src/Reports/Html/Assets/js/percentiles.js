import { lineSeries } from './marks.js';
import { valueRange } from './numbers.js';
import { base, estimate, legend, table, valueAxis, xName, yName } from './parts.js';

// Response time over the percentile. The axis is logarithmic in the share above the percentile, so 90, 99 and 99.9 % are equally spaced.
export function percentiles(chart, theme, width) {
  const { height, option } = legend(chart, theme, width);
  const { room, axis } = yName(chart.yLabel, theme, width);
  const all = chart.series.flatMap(series => series.x.filter((_, i) => series.y[i] !== null));
  const last = Math.max(90, ...all.map(Number));
  const marked = [50, 90, 99, 99.9].filter(percent => percent <= last);
  return {
    ...base(chart, theme),
    height: 320 + height + room,
    legend: option,
    grid: { left: 8, right: 24, top: height + room + 34, bottom: 34, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'value', min: place(50), max: place(last),
      axisLabel: {
        customValues: marked.map(place), color: theme.muted, showMinLabel: true, showMaxLabel: true,
        formatter: value => `${percentAt(value)} %`,
      },
      axisTick: { show: true, customValues: marked.map(place), lineStyle: { color: theme.muted } },
      axisLine: { lineStyle: { color: theme.muted } },
      splitLine: { show: false },
      ...xName(chart.xLabel, theme),
    },
    yAxis: { ...valueAxis(valueRange(chart.series, true), theme), ...axis },
    tooltip: { ...base(chart, theme).tooltip, formatter: points => tip(chart, points[0]) },
    series: chart.series.map(series => lineSeries(series, series.x.map((x, i) => [place(Number(x)), series.y[i]]), theme)),
  };
}

const place = percent => -Math.log10(1 - percent / 100);
const percentAt = value => Number((100 * (1 - 10 ** -value)).toFixed(1));

function tip(chart, point) {
  const percent = percentAt(point.value[0]);
  return table(`${percent} % of the interactions took at most`, chart.series
    .map(series => [series.name, ...estimate(series, series.x.findIndex(x => Number(x) === percent))]));
}
