export const isNumber = text => text.trim() !== '' && Number.isFinite(Number(text));

// About three digits, as in the tables.
export function format(value) {
  if (value === null || value === undefined) return 'not measured';
  const size = Math.abs(value);
  const digits = size === 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : size >= 0.1 ? 3 : 4;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export const formatInterval = (low, high) => (low === null || high === null ? '' : `[${format(low)}, ${format(high)}]`);

// Ends and step of an axis that holds both values, in steps of 1, 2 or 5 times a power of ten (Heckbert, Nice numbers for graph labels,
// 1990).
export function niceRange(low, high, steps = 5) {
  if (!(high > low)) [low, high] = low === 0 ? [0, 1] : [Math.min(0, low * 2), Math.max(0, low * 2)];
  const raw = (high - low) / steps;
  const power = 10 ** Math.floor(Math.log10(raw));
  const interval = [1, 2, 5, 10].map(f => f * power).find(step => step >= raw * 0.999);
  const round = value => Number(value.toPrecision(12));
  return { min: round(Math.floor(low / interval + 1e-9) * interval), max: round(Math.ceil(high / interval - 1e-9) * interval), interval };
}

// Range of the estimates and their intervals. An interval may be wider than all estimates (two blocks give 12.7 standard errors): it
// is then clipped, so that the estimates remain distinguishable; its ends are in the table.
export function valueRange(series, fromZero, steps) {
  const estimates = series.flatMap(s => s.y).filter(v => v !== null);
  if (estimates.length === 0) return niceRange(0, 1, steps);
  const ends = series.flatMap(s => [...(s.low ?? []), ...(s.high ?? [])]).filter(v => v !== null);
  let low = Math.min(...estimates);
  let high = Math.max(...estimates);
  if (fromZero) low = Math.min(0, low);
  const room = (high - low || Math.abs(high) || 1) * 0.75;
  low = Math.max(Math.min(low, ...ends), low - room);
  high = Math.min(Math.max(high, ...ends), high + room);
  if (fromZero && Math.min(...estimates) >= 0) low = 0;
  return niceRange(low, high, steps);
}

// An axis of percentages ends at 100, wherever the intervals end.
export const bounded = (range, most) => (most === undefined ? range : { ...range, max: Math.min(range.max, most) });

// Parts of a whole in percent: to 100 or, if parts below zero push the others beyond it, to the next ten.
export const percentRange = (low, high) => ({
  min: Math.min(0, Math.floor(low / 10) * 10), max: high <= 100.5 ? 100 : Math.ceil(high / 10) * 10, interval: 20,
});
