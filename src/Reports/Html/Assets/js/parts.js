import { format } from './numbers.js';

const font = 'system-ui, sans-serif';

// Options shared by all charts.
export function base(chart, theme) {
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: font, color: theme.ink },
    aria: { enabled: true, label: { description: describe(chart) } },
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

const describe = chart => `${chart.yLabel} by ${chart.xLabel}. ${chart.series.map(s => s.name).filter(Boolean).join(', ')}`;

// Drawn width of a label.
export function textWidth(text) {
  pen.font = `12px ${font}`;
  return pen.measureText(text).width;
}

// Breaks a name into lines after blanks and dashes, which suite names have many of, or within a word if necessary.
export function wrapped(name, width) {
  const lines = [''];
  for (const part of name.match(/[^ -]*[ -]?/g)) {
    let rest = part;
    if (textWidth((lines.at(-1) + rest).trim()) > width && lines.at(-1)) lines.push('');
    while (textWidth(rest.trim()) > width && rest.length > 1) {
      let end = rest.length - 1;
      while (end > 1 && textWidth(rest.slice(0, end)) > width) end--;
      lines[lines.length - 1] = rest.slice(0, end);
      lines.push('');
      rest = rest.slice(end);
    }
    lines[lines.length - 1] += rest;
  }
  return lines.map(line => line.trim()).filter(Boolean);
}

function shortened(text, width) {
  let end = text.length;
  while (end > 1 && textWidth(`${text.slice(0, end)}…`) > width) end--;
  return textWidth(text) <= width ? text : `${text.slice(0, end)}…`;
}

const pen = document.createElement('canvas').getContext('2d');

// The legend and the height of its rows at this width; none for a single series.
export function legend(chart, theme, width) {
  const names = chart.series.map(s => s.name);
  if (names.length < 2) return { height: 0, option: undefined };
  const [gap, lineHeight] = [8, 16];
  let rows = 1;
  let used = 0;
  for (const name of names) {
    const item = textWidth(shortened(name, width - 50)) + 36 + gap;
    if (used > 0 && used + item > width) {
      rows++;
      used = 0;
    }
    used += item;
  }
  return {
    height: rows * (lineHeight + gap),
    option: {
      data: names, top: 0, left: 0, width, itemWidth: 30, itemHeight: 11, itemGap: gap, padding: 0, selectedMode: true,
      formatter: name => shortened(name, width - 50),
      textStyle: { color: theme.ink, fontSize: 12, lineHeight },
    },
  };
}

// Label below the axis.
export const xName = (name, theme, gap = 28) => ({
  name, nameLocation: 'middle', nameGap: gap, nameTextStyle: { color: theme.muted, fontSize: 12 },
});

// Label above the axis, extending to the right, in as many lines as necessary, and the room that it needs beyond one line.
export function yName(name, theme, width) {
  const lines = wrapped(name, width - 40);
  return {
    room: (lines.length - 1) * 14,
    axis: {
      name: lines.join('\n'), nameLocation: 'end', nameGap: 12,
      nameTextStyle: { color: theme.muted, fontSize: 12, lineHeight: 14, align: 'left', padding: [0, 0, 0, -24] },
    },
  };
}

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
