// The page's current colours from the style sheet.
export function theme() {
  const style = getComputedStyle(document.documentElement);
  const colour = name => style.getPropertyValue(name).trim();
  return {
    ink: colour('--ink'),
    muted: colour('--muted'),
    rule: colour('--rule'),
    paper: colour('--paper'),
    panel: colour('--panel'),
    series: number => colour(`--colour-${number % 8}`),
  };
}

// The light colours, regardless of the reader's preference, for paper and files.
export function lightTheme() {
  const root = document.documentElement;
  const was = root.hasAttribute('data-light');
  root.setAttribute('data-light', '');
  const light = theme();
  if (!was) root.removeAttribute('data-light');
  return light;
}
