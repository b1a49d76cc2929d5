import { draw } from './panels.js';

// Before printing, draws all visible charts in light colours at the width of a page and opens all tables; afterwards restores them.
export function followPrinting(panels) {
  const root = document.documentElement;
  let opened = null;
  const before = () => {
    if (opened) return;
    opened = [...document.querySelectorAll('details:not([open])')];
    for (const details of opened) details.open = true;
    root.toggleAttribute('data-printing', true);
    root.toggleAttribute('data-light', true);
    panels.forEach(draw);
  };
  const after = () => {
    if (!opened) return;
    for (const details of opened) details.open = false;
    opened = null;
    root.toggleAttribute('data-printing', false);
    root.toggleAttribute('data-light', false);
    panels.forEach(draw);
  };
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  matchMedia('print').addEventListener('change', ({ matches }) => (matches ? before() : after()));
}
