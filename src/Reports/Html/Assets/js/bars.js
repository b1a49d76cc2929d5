import { errorBars } from './errorbars.js';
import { valueRange } from './numbers.js';
import { base, estimate, table, valueAxis, wrapped } from './parts.js';

// One horizontal bar per name, which leaves room for long names, with its interval.
export function bars(chart, theme, width) {
  const [series] = chart.series;
  const colour = theme.series(series.colour);
  return {
    ...horizontal(chart, theme, width, valueRange(chart.series, chart.fromZero, width < 420 ? 3 : 5)),
    series: [
      {
        type: 'bar', name: series.name, barMaxWidth: 16, z: 2, emphasis: { disabled: true },
        data: series.y.map((value, i) => ({ value, itemStyle: { color: shade(series.x[i], theme), borderColor: colour, borderWidth: 1 } })),
      },
      missing(series, theme),
      errorBars(series.name, theme.ink, series.x.map((_, i) => [i, series.low?.[i] ?? null, series.high?.[i] ?? null]), true),
    ],
  };
}

// Bars are empty without TLS and full with it, so they differ without colour.
const shade = (name, theme) => (name.startsWith('plain') ? theme.panel : theme.series(1));

// Missing measurements are labelled: an empty place would look like zero.
export const missing = (series, theme) => ({
  type: 'custom', silent: true, tooltip: { show: false }, z: 2,
  data: series.y.flatMap((value, i) => (value === null ? [[0, i]] : [])),
  renderItem: (params, api) => ({
    type: 'text', x: params.coordSys.x + 6, y: api.coord([0, api.value(1)])[1],
    style: { text: 'not measured', fill: theme.muted, fontStyle: 'italic', fontSize: 12, verticalAlign: 'middle' },
  }),
});

export function horizontal(chart, theme, width, range) {
  const names = chart.series[0].x;
  const labels = names.map(name => wrapped(name, Math.min(width * 0.42, 260)));
  const row = Math.max(30, 10 + 14 * Math.max(...labels.map(lines => lines.length)));
  return {
    ...base(chart, theme),
    height: 70 + names.length * row,
    grid: { left: 4, right: 24, top: 8, bottom: 36, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    // The name ends where the axis ends, so that a long name also has the room below the labels.
    xAxis: {
      ...valueAxis(range, theme), name: chart.yLabel, nameLocation: 'end', nameGap: 0,
      nameTextStyle: { color: theme.muted, fontSize: 12, align: 'right', verticalAlign: 'top', padding: [24, 0, 0, 0] },
    },
    yAxis: {
      type: 'category', inverse: true, data: names,
      axisLabel: { color: theme.ink, interval: 0, lineHeight: 14, formatter: (_, i) => labels[i].join('\n') },
      axisTick: { show: false },
      axisLine: { onZero: false, lineStyle: { color: theme.muted } },
    },
    tooltip: { ...base(chart, theme).tooltip, axisPointer: { type: 'none' }, formatter: points => tip(chart, points[0].dataIndex) },
  };
}

const tip = (chart, index) => table(chart.series[0].x[index], [[chart.yLabel, ...estimate(chart.series[0], index)]]);
