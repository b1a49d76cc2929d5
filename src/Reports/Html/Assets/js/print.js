import { draw } from './panels.js';

// For paper: everything that is shown is drawn, light, at the width of a page, and all tables are open. Afterwards all is as it was.
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
