// Intervals as bars with feet: ECharts has none. Values are position, low, high; horizontal bars have their values along x.
export function errorBars(name, colour, values, horizontal = false) {
  return {
    type: 'custom',
    name,
    data: values.filter(([, low, high]) => low !== null && high !== null),
    encode: horizontal ? { x: [1, 2], y: 0 } : { x: 0, y: [1, 2] },
    dimensions: ['at', 'low', 'high'],
    itemStyle: { color: colour },
    silent: true,
    tooltip: { show: false },
    clip: true,
    z: 3,
    renderItem: (params, api) => {
      const end = value => (horizontal ? api.coord([value, api.value(0)]) : api.coord([api.value(0), value]));
      return draw(end(api.value(1)), end(api.value(2)), params.coordSys, horizontal, colour);
    },
  };
}

function draw([x1, y1], [x2, y2], area, horizontal, stroke) {
  const foot = 4;
  const line = (a, b, c, d) => ({ type: 'line', shape: { x1: a, y1: b, x2: c, y2: d }, style: { stroke, lineWidth: 1.25 } });
  const inside = horizontal
    ? x => x >= area.x && x <= area.x + area.width
    : y => y >= area.y && y <= area.y + area.height;
  const clamp = (value, start, length) => Math.min(Math.max(value, start), start + length);
  // An end beyond the chart has no foot, because the interval continues.
  if (horizontal) {
    const feet = [x1, x2].filter(inside).map(x => line(x, y1 - foot, x, y1 + foot));
    return { type: 'group', children: [line(clamp(x1, area.x, area.width), y1, clamp(x2, area.x, area.width), y2), ...feet] };
  }
  const feet = [y1, y2].filter(inside).map(y => line(x1 - foot, y, x1 + foot, y));
  return { type: 'group', children: [line(x1, clamp(y1, area.y, area.height), x2, clamp(y2, area.y, area.height)), ...feet] };
}
