import { format } from './numbers.js';

const font = 'system-ui, sans-serif';

// What all charts have in common.
export function base(chart, theme) {
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: font, color: theme.ink },
    aria: { enabled: true, label: { description: `${chart.title}: ${chart.yLabel} by ${chart.xLabel}. ${chart.series.map(s => s.name).filter(Boolean).join(', ')}` } },
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: 0,
      backgroundColor: theme.paper,
      borderColor: theme.muted,
      textStyle: { color: theme.ink, fontFamily: font },
    },
  };
}

// Width of a label as it is drawn.
export function textWidth(text) {
  pen.font = `12px ${font}`;
  return pen.measureText(text).width;
}

function shortened(text, width) {
  let end = text.length;
  while (end > 1 && textWidth(`${text.slice(0, end)}…`) > width) end--;
  return textWidth(text) <= width ? text : `${text.slice(0, end)}…`;
}

const pen = document.createElement('canvas').getContext('2d');

// Rows that the legend takes at this width, by the text's width as it is drawn; 0 without a legend.
export function legend(chart, theme, width) {
  const names = chart.series.map(s => s.name);
  if (names.length < 2) return { rows: 0, option: undefined };
  let rows = 1;
  let used = 0;
  for (const name of names) {
    const item = textWidth(shortened(name, width - 50)) + 36 + 12;
    if (used > 0 && used + item > width) {
      rows++;
      used = 0;
    }
    used += item;
  }
  return {
    rows,
    option: {
      data: names, top: 0, left: 0, width, itemWidth: 30, itemHeight: 11, itemGap: 12, padding: 0, selectedMode: true,
      formatter: name => shortened(name, width - 50),
      textStyle: { color: theme.ink, fontSize: 12, lineHeight: 16 },
    },
  };
}

export const axisName = (name, theme) => ({ name, nameTextStyle: { color: theme.muted, fontSize: 12 } });

export function valueAxis(range, theme) {
  return {
    type: 'value', min: range.min, max: range.max, interval: range.interval,
    axisLabel: { color: theme.muted, hideOverlap: true, formatter: value => value.toLocaleString('en', { maximumFractionDigits: 6 }) },
    axisLine: { show: true, lineStyle: { color: theme.muted } },
    splitLine: { lineStyle: { color: theme.rule } },
  };
}

export function table(title, rows) {
  const tip = document.createElement('table');
  tip.className = 'tip';
  tip.createCaption().textContent = title;
  for (const cells of rows) {
    const row = tip.insertRow();
    for (const text of cells) row.insertCell().textContent = text;
  }
  return tip;
}

export const estimate = (series, index) => [
  format(series.y[index]), series.low && series.low[index] !== null ? `[${format(series.low[index])}, ${format(series.high[index])}]` : '',
];
