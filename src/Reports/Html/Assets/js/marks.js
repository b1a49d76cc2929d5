// Markers and dashes by the names that the report gives them. "open" markers are not filled.
const markers = {
  cross: { symbol: 'path://M0,0L10,10M10,0L0,10', size: 9, stroke: 2 },
  circle: { symbol: 'circle', size: 9 },
  diamond: { symbol: 'diamond', size: 12 },
  square: { symbol: 'rect', size: 8 },
  triangle: { symbol: 'triangle', size: 10 },
  openCircle: { symbol: 'circle', size: 9, open: true },
  openSquare: { symbol: 'rect', size: 8, open: true },
  openTriangle: { symbol: 'triangle', size: 10, open: true },
};

const dashes = { solid: 'solid', dashed: [7, 4], dotted: [2, 4], dashDot: [8, 3, 2, 3], longDash: [12, 5] };

export function lineSeries(series, data, theme) {
  const marker = markers[series.marker];
  const colour = theme.series(series.colour);
  const fill = marker.open ? theme.paper : colour;
  return {
    type: 'line',
    name: series.name,
    data,
    symbol: marker.symbol,
    symbolSize: marker.size,
    showAllSymbol: true,
    itemStyle: { color: fill, borderColor: colour, borderWidth: marker.stroke ?? (marker.open ? 2 : 0), opacity: 1 },
    lineStyle: { color: colour, width: 1.75, type: dashes[series.dash] },
    emphasis: { disabled: true },
    connectNulls: false,
    clip: false,
    z: 4,
  };
}
