import { errorBars } from './errorbars.js';
import { lineSeries } from './marks.js';
import { bounded, isNumber, valueRange } from './numbers.js';
import { base, estimate, legend, table, valueAxis, wrapped, xName, yName } from './parts.js';

// Points with intervals over the levels of a factor, to scale if the levels are numbers.
export function lines(chart, theme, width) {
  const levels = levelsOf(chart);
  const numeric = levels.every(level => isNumber(level.x));
  const at = x => (numeric ? Number(x) : levels.findIndex(level => level.x === x));
  const { height, option } = legend(chart, theme, width);
  const { room, axis } = yName(chart.yLabel, theme, width);
  return {
    ...base(chart, theme),
    height: 330 + height + room,
    legend: option,
    grid: { left: 8, right: 20, top: height + room + 34, bottom: 34, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      ...(numeric ? numberAxis(levels, theme) : nameAxis(levels, theme, width)),
      ...xName(chart.xLabel, theme, levels.some(l => l.otherX) ? 44 : 28),
    },
    yAxis: { ...valueAxis(bounded(valueRange(chart.series, chart.fromZero), chart.most), theme), ...axis },
    tooltip: { ...base(chart, theme).tooltip, formatter: points => tip(chart, levels, points[0], numeric) },
    series: chart.series.flatMap(series => [
      joined(lineSeries(series, series.x.map((x, i) => [at(x), series.y[i]]), theme), numeric || chart.series.length > 1),
      errorBars(series.name, theme.series(series.colour), intervals(series, at)),
    ]),
  };
}

// Between names, a line has no values; it only connects the points if there are several series.
const joined = (line, yes) => (yes ? line : { ...line, lineStyle: { width: 0 } });

const intervals = (series, at) => series.x.map((x, i) => [at(x), series.low?.[i] ?? null, series.high?.[i] ?? null]);

function levelsOf(chart) {
  const levels = new Map();
  for (const series of chart.series) series.x.forEach((x, i) => levels.set(x, { x, otherX: series.otherX?.[i] ?? levels.get(x)?.otherX }));
  return [...levels.values()];
}

const label = level => (level.otherX ? `${level.x}\n(${level.otherX})` : level.x);

function numberAxis(levels, theme) {
  const values = levels.map(level => Number(level.x)).sort((a, b) => a - b);
  const room = (values.at(-1) - values[0] || 1) * 0.05;
  const texts = new Map(levels.map(level => [Number(level.x), label(level)]));
  return {
    type: 'value', min: values[0] - room, max: values.at(-1) + room,
    axisLabel: {
      customValues: values, color: theme.muted, lineHeight: 14, hideOverlap: true, showMinLabel: true, showMaxLabel: true,
      formatter: value => texts.get(value) ?? '',
    },
    axisTick: { show: true, customValues: values, lineStyle: { color: theme.muted } },
    axisLine: { onZero: false, lineStyle: { color: theme.muted } },
    splitLine: { show: false },
  };
}

function nameAxis(levels, theme, width) {
  const each = Math.max((width - 60) / levels.length - 8, 30);
  return {
    type: 'category', data: levels.map(label),
    axisLabel: {
      color: theme.muted, lineHeight: 14, interval: 0, formatter: text => text.split('\n').flatMap(line => wrapped(line, each)).join('\n'),
    },
    axisTick: { alignWithLabel: true, lineStyle: { color: theme.muted } },
    axisLine: { onZero: false, lineStyle: { color: theme.muted } },
  };
}

function tip(chart, levels, point, numeric) {
  const level = numeric ? levels.find(l => Number(l.x) === point.value[0]) : levels[point.value[0]];
  return table(`${chart.xLabel}: ${label(level).replace('\n', ' ')}`, chart.series
    .filter(series => series.x.includes(level.x))
    .map(series => [series.name, ...estimate(series, series.x.indexOf(level.x))]));
}
